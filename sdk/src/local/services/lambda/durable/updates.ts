import type { OperationUpdate } from "../../model/calls/lambda";
import { Draft, wrapped } from "./draft";
import type { Change, DurableOperation, Progress } from "./execution";
import { callbackId } from "./tokens";

/** The change that a checkpoint makes. Check the updates before. Chained calls have begun, and are made by who asks. */
export function applyUpdates(updates: readonly OperationUpdate[], progress: Progress, now: number): Change {
  const draft = new Draft(progress, now);
  for (const update of updates) applyUpdate(update, progress, draft);
  return draft.change;
}

function applyUpdate(update: OperationUpdate, { execution }: Progress, draft: Draft): void {
  const { Type, Action, Payload, Error: error } = update;
  // The id of such an update is one of the SDK's own.
  if (Type === "EXECUTION")
    return draft.end(
      Action === "SUCCEED" ? { status: "SUCCEEDED", result: Payload } : { status: "FAILED", error },
    );
  const known = draft.find(update.Id);
  const operation = known ?? begun(update, draft.now);
  switch (Action) {
    case "START":
      return start(operation, update, execution.arn, draft);
    case "SUCCEED":
      return close({ ...operation, status: "SUCCEEDED", result: Payload, error: undefined }, update, draft);
    case "FAIL":
      return close({ ...operation, status: "FAILED", result: undefined, error }, update, draft);
    case "RETRY":
      return retry(operation, update, draft);
    case "CANCEL":
      return cancel(operation, draft);
  }
}

function begun({ Id, ParentId, Name, Type, SubType }: OperationUpdate, now: number): DurableOperation {
  return {
    id: Id,
    ...(ParentId !== undefined && { parentId: ParentId }),
    ...(Name !== undefined && { name: Name }),
    type: Type,
    ...(SubType !== undefined && { subType: SubType }),
    status: "STARTED",
    startedAt: now,
  };
}

function start(
  operation: DurableOperation,
  update: OperationUpdate,
  executionArn: string,
  draft: Draft,
): void {
  const started = {
    ...operation,
    status: "STARTED",
    ...startedMembers(operation, update, executionArn, draft),
  };
  draft.put(started as DurableOperation);
  // The event of a chained call names the version and the execution that it starts.
  if (operation.type === "CHAINED_INVOKE" || operation.type === "EXECUTION") return;
  draft.add(STARTED_EVENTS[operation.type], startedDetails(started as DurableOperation, update), operation);
}

const STARTED_EVENTS = {
  STEP: "StepStarted",
  CONTEXT: "ContextStarted",
  WAIT: "WaitStarted",
  CALLBACK: "CallbackStarted",
} as const;

function startedMembers(
  { id, type }: DurableOperation,
  { WaitOptions, CallbackOptions, ChainedInvokeOptions, ContextOptions, Payload }: OperationUpdate,
  executionArn: string,
  { now }: Draft,
): Partial<DurableOperation> {
  switch (type) {
    case "STEP":
      return { dueAt: undefined };
    case "WAIT": {
      const { WaitSeconds: waitSeconds = 0 } = WaitOptions ?? {};
      return { waitSeconds, dueAt: now + waitSeconds * 1000 };
    }
    case "CALLBACK": {
      // 0 is none.
      const { TimeoutSeconds: timeout = 0, HeartbeatTimeoutSeconds: heartbeat = 0 } = CallbackOptions ?? {};
      return {
        callbackId: callbackId({ executionArn, operationId: id }),
        ...(timeout > 0 && { dueAt: now + timeout * 1000 }),
        ...(heartbeat > 0 && { heartbeatSeconds: heartbeat, heartbeatAt: now + heartbeat * 1000 }),
      };
    }
    case "CHAINED_INVOKE":
      return { functionName: ChainedInvokeOptions?.FunctionName, input: Payload };
    default:
      return { replayChildren: ContextOptions?.ReplayChildren };
  }
}

function startedDetails(
  { type, waitSeconds, dueAt = 0, callbackId: id }: DurableOperation,
  { CallbackOptions }: OperationUpdate,
): object {
  if (type === "WAIT") return { Duration: waitSeconds, ScheduledEndTimestamp: dueAt / 1000 };
  if (type !== "CALLBACK") return {};
  const { TimeoutSeconds, HeartbeatTimeoutSeconds } = CallbackOptions ?? {};
  return {
    CallbackId: id,
    ...(TimeoutSeconds !== undefined && { Timeout: TimeoutSeconds }),
    ...(HeartbeatTimeoutSeconds !== undefined && { HeartbeatTimeout: HeartbeatTimeoutSeconds }),
  };
}

function close(
  operation: DurableOperation,
  { ContextOptions, StepOptions }: OperationUpdate,
  draft: Draft,
): void {
  const isStep = operation.type === "STEP";
  const attempt = (operation.attempt ?? 0) + 1;
  const closed = {
    ...operation,
    endedAt: draft.now,
    dueAt: undefined,
    ...(isStep
      ? { attempt }
      : { replayChildren: ContextOptions?.ReplayChildren ?? operation.replayChildren }),
  };
  draft.put(closed);
  const hasSucceeded = closed.status === "SUCCEEDED";
  const outcome = hasSucceeded ? { Result: wrapped(closed.result) } : { Error: wrapped(closed.error) };
  const event = `${isStep ? "Step" : "Context"}${hasSucceeded ? "Succeeded" : "Failed"}` as const;
  draft.add(event, { ...outcome, ...(isStep && retryDetails(attempt, StepOptions)) }, closed);
}

function retry(
  operation: DurableOperation,
  { Payload, Error: error, StepOptions }: OperationUpdate,
  draft: Draft,
): void {
  const attempt = (operation.attempt ?? 0) + 1;
  const { NextAttemptDelaySeconds: seconds = 0 } = StepOptions ?? {};
  const waiting = { ...operation, status: "PENDING" as const, attempt, result: Payload, error };
  draft.put({ ...waiting, dueAt: draft.now + seconds * 1000 });
  const outcome = error ? { Error: wrapped(error) } : { Result: wrapped(Payload) };
  draft.add(
    error ? "StepFailed" : "StepSucceeded",
    { ...outcome, ...retryDetails(attempt, StepOptions) },
    operation,
  );
}

function retryDetails(CurrentAttempt: number, options: OperationUpdate["StepOptions"]): object {
  return { RetryDetails: { CurrentAttempt, ...options } };
}

function cancel(operation: DurableOperation, draft: Draft): void {
  draft.put({ ...operation, status: "CANCELLED", endedAt: draft.now });
  // The history has an event for waits alone.
  if (operation.type === "WAIT") draft.add("WaitCancelled", {}, operation);
}
