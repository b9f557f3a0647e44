import { TIMED_OUT } from "../../deadline";
import type { IntegrationReport } from "../../http/trace";
import { failureText } from "../../lambda/failure-text";
import { isRefusal, THROTTLED } from "../../lambda/failures";
import { type GatewayInvoke, invokeWithin } from "../../lambda/invoke";
import type { InvokeResult } from "../../lambda/types";
import { isUnusable } from "../shared/events/function-response";
import type { WebSocketCall } from "./events/call";
import { readWebSocketResponse } from "./events/response";
import { WEBSOCKET_ERRORS } from "./gateway-errors";
import { failure, type RouteOutcome } from "./outcome";
import type { WebSocketFunction, WebSocketIntegration } from "./plan";

/** Sends an event to the integration of its route. */
export function serveRoute(
  integration: WebSocketIntegration,
  call: WebSocketCall,
  event: object,
  invoke: GatewayInvoke,
): Promise<RouteOutcome> {
  if (integration.kind === "function") return serveFunction(integration, call, event, invoke);
  if (integration.kind === "none")
    return Promise.resolve(failure(WEBSOCKET_ERRORS.configuration, `not emulated: ${integration.what}`));
  const { status, body } = integration;
  return Promise.resolve({ status, answer: { status, headers: [], body } });
}

async function serveFunction(
  integration: WebSocketFunction,
  call: WebSocketCall,
  event: object,
  invoke: GatewayInvoke,
): Promise<RouteOutcome> {
  const missing = integration.missingPermission(call.stage.name);
  if (missing !== undefined) return failure(WEBSOCKET_ERRORS.configuration, missing);
  const { functionArn, functionName, timeoutMs } = integration;
  const payload = JSON.stringify(event);
  const startedAt = performance.now();
  const result = await invokeWithin(timeoutMs, invoke, functionArn, payload, { traceId: call.traceId });
  const report = { latencyMs: performance.now() - startedAt, event: payload };
  if (result === TIMED_OUT) {
    const reason = `function "${functionName}" did not answer within the integration timeout of ${timeoutMs / 1000} seconds, and is still running`;
    return failure(WEBSOCKET_ERRORS.timeout, reason, { ...report, status: 504, answered: undefined });
  }
  return result.ok ? answered(functionName, result, report) : failed(functionName, result, report);
}

function answered(
  functionName: string,
  { payload, requestId }: InvokeResult & { ok: true },
  { latencyMs, event }: Pick<IntegrationReport, "latencyMs" | "event">,
): RouteOutcome {
  const answer = readWebSocketResponse(payload);
  if (isUnusable(answer)) {
    const integration = { latencyMs, event, status: 200, answered: undefined, requestId, reply: payload };
    const reason = `function "${functionName}" answered in a wrong shape: ${answer.unusable}`;
    return failure(WEBSOCKET_ERRORS.integration, reason, integration);
  }
  const { status } = answer;
  const integration = { latencyMs, event, status: 200, answered: status, requestId, reply: payload };
  return { status, answer, integration };
}

function failed(
  functionName: string,
  { error, requestId }: InvokeResult & { ok: false },
  report: Pick<IntegrationReport, "latencyMs" | "event">,
): RouteOutcome {
  const isThrottled = isRefusal(error, THROTTLED);
  const integration = {
    ...report,
    status: isThrottled ? 429 : 200,
    answered: undefined,
    requestId,
    reply: JSON.stringify(error),
  };
  const reason = `function "${functionName}" failed: ${failureText(error)}`;
  return failure(
    isThrottled ? WEBSOCKET_ERRORS.configuration : WEBSOCKET_ERRORS.integration,
    reason,
    integration,
  );
}
