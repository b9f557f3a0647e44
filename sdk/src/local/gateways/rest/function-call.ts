import { TIMED_OUT, within } from "../../deadline";
import type { IntegrationReport } from "../../http/trace";
import { failureText } from "../../lambda/failure-text";
import { isRefusal, THROTTLED } from "../../lambda/failures";
import { type GatewayInvoke, invokeWithin } from "../../lambda/invoke";
import type { InvokeResult } from "../../lambda/types";
import { type BegunReply, hasBegun, invokeStreaming } from "../shared/streamed-reply";
import type { RestCall } from "./events/call";
import { METADATA_BYTES } from "./events/streamed-response";
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
  const refused = refuseCall(called, call, event);
  if (refused) return refused;
  const startedAt = performance.now();
  const result = await invokeWithin(called.timeoutMs, invoke, called.functionArn, event, {
    traceId: call.traceId,
  });
  const latencyMs = performance.now() - startedAt;
  return result === TIMED_OUT
    ? timedOut(called, event, latencyMs)
    : finished(called, event, result, latencyMs);
}

/** A call of a function whose reply has begun. */
export interface BegunCall {
  readonly begun: BegunReply;
  /** The finished call, when its function has ended. */
  readonly ended: Promise<Called>;
}

/**
 * Calls a function and waits until its reply begins, or returns the reason why it does not. The integration timeout is that of
 * the whole reply: one that has begun by then is broken off.
 * @see Developer Guide, response-streaming-troubleshoot
 */
export async function streamFunction(
  called: CalledFunction,
  call: RestCall,
  event: string,
  invoke: GatewayInvoke,
): Promise<BegunCall | Called | Failed> {
  const refused = refuseCall(called, call, event);
  if (refused) return refused;
  const startedAt = performance.now();
  const passed = () => performance.now() - startedAt;
  const streamed = invokeStreaming(
    invoke,
    [called.functionArn, event, { traceId: call.traceId }],
    () => METADATA_BYTES,
  );
  const reply = await (invoke.isDebugging ? streamed : within(called.timeoutMs, streamed));
  if (reply === TIMED_OUT) {
    // The handler goes on, and waits for nobody.
    void streamed.then((late) => hasBegun(late) && late.body.destroy());
    return timedOut(called, event, passed());
  }
  if (!hasBegun(reply)) return finished(called, event, reply, passed());
  if (!invoke.isDebugging) breakOffAfter(called.timeoutMs - passed(), reply);
  const ended = reply.result.then((result) => ({ result, report: reportOf(event, result, passed()) }));
  return { begun: reply, ended };
}

function breakOffAfter(ms: number, { body, result }: BegunReply): void {
  const timer = setTimeout(() => body.breakOff(), ms);
  void result.then(() => clearTimeout(timer));
}

function refuseCall(called: CalledFunction, call: RestCall, event: string): Failed | undefined {
  const missing = called.missingPermission(call.request.method);
  if (missing !== undefined) return failure(REST_ERRORS.internal, missing);
  if (event.length > REST_LIMITS.lambdaPayloadBytes)
    return failure(REST_ERRORS.tooLarge, `the event has ${event.length} bytes, and functions take 6 MB`);
  return undefined;
}

function timedOut({ functionName, timeoutMs }: CalledFunction, event: string, latencyMs: number): Failed {
  const reason = `function "${functionName}" did not answer within the integration timeout of ${timeoutMs / 1000} seconds, and is still running`;
  return failure(REST_ERRORS.timeout, reason, { latencyMs, event, status: 504, answered: undefined });
}

function finished(
  called: CalledFunction,
  event: string,
  result: InvokeResult,
  latencyMs: number,
): Called | Failed {
  const report = reportOf(event, result, latencyMs);
  if (result.ok || !isThrottled(result)) return { result, report };
  return failure(REST_ERRORS.internal, failedText(called, failureText(result.error)), report);
}

function reportOf(event: string, result: InvokeResult, latencyMs: number): IntegrationReport {
  const { requestId } = result;
  const reply = result.ok ? result.payload : JSON.stringify(result.error);
  return { latencyMs, event, requestId, reply, answered: undefined, status: isThrottled(result) ? 429 : 200 };
}

function isThrottled(result: InvokeResult): boolean {
  return !result.ok && isRefusal(result.error, THROTTLED);
}

/** The answer for a function that failed or answered in a wrong shape. No text of the error reaches the client. */
export function wrongAnswer(
  called: CalledFunction,
  result: InvokeResult,
  report: IntegrationReport,
  shape?: string,
): Failed {
  if (result.ok) return wrongShape(called, shape, report);
  return failure(REST_ERRORS.badGateway, failedText(called, failureText(result.error)), report);
}

/** The answer for a function that answered in a wrong shape. It may still run. */
export function wrongShape(
  { functionName }: CalledFunction,
  shape: string | undefined,
  report?: IntegrationReport,
): Failed {
  const reason = `function "${functionName}" answered in a wrong shape: ${shape}`;
  return failure(REST_ERRORS.badGateway, reason, report);
}

export function failedText({ functionName }: CalledFunction, why: string): string {
  return `function "${functionName}" failed: ${why}`;
}
