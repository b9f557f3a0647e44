import type { GatewayResponse, Header } from "../gateway/types";
import type { GatewayError } from "./gateway-errors";

/** What came of a request, before the gateway's own headers. */
export interface Outcome extends GatewayResponse {
  /** Set when the gateway itself made the answer. */
  readonly error?: GatewayError;
  /** Why: a sentence for people. */
  readonly reason?: string;
  readonly integration?: IntegrationReport;
}

/** What an integration did, for the trace and the access log. */
export interface IntegrationReport {
  readonly latencyMs: number;
  /** Status that the integration's service answered. */
  readonly status: number;
  /** Status that the function or the backend named. */
  readonly answered: number | undefined;
  readonly requestId?: string;
  /** JSON text of the event and of the answer. */
  readonly event?: string;
  readonly reply?: string;
}

const JSON_TYPE: Header = ["Content-Type", "application/json"];

/** An answer of the gateway's own. */
export function failure(error: GatewayError, reason: string, integration?: IntegrationReport): Outcome {
  return {
    status: error.status,
    headers: error.headers ? [...error.headers, JSON_TYPE] : [JSON_TYPE],
    body: error.body,
    error,
    reason,
    ...(integration ? { integration } : {}),
  };
}
