import { randomUUID } from "node:crypto";
import { randomIdentifiers } from "../../http/identifiers";
import type { Environment, EnvironmentEvents, EnvironmentOptions, ErrorFor } from "../environment";
import { broken, cannotStart, exited, notEmulated, outOfMemory, timedOut } from "../failures";
import { environmentOf, logStreamName } from "../process-env";
import type { Request } from "../request";
import { isNode } from "../runtimes";
import { signalText } from "../signals";
import type { EndReason, FunctionSpec, InvokeError, LogLevel } from "../types";
import { Child, peakMemory } from "./child";
import { nodeVariables } from "./node-program";
import type { Program } from "./program";
import { findProgram, notInstalled } from "./programs";
import { RuntimeApi } from "./runtime-api";
import { brokenWrapper, wrapped, wrapperOf } from "./wrapper";

/** A process that asks for its events: what Lambda calls a runtime, with the user's code in it. */
export class ProcessEnvironment implements Environment {
  isStale = false;
  isReady = false;
  idleSince = 0;
  readonly takesAtOnce = false;

  readonly #startedAt = performance.now();
  #api: RuntimeApi | undefined;
  #child: Child | undefined;
  readonly #starting: Promise<void>;
  /** Not answered yet. */
  #request: Request | undefined;
  /** The request of output that a process writes after its answer. */
  #lastRequestId: string | undefined;
  /** Whether it has an event, and has not asked for the next one. */
  #isServing = false;
  #deadline: number;
  #initMs: number | undefined;
  #hasEnded = false;

  constructor(
    readonly spec: FunctionSpec,
    private readonly options: EnvironmentOptions,
    private readonly events: EnvironmentEvents,
    readonly isSecondTry = false,
  ) {
    this.#deadline = this.#startedAt + (isSecondTry ? spec.timeout * 1000 : options.initTimeoutMs);
    this.#starting = this.#start().catch((error: unknown) => this.#break(() => broken(error), "crashed"));
  }

  get isBusy(): boolean {
    return this.#isServing;
  }

  get load(): number {
    return this.#isServing ? 1 : 0;
  }

  get takes(): boolean {
    return this.isReady && !this.isStale && !this.#isServing;
  }

