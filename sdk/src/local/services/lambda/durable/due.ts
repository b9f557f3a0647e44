import { Draft, wrapped } from "./draft";
import type { Change, DurableExecution, DurableOperation, Progress } from "./execution";

/** The times that an execution waits for, in milliseconds since 1970. */
export interface DueTimes {
  /** The next one of all, its own time-out included. */
  readonly next: number;
  /** Whether a wait or a retry is among them, which continues the execution. */
  readonly isWaiting: boolean;
}

/** The longest time from the start of an execution to its end, pauses included. */
const LONGEST_MS = 366 * 24 * 60 * 60 * 1000;

/** The time at which an execution times out, in milliseconds since 1970. */
export function deadlineOf({ startedAt, timeoutSeconds, pausedMs = 0, pause }: DurableExecution): number {
  const latest = startedAt + LONGEST_MS;
  const isHeld = pause?.since !== undefined && pause.isTimeoutPaused;
  return isHeld ? latest : Math.min(startedAt + timeoutSeconds * 1000 + pausedMs, latest);
}

export function dueTimes(progress: Progress): DueTimes {
  const open = [...progress.operations.values()].filter(isTimed);
  const times = open.flatMap(({ dueAt, heartbeatAt }) => [dueAt, heartbeatAt]);
  return {
    next: Math.min(deadlineOf(progress.execution), ...times.filter((at) => at !== undefined)),
    isWaiting: open.some(({ type }) => type !== "CALLBACK"),
  };
}

function isTimed({ type, status }: DurableOperation): boolean {
  return type === "STEP"
    ? status === "PENDING"
    : (type === "WAIT" || type === "CALLBACK") && status === "STARTED";
}

/** The change that time has made. Empty where nothing was due. */
export function passTime(progress: Progress, now: number): Change {
  const draft = new Draft(progress, now);
  if (now >= deadlineOf(progress.execution)) {
    const { timeoutSeconds } = progress.execution;
    const ErrorMessage = `Execution timed out after ${timeoutSeconds} seconds.`;
    draft.end({ status: "TIMED_OUT", error: { ErrorMessage } });
    return draft.change;
  }
  for (const operation of progress.operations.values()) if (isTimed(operation)) pass(operation, draft);
  return draft.change;
}

/** The change of a wait, or of the wait before the next attempt of a step, that ends now. Undefined for any other operation. */
export function endWait(progress: Progress, operationId: string, now: number): Change | undefined {
  const operation = progress.operations.get(operationId);
  if (operation === undefined || operation.type === "CALLBACK" || !isTimed(operation)) return undefined;
  const draft = new Draft(progress, now);
  pass({ ...operation, dueAt: now }, draft);
  return draft.change;
}

function pass(operation: DurableOperation, draft: Draft): void {
  const { type, dueAt = Number.POSITIVE_INFINITY, heartbeatAt = Number.POSITIVE_INFINITY } = operation;
  const { now } = draft;
  if (type === "CALLBACK") {
    if (dueAt <= now) timeOut(operation, "Callback timed out", "Callback.Timeout", draft);
    else if (heartbeatAt <= now)
      timeOut(operation, "Callback timed out on heartbeat", "Callback.Heartbeat", draft);
    return;
  }
  if (dueAt > now) return;
  if (type === "STEP") return draft.put({ ...operation, status: "READY", dueAt: undefined });
  draft.put({ ...operation, status: "SUCCEEDED", endedAt: now });
  draft.add("WaitSucceeded", { Duration: operation.waitSeconds }, operation);
}

function timeOut(operation: DurableOperation, ErrorMessage: string, ErrorType: string, draft: Draft): void {
  const error = { ErrorMessage, ErrorType };
  draft.put({ ...operation, status: "TIMED_OUT", error, endedAt: draft.now });
  draft.add("CallbackTimedOut", { Error: wrapped(error) }, operation);
}
