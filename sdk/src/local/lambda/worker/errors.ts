import { types } from "node:util";
import type { ThrownCause, ThrownError } from "../types";

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

/** More causes of one error are not read. A chain may lead back to its beginning. */
const MAX_CAUSES = 5;

/** Any thrown value, as the payload of a failed invocation, with the causes of it. */
export function toInvokeError(thrown: unknown): ThrownError {
  try {
    if (isError(thrown)) {
      const causes = causesOf(thrown);
      return {
        errorType: thrown.name,
        errorMessage: thrown.message,
        trace: (thrown.stack ?? "").split("\n"),
        ...(causes.length > 0 && { causes }),
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

/** The chain of causes, the nearest first. The errors of an `AggregateError` count as such. */
function causesOf(error: Error): readonly ThrownCause[] {
  const causes: ThrownCause[] = [];
  let next = nextCause(error);
  while (next !== undefined && causes.length < MAX_CAUSES) {
    causes.push(toCause(next));
    next = nextCause(next);
  }
  return causes;
}

function nextCause(error: unknown): unknown {
  const { cause, errors } = (error ?? {}) as { readonly cause?: unknown; readonly errors?: unknown };
  if (cause !== undefined && cause !== null) return cause;
  return Array.isArray(errors) ? errors[0] : undefined;
}

function toCause(thrown: unknown): ThrownCause {
  if (!isError(thrown)) return { name: typeof thrown, message: String(thrown), stack: "" };
  return { name: thrown.name, message: thrown.message, stack: thrown.stack ?? "" };
}
