import type { ErrorCode } from "../model/calls/secretsmanager";
import { modelError } from "../model/model-error";

/** A refusal with a code of Secrets Manager's model. */
export const secretsError = modelError<ErrorCode>;

export const NOT_FOUND = "Secrets Manager can't find the specified secret.";
/** Words for names that no secret can have, to whatever call. */
export const INVALID_NAME =
  "Invalid name. Must be a valid name containing alphanumeric characters, or any of the following: -/_+=.@!";
