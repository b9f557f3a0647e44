import type { ErrorCode } from "../model/calls/ssm";
import { modelError } from "../model/model-error";

/** A refusal with a code of Parameter Store's model. */
export const ssmError = modelError<ErrorCode>;

export function invalid(message: string) {
  return ssmError("ValidationException", message);
}
