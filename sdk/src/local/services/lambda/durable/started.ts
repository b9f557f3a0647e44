import { randomUUID } from "node:crypto";
import type { InvocationEvent } from "../../../protocol";
import type { Event } from "../../model/calls/lambda";
import type { CalledFunction } from "../state/functions";
import { Draft, wrapped } from "./draft";
import { type DurableExecution, type DurableOperation, isPending, type Progress } from "./execution";
import { alreadyStarted } from "./refusals";
import { durableSettings } from "./settings";
import type { DurableEntry } from "./state";

/** A call of a durable function. */
export interface StartRequest {
  readonly called: CalledFunction;
  /** The name that makes it one execution, however often it is called. @default a new one */
  readonly name?: string | undefined;
  /** JSON text. */
  readonly input?: string | undefined;
  readonly source: InvocationEvent["source"];
  readonly isAsynchronous: boolean;
  readonly parent?: DurableExecution["parent"];
}

/** @throws ServiceError for a name that an execution of another version or with another input has */
export function startedExecution(
  { called, name, input, source, isAsynchronous, parent }: StartRequest,
  all: readonly Progress[],
  now: number,
): { readonly execution: DurableExecution; readonly isNew: boolean } {
  const { lambda, version, arn: functionArn } = called;
  const same = all.find(
    ({ execution }) => execution.name === name && execution.functionName === lambda.name,
  )?.execution;
  if (same && (same.version !== version || same.input !== input)) throw alreadyStarted(same.arn);
  if (same) return { execution: same, isNew: false };
  const id = randomUUID();
  const given = name ?? randomUUID();
  const execution = {
    arn: `${lambda.arn}:${version}/durable-execution/${given}/${id}`,
    id,
    name: given,
    functionName: lambda.name,
    version,
    functionArn,
    ...(input !== undefined && { input }),
    startedAt: now,
    ...(durableSettings(lambda.resource) as NonNullable<ReturnType<typeof durableSettings>>),
    source,
    isAsynchronous,
    ...(parent && { parent }),
  };
  return { execution, isNew: true };
}

/** The entries of an execution that begins. */
export function startedEntries(execution: DurableExecution): readonly DurableEntry[] {
  const { arn, id, name, input, startedAt, timeoutSeconds } = execution;
  const own: DurableOperation = {
    id,
    name,
    type: "EXECUTION",
    status: "STARTED",
    startedAt,
    ...(input !== undefined && { input }),
  };
  const draft = new Draft({ execution, operations: new Map(), events: [] }, startedAt);
  draft.put(own);
  draft.add("ExecutionStarted", { Input: wrapped(input), ExecutionTimeout: timeoutSeconds }, own);
  return [
    { kind: "durable-started", execution },
    { kind: "durable-changed", arn, ...draft.change },
  ];
}

const PAUSE_EVENTS: ReadonlySet<Event["EventType"]> = new Set(["ExecutionPaused", "ExecutionResumed"]);

/** Whether the handler has said that it waits, and nothing has happened since. */
export function isSuspended({ execution, operations, events }: Progress): boolean {
  // A pause is no news for the handler.
  const last = events.findLast(({ EventType }) => !PAUSE_EVENTS.has(EventType));
  const isAnswered = last?.EventType === "InvocationCompleted" && !last.InvocationCompletedDetails?.Error;
  const open = [...operations.values()].filter((one) => one.id !== execution.id && isPending(one));
  return isAnswered && open.length > 0 && open.every(({ status }) => status !== "READY");
}
