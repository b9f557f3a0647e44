import { TIMED_OUT } from "../../deadline";
import type { IntegrationReport } from "../../http/trace";
import { failureText } from "../../lambda/failure-text";
import { THROTTLED } from "../../lambda/failures";
import { type GatewayInvoke, invokeWithin } from "../../lambda/invoke";
import type { InvokeResult } from "../../lambda/types";
import type { RestCall } from "./events/call";
import { REST_ERRORS, REST_LIMITS } from "./gateway-errors";
import { type Failed, failure } from "./outcome";
import type { CalledFunction } from "./plan";

/** A finished call of a function, with its result. */
export interface Called {
  readonly result: InvokeResult;
  readonly report: IntegrationReport;
}

/** Calls a function, or returns the reason why it cannot be called. */
export async function callFunction(
  called: CalledFunction,
  call: RestCall,
  event: string,
  invoke: GatewayInvoke,
): Promise<Called | Failed> {
  const missing = called.missingPermission(call.request.method);
  if (missing !== undefined) return failure(REST_ERRORS.internal, missing);
  if (event.length > REST_LIMITS.lambdaPayloadBytes)
    return failure(REST_ERRORS.tooLarge, `the event has ${event.length} bytes, and functions take 6 MB`);
  const startedAt = performance.now();
  const result = await invokeWithin(called.timeoutMs, invoke, called.functionArn, event, {
    traceId: call.traceId,
  });
  const latencyMs = performance.now() - startedAt;
  if (result === TIMED_OUT) {
    const reason = `function "${called.functionName}" did not answer within the integration timeout of ${called.timeoutMs / 1000} seconds, and is still running`;
    return failure(REST_ERRORS.timeout, reason, { latencyMs, event, status: 504, answered: undefined });
  }
  const { requestId } = result;
  const reply = result.ok ? result.payload : JSON.stringify(result.error);
  const isThrottled = !result.ok && result.error.errorType === THROTTLED;
  const report = { latencyMs, event, requestId, reply, answered: undefined, status: isThrottled ? 429 : 200 };
  if (isThrottled)
    return failure(REST_ERRORS.internal, failedText(called, failureText(result.error)), report);
  return { result, report };
}

/** The answer for a function that failed or answered in a wrong shape. No text of the error reaches the client. */
export function wrongAnswer(
  called: CalledFunction,
  result: InvokeResult,
  report: IntegrationReport,
  shape?: string,
): Failed {
  const reason = result.ok
    ? `function "${called.functionName}" answered in a wrong shape: ${shape}`
    : failedText(called, failureText(result.error));
  return failure(REST_ERRORS.badGateway, reason, report);
}

function failedText({ functionName }: CalledFunction, why: string): string {
  return `function "${functionName}" failed: ${why}`;
}
