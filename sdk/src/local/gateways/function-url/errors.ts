import type { Header } from "../../http/types";

/** An answer that Lambda makes by itself. */
export interface UrlError {
  readonly status: number;
  readonly body: string;
  readonly headers: readonly Header[];
}

/** @see Lambda Developer Guide, urls-auth and urls-invocation, and replies recorded from the service */
export const URL_ERRORS = {
  /** No policy allows the caller. */
  forbidden: json(403, "AccessDeniedException", {
    Message:
      "Forbidden. For troubleshooting Function URL authorization issues, see: https://docs.aws.amazon.com/lambda/latest/dg/urls-auth.html",
  }),
  throttled: json(429, "TooManyRequestsException", {
    Reason: "ReservedFunctionConcurrentInvocationLimitExceeded",
    Type: "User",
    message: "Rate Exceeded.",
  }),
  /** The event would be larger than 6 MB. */
  tooLarge: json(413, "RequestEntityTooLargeException", {
    Message: "Request must be smaller than 6291456 bytes for the InvokeFunction operation",
  }),
  /** The function threw, exited, timed out or answered in a wrong shape. */
  failed: { status: 502, body: "Internal Server Error", headers: [["Content-Type", "text/plain"]] },
} as const satisfies Record<string, UrlError>;

function json(status: number, type: string, body: object): UrlError {
  const headers: Header[] = [
    ["Content-Type", "application/json"],
    ["x-amzn-ErrorType", type],
  ];
  return { status, body: JSON.stringify(body), headers };
}
