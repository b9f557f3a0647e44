import type { RequestTrace } from "#sdk/local/http/trace";
import type { GatewayRequest } from "#sdk/local/http/types";

/** A request as it came over the wire. */
export function wireRequest(parts: Partial<GatewayRequest> = {}): GatewayRequest {
  return {
    method: "GET",
    rawPath: "/notes",
    rawQuery: "",
    headers: [["Host", "localhost:4000"]],
    body: Buffer.alloc(0),
    sourceIp: "127.0.0.1",
    httpVersion: "1.1",
    host: "localhost:4000",
    port: 4000,
    protocol: "http",
    ...parts,
  };
}

/** The trace of a request that a function answered. */
export function requestTrace(parts: Partial<RequestTrace> = {}, request = wireRequest()): RequestTrace {
  const response = { status: 200, headers: [["Content-Type", "text/plain"]] as const, body: "hello" };
  return {
    kind: "http",
    api: "ApiStack-Api-api",
    apiId: "api123",
    stage: "$default",
    routeKey: "GET /notes",
    method: "GET",
    path: "/notes",
    status: 200,
    durationMs: 12.5,
    requestId: "id=",
    time: 1_700_000_000_000,
    functionName: "notes-list",
    authorizer: undefined,
    error: undefined,
    event: '{"version":"2.0"}',
    reply: '"hello"',
    traceId: "Root=1",
    exchange: { request, response },
    ...parts,
  };
}

export const WORDS = { api: "Api", handler: "src/notes.list", reason: undefined };
