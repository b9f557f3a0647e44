import type { InvokeError } from "../types";
import { RuntimeError, toInvokeError } from "./errors";

/** Exit codes of Lambda's Node runtime. */
export const UNHANDLED_REJECTION = 128;
export const UNCAUGHT_EXCEPTION = 129;

/** A rejection that nobody has caught, as the error of a function. */
export function unhandledRejection(reason: unknown): InvokeError {
  const stack = reason instanceof Error ? `Runtime.UnhandledPromiseRejection: ${reason.stack}` : undefined;
  return toInvokeError(new RuntimeError("UnhandledPromiseRejection", String(reason), stack));
}
