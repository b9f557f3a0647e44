import { callsOf, locationOf } from "../../errors/location";
import { failureText, pythonStack } from "../lambda/failure-text";
import type { InvokeFailure, InvokeResult } from "../lambda/types";

/** The number of failed calls in memory: those whose reports are under way. */
const MAX_CALLS = 100;

/** The failures of functions that reports explain, by the ids of their calls. */
export class FailedCalls {
  readonly #failures = new Map<string, InvokeFailure>();

  /** Remembers a call that has failed. */
  add(traceId: string, result: InvokeResult): void {
    if (result.ok) return;
    for (const id of [traceId, result.requestId]) this.#failures.set(id, result);
    for (const id of this.#failures.keys()) {
      if (this.#failures.size <= 2 * MAX_CALLS) break;
      this.#failures.delete(id);
    }
  }

  /** Finds a failure by the trace of its call or by its request. */
  find(id: string): InvokeFailure | undefined {
    return this.#failures.get(id);
  }
}

/**
 * Explains a failure with the lines of the handler's code and its causes, as errors of programs are. Undefined where the
 * error comes from no code of the user's.
 * @param reason text with the failure in one line
 */
export function explainFailure(
  reason: string,
  { error, causes = [] }: Pick<InvokeFailure, "error" | "causes">,
): string | undefined {
  const stack = error.trace ? ownLines(error.trace) : pythonStack(error.stackTrace);
  const location = locationOf({ stack });
  const cause = causes.reduceRight<Error | undefined>((inner, { stack: lines, ...each }) => {
    return Object.assign(new Error(), each, { stack: ownLines(lines.split("\n")), cause: inner });
  }, undefined);
  if (location === undefined && cause === undefined) return undefined;
  const problem = error.errorMessage === "" ? error.errorType : `${error.errorType}: ${error.errorMessage}`;
  // Loaded here, since few sessions see the first failure soon.
  const { explain } = require("../../errors/explain") as typeof import("../../errors/explain");
  const lines = [reason.replace(failureText(error), () => problem)];
  return explain({ lines, paths: [], location, calls: callsOf({ stack }), cause });
}

/** A stack without the code that the bundler adds, which no source map knows. */
function ownLines(lines: readonly string[]): string {
  return lines.filter((line) => !/[\\/]\.sapi[\\/]/.test(line)).join("\n");
}
