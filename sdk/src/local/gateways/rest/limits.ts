import { headBytes } from "../shared/message-size";
import { methodArn, type RestCall } from "./events/call";
import { REST_ERRORS, REST_LIMITS } from "./gateway-errors";
import { type Failed, failure } from "./outcome";

/** Refuses a request that is too long in one way or another. */
export function refuseSize(call: RestCall): Failed | undefined {
  const { request } = call;
  if (request.body.length > REST_LIMITS.bodyBytes)
    return failure(REST_ERRORS.tooLarge, "the body is above 10 MB");
  const bytes = headBytes(request);
  if (bytes > REST_LIMITS.headBytes) {
    const reason = `request line and headers have ${bytes} bytes; ${REST_LIMITS.headBytes} are allowed`;
    return failure(REST_ERRORS.headersTooLarge, reason);
  }
  if (methodArn(call).length > REST_LIMITS.methodArnBytes)
    return failure(
      REST_ERRORS.uriTooLong,
      `the ARN of the method is above ${REST_LIMITS.methodArnBytes} bytes`,
    );
  return undefined;
}
