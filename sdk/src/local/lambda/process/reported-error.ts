import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { ThrownCause, ThrownError } from "../types";

const TYPE_HEADER = "lambda-runtime-function-error-type";

/** The error that a program reports. Custom runtimes may leave out what Lambda's own ones say. */
export function readInvokeError(text: string, headers: IncomingHttpHeaders): ThrownError {
  const declared = headers[TYPE_HEADER];
  const fallback = typeof declared === "string" ? declared : "Runtime.UnknownReason";
  const body = parse(text);
  if (body === undefined) return { errorType: fallback, errorMessage: text };
  const { errorType, errorMessage, requestId, stackTrace, trace, causes } = body;
  return {
    errorType: textOr(errorType, fallback),
    errorMessage: textOr(errorMessage, ""),
    ...(typeof requestId === "string" && { requestId }),
    ...(Array.isArray(stackTrace) && { stackTrace }),
    ...(Array.isArray(trace) && { trace: trace.map(String) }),
    ...(Array.isArray(causes) && { causes: causes.map(toCause) }),
  };
}

/** The error of a reply that was streamed and broke off, which comes behind it. */
export function trailingError({ trailers }: IncomingMessage): ThrownError | undefined {
  const type = trailers[TYPE_HEADER];
  if (type === undefined) return undefined;
  const text = Buffer.from(trailers["lambda-runtime-function-error-body"] ?? "", "base64").toString("utf8");
  return readInvokeError(text, { [TYPE_HEADER]: type });
}

/** Only our own program reports causes. */
function toCause(cause: unknown): ThrownCause {
  const { name, message, stack } = (cause ?? {}) as Partial<ThrownCause>;
  return { name: textOr(name, "Error"), message: textOr(message, ""), stack: textOr(stack, "") };
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    // Not JSON: the text is all there is to say.
    return undefined;
  }
}

function textOr(value: unknown, fallback: string): string {
  return typeof value === "string" && value !== "" ? value : fallback;
}
