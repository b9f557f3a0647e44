import type { Gateway, GatewayResponse } from "../gateways/shared/types";
import type { Faults } from "./faults";

/** The gateway of an API with faults before it. */
export function withFaults(gateway: Gateway, faults: Faults, api: string, stagePath: string): Gateway {
  return {
    maxBodyBytes: gateway.maxBodyBytes,
    async handle(request) {
      if (faults.isEmpty) return gateway.handle(request);
      const { method, rawPath } = request;
      const path = rawPath.startsWith(`${stagePath}/`) ? rawPath.slice(stagePath.length) : rawPath;
      const fault = await faults.next({ kind: "route", api, method, path });
      return (fault?.fails && ANSWERS[fault.fails]) ?? gateway.handle(request);
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
