import { streamsInVain } from "../../../values/streaming";
import { TIMED_OUT } from "../../deadline";
import type { IntegrationReport } from "../../http/trace";
import { failureText } from "../../lambda/failure-text";
import { isRefusal, THROTTLED } from "../../lambda/failures";
import { type GatewayInvoke, invokeWithin } from "../../lambda/invoke";
import type { InvokeResult } from "../../lambda/types";
import { isUnusable } from "../shared/events/function-response";
import type { HttpCall } from "../shared/events/http-call";
import { httpV2Event } from "../shared/events/v2";
import { readHttpV2Response } from "../shared/events/v2-response";
import { httpV1Event } from "./events/v1";
import { readHttpV1Response } from "./events/v1-response";
import { HTTP_ERRORS, HTTP_LIMITS } from "./gateway-errors";
import { failure, type Outcome } from "./outcome";
import type { FunctionIntegration } from "./plan";

/** The writer and the reader of each payload format. */
const FORMATS = {
  "1.0": { makeEvent: httpV1Event, readResponse: readHttpV1Response },
  "2.0": { makeEvent: httpV2Event, readResponse: readHttpV2Response },
} as const;

/** Sends a request to a function, and returns its answer. */
export async function serveFunction(
  integration: FunctionIntegration,
  call: HttpCall,
  invoke: GatewayInvoke,
): Promise<Outcome> {
  const missing = integration.missingPermission(call.stage.name, call.request.method);
  if (missing !== undefined) return failure(HTTP_ERRORS.internal, missing);

  const format = FORMATS[integration.payloadFormat];
  const event = JSON.stringify(format.makeEvent(call));
  if (event.length > HTTP_LIMITS.lambdaPayloadBytes) {
    return failure(HTTP_ERRORS.tooLarge, `the event has ${event.length} bytes, and functions take 6 MB`);
  }
  const startedAt = performance.now();
  const { timeoutMs, functionArn } = integration;
  const result = await invokeWithin(timeoutMs, invoke, functionArn, event, { traceId: call.traceId });
  const report = { latencyMs: performance.now() - startedAt, event };
  if (result === TIMED_OUT) {
    const reason = `function "${integration.functionName}" did not answer within the integration timeout of ${integration.timeoutMs / 1000} seconds, and is still running`;
    return failure(HTTP_ERRORS.unavailable, reason, { ...report, status: 504, answered: undefined });
  }
  return result.ok ? answer(integration, result, format, report) : failed(integration, result, report);
}

function answer(
  { functionName }: FunctionIntegration,
  { payload, requestId, streamed }: InvokeResult & { ok: true },
  { readResponse }: (typeof FORMATS)["1.0" | "2.0"],
  { latencyMs, event }: { latencyMs: number; event: string },
): Outcome {
  const response = readResponse(payload);
  if (isUnusable(response)) {
    const integration = { latencyMs, event, status: 200, answered: undefined, requestId, reply: payload };
    return failure(
      HTTP_ERRORS.internal,
      `function "${functionName}" answered in a wrong shape: ${response.unusable}`,
      integration,
    );
  }
  const { status, headers, body } = response;
  const integration = { latencyMs, event, status: 200, answered: status, requestId, reply: payload };
  if (!streamed) return { status, headers, body, integration };
  return { status, headers, body, integration, notice: streamsInVain(`function "${functionName}"`) };
}

/** The answer for a function that threw, exited or timed out. No text of the error reaches the client. */
function failed(
  { functionName }: FunctionIntegration,
  { error, requestId }: InvokeResult & { ok: false },
  report: Pick<IntegrationReport, "latencyMs" | "event">,
): Outcome {
  const isThrottled = isRefusal(error, THROTTLED);
  const integration = {
    ...report,
    status: isThrottled ? 429 : 200,
    answered: undefined,
    requestId,
    reply: JSON.stringify(error),
  };
  const reason = `function "${functionName}" failed: ${failureText(error)}`;
  return failure(isThrottled ? HTTP_ERRORS.unavailable : HTTP_ERRORS.internal, reason, integration);
}
