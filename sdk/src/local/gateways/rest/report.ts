import type { GatewayEvent } from "../../http/trace";
import type { GatewayResponse } from "../../http/types";
import type { Exchange } from "./access-log";
import type { RestApiPlan, RestMethodPlan } from "./plan";

/** The event of a request, for the console and `--json`. */
export function requestEvent(
  plan: RestApiPlan,
  exchange: Exchange & { readonly method: RestMethodPlan | undefined },
  response: GatewayResponse,
): GatewayEvent {
  const { call, method, outcome, status, authorizer, durationMs } = exchange;
  const { request } = call;
  const integration = method?.integration;
  return {
    type: "request",
    trace: {
      kind: "rest",
      api: plan.name,
      apiId: plan.identity.apiId,
      stage: call.stage.name || undefined,
      routeKey: method?.routeKey,
      method: request.method,
      path: request.rawQuery === "" ? request.rawPath : `${request.rawPath}?${request.rawQuery}`,
      status,
      durationMs,
      requestId: call.requestId,
      time: call.time,
      functionName: integration && "functionName" in integration ? integration.functionName : undefined,
      authorizer,
      error: outcome.error ? outcome.reason : outcome.broken,
      event: outcome.integration?.event,
      reply: outcome.integration?.reply,
      traceId: call.traceId,
      exchange: { request, response },
    },
  };
}
