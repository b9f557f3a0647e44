import { authenticationResult } from "../tokens/answer";
import type { Tokens } from "../tokens/types";
import type { TokenSource } from "../triggers/types";
import type { User } from "../user-pool/user";
import { refuseByStatus } from "./account-status";
import { type SignInAnswer, type SignInCall, triggerCall } from "./attempt";
import { forgetFailures } from "./lock-out";
import { whoIs } from "./who";

/** Scope of tokens that come from the service's own calls. */
const OWN_ACCOUNT = "aws.cognito.signin.user.admin";

/** Every challenge is answered: post authentication, and then the tokens. */
export async function complete(call: SignInCall, user: User, source: TokenSource): Promise<SignInAnswer> {
  const { pool, client, clientMetadata } = call;
  refuseByStatus(user, pool.now());
  forgetFailures(user);
  pool.users.save(user);
  await pool.triggers.postAuthentication(triggerCall(call, whoIs(user)));
  return result(await pool.tokens.issue({ user, client, source, scopes: [OWN_ACCOUNT], clientMetadata }));
}

export function result(tokens: Tokens): SignInAnswer {
  return { AuthenticationResult: authenticationResult(tokens), ChallengeParameters: {} };
}
