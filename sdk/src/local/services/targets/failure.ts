import { ServiceError } from "../service-error";

/** The reason of a failed delivery. */
export interface DeliveryFailure {
  /** The code in dead letters of EventBridge, such as `NO_PERMISSIONS`. */
  readonly code: string;
  /** The code of the called service, such as `AccessDeniedException`. */
  readonly serviceCode: string;
  readonly message: string;
  /** Whether it is tried again, which helps only where the failure may end by itself. */
  readonly isRetried: boolean;
}

const THROTTLED = /Throttl|TooManyRequests|LimitExceeded|ProvisionedThroughputExceeded|SlowDown/i;
const DENIED = /AccessDenied|NotAuthorized|AuthorizationError|Forbidden/i;
const MISSING = /NotFound|NonExistent|DoesNotExist|QueueDoesNotExist/i;

/** How EventBridge takes an error of a target. */
export function failureOf(error: unknown): DeliveryFailure {
  if (!(error instanceof ServiceError)) {
    const message = error instanceof Error ? error.message : String(error);
    return { code: "INTERNAL_ERROR", serviceCode: "InternalFailure", message, isRetried: true };
  }
  const { code: serviceCode, message, status } = error;
  const failure = (code: string, isRetried: boolean) => ({ code, serviceCode, message, isRetried });
  if (DENIED.test(serviceCode)) return failure("NO_PERMISSIONS", false);
  if (MISSING.test(serviceCode)) return failure("NO_RESOURCE", false);
  if (THROTTLED.test(serviceCode)) return failure("THROTTLING", true);
  if (status >= 500) return failure("ERROR_FROM_TARGET", true);
  return failure("SDK_CLIENT_ERROR", false);
}