  run(request: Request): void {
    const now = performance.now();
    const timeout = this.spec.timeout * 1000;
    this.#request = request;
    this.#lastRequestId = request.id;
    this.#isServing = true;
    this.#deadline = now + timeout;
    request.start(now, this.#initMs);
    this.#initMs = undefined;
    this.#api?.give({
      requestId: request.id,
      payload: request.payload,
      deadline: Date.now() + timeout,
      functionArn: this.spec.arn,
      traceId: request.options.traceId ?? this.#newTraceId(),
      clientContext: request.options.clientContext,
    });
  }

  /** AWS gives each event one, and its client of Java crashes without. */
  #newTraceId(): string | undefined {
    return this.spec.code.program?.isJava ? randomIdentifiers.traceId(Date.now()) : undefined;
  }

  checkLimits(now: number): void {
    if (this.#hasEnded) return;
    if (this.#isOverMemory()) return this.#break(outOfMemory, "crashed");
    const isUnderWay = !this.isReady || this.#isServing;
    if (!isUnderWay || this.options.inspect || now < this.#deadline) return;
    this.#break((requestId) => timedOut(requestId, this.spec.timeout), "timeout");
  }

  /** It is handed one at a time. */
  takeBack(): readonly Request[] {
    return [];
  }

  end(reason: EndReason, error?: InvokeError): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    if (error !== undefined) this.#request?.fail(error);
    this.events.ended(this, reason, []);
  }

  async terminate(): Promise<void> {
    this.#hasEnded = true;
    await this.#starting;
    await Promise.all([this.#api?.close(), this.#child?.end()]);
  }

  async #start(): Promise<void> {
    const program = await findProgram(this.spec, process.env);
    if (program === undefined) {
      return this.#break(() => notEmulated(notInstalled(this.spec.runtime)), "crashed");
    }
    this.#api = await RuntimeApi.listen({
      next: () => afterOutput(() => this.#next()),
      part: (bytes, contentType, taken) => this.#part(bytes, contentType, taken),
      answered: (payload, streams) => afterOutput(() => this.#answered(payload, streams)),
      failed: (error) => afterOutput(() => this.#settle((request, ms) => request.fail(error, ms))),
      failedToStart: (error) =>
        afterOutput(() => this.#break((requestId) => named(error, requestId), "crashed")),
    });
    if (!this.#hasEnded) this.#child = this.#startChild(program, this.#api.address);
  }

  #startChild(program: Program, address: string): Child | undefined {
    const environment = this.#variables(address);
    const { folder } = this.spec.code;
    const wrapper = wrapperOf(environment, this.spec.runtime);
    const broken = brokenWrapper(wrapper, folder);
    if (broken) {
      this.#log("error", broken.text);
      this.#break((requestId) => exited(requestId, broken.code), "crashed");
      return undefined;
    }
    return new Child(
      wrapped(program, wrapper),
      { folder, environment },
      {
        line: (level, text) => this.#log(level, text),
        broken: (error) =>
          this.#break((requestId) => cannotStart(requestId, error, wrapper ?? program.command), "crashed"),
        exited: (cause) => afterOutput(() => this.#exited(cause)),
      },
    );
  }

  #variables(address: string): Record<string, string> {
    const logStream = logStreamName(new Date(), randomUUID().replaceAll("-", ""));
    const environment = environmentOf(this.spec, logStream, process.env, this.options.environment);
    return {
      ...environment,
      ...(isNode(this.spec.runtime) && nodeVariables(this.spec, environment)),
      AWS_LAMBDA_RUNTIME_API: address,
    };
  }

  #next(): void {
    if (this.#hasEnded) return;
    this.#isServing = false;
    if (!this.isReady) {
      this.isReady = true;
      this.#initMs = performance.now() - this.#startedAt;
      this.events.started(this, this.#initMs);
    }
    this.events.ready(this);
  }

  /** A process that is of no more use is ended: nobody reads what it writes. */
  #part(bytes: Uint8Array, contentType: string, taken: () => void): void {
    if (this.#hasEnded || this.#request === undefined) return taken();
    this.#request.part(bytes, contentType, taken);
  }

  #answered(payload: string, streams: boolean): void {
    if (this.#isOverMemory()) return this.#break(outOfMemory, "crashed");
    this.#settle((request, durationMs) => request.succeed(payload, durationMs, streams));
  }

  #settle(act: (request: Request, durationMs: number) => void): void {
    const request = this.#request;
    if (this.#hasEnded || request === undefined) return;
    this.#child?.flush();
    this.#request = undefined;
    act(request, performance.now() - (this.#deadline - this.spec.timeout * 1000));
  }

  #log(level: LogLevel, text: string): void {
    const line = {
      functionName: this.spec.name,
      requestId: this.#lastRequestId,
      level,
      text,
      time: Date.now(),
    };
    this.events.log(line, this.#request);
  }

  /** Node gets its limit by an option. */
  #isOverMemory(): boolean {
    if (isNode(this.spec.runtime)) return false;
    const pid = this.#child?.pid;
    return pid !== undefined && (peakMemory(pid) ?? 0) > this.spec.memorySize;
  }

  #exited(cause: number | string): void {
    this.#child?.flush();
    this.#break(
      (requestId) => exited(requestId, typeof cause === "number" ? cause : signalText(cause)),
      "crashed",
    );
  }

  /** Ends the environment. The calls that use or await it get the error. */
  #break(errorFor: ErrorFor, reason: EndReason): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    if (this.isReady) {
      this.#request?.fail(errorFor(this.#request.id));
      this.events.ended(this, reason, []);
    } else this.events.failedToStart(this, errorFor, reason === "timeout" ? "timeout" : "init-failed");
  }
}

/** A runtime that names the request in its errors knows none while it starts. */
function named(error: InvokeError, requestId: string): InvokeError {
  return error.requestId === undefined ? error : { ...error, requestId };
}

/**
 * Calls when everything has been read that the process wrote before. Its output is in the system's buffers by then, and
 * one turn of the event loop reads all that is there, in any order. So it waits for this turn, and one more since this
 * turn's reading may have begun before.
 */
function afterOutput(act: () => void): void {
  setImmediate(() => setImmediate(act));
}
