import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from "node:worker_threads";
import { isEsModule } from "../../values/es-module";
import { workerProgram } from "../worker-program";
import { Sender } from "./claims";
import type { Environment, EnvironmentEvents, EnvironmentOptions, ErrorFor } from "./environment";
import { broken, exited, outOfMemory, timedOut } from "./failures";
import {
  FAILURE,
  FATAL,
  type FromWorker,
  LOG,
  PART,
  READY,
  type RequestBatch,
  SIGNAL,
  SUCCESS,
  type Taken,
  type ToWorker,
  type WorkerStart,
} from "./messages";
import { environmentOf, logStreamName } from "./process-env";
import type { Request } from "./request";
import type { EndReason, FunctionSpec, InvokeError } from "./types";

/** The program that every environment runs. */
const WORKER = join(__dirname, "worker", "main");

/**
 * The requests that a busy handler gets at most. Its latest one must have taken no longer than `FAST_MS`, and all that it
 * has no longer than `ALL_MS`. Then they wait far less than another environment needs to start.
 */
const MAX_DISPATCHED = 16;
const FAST_MS = 2;
const ALL_MS = 16;

/** About as long as a sleeping thread needs to be woken. */
const WAKING_MS = 0.1;

/** Messages of a thread that are read in a row. A thread that writes without end then leaves time for others. */
const AT_ONCE = 100;

/** How long a thread that is of no more use may take to load its handler. */
const LOADING_MS = 1000;

/** One worker thread: one event at a time, and the module's state stays in between. */
export class ThreadEnvironment implements Environment {
  isStale = false;
  isReady = false;
  idleSince = 0;

  readonly #worker: Worker;
  readonly #port: MessagePort;
  readonly #sender = new Sender();
  #startedAt = performance.now();
  /** The first one is under way, the others wait in the worker. */
  readonly #dispatched: { readonly request: Request; readonly number: number }[] = [];
  #underWaySince = 0;
  #deadline: number;
  /** How long the handler takes, smoothed. Infinite where it is unknown or out of date. */
  #pace = Number.POSITIVE_INFINITY;
  #initMs: number | undefined;
  #hasEnded = false;
  /** Tells the worker which parts of a reply were taken. There for a handler that streams. */
  #taken: MessagePort | undefined;
  /** The bytes that were taken in this turn. */
  #justTaken: Taken | undefined;
  /** Settles when the handler's module has been loaded, or never will be. */
  readonly #loaded: Promise<void>;
  #settleLoaded: (() => void) | undefined;
  readonly #toDispatch: ToWorker[] = [];

