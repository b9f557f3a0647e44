import { createHmac } from "node:crypto";
import {
  AdminInitiateAuthCommand,
  InitiateAuthCommand,
  RevokeTokenCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { AuthenticationDetails, CognitoUser, CognitoUserPool } from "amazon-cognito-identity-js";
import { type Side, type Step, step } from "../side";
import { PASSWORD, refresh, signIn } from "./calls";

/** The whole exchange, by the library that pages use. */
function signInBySrp(side: Side, Username: string, Password: string): Promise<unknown> {
  const Pool = new CognitoUserPool({
    UserPoolId: side.pool("named"),
    ClientId: side.client("srpOnly"),
    endpoint: side.served.url,
  });
  const user = new CognitoUser({ Username, Pool });
  return new Promise((resolve, reject) =>
    user.authenticateUser(new AuthenticationDetails({ Username, Password }), {
      onSuccess: (session) =>
        resolve({
          AccessToken: session.getAccessToken().getJwtToken(),
          IdToken: session.getIdToken().getJwtToken(),
          RefreshToken: session.getRefreshToken().getToken(),
        }),
      onFailure: reject,
    }),
  );
}

function signInWithSecret(side: Side, secretHash: string | undefined) {
  const parameters = { USERNAME: "ada", PASSWORD, ...(secretHash && { SECRET_HASH: secretHash }) };
  return side.users.send(
    new InitiateAuthCommand({
      ClientId: side.client("secret"),
      AuthFlow: "USER_PASSWORD_AUTH",
      AuthParameters: parameters,
    }),
  );
}

function secretHash(side: Side, username: string): string {
  const { id, secret = "" } = side.served.clients.secret;
  return createHmac("sha256", secret).update(`${username}${id}`).digest("base64");
}

function adminSignIn(side: Side, username: string) {
  return side.users.send(
    new AdminInitiateAuthCommand({
      UserPoolId: side.pool("named"),
      ClientId: side.client("web"),
      AuthFlow: "ADMIN_USER_PASSWORD_AUTH",
      AuthParameters: { USERNAME: username, PASSWORD },
    }),
  );
}

async function document(side: Side, name: string): Promise<unknown> {
  const response = await fetch(`${side.served.url}/${side.pool("named")}/.well-known/${name}`);
  if (!response.ok) throw Object.assign(new Error(), { $metadata: { httpStatusCode: response.status } });
  return response.json();
}

export const SIGN_IN: readonly Step[] = [
  step("sign in", (side) => signIn(side, "ada")),
  step("sign in by an alias", (side) => signIn(side, "ada@example.com")),
  step("sign in by the name in another case", (side) => signIn(side, "Ada")),
  step("sign in, wrong password", (side) => signIn(side, "ada", "Wrong-123")),
  step("sign in, unknown user, who is hidden", (side) => signIn(side, "nobody")),
  step("sign in, unknown user", (side) => signIn(side, "nobody", PASSWORD, "legacy")),
  step("sign in by a flow that the client does not allow", (side) =>
    signIn(side, "ada", PASSWORD, "srpOnly"),
  ),
  step("sign in without the hash of the client's secret", (side) => signInWithSecret(side, undefined)),
  step("sign in with a wrong hash of the client's secret", (side) => signInWithSecret(side, "d3Jvbmc=")),
  step("sign in with the hash of the client's secret", (side) =>
    signInWithSecret(side, secretHash(side, "ada")),
  ),
  step("SRP, challenge", (side) =>
    side.users.send(
      new InitiateAuthCommand({
        ClientId: side.client("web"),
        AuthFlow: "USER_SRP_AUTH",
        AuthParameters: { USERNAME: "ada", SRP_A: "a1b2c3d4e5f6".repeat(20) },
      }),
    ),
  ),
  step("SRP, sign in", (side) => signInBySrp(side, "ada", PASSWORD)),
  step("SRP, wrong password", (side) => signInBySrp(side, "ada", "Wrong-123")),
  step("SRP, unknown user, who is hidden", (side) => signInBySrp(side, "nobody", PASSWORD)),
  step("sign in by an administrator", (side) => adminSignIn(side, "ada")),
  step("sign in by an administrator, unknown user", (side) => adminSignIn(side, "nobody")),
  step("refresh", (side) => refresh(side, side.stored("ada refresh"))),
  step("refresh with a token that nobody issued", (side) => refresh(side, "abc")),
  step("refresh with another client's token", (side) => refresh(side, side.stored("ada refresh"), "legacy")),
  step("revoke", async (side) => {
    await signIn(side, "ada");
    const Token = side.stored("ada refresh");
    return side.users.send(new RevokeTokenCommand({ ClientId: side.client("web"), Token }));
  }),
  step("refresh with a revoked token", (side) => refresh(side, side.stored("ada refresh"))),
  step("JWKS", (side) => document(side, "jwks.json")),
  step("discovery", (side) => document(side, "openid-configuration")),
];
