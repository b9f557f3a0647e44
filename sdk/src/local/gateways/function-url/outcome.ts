import type { GatewayResponse } from "../../http/types";
import type { InvokeResult } from "../../lambda/types";

/** The outcome of a request, before the headers that every answer gets. */
export interface UrlOutcome extends GatewayResponse {
  /** The reason for an answer of Lambda itself, as text for people. */
  readonly reason?: string;
  /** A notice for the author of the program about an answer that was sent. */
  readonly notice?: string;
  readonly event?: string;
  readonly reply?: string;
  /** The end of a function whose reply is still coming. */
  readonly ending?: Promise<InvokeResult>;
}
