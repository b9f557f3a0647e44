import { workerData } from "node:worker_threads";
import { FAILURE, FATAL, type FromWorker, LOG, READY, SIGNAL, SUCCESS, type WorkerStart } from "../messages";
import { currentRequest } from "./current-request";
import { RuntimeError, toInvokeError } from "./errors";
import { freezingInbox, type Inbox, listeningInbox } from "./inbox";
import { loadHandler } from "./load-handler";
import { captureOutput } from "./output";
import { makeServe, type Serve } from "./serve";
import { installStreamingGlobal } from "./streaming";

/** Exit codes of Lambda's Node runtime. */
const UNHANDLED_REJECTION = 128;
const UNCAUGHT_EXCEPTION = 129;

const start = workerData as WorkerStart;
const { port } = start;
const send = (message: FromWorker) => port.postMessage(message);
let lastRequest: string | undefined;
// What belongs to no request, such as a timer of the module itself, is written during one: as on AWS it counts there.
const flushOutput = captureOutput((level, text) =>
  send([LOG, currentRequest() ?? lastRequest, level, text, Date.now()]),
);
process.on("exit", flushOutput);

if (start.nodeOptions !== undefined) process.env.NODE_OPTIONS = start.nodeOptions;
installStreamingGlobal();
reportWhatNobodyCatches();
turnSignalsIntoExits();
void run();

async function run(): Promise<void> {
  try {
    const serve = makeServe(await loadHandler(start.handler, start.folder, start.file), start);
    const inbox = start.freezes ? freezingInbox(port, new Int32Array(start.bell)) : listeningInbox(port);
    serveForever(inbox, serve);
    flushOutput();
    send([READY]);
  } catch (error) {
    endWith(toInvokeError(error), 1);
  }
}

function serveForever(inbox: Inbox, serve: Serve): void {
  const reply = {
    success: (payload: string) => answer([SUCCESS, payload]),
    failure: (error: ReturnType<typeof toInvokeError>) => answer([FAILURE, error]),
  };
  const answer = (message: FromWorker) => {
    flushOutput();
    send(message);
    inbox(serveOne);
  };
  const serveOne = (request: Parameters<Serve>[0]) => {
    lastRequest = request[0];
    serve(request, reply);
  };
  inbox(serveOne);
}

function reportWhatNobodyCatches(): void {
  process.on("uncaughtException", (error) => endWith(toInvokeError(error), UNCAUGHT_EXCEPTION));
  process.on("unhandledRejection", (reason) => {
    const stack = reason instanceof Error ? `Runtime.UnhandledPromiseRejection: ${reason.stack}` : undefined;
    const error = new RuntimeError("UnhandledPromiseRejection", String(reason), stack);
    endWith(toInvokeError(error), UNHANDLED_REJECTION);
  });
}

/** A worker shares its process with the whole local mode: a handler that kills itself must not kill that. */
function turnSignalsIntoExits(): void {
  const kill = process.kill.bind(process);
  const endBy = (signal: string): never => {
    flushOutput();
    send([SIGNAL, signal]);
    return process.exit(1);
  };
  process.kill = (pid, signal = "SIGTERM") => {
    if (pid !== process.pid || signal === 0) return kill(pid, signal);
    return endBy(SIGNAL_TEXTS[signal] ?? String(signal));
  };
  process.abort = () => endBy("aborted");
}

/** As Linux words them, and so Lambda. */
const SIGNAL_TEXTS: Readonly<Record<string | number, string>> = {
  SIGKILL: "killed",
  9: "killed",
  SIGTERM: "terminated",
  15: "terminated",
  SIGABRT: "aborted",
  6: "aborted",
  SIGSEGV: "segmentation fault",
  11: "segmentation fault",
};

function endWith(error: ReturnType<typeof toInvokeError>, code: number): void {
  flushOutput();
  send([FATAL, error, lastRequest]);
  process.exit(code);
}
