/** Defaults of an Auth's user pool that are the same in every set. `app/default-sets.ts` has those that differ. */
export const USER_POOL_DEFAULTS = {
  /** Whether Ada and ada are different users. They are one, since otherwise one could pass for the other. */
  usernameConfiguration: { caseSensitive: false },
  adminCreateUserConfig: { allowAdminCreateUserOnly: false },
  accountRecoverySetting: {
    recoveryMechanisms: [
      { name: "verified_phone_number", priority: 1 },
      { name: "verified_email", priority: 2 },
    ],
  },
} as const;

/**
 * Defaults of the client of the user pool, the same in every set.
 *
 * Definition silent: the earlier implementation turned on the implicit flow with a placeholder as callback URL, and no
 * way to sign in by password. Here there are no flows of hosted pages until they are configured.
 */
export const USER_POOL_CLIENT_DEFAULTS = {
  explicitAuthFlows: ["ALLOW_USER_SRP_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"],
  /** A browser or an app cannot keep a secret. */
  generateSecret: false,
  /** A wrong password and an unknown user look the same, so that nobody can ask who has an account. */
  preventUserExistenceErrors: "ENABLED",
  supportedIdentityProviders: ["COGNITO"],
} as const;

/** The flow that calls the challenge triggers. An Auth with one of these gets it. */
export const CUSTOM_CHALLENGE_FLOW = "ALLOW_CUSTOM_AUTH";

/** Definition silent: users who were signed out everywhere or deleted get no credentials for a token they still have. */
export const IDENTITY_POOL_DEFAULTS = { serverSideTokenCheck: true } as const;

/** All of them. */
export const AUTH_DEFAULTS = {
  userPool: USER_POOL_DEFAULTS,
  userPoolClient: USER_POOL_CLIENT_DEFAULTS,
  identityPool: IDENTITY_POOL_DEFAULTS,
} as const;
