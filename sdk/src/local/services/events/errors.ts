import type { ErrorCode } from "../model/calls/events";
import { modelError } from "../model/model-error";

/** A refusal with a code of EventBridge's model. */
export const eventsError = modelError<ErrorCode>;

/** Refuses an input, with its reason. */
export function invalid(message: string) {
  return eventsError("ValidationException", message);
}
