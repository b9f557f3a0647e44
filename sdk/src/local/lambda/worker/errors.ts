import { types } from "node:util";
import type { InvokeError } from "../types";

/**
 * An error of the Lambda runtime itself. `name` is the `errorType`. @see aws-lambda-nodejs-runtime-interface-client,
 * errors
 */
export class RuntimeError extends Error {
  constructor(kind: string, message: string, stack?: string) {
    super(message);
    this.name = `Runtime.${kind}`;
    if (stack !== undefined) this.stack = stack;
  }
}

/** Any thrown value, as the payload of a failed invocation. */
export function toInvokeError(thrown: unknown): InvokeError {
  try {
    if (isError(thrown)) {
      return {
        errorType: thrown.name,
        errorMessage: thrown.message,
        trace: (thrown.stack ?? "").split("\n"),
      };
    }
    // As in Lambda, a rejection without a reason is the string "handled".
    const reason = thrown ?? "handled";
    return { errorType: typeof reason, errorMessage: String(reason), trace: [] };
  } catch {
    // A thrown object whose own getters or toString throw.
    return { errorType: "handled", errorMessage: "the error thrown could not be read", trace: [] };
  }
}

/** Errors of other realms (vm, jsdom) and look-alikes count too. */
function isError(thrown: unknown): thrown is Error {
  if (types.isNativeError(thrown)) return true;
  const like = thrown as Partial<Error> | null | undefined;
  return [like?.name, like?.message, like?.stack].every((part) => typeof part === "string" && part !== "");
}
