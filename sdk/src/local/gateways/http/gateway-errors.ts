import type { Header } from "../../http/types";

/** An answer that the gateway makes by itself. */
export interface GatewayError {
  readonly status: number;
  readonly body: string;
  /** `$context.error.responseType` of the access log. */
  readonly responseType: string;
  readonly headers?: readonly Header[];
}

/**
 * Every answer that an HTTP API makes by itself.
 * @see Developer Guide, http-api-troubleshooting-lambda, http-api-jwt-authorizer, limits
 */
export const HTTP_ERRORS = {
  /** No route takes the request, or no stage serves its path. */
  notFound: error(404, "Not Found", "DEFAULT_4XX"),
  /** A token or an identity source is missing or not valid. */
  unauthorized: error(401, "Unauthorized", "UNAUTHORIZED"),
  /** Denied by an authorizer, scopes that do not suffice, or no IAM signature. */
  forbidden: error(403, "Forbidden", "ACCESS_DENIED"),
  /** The function threw, ended, ran into its own timeout, answered in a wrong shape, or may not be called by this API. */
  internal: error(500, "Internal Server Error", "INTEGRATION_FAILURE"),
  /** The authorizer threw, ran into its timeout, answered in a wrong shape, or may not be called by this API. */
  authorizerFailure: error(500, "Internal Server Error", "AUTHORIZER_FAILURE"),
  /** The integration's timeout, a backend that refuses, a function that is throttled, or an integration not emulated. */
  unavailable: error(503, "Service Unavailable", "INTEGRATION_TIMEOUT"),
  /** Body above 10 MB, or an event above Lambda's 6 MB. */
  tooLarge: error(413, "Request Entity Too Large", "REQUEST_TOO_LARGE"),
  /** Request line and headers above 10,240 bytes. */
  headersTooLarge: error(431, "Request Header Fields Too Large", "DEFAULT_4XX"),
  throttled: error(429, "Too Many Requests", "THROTTLED"),
} as const satisfies Record<string, GatewayError>;

/** Limits of an HTTP API. */
export const HTTP_LIMITS = {
  bodyBytes: 10 * 1024 * 1024,
  /** Of an event to a function and of its answer. */
  lambdaPayloadBytes: 6 * 1024 * 1024,
  /** Request line and headers together. */
  headBytes: 10_240,
  /** Longest time an integration may take, and the default. */
  integrationMs: 30_000,
} as const;

function error(status: number, message: string, responseType: string): GatewayError {
  return { status, body: JSON.stringify({ message }), responseType };
}
