import type { GatewayResponse } from "../../http/types";

/** What came of a request, before the headers that are on every answer. */
export interface UrlOutcome extends GatewayResponse {
  /** Why Lambda itself answered: text for people. */
  readonly reason?: string;
  /** What the author of the program should know of an answer that went out. */
  readonly notice?: string;
  readonly event?: string;
  readonly reply?: string;
}
