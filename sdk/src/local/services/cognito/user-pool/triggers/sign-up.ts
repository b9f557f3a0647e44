import type { UserPoolSettings } from "../settings/settings";
import { type Answer, flag } from "./answer";
import { makeEvent, metadataOf, type TriggerEvent } from "./event";
import type { PreSignUpAnswer, TriggerCall } from "./types";

type PreSignUpSource = "SignUp" | "AdminCreateUser" | "ExternalProvider";
type PostConfirmationSource = "ConfirmSignUp" | "ConfirmForgotPassword";

/** @see Developer Guide, user-pool-lambda-pre-sign-up */
export function preSignUpEvent(
  settings: UserPoolSettings,
  call: TriggerCall,
  source: PreSignUpSource,
): TriggerEvent {
  const request = {
    userAttributes: call.attributes,
    validationData: call.validationData ?? null,
    ...metadataOf(call),
  };
  const response = { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false };
  return makeEvent(settings, call, `PreSignUp_${source}`, request, response);
}

export function readPreSignUp(answer: Answer): PreSignUpAnswer {
  return {
    autoConfirmUser: flag(answer, "autoConfirmUser"),
    autoVerifyEmail: flag(answer, "autoVerifyEmail"),
    autoVerifyPhone: flag(answer, "autoVerifyPhone"),
  };
}

/** @see Developer Guide, user-pool-lambda-post-confirmation */
export function postConfirmationEvent(
  settings: UserPoolSettings,
  call: TriggerCall,
  source: PostConfirmationSource,
): TriggerEvent {
  const request = { userAttributes: call.attributes, ...metadataOf(call) };
  return makeEvent(settings, call, `PostConfirmation_${source}`, request, {});
}
