import type { CallContext } from "../../endpoint/aws-service";
import type { SomeOperations } from "../../endpoint/model-operations";
import type {
  Calls,
  ErrorObject,
  Event,
  Execution,
  GetDurableExecutionResponse,
} from "../../model/calls/lambda";
import { deadlineOf } from "../durable/due";
import type { DurableEngine } from "../durable/engine";
import { type DurableExecution, type Progress, statusOf, toOperation } from "../durable/execution";
import { operationsFrom } from "../durable/execution-event";
import { describePause } from "../durable/pausing";
import { readReference } from "../function-reference";
import type { LocalFunctions } from "../state/functions";

/** Entries on a page, unless another number is asked for. */
const PAGE = 100;

/** Operations on the executions of durable functions. */
export function durableOperations(engine: DurableEngine, functions: () => LocalFunctions) {
  return {
    CheckpointDurableExecution: (input) => engine.checkpoint(input),
    DeleteDurableExecution: ({ DurableExecutionArn: arn }) => ({
      DeletionRequestTimestamp: engine.delete(arn) / 1000,
    }),
    GetDurableExecution: (input) =>
      describeExecution(
        engine.get(input.DurableExecutionArn).execution,
        isWanted(input.IncludeExecutionData),
      ),
    GetDurableExecutionHistory: (input) => {
      const { events } = engine.get(input.DurableExecutionArn);
      const isFull = isWanted(input.IncludeExecutionData, false);
      const shown = isFull ? events : events.map((event) => withoutData(event) as Event);
      const { items, next } = page(inOrder(shown, isWanted(input.ReverseOrder, false)), input);
      return { Events: items, ...next };
    },
    GetDurableExecutionState: (input) => {
      const progress = engine.current(input.DurableExecutionArn, input.CheckpointToken);
      const { operations, next } = operationsFrom(progress, input.Marker, pageSize(input.MaxItems));
      return { Operations: operations.map(toOperation), NextMarker: next ?? "" };
    },
    ListDurableExecutionsByFunction: (input, context) => {
      const found = findExecutions(engine.all, input, functions(), context);
      // The newest first, unless they are asked for in the other order.
      const { items, next } = page(inOrder(found, !isWanted(input.ReverseOrder, false)), input);
      return { DurableExecutions: items.map(summaryOf), ...next };
    },
    PauseDurableExecution: (input) => {
      engine.pause(input);
      return {};
    },
    ResumeDurableExecution: (input) => {
      engine.unpause(input);
      return {};
    },
    SendDurableExecutionCallbackFailure: (input) => {
      engine.completeCallback(input.CallbackId, { error: input.Error ?? {} });
      return {};
    },
    SendDurableExecutionCallbackHeartbeat: (input) => {
      engine.heartbeat(input.CallbackId);
      return {};
    },
    SendDurableExecutionCallbackSuccess: (input) => {
      const { Result = "" } = input;
      const result = Buffer.from(Result, "base64").toString("utf8");
      engine.completeCallback(input.CallbackId, result === "" ? {} : { result });
      return {};
    },
    StopDurableExecution: (input) => {
      const error = input.Error && (input.Error as ErrorObject);
      return { StopTimestamp: engine.stop(input.DurableExecutionArn, error) / 1000 };
    },
  } satisfies SomeOperations<Calls>;
}

function describeExecution(execution: DurableExecution, isFull: boolean): GetDurableExecutionResponse {
  const { arn, name, functionArn, input, startedAt, version, end, timeoutSeconds, retentionDays } = execution;
  return {
    DurableExecutionArn: arn,
    DurableExecutionName: name,
    FunctionArn: functionArn,
    ...(isFull && input !== undefined && { InputPayload: input }),
    ...(isFull && end?.result !== undefined && { Result: end.result }),
    ...(isFull && end?.error && { Error: end.error }),
    StartTimestamp: startedAt / 1000,
    Status: statusOf(execution),
    ...(end && { EndTimestamp: end.at / 1000 }),
    Version: version,
    ExecutionDataIncluded: isFull,
    DurableConfig: { ExecutionTimeout: timeoutSeconds, RetentionPeriodInDays: retentionDays },
    ...describePause(execution),
    ...(!end && { ExpectedExecutionTimeoutTimestamp: deadlineOf(execution) / 1000 }),
  };
}

function summaryOf({ execution }: Progress): Execution {
  const { arn, name, functionArn, startedAt, end } = execution;
  return {
    DurableExecutionArn: arn,
    DurableExecutionName: name,
    FunctionArn: functionArn,
    Status: statusOf(execution),
    StartTimestamp: startedAt / 1000,
    ...(end && { EndTimestamp: end.at / 1000 }),
  };
}

function findExecutions(
  all: readonly Progress[],
  input: Calls["ListDurableExecutionsByFunction"]["input"],
  functions: LocalFunctions,
  { accountRegion }: CallContext,
): readonly Progress[] {
  const { Qualifier, DurableExecutionName: name, Statuses: statuses } = input;
  const called = functions.get(readReference(input.FunctionName, Qualifier, accountRegion));
  const after = secondsOf(input.StartedAfter) ?? Number.NEGATIVE_INFINITY;
  const before = secondsOf(input.StartedBefore) ?? Number.POSITIVE_INFINITY;
  return all.filter(({ execution }) => {
    const { functionName, version, startedAt } = execution;
    const isOfVersion = called.qualifier === undefined || version === called.version;
    const isNamed = name === undefined || execution.name === name;
    const isOfStatus = statuses === undefined || statuses.includes(statusOf(execution));
    const isInTime = startedAt / 1000 > after && startedAt / 1000 < before;
    return functionName === called.lambda.name && isOfVersion && isNamed && isOfStatus && isInTime;
  });
}

/** A time in a query, in seconds since 1970: a date, or the number itself. */
function secondsOf(time: string | number | undefined): number | undefined {
  if (time === undefined) return undefined;
  const seconds = Number(time);
  return Number.isNaN(seconds) ? Date.parse(String(time)) / 1000 : seconds;
}

/** A flag in a query, where everything is text. */
function isWanted(flag: unknown, byDefault = true): boolean {
  return flag === undefined ? byDefault : String(flag).toLowerCase() === "true";
}

const DATA: ReadonlySet<string> = new Set(["Error", "Input", "Reason", "Result"]);

/** An event without what its payloads and errors hold. */
function withoutData(value: object): object {
  const entries = Object.entries(value).map(([key, found]) => {
    if (DATA.has(key)) return [key, { Truncated: true }];
    return [key, key.endsWith("Details") ? withoutData(found as object) : found];
  });
  return Object.fromEntries(entries);
}

function inOrder<Entry>(entries: readonly Entry[], isReversed: boolean): readonly Entry[] {
  return isReversed ? [...entries].reverse() : entries;
}

/** 0 is the number of a page that names none. */
function pageSize(most: string | number | undefined): number {
  return Number(most ?? 0) || PAGE;
}

/** Markers are numbers of entries here. */
function page<Entry>(
  entries: readonly Entry[],
  { Marker, MaxItems }: { readonly Marker?: string; readonly MaxItems?: string | number },
) {
  const from = Number(Marker ?? 0);
  const to = from + pageSize(MaxItems);
  return { items: entries.slice(from, to), next: to < entries.length ? { NextMarker: String(to) } : {} };
}
