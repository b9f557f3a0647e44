import type { ErrorCode } from "../model/calls/scheduler";
import { modelError } from "../model/model-error";

/** A refusal with a code of EventBridge Scheduler's model. */
export const schedulerError = modelError<ErrorCode>;

/** Refuses an input, with its reason. */
export function invalid(message: string) {
  return schedulerError("ValidationException", message);
}
