import type { ExecutionEvent } from "../../../protocol";
import type { LambdaPorts } from "../ports";
import { type DurableExecution, type DurableOperation, statusOf } from "./execution";

/** The event of an execution that has begun, paused, gone on or ended. */
export function executionReport(
  execution: DurableExecution,
  status: ExecutionEvent["status"] | undefined,
  { handlerOf }: Pick<LambdaPorts, "handlerOf">,
): ExecutionEvent {
  const { functionName, input, end } = execution;
  return {
    ...headOf(execution, handlerOf(functionName)),
    status: status ?? statusOf(execution),
    endedAt: end?.at,
    // The event of the end says what has come of it, and the first one what it began with.
    input: end ? undefined : input,
    result: end?.result,
    error: end?.error,
    operation: undefined,
  };
}

/** The event of an operation of an execution that has changed. */
export function operationReport(
  execution: DurableExecution,
  operation: DurableOperation,
  { handlerOf }: Pick<LambdaPorts, "handlerOf">,
): ExecutionEvent {
  return {
    ...headOf(execution, handlerOf(execution.functionName)),
    endedAt: undefined,
    input: undefined,
    result: undefined,
    error: undefined,
    operation: describeOperation(operation),
  };
}

/** The members that say which execution an event is about. */
function headOf(execution: DurableExecution, handler: ExecutionEvent["handler"]) {
  const { arn, name, functionName, startedAt } = execution;
  return {
    event: "execution",
    arn,
    name,
    functionName,
    handler,
    status: statusOf(execution),
    startedAt,
  } as const;
}

/** An operation for events and for the console. */
export function describeOperation(operation: DurableOperation): NonNullable<ExecutionEvent["operation"]> {
  const { id, parentId, name, type, subType, status, attempt, startedAt, endedAt, dueAt } = operation;
  const { functionName, callbackId, input, result, error } = operation;
  return {
    id,
    parentId,
    name,
    type,
    subType,
    status,
    attempt,
    startedAt,
    endedAt,
    dueAt,
    functionName,
    callbackId,
    input,
    result,
    error,
  };
}
