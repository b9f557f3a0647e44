import type { IntegrationReport } from "../../http/trace";
import type { GatewayResponse, Header } from "../../http/types";
import type { GatewayError } from "./gateway-errors";

/** The outcome of a request, before the gateway's own headers. */
export interface Outcome extends GatewayResponse {
  /** Set when the gateway itself made the answer. */
  readonly error?: GatewayError;
  /** The reason for the error: a sentence for people. */
  readonly reason?: string;
  /** A notice for the author of the program about an answer that was sent. */
  readonly notice?: string;
  readonly integration?: IntegrationReport;
}

const JSON_TYPE: Header = ["Content-Type", "application/json"];

/** Makes an answer of the gateway itself. */
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
