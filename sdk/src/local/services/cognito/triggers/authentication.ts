import type { UserPoolSettings } from "../settings";
import { makeEvent, metadataOf, notFoundOf, type TriggerEvent } from "./event";
import type { TriggerCall } from "./types";

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
