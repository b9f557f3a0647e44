import { invalidParameter, notAuthorized, ServiceError } from "../service-error";
import type { ChallengeRound } from "../triggers/types";
import { type SignInAnswer, type SignInCall, type Step, triggerCall, type Who } from "./attempt";
import { challenge } from "./challenge";
import { complete } from "./complete";
import { askForProof } from "./srp-challenge";

/** Keeps a function that never decides from growing a session without end. Unconfirmed for the service. */
const MAX_ROUNDS = 50;

/** Lets the pool's function decide how a custom flow goes on: another challenge, tokens, or the end. */
export async function nextRound(
  call: SignInCall,
  who: Who,
  rounds: readonly ChallengeRound[],
  clientValue?: bigint,
): Promise<SignInAnswer> {
  const about = triggerCall(call, who);
  const decision = await call.pool.triggers.defineAuthChallenge(about, rounds, who.user === undefined);
  if (decision === undefined) throw notConfigured();
  // Nobody gets tokens who does not exist, whatever the function says.
  if (decision.failAuthentication || (decision.issueTokens && !who.user)) throw notAuthorized();
  if (decision.issueTokens && who.user) return complete(call, who.user, "Authentication");
  if (rounds.length >= MAX_ROUNDS) throw notAuthorized();
  const { challengeName } = decision;
  if (challengeName === "CUSTOM_CHALLENGE") return createChallenge(call, who, rounds);
  if (challengeName === "PASSWORD_VERIFIER" && clientValue !== undefined)
    return askForProof(call, who, clientValue, rounds);
  throw new ServiceError("InvalidLambdaResponseException", "Unrecognizable lambda output");
}

async function createChallenge(
  call: SignInCall,
  who: Who,
  rounds: readonly ChallengeRound[],
): Promise<SignInAnswer> {
  const about = triggerCall(call, who);
  const isUnknown = who.user === undefined;
  const created = await call.pool.triggers.createAuthChallenge(about, "CUSTOM_CHALLENGE", rounds, isUnknown);
  if (created === undefined) throw notConfigured();
  const step: Step = {
    challenge: "CUSTOM_CHALLENGE",
    rounds,
    privateParameters: created.privateChallengeParameters,
    metadata: created.challengeMetadata,
  };
  return challenge(call, who, step, { USERNAME: who.username, ...created.publicChallengeParameters });
}

export async function answerCustomChallenge(
  call: SignInCall,
  who: Who,
  step: Step & { readonly challenge: "CUSTOM_CHALLENGE" },
  answer: string,
): Promise<SignInAnswer> {
  const { rounds, metadata } = step;
  const isCorrect = await call.pool.triggers.verifyAuthChallengeResponse(
    triggerCall(call, who),
    { privateChallengeParameters: step.privateParameters, challengeAnswer: answer },
    who.user === undefined,
  );
  if (isCorrect === undefined) throw notConfigured();
  const round: ChallengeRound = {
    challengeName: "CUSTOM_CHALLENGE",
    challengeResult: isCorrect,
    ...(metadata === undefined ? {} : { challengeMetadata: metadata }),
  };
  return nextRound(call, who, [...rounds, round]);
}

function notConfigured(): ServiceError {
  return invalidParameter("Custom auth lambda trigger is not configured for the user pool.");
}
