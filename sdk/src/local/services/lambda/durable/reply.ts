import type { InvokeError, InvokeResult } from "../../../lambda/types";
import type { ErrorObject } from "../../model/calls/lambda";
import { Draft } from "./draft";
import { type Change, type DurableExecution, isPending, type Progress } from "./execution";

/** One invocation that is over. Times are in milliseconds since 1970. */
export interface EndedInvocation {
  readonly result: InvokeResult;
  readonly startedAt: number;
}

/** The change that the reply of a handler makes. Whether something is to be done for an execution that goes on is asked after. */
export function applyReply(
  { result, startedAt }: EndedInvocation,
  progress: Progress,
  hasNews: boolean,
  now: number,
): Change {
  const draft = new Draft(progress, now);
  const end = progress.execution.end || !result.ok ? undefined : endOf(result.payload, progress, hasNews);
  const error = result.ok ? end?.error : toErrorObject(result.error);
  draft.addInvocation(startedAt, result.requestId, error);
  if (end) draft.end(end);
  return draft.change;
}

/** The error of a handler as executions have it. */
export function toErrorObject({ errorMessage, errorType, trace, stackTrace }: InvokeError): ErrorObject {
  const lines = trace ?? stackTrace?.map(String);
  return { ErrorMessage: errorMessage, ErrorType: errorType, ...(lines && { StackTrace: [...lines] }) };
}

/** The result for a caller that waited for an execution. */
export function toInvokeResult({ end, startedAt, id }: DurableExecution, requestId = id): InvokeResult {
  const report = { requestId, durationMs: (end?.at ?? startedAt) - startedAt, logs: [] };
  if (end?.status === "SUCCEEDED") return { ...report, ok: true, payload: end.result ?? "null" };
  const { ErrorMessage = "", ErrorType = "Error", StackTrace } = end?.error ?? {};
  const error = {
    errorType: ErrorType,
    errorMessage: ErrorMessage,
    ...(StackTrace && { trace: StackTrace }),
  };
  return { ...report, ok: false, error };
}

interface Reply {
  readonly Status?: unknown;
  readonly Result?: unknown;
  readonly Error?: ErrorObject;
}

type ReplyEnd = Parameters<Draft["end"]>[0];

/** How a reply ends the execution. Undefined for one that waits. */
function endOf(payload: string, progress: Progress, hasNews: boolean): ReplyEnd | undefined {
  const { Status, Result, Error: error } = readReply(payload);
  const result = typeof Result === "string" && Result !== "" ? Result : undefined;
  if (Status === "SUCCEEDED")
    return error ? refused("Cannot provide an Error for SUCCEEDED status.") : { status: "SUCCEEDED", result };
  if (Status === "FAILED")
    return result === undefined
      ? { status: "FAILED", error }
      : refused("Cannot provide a Result for FAILED status.");
  if (Status !== "PENDING") return refused("Invalid Status in invocation output.");
  const { execution, operations } = progress;
  const isWaiting =
    hasNews || [...operations.values()].some((one) => one.id !== execution.id && isPending(one));
  return isWaiting ? undefined : refused("Cannot return PENDING status with no pending operations.");
}

function refused(ErrorMessage: string): ReplyEnd {
  return { status: "FAILED", error: { ErrorMessage, ErrorType: "InvalidParameterValueException" } };
}

function readReply(payload: string): Reply {
  const reply = JSON.parse(payload) as unknown;
  return typeof reply === "object" && reply !== null ? reply : {};
}
