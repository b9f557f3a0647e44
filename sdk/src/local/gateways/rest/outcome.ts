import type { IntegrationReport } from "../../http/trace";
import type { GatewayResponse } from "../../http/types";
import type { RestError } from "./gateway-errors";

/** The outcome of a request. */
export type Outcome = Answered | Failed;

/** An answer of the integration. */
export interface Answered extends GatewayResponse {
  readonly error?: undefined;
  readonly integration?: IntegrationReport;
  /** The end of a function whose reply is still coming. */
  readonly ending?: Promise<Answered>;
  /** The reason why the reply has broken off, as text for people. */
  readonly broken?: string;
}

/** An error that the gateway itself answers. */
export interface Failed {
  readonly error: RestError;
  /** The reason for the error: a sentence for people. */
  readonly reason: string;
  readonly integration?: IntegrationReport;
  /** The message of the model that rejects the body. */
  readonly validationError?: string;
}

export function failure(error: RestError, reason: string, integration?: IntegrationReport): Failed {
  return { error, reason, ...(integration && { integration }) };
}
