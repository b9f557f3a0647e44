import type { SignInAnswer, SignInCall, Step, Who } from "./attempt";
import { memoryOf } from "./memory";

/** Opens a session that waits for the answer to a step. */
export function openSession({ pool, client }: SignInCall, who: Who, step: Step): string {
  const { login, username, user } = who;
  const verifier = user?.password?.verifier;
  const attempt = { clientId: client.id, login, username, sub: user?.sub, verifier, step };
  return memoryOf(pool).sessions.open(attempt, client.sessionSeconds);
}

/** Asks the client for the answer to a step. */
export function challenge(
  call: SignInCall,
  who: Who,
  step: Step,
  parameters: Readonly<Record<string, string>>,
): SignInAnswer {
  return {
    ChallengeName: step.challenge,
    Session: openSession(call, who, step),
    ChallengeParameters: parameters,
  };
}
