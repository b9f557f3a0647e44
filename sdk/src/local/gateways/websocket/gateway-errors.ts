import type { GatewayResponse } from "../../http/types";

/** What the gateway says by itself: as the reply to a handshake, or as a frame to the client of a message. */
export interface WebSocketError {
  /** Status of a refused handshake, and of the event in traces and access logs. */
  readonly status: number;
  readonly message: string;
  /** `$context.error.responseType` of the access log. */
  readonly responseType: string;
}

/**
 * Every answer that a WebSocket API makes by itself.
 *
 * Statuses of handshakes and the frames of messages without a route and of failures are those of the facts this gateway
 * follows; texts of refused handshakes, and the words for throttling and time-outs, are those of REST APIs, since none was
 * recorded.
 */
export const WEBSOCKET_ERRORS = {
  /** No stage serves the path, the authorizer denies, or no route takes the message. */
  forbidden: error(403, "Forbidden", "ACCESS_DENIED"),
  /** An identity source is missing. */
  unauthorized: error(401, "Unauthorized", "UNAUTHORIZED"),
  /** The authorizer threw, ran into its timeout, answered in a wrong shape, or may not be called by this API. */
  authorizerFailure: error(500, "Internal server error", "AUTHORIZER_FAILURE"),
  /** The function may not be called by this API, or the route has no integration that can be served. */
  configuration: error(500, "Internal server error", "API_CONFIGURATION_ERROR"),
  /** The function threw, ended, ran into its own timeout, or answered in a wrong shape. */
  integration: error(502, "Internal server error", "INTEGRATION_FAILURE"),
  timeout: error(504, "Endpoint request timed out", "INTEGRATION_TIMEOUT"),
  throttled: error(429, "Too Many Requests", "THROTTLED"),
  /** An upgrade that is no WebSocket handshake. */
  badRequest: error(400, "Bad Request", "DEFAULT_4XX"),
} as const satisfies Record<string, WebSocketError>;

/** The reply to a refused handshake. */
export function refusal({ status, message }: Pick<WebSocketError, "status" | "message">): GatewayResponse {
  const body = JSON.stringify({ message });
  return {
    status,
    headers: [
      ["Content-Type", "application/json"],
      ["Content-Length", String(Buffer.byteLength(body))],
    ],
    body,
  };
}

/** The frame that tells a client that its message failed. */
export function errorFrame({ message }: WebSocketError, connectionId: string, requestId: string): string {
  return JSON.stringify({ message, connectionId, requestId });
}

function error(status: number, message: string, responseType: string): WebSocketError {
  return { status, message, responseType };
}
