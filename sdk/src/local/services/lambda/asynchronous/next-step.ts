import { isRefusal, RECURSIVE_LOOP, THROTTLED } from "../../../lambda/failures";
import type { InvokeResult } from "../../../lambda/types";
import type { AcceptedEvent } from "../state/accepted-events";
import type { AsynchronousSettings } from "./settings";

/**
 * Why nobody tries an event again, in the words of a destination's record. AWS documents none for endless loops: they have
 * the name of the error here.
 */
export type Condition =
  | "Success"
  | "RetriesExhausted"
  | "EventAgeExceeded"
  | "ZeroReservedConcurrency"
  | typeof RECURSIVE_LOOP;

/** The step after an attempt. */
type NextStep =
  | { readonly over: Condition }
  | {
      /** Milliseconds that AWS waits. */
      readonly waitMs: number;
      /** The function was not to be had: the attempt is none. */
      readonly isThrottled: boolean;
    };

/** Before the second and the third attempt. @see Lambda Developer Guide, invocation-async-error-handling */
const WAITS_MS = [60_000, 120_000];
/** While the function is not to be had: from a second on, twice as long each time, five minutes at most. */
const FIRST_BACKOFF_MS = 1000;
const LONGEST_BACKOFF_MS = 300_000;

/**
 * A minute of waiting is a second here, so that retries are seen. The age of events counts as on AWS.
 */
export const LOCAL_SHARE = 1 / 60;

/** Whether an event is over, and if not, how long AWS waits. `event` counts the attempt that has this result. */
export function nextStep(
  event: Pick<AcceptedEvent, "acceptedAt" | "spared" | "throttled" | "tried">,
  result: InvokeResult,
  { maxRetries, maxAgeMs }: Pick<AsynchronousSettings, "maxAgeMs" | "maxRetries">,
  now: number,
): NextStep {
  if (result.ok) return { over: "Success" };
  if (isRefusal(result.error, RECURSIVE_LOOP)) return { over: RECURSIVE_LOOP };
  const isThrottled = isRefusal(result.error, THROTTLED);
  if (!isThrottled && event.tried > maxRetries) return { over: "RetriesExhausted" };
  const waitMs = isThrottled ? backoff(event.throttled) : (WAITS_MS[event.tried - 1] ?? LONGEST_BACKOFF_MS);
  if (ageOf(event, now) + waitMs > maxAgeMs) return { over: "EventAgeExceeded" };
  return { waitMs, isThrottled };
}

/** The age that the event would have on AWS, where waits are longer. */
function ageOf({ acceptedAt, spared }: Pick<AcceptedEvent, "acceptedAt" | "spared">, now: number): number {
  return now - acceptedAt + spared;
}

function backoff(throttled: number): number {
  return Math.min(FIRST_BACKOFF_MS * 2 ** (throttled - 1), LONGEST_BACKOFF_MS);
}
