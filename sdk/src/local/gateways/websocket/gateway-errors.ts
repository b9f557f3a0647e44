import type { GatewayResponse } from "../../http/types";

/** An error of the gateway itself, sent as the reply to a handshake or as a frame to the client of a message. */
export interface WebSocketError {
  /** Status of a refused handshake, and of the event in traces and access logs. */
  readonly status: number;
  readonly message: string;
  /** `$context.error.responseType` of the access log. */
  readonly responseType: string;
}

/**
 * Every error that a WebSocket API answers by itself.
 *
 * The statuses of handshakes are those of the facts that this gateway follows. So are the frames of messages without a
 * route and of failures. The texts of refused handshakes, of throttling and of timeouts are those of REST APIs, since
 * none was recorded.
 */
export const WEBSOCKET_ERRORS = {
  /** No stage serves the path, the authorizer denies, or no route takes the message. */
  forbidden: error(403, "Forbidden", "ACCESS_DENIED"),
  /** An identity source is missing. */
  unauthorized: error(401, "Unauthorized", "UNAUTHORIZED"),
  /** The authorizer threw, timed out or answered in a wrong shape, or this API may not call it. */
  authorizerFailure: error(500, "Internal server error", "AUTHORIZER_FAILURE"),
  /** This API may not call the function, or the route has no integration that can be served. */
  configuration: error(500, "Internal server error", "API_CONFIGURATION_ERROR"),
  /** The function threw, exited, timed out or answered in a wrong shape. */
  integration: error(502, "Internal server error", "INTEGRATION_FAILURE"),
  timeout: error(504, "Endpoint request timed out", "INTEGRATION_TIMEOUT"),
  throttled: error(429, "Too Many Requests", "THROTTLED"),
  /** The request is an upgrade that is not a WebSocket handshake. */
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

/** The frame that reports a failed message to its client. */
export function errorFrame({ message }: WebSocketError, connectionId: string, requestId: string): string {
  return JSON.stringify({ message, connectionId, requestId });
}

function error(status: number, message: string, responseType: string): WebSocketError {
  return { status, message, responseType };
}
