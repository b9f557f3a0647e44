import type { InvocationEvent } from "../../../protocol";
import type {
  ErrorObject,
  Event,
  ExecutionStatus,
  Operation,
  OperationStatus,
  OperationType,
} from "../../model/calls/lambda";

/** A run of a durable function from its call to its result, with all invocations in between. Times are in milliseconds since 1970. */
export interface DurableExecution {
  /** Names the function, its version, the execution and its id. */
  readonly arn: string;
  /** Id of the operation that stands for the execution itself. */
  readonly id: string;
  readonly name: string;
  readonly functionName: string;
  /** Version that every invocation runs. */
  readonly version: string;
  /** The ARN that was called, with its version or alias. */
  readonly functionArn: string;
  /** JSON text. */
  readonly input?: string | undefined;
  readonly startedAt: number;
  readonly timeoutSeconds: number;
  readonly retentionDays: number;
  readonly source: InvocationEvent["source"];
  /** Whether nobody waits for the result, so that destinations get it. */
  readonly isAsynchronous: boolean;
  /** The operation of another execution that waits for this one. */
  readonly parent?: { readonly arn: string; readonly operationId: string } | undefined;
  readonly pause?: ExecutionPause | undefined;
  /** Milliseconds by which earlier pauses extend the time-out. */
  readonly pausedMs?: number | undefined;
  readonly end?: ExecutionEnd | undefined;
}

/** A pause of an execution: its handler is not invoked, and operations that it waits for still end. */
export interface ExecutionPause {
  readonly requestedAt: number;
  readonly reason?: string | undefined;
  /** Whether the execution's time-out is extended by the pause. */
  readonly isTimeoutPaused: boolean;
  /** The time from which it holds. Undefined while an invocation goes on to its next checkpoint. */
  readonly since?: number | undefined;
  /** Whether an invocation was interrupted, so that resuming invokes the handler. */
  readonly isInterrupted?: boolean | undefined;
}

/** How an execution ended. */
export interface ExecutionEnd {
  readonly status: Exclude<ExecutionStatus, "RUNNING" | "DELETING" | "PAUSED" | "PAUSING">;
  readonly at: number;
  /** JSON text. */
  readonly result?: string | undefined;
  readonly error?: ErrorObject | undefined;
}

/** A step, wait, callback, chained call or context of an execution. */
export interface DurableOperation {
  readonly id: string;
  readonly parentId?: string | undefined;
  readonly name?: string | undefined;
  readonly type: OperationType;
  readonly subType?: string | undefined;
  readonly status: OperationStatus;
  readonly startedAt: number;
  readonly endedAt?: number | undefined;
  /** Attempts of a step that are over. */
  readonly attempt?: number | undefined;
  /** The time at which a wait ends, a step may be tried again, or a callback times out. */
  readonly dueAt?: number | undefined;
  /** Seconds of a wait. */
  readonly waitSeconds?: number | undefined;
  readonly heartbeatSeconds?: number | undefined;
  /** The time at which a callback has been silent for too long. */
  readonly heartbeatAt?: number | undefined;
  /** The input of a chained call. */
  readonly input?: string | undefined;
  readonly functionName?: string | undefined;
  readonly result?: string | undefined;
  readonly error?: ErrorObject | undefined;
  readonly replayChildren?: boolean | undefined;
  readonly callbackId?: string | undefined;
}

/** An execution with all that it has done. */
export interface Progress {
  readonly execution: DurableExecution;
  /** By id, in the order started. */
  readonly operations: ReadonlyMap<string, DurableOperation>;
  readonly events: readonly Event[];
}

/** A change of an execution: the operations as they are now, and the events that are added. */
export interface Change {
  readonly operations: readonly DurableOperation[];
  readonly events: readonly Event[];
  readonly end?: ExecutionEnd | undefined;
}

/** The status as AWS names it. */
export function statusOf({ end, pause }: DurableExecution): ExecutionStatus {
  if (end) return end.status;
  if (pause) return pause.since === undefined ? "PAUSING" : "PAUSED";
  return "RUNNING";
}

export function isPending({ type, status }: DurableOperation): boolean {
  return type !== "CONTEXT" && (status === "STARTED" || status === "PENDING" || status === "READY");
}

/** An operation as AWS writes it, with times in seconds. */
export function toOperation(operation: DurableOperation): Operation {
  const { id, parentId, name, type, subType, status, startedAt, endedAt } = operation;
  return {
    Id: id,
    ...(parentId !== undefined && { ParentId: parentId }),
    ...(name !== undefined && { Name: name }),
    Type: type,
    ...(subType !== undefined && { SubType: subType }),
    StartTimestamp: startedAt / 1000,
    ...(endedAt !== undefined && { EndTimestamp: endedAt / 1000 }),
    Status: status,
    ...detailsOf(operation),
  };
}

function detailsOf(operation: DurableOperation): Partial<Operation> {
  const { type, attempt, dueAt, input, callbackId, result, error, replayChildren, status } = operation;
  const outcome = { ...(result !== undefined && { Result: result }), ...(error && { Error: error }) };
  switch (type) {
    case "EXECUTION":
      return { ExecutionDetails: { ...(input !== undefined && { InputPayload: input }) } };
    case "CONTEXT":
      return {
        ContextDetails: {
          ...(replayChildren !== undefined && { ReplayChildren: replayChildren }),
          ...outcome,
        },
      };
    case "STEP": {
      const isWaiting = status === "PENDING" && dueAt !== undefined;
      return {
        StepDetails: {
          ...(attempt !== undefined && { Attempt: attempt }),
          ...(isWaiting && { NextAttemptTimestamp: dueAt / 1000 }),
          ...outcome,
        },
      };
    }
    case "WAIT":
      return { WaitDetails: { ...(dueAt !== undefined && { ScheduledEndTimestamp: dueAt / 1000 }) } };
    case "CALLBACK":
      return { CallbackDetails: { ...(callbackId !== undefined && { CallbackId: callbackId }), ...outcome } };
    case "CHAINED_INVOKE":
      return { ChainedInvokeDetails: outcome };
  }
}

/** An operation as the event of a function has it, with times of ISO 8601. */
export function toEventOperation(operation: DurableOperation): object {
  return withTimesAsText(toOperation(operation));
}

function withTimesAsText(value: object): object {
  const entries = Object.entries(value).map(([key, found]) => {
    if (key.endsWith("Timestamp")) return [key, new Date(Math.round(found * 1000)).toISOString()];
    const isDetails = key.endsWith("Details");
    return [key, isDetails ? withTimesAsText(found) : found];
  });
  return Object.fromEntries(entries);
}

/** The operations that a replay needs: those inside of a context that is over are left out, unless it asks for them. */
export function replayedOperations({ operations }: Progress): readonly DurableOperation[] {
  const left = new Set<string>();
  return [...operations.values()].filter(({ id, parentId }) => {
    const parent = parentId === undefined ? undefined : operations.get(parentId);
    const isOver =
      parent?.type === "CONTEXT" && (parent.status === "SUCCEEDED" || parent.status === "FAILED");
    if (!parent || !isOver || (parent.replayChildren === true && !left.has(parent.id))) return true;
    left.add(id);
    return false;
  });
}
