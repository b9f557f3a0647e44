import { ServiceError } from "../service-error";

/** Codes that calls of each service may be refused with, whatever its model says. */
export type CommonErrorCode = "AccessDeniedException" | "ValidationException";

/**
 * A refusal with a code that the model of its service has: each service has this function with its own codes, such as
 * `modelError<ErrorCode>`.
 */
export function modelError<Code extends string>(
  code: Code | CommonErrorCode,
  message: string,
  status?: number,
  members?: ServiceError["members"],
): ServiceError {
  return new ServiceError(code, message, status, members);
}
