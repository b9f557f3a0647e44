import { findHeader, isHopByHop } from "../../http/header-names";
import { parseQuery } from "../../http/query";
import type { GatewayRequest, GatewayResponse, Header } from "../../http/types";
import type { Connection } from "./connections";
import type { HandshakeRequest } from "./events/call";

/** The decision about a handshake. */
export type Handshake =
  | {
      readonly accepted: true;
      readonly connection: Connection;
      /** The subprotocol that `$connect` chose. */
      readonly protocol: string | undefined;
    }
  | { readonly accepted: false; readonly response: GatewayResponse };

const KEY = /^[+/0-9A-Za-z]{22}==$/;

/** Whether a request opens a WebSocket. @see RFC 6455, 4.2.1 */
export function isHandshake({ method, headers }: GatewayRequest): boolean {
  return (
    method === "GET" &&
    findHeader(headers, "upgrade")?.toLowerCase() === "websocket" &&
    KEY.test(findHeader(headers, "sec-websocket-key") ?? "") &&
    findHeader(headers, "sec-websocket-version") === "13"
  );
}

/** The stage that a path names. A path with further segments is not served. */
export function stageNameOf(rawPath: string): string | undefined {
  return /^\/([^/]+)\/?$/.exec(rawPath)?.[1];
}

/**
 * A handshake as functions see it. The gateway adds headers about the client, as for every request. Protocol and port
 * are those of the local socket.
 */
export function readHandshake(request: GatewayRequest, traceId: string): HandshakeRequest {
  const headers: Header[] = [];
  let forwardedFor = request.sourceIp;
  for (const header of request.headers) {
    const name = header[0].toLowerCase();
    if (name === "x-forwarded-for") forwardedFor = `${header[1]}, ${request.sourceIp}`;
    else if (!ADDED.has(name) && !isHopByHop(name)) headers.push(header);
  }
  headers.push(
    ["X-Amzn-Trace-Id", traceId],
    ["X-Forwarded-For", forwardedFor],
    ["X-Forwarded-Port", String(request.port)],
    ["X-Forwarded-Proto", request.protocol],
  );
  return { headers, query: parseQuery(request.rawQuery) };
}

/** Headers that the gateway writes itself. */
const ADDED = new Set(["x-amzn-trace-id", "x-forwarded-port", "x-forwarded-proto"]);
