import type { GatewayEvent } from "../gateway/trace";
import type { GatewayRequest } from "../gateway/types";
import type { WebSocketApiPlan } from "./plan";

/** A request to the connections API and what came of it. */
export interface ManagementExchange {
  readonly request: GatewayRequest;
  readonly path: { readonly stageName: string };
  readonly status: number;
  readonly reason: string | undefined;
  readonly requestId: string;
  readonly durationMs: number;
  readonly time: number;
}

/** What the console and `--json` learn of it. */
export function managementEvent(plan: WebSocketApiPlan, exchange: ManagementExchange): GatewayEvent {
  const { request, path, status, reason, requestId, durationMs, time } = exchange;
  return {
    type: "request",
    trace: {
      kind: "websocket",
      api: plan.name,
      apiId: plan.identity.apiId,
      stage: path.stageName,
      routeKey: undefined,
      method: request.method,
      path: request.rawPath,
      status,
      durationMs,
      requestId,
      time,
      functionName: undefined,
      authorizer: undefined,
      error: reason,
      event: undefined,
      reply: undefined,
    },
  };
}
