import type { Gateway, GatewayResponse } from "../gateways/shared/types";
import type { Faults } from "./faults";

/** The gateway of an API with faults before it. What else it does, as with connections of sockets, stays as it is. */
export function withFaults<G extends Gateway>(gateway: G, faults: Faults, api: string, stagePath: string): G {
  const handle = gateway.handle.bind(gateway);
  const handleWithFaults: Gateway["handle"] = async (request) => {
    if (faults.isEmpty) return handle(request);
    const { method, rawPath } = request;
    const path = rawPath.startsWith(`${stagePath}/`) ? rawPath.slice(stagePath.length) : rawPath;
    const fault = await faults.next({ kind: "route", api, method, path });
    return (fault?.fails && ANSWERS[fault.fails]) ?? handle(request);
  };
  return Object.assign(gateway, { handle: handleWithFaults });
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
