import type { ServiceError } from "../../../../service-error";
import { invalidParameter, notAuthorized, userPoolError } from "../../errors";
import type { ChallengeRound } from "../../triggers/types";
import { challenge, complete } from "./answers";
import type { SignInAnswer, SignInCall, Step } from "./attempt";
import { askForProof } from "./srp-challenge";
import { type Subject, triggerCall } from "./subject";

/** Keeps a function that never decides from growing a session without end. Unconfirmed for the service. */
const MAX_ROUNDS = 50;

/** Asks the pool's function how a custom flow goes on: another challenge, tokens, or the end. */
export async function nextRound(
  call: SignInCall,
  subject: Subject,
  rounds: readonly ChallengeRound[],
  clientValue?: bigint,
): Promise<SignInAnswer> {
  const about = triggerCall(call, subject);
  const decision = await call.pool.triggers.defineAuthChallenge(about, rounds, subject.user === undefined);
  if (decision === undefined) throw notConfigured();
  // Nobody gets tokens who does not exist, whatever the function says.
  if (decision.failAuthentication || (decision.issueTokens && !subject.user)) throw notAuthorized();
  if (decision.issueTokens && subject.user) return complete(call, subject.user, "Authentication");
  if (rounds.length >= MAX_ROUNDS) throw notAuthorized();
  const { challengeName } = decision;
  if (challengeName === "CUSTOM_CHALLENGE") return createChallenge(call, subject, rounds);
  if (challengeName === "PASSWORD_VERIFIER" && clientValue !== undefined)
    return askForProof(call, subject, clientValue, rounds);
  throw userPoolError("InvalidLambdaResponseException", "Unrecognizable lambda output");
}

async function createChallenge(
  call: SignInCall,
  subject: Subject,
  rounds: readonly ChallengeRound[],
): Promise<SignInAnswer> {
  const about = triggerCall(call, subject);
  const isUnknown = subject.user === undefined;
  const created = await call.pool.triggers.createAuthChallenge(about, "CUSTOM_CHALLENGE", rounds, isUnknown);
  if (created === undefined) throw notConfigured();
  const step: Step = {
    challenge: "CUSTOM_CHALLENGE",
    rounds,
    privateParameters: created.privateChallengeParameters,
    metadata: created.challengeMetadata,
  };
  return challenge(call, subject, step, { USERNAME: subject.username, ...created.publicChallengeParameters });
}

export async function answerCustomChallenge(
  call: SignInCall,
  subject: Subject,
  step: Step & { readonly challenge: "CUSTOM_CHALLENGE" },
  answer: string,
): Promise<SignInAnswer> {
  const { rounds, metadata } = step;
  const isCorrect = await call.pool.triggers.verifyAuthChallengeResponse(
    triggerCall(call, subject),
    { privateChallengeParameters: step.privateParameters, challengeAnswer: answer },
    subject.user === undefined,
  );
  if (isCorrect === undefined) throw notConfigured();
  const round: ChallengeRound = {
    challengeName: "CUSTOM_CHALLENGE",
    challengeResult: isCorrect,
    ...(metadata === undefined ? {} : { challengeMetadata: metadata }),
  };
  return nextRound(call, subject, [...rounds, round]);
}

function notConfigured(): ServiceError {
  return invalidParameter("Custom auth lambda trigger is not configured for the user pool.");
}
