import type { Duration } from "../../values";
import type { ROUTE_METHODS } from "../gateway/routes/route-key";

/** How an API answers preflight requests, which browsers send before requests of pages of other origins. */
export interface RestPreflight {
  /**
   * Origins such as `https://example.com`. With several of them, the gateway answers with that of the request if it is
   * one of these. `*` stands alone (`VALUE_NOT_ALLOWED`).
   * @default `["*"]`
   */
  readonly allowOrigins?: readonly string[];
  /**
   * Methods. `ANY` stands for all of them.
   * Refused: `VALUE_NOT_ALLOWED`.
   * @default `["ANY"]`
   */
  readonly allowMethods?: readonly (typeof ROUTE_METHODS)[number][];
  /**
   * Request headers.
   * @default `["*"]`
   */
  readonly allowHeaders?: readonly string[];
  /**
   * Reply headers that a page may read.
   * @default none
   */
  readonly exposeHeaders?: readonly string[];
  /**
   * Whether requests may carry cookies. Not together with `*` in another list: `CORS_CREDENTIALS_WITH_WILDCARD`.
   * @default `false`
   */
  readonly allowCredentials?: boolean;
  /**
   * How long a browser keeps the answer, at most one day. `-1` tells it not to keep it.
   * Refused: `DURATION_INVALID`, `VALUE_OUT_OF_RANGE`.
   * @default none, which browsers take as 5 seconds
   */
  readonly maxAge?: Duration | -1;
  /**
   * Status of the answer, from 200 to 299.
   * Refused: `VALUE_OUT_OF_RANGE`.
   * @default `204`
   */
  readonly statusCode?: number;
}
