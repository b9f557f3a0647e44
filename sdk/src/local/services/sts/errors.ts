import type { ErrorCode } from "../model/calls/sts";
import { modelError } from "../model/model-error";

/** A refusal with a code of STS's model, or with one of those that all services with its protocol have. */
export const stsError = modelError<ErrorCode | "AccessDenied" | "ValidationError">;

/** Refuses a member that would change the credentials, and does not here. */
export function notEmulated(operation: string, member: string) {
  return stsError("ValidationError", `${member} of ${operation} is not emulated here: leave it out`);
}
