import type { GatewayEvent } from "../../http/trace";
import type { GatewayResponse } from "../../http/types";
import type { Exchange } from "./access-log";
import type { HttpApiPlan, RoutePlan } from "./plan";

/** The event of a request, for the console and `--json`. */
export function requestEvent(
  plan: HttpApiPlan,
  exchange: Exchange & { readonly route: RoutePlan | undefined },
  response: GatewayResponse,
): GatewayEvent {
  const { call, route, outcome, authorizer, durationMs } = exchange;
  const { method, rawPath, rawQuery } = call.request;
  return {
    type: "request",
    trace: {
      kind: "http",
      api: plan.name,
      apiId: plan.identity.apiId,
      stage: call.stage.name || undefined,
      routeKey: route?.routeKey,
      method,
      path: rawQuery === "" ? rawPath : `${rawPath}?${rawQuery}`,
      status: outcome.status,
      durationMs,
      requestId: call.requestId,
      time: call.time,
      functionName: route?.integration.kind === "function" ? route.integration.functionName : undefined,
      authorizer,
      error: outcome.reason,
      ...(outcome.notice !== undefined && { notice: outcome.notice }),
      event: outcome.integration?.event,
      reply: outcome.integration?.reply,
      traceId: call.traceId,
      exchange: { request: call.request, response },
    },
  };
}
