import type { ErrorCode } from "../model/calls/lambda";
import { modelError } from "../model/model-error";

/** A refusal with a code of Lambda's model, or with one that clients get all the same. */
export const lambdaError = modelError<ErrorCode | "RequestEntityTooLargeException">;
