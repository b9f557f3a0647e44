import { forgetFailures } from "../../state/lock-out";
import type { User } from "../../state/user";
import type { Tokens } from "../../tokens/types";
import type { TokenSource } from "../../triggers/types";
import { authenticationResult } from "../output";
import type { AskedStep, SignInAnswer, SignInCall, Step } from "./attempt";
import { refuseByStatus } from "./check-password";
import { memoryOf } from "./memory";
import { type Subject, subjectOf, triggerCall } from "./subject";

/** Opens a session that waits for the answer to a step. */
export function openSession({ pool, client }: SignInCall, subject: Subject, step: Step): string {
  const { login, username, user } = subject;
  const verifier = user?.password?.verifier;
  const attempt = { clientId: client.id, login, username, sub: user?.sub, verifier, step };
  return memoryOf(pool).sessions.open(attempt, client.sessionSeconds);
}

/** Asks the client for the answer to a step. */
export function challenge(
  call: SignInCall,
  subject: Subject,
  step: AskedStep,
  parameters: Readonly<Record<string, string>>,
): SignInAnswer {
  return {
    ChallengeName: step.challenge,
    Session: openSession(call, subject, step),
    ChallengeParameters: parameters,
  };
}

/** Scope of tokens that come from the service's own calls. */
const OWN_ACCOUNT = "aws.cognito.signin.user.admin";

/** Every challenge is answered: post authentication, and then the tokens. */
export async function complete(call: SignInCall, user: User, source: TokenSource): Promise<SignInAnswer> {
  const { pool, client, clientMetadata } = call;
  refuseByStatus(user, pool.now());
  forgetFailures(user);
  pool.users.save(user);
  await pool.triggers.postAuthentication(triggerCall(call, subjectOf(user)));
  return result(await pool.tokens.issue({ user, client, source, scopes: [OWN_ACCOUNT], clientMetadata }));
}

export function result(tokens: Tokens): SignInAnswer {
  return { AuthenticationResult: authenticationResult(tokens), ChallengeParameters: {} };
}
