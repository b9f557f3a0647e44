import type { PauseDurableExecutionRequest } from "../../model/calls/lambda";
import { Draft, wrapped } from "./draft";
import type { DurableExecution, ExecutionPause, Progress } from "./execution";
import type { DurableEntry } from "./state";

/** Milliseconds in which a request with the same client token is the same request. @see botocore, PauseDurableExecution */
export const TOKEN_MS = 15 * 60 * 1000;

/** A pause as it is asked for. It does not hold yet. */
export function requestedPause(request: PauseDurableExecutionRequest, now: number): ExecutionPause {
  const { Reason, ExecutionTimeoutPaused = true } = request;
  return {
    requestedAt: now,
    ...(Reason !== undefined && { reason: Reason }),
    isTimeoutPaused: ExecutionTimeoutPaused,
  };
}

/** The entry of a pause that waits for the next checkpoint of an invocation. The history does not have it yet. */
export function pausing(arn: string, pause: ExecutionPause): DurableEntry {
  return { kind: "durable-paused", arn, pause, events: [] };
}

/** The entry of a pause that holds from now on. */
export function paused(
  progress: Progress,
  pause: ExecutionPause,
  isInterrupted: boolean,
  now: number,
): DurableEntry {
  const draft = new Draft(progress, now);
  const { requestedAt, reason, isTimeoutPaused } = pause;
  draft.add("ExecutionPaused", {
    PauseRequestTimestamp: requestedAt / 1000,
    ...(reason !== undefined && { Reason: wrapped(reason) }),
    ExecutionTimeoutPaused: isTimeoutPaused,
  });
  const { arn } = progress.execution;
  const held = { ...pause, since: now, isInterrupted };
  return { kind: "durable-paused", arn, pause: held, events: draft.change.events };
}

/** The entry of the end of a pause. One that did not hold yet leaves nothing in the history. */
export function resumed(progress: Progress, reason: string | undefined, now: number): DurableEntry {
  const { arn, pause, pausedMs = 0 } = progress.execution;
  const draft = new Draft(progress, now);
  const { since, isTimeoutPaused } = pause ?? {};
  if (since !== undefined)
    draft.add("ExecutionResumed", {
      ResumeRequestTimestamp: now / 1000,
      ...(reason !== undefined && { Reason: wrapped(reason) }),
    });
  const more = since !== undefined && isTimeoutPaused === true ? now - since : 0;
  return { kind: "durable-resumed", arn, pausedMs: pausedMs + more, events: draft.change.events };
}

/** A pause as AWS describes it. */
export function describePause({ pause }: DurableExecution) {
  if (!pause) return {};
  const { requestedAt, reason, isTimeoutPaused } = pause;
  return {
    PauseDetails: {
      PauseRequestTimestamp: requestedAt / 1000,
      ...(reason !== undefined && { Reason: reason }),
      ExecutionTimeoutPaused: isTimeoutPaused,
    },
  };
}
