import { getClient, getUser } from "./operations/callers";
import { complete } from "./operations/sign-in/answers";
import type { UserPool } from "./pool";
import type { Tokens } from "./tokens/types";

/** The tokens of a sign-in without the one that refreshes them. */
export type SignedInTokens = Pick<Tokens, "idToken" | "accessToken">;

/**
 * Signs a user in without a password or a code. Everything behind these happens: post authentication, pre token
 * generation, and a refusal of users who may not sign in. Throws `ServiceError`.
 */
export async function signInAs(pool: UserPool, username: string, clientId: string): Promise<SignedInTokens> {
  const call = { pool, client: getClient(pool, { ClientId: clientId }) };
  const user = getUser(pool, { Username: username });
  const { AuthenticationResult = {} } = await complete(call, user, "Authentication");
  const { IdToken = "", AccessToken = "" } = AuthenticationResult;
  return { idToken: IdToken, accessToken: AccessToken };
}
