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
  /** An authorizer denies the request, the scopes do not suffice, or the IAM signature is missing or not valid. */
  forbidden: error(403, "Forbidden", "ACCESS_DENIED"),
  /** The function threw, exited, timed out or answered in a wrong shape, or this API may not call it. */
  internal: error(500, "Internal Server Error", "INTEGRATION_FAILURE"),
  /** The authorizer threw, timed out or answered in a wrong shape, or this API may not call it. */
  authorizerFailure: error(500, "Internal Server Error", "AUTHORIZER_FAILURE"),
  /** The integration timed out, the backend refuses, the function is throttled, or the integration is not emulated. */
  unavailable: error(503, "Service Unavailable", "INTEGRATION_TIMEOUT"),
  /** The body is above 10 MB, or the event above Lambda's 6 MB. */
  tooLarge: error(413, "Request Entity Too Large", "REQUEST_TOO_LARGE"),
  /** The request line and the headers are above 10,240 bytes. */
  headersTooLarge: error(431, "Request Header Fields Too Large", "DEFAULT_4XX"),
  throttled: error(429, "Too Many Requests", "THROTTLED"),
} as const satisfies Record<string, GatewayError>;

/** Limits of an HTTP API. */
export const HTTP_LIMITS = {
  bodyBytes: 10 * 1024 * 1024,
  /** Bytes of an event to a function, and of its answer. */
  lambdaPayloadBytes: 6 * 1024 * 1024,
  /** Bytes of the request line and the headers together. */
  headBytes: 10_240,
  /** The longest time of an integration, and the default. */
  integrationMs: 30_000,
} as const;

function error(status: number, message: string, responseType: string): GatewayError {
  return { status, body: JSON.stringify({ message }), responseType };
}
