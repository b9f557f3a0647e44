import type { IntegrationReport } from "../../http/trace";
import type { GatewayResponse, Header } from "../../http/types";
import type { GatewayError } from "./gateway-errors";

/** What came of a request, before the gateway's own headers. */
export interface Outcome extends GatewayResponse {
  /** Set when the gateway itself made the answer. */
  readonly error?: GatewayError;
  /** Why: a sentence for people. */
  readonly reason?: string;
  /** What the author of the program should know of an answer that went out. */
  readonly notice?: string;
  readonly integration?: IntegrationReport;
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
