import type { AuthorizerTrace, GatewayEvent, WireExchange } from "../../http/trace";
import type { GatewayRequest, GatewayResponse } from "../../http/types";
import { type LogVariable, variableOf } from "../shared/log-template";
import { contextReader } from "./context-variables";
import type { WebSocketCall } from "./events/call";
import type { RouteOutcome } from "./outcome";
import type { WebSocketApiPlan, WebSocketRoutePlan } from "./plan";

/** One event of a connection and its outcome. */
export interface Exchange {
  readonly call: WebSocketCall;
  readonly route: WebSocketRoutePlan | undefined;
  readonly outcome: RouteOutcome;
  readonly authorizer?: AuthorizerTrace | undefined;
  readonly durationMs: number;
  /** Request and response of a handshake. */
  readonly wire?: WireExchange;
}

/** The event of a connection's event, for the console and `--json`. */
export function requestEvent(plan: WebSocketApiPlan, exchange: Exchange): GatewayEvent {
  const { call, route, outcome, authorizer, durationMs, wire } = exchange;
  const { rawPath = `/${call.stage.name}`, rawQuery = "" } = wire?.request ?? {};
  return {
    type: "request",
    trace: {
      kind: "websocket",
      api: plan.name,
      apiId: plan.identity.apiId,
      stage: call.stage.name || undefined,
      routeKey: route?.routeKey,
      method: call.eventType,
      path: rawQuery === "" ? rawPath : `${rawPath}?${rawQuery}`,
      status: outcome.status,
      durationMs,
      requestId: call.requestId,
      time: call.time,
      functionName: route?.integration.kind === "function" ? route.integration.functionName : undefined,
      authorizer,
      error: outcome.reason,
      event: outcome.integration?.event,
      reply: outcome.integration?.reply,
      traceId: call.traceId,
      exchange: wire,
    },
  };
}

/** A request to the connections API and its outcome. */
export interface ManagementExchange {
  readonly request: GatewayRequest;
  readonly stageName: string;
  readonly response: GatewayResponse;
  readonly reason: string | undefined;
  readonly requestId: string;
  readonly traceId: string;
  readonly durationMs: number;
  readonly time: number;
}

/** The event of a request to the connections API, for the console and `--json`. */
export function managementEvent(plan: WebSocketApiPlan, exchange: ManagementExchange): GatewayEvent {
  const { request, stageName, response, reason, requestId, traceId, durationMs, time } = exchange;
  return {
    type: "request",
    trace: {
      kind: "websocket",
      api: plan.name,
      apiId: plan.identity.apiId,
      stage: stageName,
      routeKey: undefined,
      method: request.method,
      path: request.rawPath,
      status: response.status,
      durationMs,
      requestId,
      time,
      functionName: undefined,
      authorizer: undefined,
      error: reason,
      event: undefined,
      reply: undefined,
      traceId,
      exchange: { request, response },
    },
  };
}

/** Finds the reader of a WebSocket API's `$context` variable. @see Developer Guide, websocket-api-logging */
export function logVariable(name: string): LogVariable<Exchange> {
  return variableOf(OF_ANSWER[name], contextReader(name));
}

const integrationError = ({ outcome }: Exchange) => (outcome.integration ? outcome.reason : undefined);
const integrationLatency = ({ outcome }: Exchange) =>
  outcome.integration && Math.round(outcome.integration.latencyMs);

const OF_ANSWER: Readonly<Record<string, (exchange: Exchange) => string | number | undefined>> = {
  __proto__: null as never,
  "authorizer.error": ({ authorizer }) =>
    authorizer?.decision === "allowed" ? undefined : authorizer?.reason,
  "error.message": ({ outcome }) => outcome.error?.message,
  "error.messageString": ({ outcome }) => outcome.error && JSON.stringify(outcome.error.message),
  "error.responseType": ({ outcome }) => outcome.error?.responseType,
  "integration.error": integrationError,
  "integration.integrationStatus": ({ outcome }) => outcome.integration?.answered,
  "integration.latency": integrationLatency,
  "integration.requestId": ({ outcome }) => outcome.integration?.requestId,
  "integration.status": ({ outcome }) => outcome.integration?.status,
  integrationErrorMessage: integrationError,
  integrationLatency,
  integrationStatus: ({ outcome }) => outcome.integration?.status,
  status: ({ outcome }) => outcome.status,
};
