import type { IntegrationReport } from "../../http/trace";
import type { GatewayResponse } from "../../http/types";
import type { RestError } from "./gateway-errors";

/** What came of a request. */
export type Outcome = Answered | Failed;

/** What stands behind the gateway answered. */
export interface Answered extends GatewayResponse {
  readonly error?: undefined;
  readonly integration?: IntegrationReport;
}

/** The gateway itself answers. */
export interface Failed {
  readonly error: RestError;
  /** Why: a sentence for people. */
  readonly reason: string;
  readonly integration?: IntegrationReport;
  /** What a model says of the body. */
  readonly validationError?: string;
}

export function failure(error: RestError, reason: string, integration?: IntegrationReport): Failed {
  return { error, reason, ...(integration && { integration }) };
}
