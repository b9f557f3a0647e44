import type { ErrorObject } from "../../model/calls/lambda";
import { invalidParameter } from "../function-reference";
import { Draft, wrapped } from "./draft";
import type { Change, DurableOperation, ExecutionEnd, Progress } from "./execution";
import type { CallbackKey } from "./tokens";

/** @throws ServiceError for a text that is no id of a callback */
export function openCallback(key: CallbackKey | undefined): CallbackKey {
  if (!key) throw invalidParameter("Invalid callback id");
  return key;
}

/** The change of a callback that somebody completes. */
export function completeCallback(
  progress: Progress,
  operation: DurableOperation,
  outcome: { readonly result?: string } | { readonly error: ErrorObject },
  now: number,
): Change {
  const draft = new Draft(progress, now);
  const ended = { ...operation, endedAt: now, dueAt: undefined, heartbeatAt: undefined };
  if ("error" in outcome) {
    draft.put({ ...ended, status: "FAILED", error: outcome.error });
    draft.add("CallbackFailed", { Error: wrapped(outcome.error) }, operation);
  } else {
    draft.put({ ...ended, status: "SUCCEEDED", result: outcome.result });
    draft.add("CallbackSucceeded", { Result: wrapped(outcome.result) }, operation);
  }
  return draft.change;
}

/** The change of a callback whose system is still at work. One without a limit of silence stays as it is. */
export function heartbeat(progress: Progress, operation: DurableOperation, now: number): Change {
  const draft = new Draft(progress, now);
  const { heartbeatSeconds: seconds } = operation;
  if (seconds !== undefined) draft.put({ ...operation, heartbeatAt: now + seconds * 1000 });
  return draft.change;
}

const CHAINED_EVENTS = {
  SUCCEEDED: "ChainedInvokeSucceeded",
  FAILED: "ChainedInvokeFailed",
  TIMED_OUT: "ChainedInvokeTimedOut",
  STOPPED: "ChainedInvokeStopped",
} as const;

/** The time-out of an execution in the words of the one that waits for it. */
function asChained({ ErrorMessage = "" }: ErrorObject = {}): ErrorObject {
  return {
    ErrorMessage: ErrorMessage.replace("Execution", "CHAINED_INVOKE"),
    ErrorType: "ChainedInvoke.Timeout",
  };
}

/** The change of a chained call that has ended. Undefined for one that nobody waits for any more. */
export function completeChained(
  progress: Progress,
  operationId: string,
  { status, result, error }: Omit<ExecutionEnd, "at">,
  now: number,
): Change | undefined {
  const operation = progress.operations.get(operationId);
  if (operation?.status !== "STARTED") return undefined;
  const draft = new Draft(progress, now);
  const failure = status === "TIMED_OUT" ? asChained(error) : error;
  draft.put({ ...operation, status, result, error: failure, endedAt: now });
  const outcome = status === "SUCCEEDED" ? { Result: wrapped(result) } : { Error: wrapped(failure) };
  draft.add(CHAINED_EVENTS[status], outcome, operation);
  return draft.change;
}
