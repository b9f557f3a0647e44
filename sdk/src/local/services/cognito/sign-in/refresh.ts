import { hashOf } from "../tokens/refresh-grants";
import { checkSecretHash } from "../user-pool/client-secret";
import type { SignInAnswer, SignInCall } from "./attempt";
import { result } from "./complete";
import type { SignInParameters } from "./parameters";

/** New tokens for a refresh token. The hash of a client with a secret is made over the name of the user whose it is. */
export async function refresh(call: SignInCall, parameters: SignInParameters): Promise<SignInAnswer> {
  const { pool, client } = call;
  const token = parameters.get("REFRESH_TOKEN");
  const grant = pool.users.grant(hashOf(token));
  // Without a grant the token is refused as such: no name could make the hash right.
  if (grant) checkSecretHash(client, grant.username, parameters.find("SECRET_HASH"));
  return result(await pool.tokens.refresh(token, client));
}