  constructor(
    readonly spec: FunctionSpec,
    private readonly options: EnvironmentOptions,
    private readonly events: EnvironmentEvents,
    readonly isSecondTry = false,
    private isStandby = false,
  ) {
    this.#loaded = new Promise((resolve) => {
      this.#settleLoaded = resolve;
    });
    const { port1, port2 } = new MessageChannel();
    this.#deadline = isStandby ? Number.POSITIVE_INFINITY : this.#startDeadline;
    this.#port = port1;
    this.#port.on("message", (message: FromWorker) => this.#receiveAll(message));
    this.#worker = startWorker(spec, options, { claims: this.#sender.shared, port: port2, isStandby });
    let cause: unknown;
    this.#worker.on("error", (error) => {
      cause = error;
    });
    this.#worker.on("exit", (code) => this.#exited(code, cause));
  }

  /** Continues a standby thread as if it had been started now. */
  begin(): void {
    this.isStandby = false;
    this.#startedAt = performance.now();
    this.#deadline = this.#startDeadline;
    this.#sender.ring();
  }

  get #startDeadline(): number {
    const { spec, options } = this;
    return this.#startedAt + (this.isSecondTry ? spec.timeout * 1000 : options.initTimeoutMs);
  }

  get isBusy(): boolean {
    return this.#dispatched.length > 0;
  }

  get load(): number {
    return this.#dispatched.length;
  }

  get takes(): boolean {
    if (!this.isReady || this.isStale) return false;
    if (this.#dispatched.length === 0) return true;
    const isQuick = this.#pace <= FAST_MS && this.#pace * this.#dispatched.length < ALL_MS;
    return isQuick && this.#dispatched.length < MAX_DISPATCHED && !this.options.inspect;
  }

  get takesAtOnce(): boolean {
    return this.isBusy && this.#pace * this.#dispatched.length <= WAKING_MS && this.takes;
  }

  run(request: Request): void {
    const number = this.#sender.number();
    const { id, payload, options } = request;
    this.#dispatched.push({ request, number });
    if (this.#dispatched.length === 1) this.#begin(request);
    this.#dispatch([number, id, payload, options.traceId, options.clientContext]);
  }

  checkLimits(now: number): void {
    if (!this.#isLate(now)) return;
    // A reply that only waits for this busy thread to read it is in time.
    this.#drain();
    if (this.#isLate(now)) this.#break((requestId) => timedOut(requestId, this.spec.timeout), "timeout");
  }

  takeBack(now: number, timeoutMs: number): readonly Request[] {
    const [underWay, ...behind] = this.#dispatched;
    if (underWay === undefined || behind.length === 0 || now - this.#underWaySince < timeoutMs) return [];
    if (!this.#sender.revoke(underWay.number, behind.length)) return [];
    this.#dispatched.length = 1;
    this.#pace = Number.POSITIVE_INFINITY;
    return behind.map(({ request }) => request);
  }

  end(reason: EndReason, error?: InvokeError): void {
    if (error !== undefined) for (const { request } of this.#dispatched.splice(0)) request.fail(error);
    this.#end(reason);
  }

  /**
   * Ends a thread that loads an ES module when it has loaded it, or after a moment. On Node 20 V8 can end the whole
   * process for a thread that is ended just as a module with a top-level `await` begins.
   * @see https://github.com/nodejs/node/issues/43182
   */
  async terminate(): Promise<void> {
    const { file } = this.spec.code;
    // Nobody has heard of it so far.
    if (this.isStandby) this.#hasEnded = true;
    if (!this.isStandby && (file === undefined || isEsModule(file))) await atMost(LOADING_MS, this.#loaded);
    this.#port.close();
    this.#taken?.close();
    await this.#worker.terminate();
  }

  /** Receives all messages that have come. Reading them costs a fraction of an event for each. */
  #receiveAll(first: FromWorker): void {
    this.#receive(first);
    this.#drain(AT_ONCE);
  }

  #receive(message: FromWorker): void {
    if (message[0] !== LOG) this.#noteLoaded();
    if (this.#hasEnded) return;
    switch (message[0]) {
      case LOG:
        return this.#log(message);
      case SUCCESS:
        this.#settle(message[1])?.succeed(message[2], message[1], this.#taken !== undefined);
        return this.#proceed();
      case FAILURE:
        this.#settle(message[1])?.fail(message[2], message[1]);
        return this.#proceed();
      case READY:
        return this.#ready(message[1]);
      case FATAL:
        return this.#fatal(message[1], message[2]);
      case SIGNAL:
        return this.#break((requestId) => exited(requestId, message[1]), "crashed");
      case PART:
        return this.#part(message);
    }
  }

  /**
   * Once for all requests of a turn: to wake a thread takes longer than most handlers do. At once where the handler streams:
   * its callers wait for the first byte.
   */
  #dispatch(request: ToWorker): void {
    if (this.#toDispatch.push(request) > 1) return;
    const dispatch = () => {
      const batch: RequestBatch = this.#toDispatch.splice(0);
      if (this.#hasEnded) return;
      this.#port.postMessage(batch);
      this.#sender.ring();
    };
    if (this.#taken) dispatch();
    else setImmediate(dispatch);
  }

  #part([, number, bytes, contentType]: PartMessage): void {
    const taken = () => this.#reportTaken(number, bytes.length);
    const underWay = this.#dispatched[0]?.request;
    if (underWay) underWay.part(bytes, contentType, taken);
    else taken();
  }

  /** Once for all parts of a turn, and after they were written to their reader, who waits for them. */
  #reportTaken(number: number, bytes: number): void {
    const isFirst = this.#justTaken === undefined;
    const before = this.#justTaken?.[0] === number ? this.#justTaken[1] : 0;
    this.#justTaken = [number, before + bytes];
    if (!isFirst) return;
    setImmediate(() => {
      this.#taken?.postMessage(this.#justTaken);
      this.#justTaken = undefined;
    });
  }

  #ready(taken: MessagePort | undefined): void {
    this.#taken = taken;
    const initMs = performance.now() - this.#startedAt;
    this.isReady = true;
    this.#initMs = initMs;
    this.events.started(this, initMs);
    this.events.ready(this);
  }

  #log([, requestId, level, text, time]: LogMessage): void {
    const line = { functionName: this.spec.name, requestId, level, text, time };
    const underWay = this.#dispatched[0]?.request;
    this.events.log(line, underWay?.id === requestId ? underWay : undefined);
  }

  #begin(request: Request): void {
    this.#underWaySince = performance.now();
    this.#deadline = this.#underWaySince + this.spec.timeout * 1000;
    request.start(this.#underWaySince, this.#initMs);
    this.#initMs = undefined;
  }

  #settle(durationMs: number): Request | undefined {
    const isKnown = this.#pace !== Number.POSITIVE_INFINITY;
    this.#pace = isKnown ? this.#pace * 0.8 + durationMs * 0.2 : durationMs;
    return this.#dispatched.shift()?.request;
  }

  #proceed(): void {
    const next = this.#dispatched[0];
    if (next !== undefined) this.#begin(next.request);
    this.events.ready(this);
  }

  #isLate(now: number): boolean {
    if (this.options.inspect || this.#hasEnded || now < this.#deadline) return false;
    return !this.isReady || this.isBusy;
  }

  /** Work of an earlier request may fail before the next one began. */
  #fatal(error: InvokeError, lastRequest: string | undefined): void {
    if (this.isReady && this.#dispatched[0]?.request.id !== lastRequest) return this.#end("crashed");
    this.#break(() => error, "crashed");
  }

  #exited(code: number, cause: unknown): void {
    this.#noteLoaded();
    this.#drain();
    const isMemory = (cause as NodeJS.ErrnoException | undefined)?.code === "ERR_WORKER_OUT_OF_MEMORY";
    this.#break((requestId) => {
      if (isMemory) return outOfMemory(requestId);
      return cause === undefined ? exited(requestId, code) : broken(cause);
    }, "crashed");
  }

  /** Ends the environment. The calls that use or await it get the error. */
  #break(errorFor: ErrorFor, reason: EndReason): void {
    if (this.#hasEnded) return;
    if (this.isReady) {
      const underWay = this.#dispatched.shift()?.request;
      underWay?.fail(errorFor(underWay.id));
      this.#end(reason);
      return;
    }
    this.#hasEnded = true;
    this.events.failedToStart(this, errorFor, reason === "timeout" ? "timeout" : "init-failed");
  }

  #end(reason: EndReason): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    const unserved = this.#dispatched.splice(0).map(({ request }) => request);
    this.events.ended(this, reason, unserved);
  }

  /**
   * Once: settling a promise again does nothing, but Node emits an event each time. Called with every reply.
   */
  #noteLoaded(): void {
    this.#settleLoaded?.();
    this.#settleLoaded = undefined;
  }

  /** Reads all messages that have come: after the thread's end no event announces them. */
  #drain(max = Number.POSITIVE_INFINITY): void {
    for (let count = 0; count < max; count++) {
      const received = receiveMessageOnPort(this.#port) as { message: FromWorker } | undefined;
      if (received === undefined) return;
      this.#receive(received.message);
    }
  }
}

