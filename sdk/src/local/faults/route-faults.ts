import type { GatewayEvent } from "../http/trace";
import type { Gateway, GatewayRequest, GatewayResponse } from "../http/types";
import { type UnroutedApi, unroutedEvent } from "../http/unrouted";
import type { Faults } from "./faults";

/**
 * Wraps the gateway of an API with faults. The rest of the gateway, such as connections of WebSockets, stays as it
 * is.
 */
export function withFaults<G extends Gateway>(
  gateway: G,
  api: UnroutedApi,
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
    const { route, fails } = fault;
    const error = `${route} fails on purpose: ${fails}`;
    const durationMs = performance.now() - startedAt;
    emit(
      unroutedEvent(api, {
        request,
        response,
        routeKey: String(route),
        error,
        durationMs,
        isOnPurpose: true,
      }),
    );
    return response;
  };
  return Object.assign(gateway, {
    handle: (request: GatewayRequest) => (faults.isEmpty ? handle(request) : handleWithFaults(request)),
  });
}

/** The answers of API Gateway to each failure. */
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
