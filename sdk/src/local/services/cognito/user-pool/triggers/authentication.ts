import type { UserPoolSettings } from "../settings/settings";
import { type Answer, flag, optionalText, textMap } from "./answer";
import { makeEvent, metadataOf, notFoundOf, type TriggerEvent } from "./event";
import type { ChallengeDecision, ChallengeRound, CreatedChallenge, TriggerCall } from "./types";

/** @see Developer Guide, user-pool-lambda-pre-authentication */
export function preAuthenticationEvent(
  settings: UserPoolSettings,
  call: TriggerCall,
  userNotFound: boolean,
): TriggerEvent {
  const request = {
    userAttributes: call.attributes,
    validationData: call.validationData ?? null,
    ...notFoundOf(settings, call, userNotFound),
  };
  return makeEvent(settings, call, "PreAuthentication_Authentication", request, {});
}

/** Devices are not remembered here, and so none is new. @see Developer Guide, user-pool-lambda-post-authentication */
export function postAuthenticationEvent(settings: UserPoolSettings, call: TriggerCall): TriggerEvent {
  const request = { userAttributes: call.attributes, newDeviceUsed: false, ...metadataOf(call) };
  return makeEvent(settings, call, "PostAuthentication_Authentication", request, {});
}

/** @see Developer Guide, user-pool-lambda-define-auth-challenge */
export function defineChallengeEvent(
  settings: UserPoolSettings,
  call: TriggerCall,
  session: readonly ChallengeRound[],
  userNotFound: boolean,
): TriggerEvent {
  const request = {
    userAttributes: call.attributes,
    session: session.map(roundOf),
    ...notFoundOf(settings, call, userNotFound),
    ...metadataOf(call),
  };
  const response = { challengeName: null, issueTokens: null, failAuthentication: null };
  return makeEvent(settings, call, "DefineAuthChallenge_Authentication", request, response);
}

export function readDecision(answer: Answer): ChallengeDecision {
  return {
    challengeName: optionalText(answer, "challengeName"),
    issueTokens: flag(answer, "issueTokens"),
    failAuthentication: flag(answer, "failAuthentication"),
  };
}

/** @see Developer Guide, user-pool-lambda-create-auth-challenge */
export function createChallengeEvent(
  settings: UserPoolSettings,
  call: TriggerCall,
  challengeName: string,
  session: readonly ChallengeRound[],
  userNotFound: boolean,
): TriggerEvent {
  const request = {
    userAttributes: call.attributes,
    challengeName,
    session: session.map(roundOf),
    ...notFoundOf(settings, call, userNotFound),
    ...metadataOf(call),
  };
  const response = {
    publicChallengeParameters: null,
    privateChallengeParameters: null,
    challengeMetadata: null,
  };
  return makeEvent(settings, call, "CreateAuthChallenge_Authentication", request, response);
}

export function readCreatedChallenge(answer: Answer): CreatedChallenge {
  return {
    publicChallengeParameters: textMap(answer, "publicChallengeParameters"),
    privateChallengeParameters: textMap(answer, "privateChallengeParameters"),
    challengeMetadata: optionalText(answer, "challengeMetadata"),
  };
}

/** A challenge that was put to the user, with the answer. */
interface AnsweredChallenge {
  readonly privateChallengeParameters: Readonly<Record<string, string>>;
  readonly challengeAnswer: string;
}

/** @see Developer Guide, user-pool-lambda-verify-auth-challenge-response */
export function verifyChallengeEvent(
  settings: UserPoolSettings,
  call: TriggerCall,
  { privateChallengeParameters, challengeAnswer }: AnsweredChallenge,
  userNotFound: boolean,
): TriggerEvent {
  const request = {
    userAttributes: call.attributes,
    privateChallengeParameters,
    challengeAnswer,
    ...notFoundOf(settings, call, userNotFound),
    ...metadataOf(call),
  };
  const response = { answerCorrect: null };
  return makeEvent(settings, call, "VerifyAuthChallengeResponse_Authentication", request, response);
}

export function readIsCorrect(answer: Answer): boolean {
  return flag(answer, "answerCorrect");
}

function roundOf({ challengeName, challengeResult, challengeMetadata }: ChallengeRound) {
  return { challengeName, challengeResult, challengeMetadata: challengeMetadata ?? null };
}
