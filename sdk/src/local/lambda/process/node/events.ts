import type { InvokeError } from "../../types";
import { toInvokeError } from "../../worker/errors";
import { UNCAUGHT_EXCEPTION, UNHANDLED_REJECTION, unhandledRejection } from "../../worker/failed-process";
import { LONG_SLEEP_MS } from "../../worker/inbox";
import { loadHandler } from "../../worker/load-handler";
import { captureOutput } from "../../worker/output";
import { makeServe, type Serve } from "../../worker/serve";
import { installStreamingGlobal, isStreaming, type SendPart } from "../../worker/streaming";
import { frameOf } from "../line-splitter";
import { SyncApi, type SyncInvocation } from "./sync-api";
import { takeStart } from "./taken-start";

/**
 * Runs a handler in this process as Lambda's runtime for Node does: asks for an event, answers it, and asks for the next. While
 * there is none the thread of the handler stands still, as AWS freezes an environment.
 */
export function askForEvents(): void {
  const start = takeStart();
  const write = process.stdout.write.bind(process.stdout);
  const flushOutput = captureOutput((level, text) => void write(frameOf(level, text)));
  process.on("exit", flushOutput);
  installStreamingGlobal();
  const api = new SyncApi(process.env.AWS_LAMBDA_RUNTIME_API ?? "", flushOutput);
  const endWith = (error: InvokeError, code: number) => {
    api.fail(error);
    process.exit(code);
  };
  process.on("uncaughtException", (error) => endWith(toInvokeError(error), UNCAUGHT_EXCEPTION));
  process.on("unhandledRejection", (reason) => endWith(unhandledRejection(reason), UNHANDLED_REJECTION));
  loadHandler(start.handler, start.folder, start.file).then(
    (handler) => serveForever(api, makeServe(handler, start), isStreaming(handler)),
    (error) => endWith(toInvokeError(error), 1),
  );
}

function serveForever(api: SyncApi, serve: Serve, streams: boolean): void {
  const part: SendPart = (bytes, contentType, room) => api.part(bytes, contentType, room);
  const reply = {
    part,
    success: (payload: string) => {
      api.answer(payload, streams);
      next();
    },
    failure: (error: InvokeError) => {
      api.fail(error);
      next();
    },
  };
  const serveOne = ({ requestId, payload, traceId, clientContext }: SyncInvocation) =>
    serve([0, requestId, payload, traceId, clientContext], reply);
  // As in a thread: what is due runs before each sleep, and sockets notice after a long one what was closed.
  const next = () => {
    setImmediate(() => {
      const sleepStart = performance.now();
      const invocation = api.next();
      if (performance.now() - sleepStart < LONG_SLEEP_MS) serveOne(invocation);
      else setImmediate(serveOne, invocation);
    });
  };
  next();
}
