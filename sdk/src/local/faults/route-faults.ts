import { randomIdentifiers } from "../gateways/shared/identifiers";
import type { GatewayEvent, RequestTrace } from "../gateways/shared/trace";
import type { Gateway, GatewayRequest, GatewayResponse } from "../gateways/shared/types";
import type { Fault } from "./fault";
import type { Faults } from "./faults";

/** The API that faults come before. */
export interface FaultyApi {
  readonly kind: RequestTrace["kind"];
  readonly id: string;
  /** `/dev`, of an API whose URL ends in its stage; else empty. */
  readonly stagePath: string;
}

/** The gateway of an API with faults before it. What else it does, as with connections of sockets, stays as it is. */
export function withFaults<G extends Gateway>(
  gateway: G,
  api: FaultyApi,
  faults: Faults,
  emit: (event: GatewayEvent) => void,
): G {
  const handle = gateway.handle.bind(gateway);
  const handleWithFaults: Gateway["handle"] = async (request) => {
    const startedAt = performance.now();
    const { method, rawPath } = request;
    const path = rawPath.startsWith(`${api.stagePath}/`) ? rawPath.slice(api.stagePath.length) : rawPath;
    const fault = await faults.next({ kind: "route", api: api.id, method, path });
    const response = fault?.fails && ANSWERS[fault.fails];
    if (!response) return handle(request);
    emit(eventOf(api, fault, { request, response }, performance.now() - startedAt));
    return response;
  };
  return Object.assign(gateway, {
    handle: (request: GatewayRequest) => (faults.isEmpty ? handle(request) : handleWithFaults(request)),
  });
}

/** What is told of a request that no route has seen. */
function eventOf(
  { kind, id, stagePath }: FaultyApi,
  { route, fails }: Fault,
  exchange: { readonly request: GatewayRequest; readonly response: GatewayResponse },
  durationMs: number,
): GatewayEvent {
  const { method, rawPath, rawQuery } = exchange.request;
  const time = Date.now();
  return {
    type: "request",
    trace: {
      kind,
      api: id,
      apiId: id,
      stage: stagePath.slice(1) || undefined,
      routeKey: route,
      method,
      path: rawQuery === "" ? rawPath : `${rawPath}?${rawQuery}`,
      status: exchange.response.status,
      durationMs,
      requestId: randomIdentifiers.requestId(),
      time,
      functionName: undefined,
      authorizer: undefined,
      error: `${route} fails on purpose: ${fails}`,
      isOnPurpose: true,
      event: undefined,
      reply: undefined,
      traceId: randomIdentifiers.traceId(time),
      exchange,
    },
  };
}

/** In the words of API Gateway. */
const ANSWERS: Readonly<Record<string, GatewayResponse>> = {
  throttle: answer(429, "Too Many Requests"),
  error: answer(500, "Internal Server Error"),
  timeout: answer(503, "Service Unavailable"),
};

function answer(status: number, message: string): GatewayResponse {
  return {
    status,
    headers: [["content-type", "application/json"]],
    body: JSON.stringify({ message }),
  };
}
