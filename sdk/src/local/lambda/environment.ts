import { randomUUID } from "node:crypto";
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from "node:worker_threads";
import { broken, exited, outOfMemory, timedOut } from "./failures";
import { FAILURE, FATAL, type FromWorker, LOG, READY, SIGNAL, SUCCESS, type WorkerStart } from "./messages";
import { environmentOf, logStreamName } from "./process-env";
import type { Request } from "./request";
import type { EndReason, FunctionSpec, InvokeError, LogLine } from "./types";
import { workerProgram } from "./worker-file";

export interface EnvironmentOptions {
  readonly environment: Readonly<Record<string, string>>;
  /** Time-outs are off and the worker does not freeze. */
  readonly inspect: boolean;
  /** Limit of an environment's start, which does not count against the function's time-out. */
  readonly initTimeoutMs: number;
}

/** The error of a request, whose id is part of AWS's texts. */
export type ErrorFor = (requestId: string) => InvokeError;

/** What an environment tells its pool. */
export interface EnvironmentEvents {
  started(environment: Environment, initMs: number): void;
  /** It can take a request: after its start, and after each one. */
  ready(environment: Environment): void;
  /** `request` is the one the line belongs to, if it is still under way. */
  log(line: LogLine, request: Request | undefined): void;
  /** It never was ready: whoever needed it gets the error. `reason` "timeout" is the limit of the start. */
  failedToStart(environment: Environment, errorFor: ErrorFor, reason: EndReason): void;
  /** It takes no more requests. `unserved` was handed over and never begun. */
  ended(environment: Environment, reason: EndReason, unserved?: Request): void;
}

/** One worker thread: one event at a time, the module's state kept in between. */
export class Environment {
  /** Code or settings changed meanwhile: it ends after the request under way. */
  isStale = false;
  isReady = false;
  idleSince = 0;

  readonly #worker: Worker;
  readonly #port: MessagePort;
  readonly #bell = new Int32Array(new SharedArrayBuffer(4));
  readonly #startedAt = performance.now();
  #initMs: number | undefined;
  #request: Request | undefined;
  #deadline: number;
  #hasEnded = false;

  /** The second try of a start counts against the function's own time-out. */
  constructor(
    readonly spec: FunctionSpec,
    private readonly options: EnvironmentOptions,
    private readonly events: EnvironmentEvents,
    readonly isSecondTry = false,
  ) {
    const { port1, port2 } = new MessageChannel();
    this.#deadline = this.#startedAt + (isSecondTry ? spec.timeout * 1000 : options.initTimeoutMs);
    this.#port = port1;
    this.#port.on("message", (message: FromWorker) => this.#receive(message));
    this.#worker = startWorker(spec, options, this.#bell, port2);
    let cause: unknown;
    this.#worker.on("error", (error) => {
      cause = error;
    });
    this.#worker.on("exit", (code) => this.#exited(code, cause));
  }

  get isBusy(): boolean {
    return this.#request !== undefined;
  }

  /** Hands over a request. Only when ready and not busy. */
  run(request: Request): void {
    const now = performance.now();
    this.#request = request;
    this.#deadline = now + this.spec.timeout * 1000;
    request.start(now, this.#initMs);
    this.#initMs = undefined;
    const { id, payload, options } = request;
    this.#port.postMessage([id, payload, options.traceId, options.clientContext]);
    Atomics.store(this.#bell, 0, 1);
    Atomics.notify(this.#bell, 0);
  }

  /** Ends it when it is past its time. Called by the clock. */
  checkDeadline(now: number): void {
    if (this.options.inspect || now < this.#deadline || (this.isReady && !this.isBusy)) return;
    // A reply that only waits for this busy thread to look at it is in time.
    this.#drain();
    if (this.#hasEnded || (this.isReady && !this.isBusy)) return;
    this.#break((requestId) => timedOut(requestId, this.spec.timeout), "timeout");
  }

  /** Ends it; a request under way gets `error`. */
  end(reason: EndReason, error?: InvokeError): void {
    if (error !== undefined) this.#request?.fail(error);
    this.#end(reason);
  }

  /** Settles when the thread is gone. */
  readonly terminate = async (): Promise<void> => {
    this.#port.close();
    await this.#worker.terminate();
  };

  #receive(message: FromWorker): void {
    if (this.#hasEnded) return;
    switch (message[0]) {
      case LOG:
        return this.#log(message);
      case SUCCESS:
        return this.#settle((request) => request.succeed(message[1]));
      case FAILURE:
        return this.#settle((request) => request.fail(message[1]));
      case READY:
        return this.#ready();
      case FATAL:
        return this.#fatal(message[1], message[2]);
      case SIGNAL:
        return this.#break((requestId) => exited(requestId, message[1]), "crashed");
    }
  }

  #ready(): void {
    const initMs = performance.now() - this.#startedAt;
    this.isReady = true;
    this.#initMs = initMs;
    this.events.started(this, initMs);
    this.events.ready(this);
  }

  #log([, requestId, level, text, time]: LogMessage): void {
    const line = { functionName: this.spec.name, requestId, level, text, time };
    this.events.log(line, this.#request?.id === requestId ? this.#request : undefined);
  }

  #settle(act: (request: Request) => void): void {
    const request = this.#request;
    this.#request = undefined;
    if (request !== undefined) act(request);
    this.events.ready(this);
  }

  /** What an earlier request left behind may fail after the next one was sent and before it began. */
  #fatal(error: InvokeError, lastRequest: string | undefined): void {
    if (this.isReady && this.#request?.id !== lastRequest) return this.#end("crashed", this.#request);
    this.#break(() => error, "crashed");
  }

  #exited(code: number, cause: unknown): void {
    this.#drain();
    const isMemory = (cause as NodeJS.ErrnoException | undefined)?.code === "ERR_WORKER_OUT_OF_MEMORY";
    this.#break((requestId) => {
      if (isMemory) return outOfMemory(requestId);
      return cause === undefined ? exited(requestId, code) : broken(cause);
    }, "crashed");
  }

  /** It is of no more use, and whoever uses or awaits it gets the error. */
  #break(errorFor: ErrorFor, reason: EndReason): void {
    if (this.#hasEnded) return;
    if (this.isReady) {
      this.#request?.fail(errorFor(this.#request.id));
      this.#end(reason);
      return;
    }
    this.#hasEnded = true;
    this.events.failedToStart(this, errorFor, reason === "timeout" ? "timeout" : "init-failed");
  }

  #end(reason: EndReason, unserved?: Request): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#request = undefined;
    this.events.ended(this, reason, unserved);
  }

  /** Looks at all messages that have come: after the thread's end no event announces them. */
  #drain(): void {
    for (;;) {
      const received = receiveMessageOnPort(this.#port) as { message: FromWorker } | undefined;
      if (received === undefined) return;
      this.#receive(received.message);
    }
  }
}

type LogMessage = Extract<FromWorker, readonly [typeof LOG, ...unknown[]]>;

function startWorker(
  spec: FunctionSpec,
  options: EnvironmentOptions,
  bell: Int32Array,
  port: MessagePort,
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
    port,
    bell: bell.buffer as SharedArrayBuffer,
    freezes: !options.inspect,
  };
  const { program, options: programOptions } = workerProgram();
  return new Worker(program, {
    ...programOptions,
    name: spec.name,
    workerData,
    transferList: [port],
    env,
    argv: [],
    // Warnings go to the function's log instead of to the standard error of the process.
    execArgv: ["--enable-source-maps", "--no-warnings"],
    resourceLimits: { maxOldGenerationSizeMb: spec.memorySize },
    stdout: true,
    stderr: true,
  });
}
