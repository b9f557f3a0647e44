import { types } from "node:util";
import type { ToWorker, WorkerStart } from "../messages";
import type { InvokeError } from "../types";
import { contextMaker, type LambdaContext, runAs } from "./context";
import { RuntimeError, toInvokeError } from "./errors";
import type { Handler } from "./load-handler";
import { isStreaming, runStreaming, type SendPart } from "./streaming";

/** Sends the outcome of a request from the worker: one success or failure, before which a handler that streams sends parts. */
export interface Reply {
  readonly part: SendPart;
  success(payload: string): void;
  failure(error: InvokeError): void;
}

export type Serve = (request: ToWorker, reply: Reply) => void;

/**
 * General knowledge of the service. The runtime client's source says `Error` up to nodejs22.x, `JSONStringifyError`
 * after.
 */
const MARSHAL_ERROR = "MarshalError";

/** Since nodejs24.x a handler has no callback: what it returns, or its promise, is the result. */
const LAST_WITH_CALLBACKS = 22;

/** Makes the function that runs the handler for a request, as the function's runtime calls it. */
export function makeServe(
  handler: Handler,
  start: Pick<WorkerStart, "functionArn" | "runtime" | "timeout">,
): Serve {
  const contextOf = contextMaker(start);
  const run = runnerFor(handler, start.runtime);
  return (request, reply) => {
    const [, requestId, payload, traceId] = request;
    setTraceId(traceId);
    runAs(requestId, () => {
      try {
        run(JSON.parse(payload), contextOf(request), reply);
      } catch (error) {
        reply.failure(toInvokeError(error));
      }
    });
  };
}

type Run = (event: unknown, context: LambdaContext, reply: Reply) => void;

function runnerFor(handler: Handler, runtime: string): Run {
  const succeed = (reply: Reply) => (result: unknown) => answer(reply, result);
  const fail = (reply: Reply) => (error: unknown) => reply.failure(toInvokeError(error));
  if (isStreaming(handler)) {
    return (event, context, reply) => {
      runStreaming(handler, event, context, reply.part).then(() => reply.success(""), fail(reply));
    };
  }
  if (versionOf(runtime) <= LAST_WITH_CALLBACKS)
    return (event, context, reply) => runWithCallback(handler, event, context, reply);
  if (handler.length >= 3) {
    const message = `${runtime} has no callback handlers: return the result, or make the handler async`;
    throw new RuntimeError("CallbackHandlerDeprecated", message);
  }
  return (event, context, reply) => {
    const result = handler(event, context);
    if (isThenable(result)) result.then(succeed(reply), fail(reply));
    else answer(reply, result);
  };
}

/**
 * The ways to answer up to nodejs22.x: a promise, `callback`, or `context.done` and its like, whichever comes first. A
 * handler that does none of it answers null when the event loop has nothing left to do. The value for `callback` is
 * held back until then, unless `callbackWaitsForEmptyEventLoop` is off.
 */
function runWithCallback(handler: Handler, event: unknown, context: LambdaContext, reply: Reply): void {
  let isOpen = true;
  const settle = (act: () => void) => {
    if (!isOpen) return;
    isOpen = false;
    whenDrained(undefined);
    act();
  };
  const succeed = (result?: unknown) => settle(() => answer(reply, result));
  const fail = (error?: unknown) => settle(() => reply.failure(toInvokeError(error)));
  const done = (error?: unknown, result?: unknown) => (isNothing(error) ? succeed(result) : fail(error));
  const callback = (error?: unknown, result?: unknown) => {
    if (!isNothing(error) || !context.callbackWaitsForEmptyEventLoop) return done(error, result);
    settle(() => whenDrained(() => answer(reply, result)));
  };
  whenDrained(() => settle(() => reply.success("null")));
  const result = handler(event, Object.assign(context, { succeed, fail, done }), callback);
  if (isThenable(result)) result.then(succeed, fail);
}

let drained: (() => void) | undefined;

/** Says what to do when the event loop is empty. Without it, the worker ends then. */
function whenDrained(act: (() => void) | undefined): void {
  drained = act;
}

process.on("beforeExit", () => {
  const act = drained;
  drained = undefined;
  act?.();
});

function answer(reply: Reply, result: unknown): void {
  let payload: string;
  try {
    payload = JSON.stringify(result) ?? "null";
  } catch (error) {
    const message = `Unable to stringify response body: ${error instanceof Error ? error.message : String(error)}`;
    reply.failure(toInvokeError(new RuntimeError(MARSHAL_ERROR, message)));
    return;
  }
  reply.success(payload);
}

function setTraceId(traceId: string | undefined): void {
  if (traceId !== undefined) process.env._X_AMZN_TRACE_ID = traceId;
  else if (hadTraceId) delete process.env._X_AMZN_TRACE_ID;
  hadTraceId = traceId !== undefined;
}

let hadTraceId = false;

/** `nodejs22.x` is 22. A runtime without a number is the newest. */
function versionOf(runtime: string): number {
  return Number(runtime.match(/^nodejs(\d+)/)?.[1] ?? Number.POSITIVE_INFINITY);
}

function isNothing(value: unknown): value is undefined | null {
  return value === undefined || value === null;
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return (
    types.isPromise(value) || typeof (value as PromiseLike<unknown> | null | undefined)?.then === "function"
  );
}
