import { failureText } from "../../lambda/failure-text";
import { isRefusal, THROTTLED } from "../../lambda/failures";
import type { InvokeResult } from "../../lambda/types";

/** The outcome of a batch. */
export type BatchOutcome =
  | { readonly kind: "done" }
  /** None of it is done. */
  | { readonly kind: "failed"; readonly reason: string; readonly isFunctionError: boolean }
  /** The function was not called. */
  | { readonly kind: "throttled"; readonly reason: string }
  /** These are not done. In an answer, the ids are of the batch. */
  | { readonly kind: "partial"; readonly failed: ReadonlySet<string>; readonly reason: string };

/** The outcome of the items that a function got, by its answer. */
export function outcomeOf(
  result: InvokeResult,
  ids: readonly string[],
  reportsFailures: boolean,
): BatchOutcome {
  if (!result.ok) {
    const reason = failureText(result.error);
    if (isRefusal(result.error, THROTTLED)) return { kind: "throttled", reason };
    return { kind: "failed", reason, isFunctionError: true };
  }
  if (!reportsFailures) return { kind: "done" };
  const failed = failedIds(result.payload, new Set(ids));
  if (failed === undefined) {
    const reason =
      "its answer names no items of the batch in batchItemFailures, so that all of them count as failed";
    return { kind: "failed", reason, isFunctionError: false };
  }
  if (failed.size === 0) return { kind: "done" };
  return {
    kind: "partial",
    failed,
    reason: `${failed.size} of ${ids.length} items are in batchItemFailures`,
  };
}

/**
 * The ids in an answer. `undefined` for one that AWS takes for a failure of the whole batch.
 * @see Lambda Developer Guide, services-sqs-errorhandling
 */
function failedIds(payload: string, ids: ReadonlySet<string>): ReadonlySet<string> | undefined {
  const answer = parse(payload);
  if (answer === undefined || (typeof answer === "string" && answer !== "")) return undefined;
  const failures = (answer as { readonly batchItemFailures?: unknown } | null)?.batchItemFailures;
  if (failures === undefined || failures === null) return new Set();
  if (!Array.isArray(failures)) return undefined;
  const named = failures.map((failure) => (failure as { itemIdentifier?: unknown } | null)?.itemIdentifier);
  const areKnown = named.every((id): id is string => typeof id === "string" && ids.has(id));
  return areKnown ? new Set(named) : undefined;
}

/** Nothing at all is as good as `null`. */
function parse(payload: string): unknown {
  try {
    return payload === "" ? null : JSON.parse(payload);
  } catch {
    // No JSON: the batch has failed.
    return undefined;
  }
}
