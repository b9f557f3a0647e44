import type { IntegrationReport } from "../../http/trace";
import type { WebSocketResponse } from "./events/response";
import type { WebSocketError } from "./gateway-errors";

/** The outcome of one event of a connection. */
export interface RouteOutcome {
  /** The function's status, or the status of the gateway's own error. */
  readonly status: number;
  /** Set when the integration answered. */
  readonly answer?: WebSocketResponse;
  /** Set when the gateway itself decides. */
  readonly error?: WebSocketError;
  /** The reason for the error: a sentence for people. */
  readonly reason?: string;
  readonly integration?: IntegrationReport;
}

/** Makes the outcome of a decision of the gateway itself. */
export function failure(
  error: WebSocketError,
  reason: string,
  integration?: IntegrationReport,
): RouteOutcome & { readonly error: WebSocketError } {
  return { status: error.status, error, reason, ...(integration && { integration }) };
}
