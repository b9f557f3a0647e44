import { MessageChannel, type MessagePort, workerData } from "node:worker_threads";
import { Receiver } from "../claims";
import {
  FAILURE,
  FATAL,
  type FromWorker,
  LOG,
  PART,
  READY,
  SIGNAL,
  SUCCESS,
  type ToWorker,
  type WorkerStart,
} from "../messages";
import { signalText } from "../signals";
import type { InvokeError } from "../types";
import { CodeCache } from "./code-cache";
import { currentRequest } from "./context";
import { toInvokeError } from "./errors";
import { UNCAUGHT_EXCEPTION, UNHANDLED_REJECTION, unhandledRejection } from "./failed-process";
import { freezingInbox, type Inbox, listeningInbox } from "./inbox";
import { interceptConnections } from "./intercept";
import { findInLayers } from "./layer-modules";
import { loadHandler } from "./load-handler";
import { Outflow } from "./outflow";
import { captureOutput } from "./output";
import { makeServe, type Serve } from "./serve";
import { installStreamingGlobal, isStreaming, type SendPart } from "./streaming";
import { workIn } from "./working-folder";

const start = workerData as WorkerStart;
const { port } = start;
const send = (message: FromWorker, moved: readonly (ArrayBuffer | MessagePort)[] = []) =>
  port.postMessage(message, moved);
let lastRequest: string | undefined;
const NO_CHANNEL = { port1: undefined, port2: undefined };
// Output that belongs to no request, such as that of a timer of the module itself, is written during one. On
// AWS it counts there as well.
const flushOutput = captureOutput((level, text) =>
  send([LOG, currentRequest() ?? lastRequest, level, text, Date.now()]),
);
process.on("exit", flushOutput);

if (start.nodeOptions !== undefined) process.env.NODE_OPTIONS = start.nodeOptions;
workIn(start.folder);
installStreamingGlobal();
if (start.interception) interceptConnections(start.interception);
if (start.layers !== undefined) findInLayers(start.layers);
reportWhatNobodyCatches();
turnSignalsIntoExits();
void run();

async function run(): Promise<void> {
  const receiver = new Receiver(start.claims);
  if (start.isStandby) receiver.sleep();
  const codeCache =
    start.codeCacheFolder !== undefined && start.freezes
      ? CodeCache.begin(start.codeCacheFolder, start.folder)
      : undefined;
  try {
    const handler = await loadHandler(start.handler, start.folder, start.file);
    const serve = makeServe(handler, start);
    const inbox = start.freezes
      ? freezingInbox(port, receiver, codeCache && (() => codeCache.save()))
      : listeningInbox(port, receiver);
    const { port1: own, port2: taken } = isStreaming(handler) ? new MessageChannel() : NO_CHANNEL;
    serveForever(inbox, serve, own && new Outflow(own));
    flushOutput();
    send([READY, taken], taken && [taken]);
  } catch (error) {
    endWith(toInvokeError(error), 1);
  }
}

function serveForever(inbox: Inbox, serve: Serve, outflow: Outflow | undefined): void {
  let began = 0;
  let number = 0;
  const part: SendPart = (bytes, contentType, room) => {
    flushOutput();
    // The other thread has the bytes from then on, and this one not even their number.
    const { length } = bytes;
    send([PART, number, bytes, contentType], [bytes.buffer]);
    outflow?.sent(length, room);
  };
  const reply = {
    part,
    success: (payload: string) => answer([SUCCESS, performance.now() - began, payload]),
    failure: (error: InvokeError) => answer([FAILURE, performance.now() - began, error]),
  };
  const answer = (message: FromWorker) => {
    flushOutput();
    send(message);
    inbox(serveOne);
  };
  const serveOne = (request: ToWorker) => {
    [number, lastRequest] = request;
    outflow?.begin(number);
    began = performance.now();
    serve(request, reply);
  };
  inbox(serveOne);
}

function reportWhatNobodyCatches(): void {
  process.on("uncaughtException", (error) => endWith(toInvokeError(error), UNCAUGHT_EXCEPTION));
  process.on("unhandledRejection", (reason) => endWith(unhandledRejection(reason), UNHANDLED_REJECTION));
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
    return endBy(signalText(signal));
  };
  process.abort = () => endBy("aborted");
}

function endWith(error: InvokeError, code: number): void {
  flushOutput();
  send([FATAL, error, lastRequest]);
  process.exit(code);
}
