import type { UserPoolSettings } from "../settings/settings";
import { type Answer, optionalText } from "./answer";
import { makeEvent, metadataOf, type TriggerEvent } from "./event";
import type { CustomMessage, MessageSource, TriggerCall } from "./types";

interface MessageParameters {
  readonly codeParameter: string;
  readonly usernameParameter: string | null;
  readonly linkParameter?: string;
}

const LINK_PARAMETER = "{##Click Here##}";

/** @see Developer Guide, user-pool-lambda-custom-message */
export function customMessageEvent(
  settings: UserPoolSettings,
  call: TriggerCall,
  source: MessageSource,
  { codeParameter, linkParameter = LINK_PARAMETER, usernameParameter }: MessageParameters,
): TriggerEvent {
  const request = {
    userAttributes: call.attributes,
    codeParameter,
    linkParameter,
    usernameParameter,
    ...metadataOf(call),
  };
  const response = { smsMessage: null, emailMessage: null, emailSubject: null };
  return makeEvent(settings, call, `CustomMessage_${source}`, request, response);
}

export function readCustomMessage(answer: Answer): CustomMessage {
  return {
    smsMessage: optionalText(answer, "smsMessage"),
    emailMessage: optionalText(answer, "emailMessage"),
    emailSubject: optionalText(answer, "emailSubject"),
  };
}