/** Waits until the promise settles, and no longer than this. */
async function atMost(ms: number, settled: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([settled, late]);
  clearTimeout(timer);
}

type LogMessage = Extract<FromWorker, readonly [typeof LOG, ...unknown[]]>;
type PartMessage = Extract<FromWorker, readonly [typeof PART, ...unknown[]]>;

function startWorker(
  spec: FunctionSpec,
  options: EnvironmentOptions,
  own: Pick<WorkerStart, "claims" | "isStandby" | "port">,
): Worker {
  const logStream = logStreamName(new Date(), randomUUID().replaceAll("-", ""));
  const { NODE_OPTIONS, ...env } = environmentOf(spec, logStream, process.env, options.environment);
  const workerData: WorkerStart = {
    functionArn: spec.arn,
    handler: spec.handler,
    runtime: spec.runtime,
    timeout: spec.timeout * 1000,
    folder: spec.code.folder,
    file: spec.code.file,
    nodeOptions: NODE_OPTIONS,
    layers: spec.layers?.folder,
    interception: spec.interception,
    ...own,
    codeCacheFolder: options.codeCacheFolder,
    freezes: !options.inspect,
  };
  const { program, options: programOptions } = workerProgram(WORKER);
  return new Worker(program, {
    ...programOptions,
    name: spec.name,
    workerData,
    transferList: [own.port],
    env,
    argv: [],
    // Warnings go to the function's log instead of to the standard error of the process.
    execArgv: ["--enable-source-maps", "--no-warnings"],
    resourceLimits: { maxOldGenerationSizeMb: spec.memorySize },
    stdout: true,
    stderr: true,
  });
}
