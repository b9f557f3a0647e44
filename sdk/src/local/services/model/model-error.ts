import { ServiceError } from "../service-error";

/** Codes that any service may refuse a call with, whatever its model says. */
export type CommonErrorCode = "AccessDeniedException" | "ValidationException";

/**
 * An error with a code of the service's model. Each service has this function with its own codes:
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
