import type { Difference } from "./differences";

/** A difference that is known, and who does what AWS does. */
export interface Expected {
  /** Every one of these has it; a step that has it no longer is a complaint. */
  readonly steps: readonly string[];
  /** Every one of these differs in some step; `*` stands for anything. */
  readonly paths: readonly string[];
  readonly right: "ours" | "theirs" | "either";
  readonly reason: string;
  /** Where AWS says so. */
  readonly source: string;
}

const API = "API reference of user pools";
const GUIDE = "Developer Guide";

const SIGN_INS = [
  "sign in",
  "sign in with the hash of the client's secret",
  "sign in by an administrator",
  "refresh",
  "sign in with the changed password",
  "sign in with the new password",
  "set a new password",
  "sign in with the password that was set",
  "sign in as a user whom an administrator confirmed",
  "sign in as a member of a group",
];

/** Of moto 5.2.5. */
export const EXPECTED: readonly Expected[] = [
  {
    steps: [...SIGN_INS, "sign in by address"],
    paths: ["*.header.typ", "*.claims.event_id"],
    right: "ours",
    reason:
      "tokens of the service have kid and alg in their header and no typ, and say the event of the sign-in",
    source: `${GUIDE}, amazon-cognito-user-pools-using-the-id-token and -the-access-token`,
  },
  {
    steps: SIGN_INS,
    paths: ["*.IdToken.claims.email"],
    right: "ours",
    reason: "an id token has the user's attributes; there it has them only where they stand for the name",
    source: `${GUIDE}, amazon-cognito-user-pools-using-the-id-token`,
  },
  {
    steps: [
      ...SIGN_INS.filter((name) => name !== "sign in as a user whom an administrator confirmed"),
      "sign in by address",
      "get the user",
      "get the user with a new address",
      "get the user after that",
    ],
    paths: ["*.IdToken.claims.email_verified", "UserAttributes.email_verified"],
    right: "ours",
    reason: "an address is verified by the code that was sent to it, and not any more once it is another one",
    source: `${GUIDE}, signing-up-users-in-your-app`,
  },
  {
    steps: ["sign in as a member of a group"],
    paths: ["*.IdToken.claims.cognito:roles.0", "*.IdToken.claims.cognito:preferred_role"],
    right: "ours",
    reason: "an id token names the roles of the user's groups",
    source: `${GUIDE}, cognito-user-pools-user-groups`,
  },
  {
    steps: ["sign up, name taken in another case", "sign in by the name in another case"],
    paths: ["outcome"],
    right: "ours",
    reason: "in a pool that is not case sensitive ada and ADA are one; there the setting changes nothing",
    source: `${GUIDE}, user-pool-case-sensitivity`,
  },
  {
    steps: ["sign in by an alias"],
    paths: ["outcome"],
    right: "ours",
    reason: "a verified address signs in where it is an alias",
    source: `${GUIDE}, user-pool-settings-attributes, aliases`,
  },
  {
    steps: [
      "sign up, required attribute missing",
      "sign up, unknown attribute",
      "update an attribute that is not there",
    ],
    paths: ["outcome"],
    right: "ours",
    reason: "attributes are checked against the schema of the pool; there they are not",
    source: `${GUIDE}, user-pool-settings-attributes`,
  },
  {
    steps: [
      "sign up, name taken",
      "sign up, unknown client",
      "sign up, password too short",
      "sign up, password without a number",
      "sign up where an address is needed",
      "sign up with an address that is taken",
      "confirm an unknown user",
      "get the user with a token that nobody issued",
      "get the user with an id token",
      "get the user after signing out",
      "refresh with a token that nobody issued",
      "change the password, wrong one",
      "change the password to a weak one",
      "create a user who is there",
      "set a weak new password",
      "set a weak password as an administrator",
      "create a group that is there",
      "get an unknown group",
      "add a user to an unknown group",
      "delete a group that is not there",
    ],
    paths: ["message"],
    right: "ours",
    reason: "same error; messages are worded as the service words them, there they are often only the value",
    source: "what the service answers, as quoted in issues of its client libraries",
  },
  {
    steps: ["create a user with a weak password"],
    paths: ["outcome"],
    right: "ours",
    reason: "a temporary password has to fit the policy too",
    source: `${API}, AdminCreateUser, InvalidPasswordException`,
  },
  {
    steps: ["confirm again", "confirm with a wrong code", "reset the password with a wrong code"],
    paths: ["outcome"],
    right: "ours",
    reason: "there any code confirms anything",
    source: `${API}, ConfirmSignUp and ConfirmForgotPassword, CodeMismatchException`,
  },
  {
    steps: [
      "confirm an unknown user, who is hidden",
      "sign in, unknown user, who is hidden",
      "sign in by an administrator, unknown user",
      "SRP, unknown user, who is hidden",
      "reset the password of an unknown user, who is hidden",
    ],
    paths: ["error"],
    right: "ours",
    reason: "who exists is hidden as PreventUserExistenceErrors says, which is kept there and not used",
    source: `${GUIDE}, cognito-user-pool-managing-errors`,
  },
  {
    steps: ["reset the password of an unknown user"],
    paths: ["error"],
    right: "ours",
    reason: "an unknown user is UserNotFoundException",
    source: `${API}, ConfirmForgotPassword`,
  },
  {
    steps: ["forgot the password, unknown user"],
    paths: ["outcome"],
    right: "ours",
    reason: "a client that does not hide users refuses; there everybody is hidden",
    source: `${GUIDE}, cognito-user-pool-managing-errors`,
  },
  {
    steps: ["forgot the password, unknown user, who is hidden"],
    paths: ["CodeDeliveryDetails.Destination"],
    right: "either",
    reason: "the address that nobody has is made up",
    source: `${GUIDE}, cognito-user-pool-managing-errors`,
  },
  {
    steps: ["sign up with an address as name"],
    paths: ["CodeDeliveryDetails.*"],
    right: "ours",
    reason:
      "the code goes to the address that the user signs up with; there it goes to a telephone number made up",
    source: `${API}, SignUp, CodeDeliveryDetails`,
  },
  {
    steps: ["sign in by a flow that the client does not allow"],
    paths: ["outcome"],
    right: "ours",
    reason: "ExplicitAuthFlows is kept there and not used",
    source: `${API}, CreateUserPoolClient, ExplicitAuthFlows`,
  },
  {
    steps: [
      "sign in without the hash of the client's secret",
      "sign in with a wrong hash of the client's secret",
    ],
    paths: ["outcome"],
    right: "ours",
    reason: "the hash is asked for there with SRP only",
    source: `${GUIDE}, signing-up-users-in-your-app, computing secret hash values`,
  },
  {
    steps: ["SRP, challenge"],
    paths: ["Session"],
    right: "ours",
    reason: "the answer to SRP_A is found by its SECRET_BLOCK; the service sends no session with it",
    source: `${API}, InitiateAuth, example of SRP`,
  },
  {
    steps: ["SRP, sign in"],
    paths: ["outcome"],
    right: "ours",
    reason: "clients answer as USER_ID_FOR_SRP, whom it does not find there; it checks no proof",
    source: `${API}, RespondToAuthChallenge, PASSWORD_VERIFIER`,
  },
  {
    steps: ["SRP, wrong password"],
    paths: ["error"],
    right: "ours",
    reason: "clients answer as USER_ID_FOR_SRP, whom it does not find there; it checks no proof",
    source: `${API}, RespondToAuthChallenge, PASSWORD_VERIFIER`,
  },
  {
    steps: ["refresh with another client's token"],
    paths: ["outcome"],
    right: "ours",
    reason: "a refresh token is good for the client that got it",
    source: `${GUIDE}, amazon-cognito-user-pools-using-the-refresh-token`,
  },
  {
    steps: ["refresh with a revoked token"],
    paths: ["outcome"],
    right: "ours",
    reason: "there is no RevokeToken there, so that nothing was revoked",
    source: `${GUIDE}, token-revocation`,
  },
  {
    steps: ["JWKS"],
    paths: ["keys.1.*"],
    right: "ours",
    reason: "id and access tokens are signed with a key each",
    source: `${GUIDE}, amazon-cognito-user-pools-using-tokens-verifying-a-jwt`,
  },
  {
    steps: ["discovery"],
    paths: ["token_endpoint_auth_methods_supported.*"],
    right: "ours",
    reason: "the document of a pool says how clients authenticate",
    source: "the document of any pool, /.well-known/openid-configuration",
  },
  {
    steps: [
      "get the user",
      "get the user with a new address",
      "get the user after that",
      "create a user",
      "get a user as an administrator",
      "get the updated user",
      "list users by address",
      "list users by the beginning of an address",
      "list users by name",
      "list users by status",
      "list enabled users",
      "list some attributes of users",
      "list users of a group",
    ],
    paths: ["*MFAOptions", "PreferredMfaSetting", "UserMFASettingList"],
    right: "ours",
    reason: "a user without a second factor has no such members",
    source: `${API}, GetUser and UserType`,
  },
  {
    steps: ["update an attribute"],
    paths: ["CodeDeliveryDetailsList"],
    right: "either",
    reason: "where nothing is sent the list is empty or not there, which clients read alike",
    source: `${API}, UpdateUserAttributes`,
  },
  {
    steps: ["update the address"],
    paths: ["CodeDeliveryDetailsList.0.*"],
    right: "ours",
    reason: "a new address of a pool that verifies them is sent a code",
    source: `${API}, UpdateUserAttributes, CodeDeliveryDetailsList`,
  },
  {
    steps: ["get the user after that"],
    paths: ["UserAttributes.name"],
    right: "ours",
    reason: "there is no DeleteUserAttributes there",
    source: `${API}, DeleteUserAttributes`,
  },
  {
    steps: ["get the user who is deleted", "sign in as the user who is deleted"],
    paths: ["outcome"],
    right: "ours",
    reason: "there is no DeleteUser there",
    source: `${API}, DeleteUser`,
  },
  {
    steps: ["sign in with the temporary password"],
    paths: ["ChallengeParameters.*"],
    right: "ours",
    reason: "the challenge says which attributes there are and which are wanted",
    source: `${API}, RespondToAuthChallenge, NEW_PASSWORD_REQUIRED`,
  },
  {
    steps: ["answer a challenge twice", "answer a challenge that nobody asked"],
    paths: ["error"],
    right: "ours",
    reason: "a session that is none is NotAuthorizedException",
    source: `${API}, RespondToAuthChallenge`,
  },
  {
    steps: ["sign in after that"],
    paths: ["outcome"],
    right: "ours",
    reason: "a user whose password was reset has to choose a new one; there the old one stays good",
    source: `${API}, AdminResetUserPassword`,
  },
  {
    steps: ["token of a guest"],
    paths: ["outcome"],
    right: "ours",
    reason: "a guest's token is of the classic flow, which the identity pool does not allow",
    source: `${GUIDE}, authentication-flow, basic (classic)`,
  },
  {
    steps: ["identity of the same user again"],
    paths: ["isSame"],
    right: "ours",
    reason: "a user keeps the identity; there every call makes another one",
    source: "API reference of identity pools, GetId",
  },
  {
    steps: [
      "credentials of a user without a login",
      "credentials with a token that nobody issued",
      "credentials with an access token",
      "credentials of an unknown identity",
    ],
    paths: ["outcome"],
    right: "ours",
    reason: "there everybody gets credentials",
    source: "API reference of identity pools, GetCredentialsForIdentity",
  },
];

/** Differences that nothing explains, and explanations that explain nothing any more. */
export function complaintsOf(
  differences: readonly Difference[],
  all: readonly Expected[] = EXPECTED,
): string[] {
  const unexplained = differences.filter((one) => !all.some((expected) => explains(expected, one)));
  return [
    ...unexplained.map(({ step, path }) => `${step}: ${path} differs, and nothing explains it`),
    ...gone(differences, all),
  ];
}

function gone(differences: readonly Difference[], all: readonly Expected[]): string[] {
  return all.flatMap((expected) => {
    const explained = differences.filter((one) => explains(expected, one));
    const steps = expected.steps.filter((step) => !explained.some((one) => one.step === step));
    const paths = expected.paths.filter((path) => !explained.some((one) => isOn(path, one.path)));
    return [...steps, ...paths].map(
      (what) => `${what}: "${expected.reason}" is expected to differ and does not`,
    );
  });
}

export function explains({ steps, paths }: Expected, { step, path }: Difference): boolean {
  return steps.includes(step) && paths.some((pattern) => isOn(pattern, path));
}

function isOn(pattern: string, path: string): boolean {
  const parts = pattern.split("*").map((part) => part.replace(/[.\\+?^${}()|[\]]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`).test(path);
}
