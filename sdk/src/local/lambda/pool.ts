import type { Environment, EnvironmentEvents, EnvironmentOptions, ErrorFor } from "./environment";
import { closed, notFound, throttled } from "./failures";
import { MOST_CALLS_OF_A_CHAIN } from "./lineage";
import { ownProcessFor, ownZone } from "./own-process";
import { ProcessEnvironment } from "./process/process-environment";
import type { Request } from "./request";
import { isNode } from "./runtimes";
import { ThreadEnvironment } from "./thread-environment";
import type { EndReason, FunctionSpec, LambdaEvent, LogLine } from "./types";

/**
 * How long a request waits for a busy environment before another one is started. A thread that exists serves fast
 * handlers sooner than one that has to start. The clock is read no more often than this.
 */
const SCALE_OUT_DELAY_MS = 15;

export interface PoolOptions extends EnvironmentOptions {
  readonly maxConcurrency: number;
  readonly idleMs: number;
  readonly onLog: (line: LogLine) => void;
  readonly onEvent: (event: LambdaEvent) => void;
  /** Takes over the end of a thread or process, which takes a moment. */
  readonly dispose: (environment: Environment) => void;
  /** Told of a pool whose code has changed and runs: who saves a handler will save it again. */
  readonly edited?: (pool: Pool) => void;
}

/** The environments of one function and the requests that wait for one. */
export class Pool {
  readonly #all = new Set<Environment>();
  /** The one used last is used next, so that the others grow old and end. */
  readonly #idle: Environment[] = [];
  readonly #waiting: Request[] = [];
  readonly #events: EnvironmentEvents;
  #isRetired = false;
  #isEdited = false;
  /** A thread that lacks nothing but the handler: for the code of the next save. */
  #standby: ThreadEnvironment | undefined;

  constructor(
    private spec: FunctionSpec,
    private readonly options: PoolOptions,
  ) {
    this.#events = {
      started: (_, initMs) =>
        options.onEvent({ type: "environment-started", functionName: spec.name, initMs }),
      ready: (environment) => this.#ready(environment),
      log: (line, request) => this.#log(line, request),
      failedToStart: (environment, errorFor, reason) => this.#failedToStart(environment, errorFor, reason),
      ended: (environment, reason, unserved) => this.#ended(environment, reason, unserved),
    };
  }

  get isEmpty(): boolean {
    return this.#all.size === 0 && this.#waiting.length === 0;
  }

  /** Its function was removed, and so was all that ran of it. */
  get isOver(): boolean {
    return this.#isRetired && this.isEmpty;
  }

  /** Whether it needs the clock often: something runs, starts or waits. */
  get isActive(): boolean {
    return this.#all.size > this.#idle.length || this.#waiting.length > 0;
  }

  invoke(request: Request): void {
    const { reservedConcurrency } = this.spec;
    if (reservedConcurrency !== undefined && this.#underWay >= reservedConcurrency)
      return request.fail(throttled());
    const environment = this.#oneThatTakes();
    if (environment !== undefined) return environment.run(request);
    this.#waiting.push(request);
    this.#startIfNone();
  }

  /** Requests under way finish as they began. Later ones run by the new spec. */
  update(spec: FunctionSpec): void {
    const isInUse = this.#all.size > 0;
    this.#isEdited = isSameButCode(this.spec, spec);
    if (!this.#isEdited) this.dropStandby();
    this.spec = spec;
    this.#renew();
    // A user who saved is about to send a request, and need not wait for the start then.
    if (isInUse && !this.#hasPresent) this.#start();
  }

  /** Have a thread ready for the next save. Not for debugging, where a thread that waits would be in the way. */
  prepareStandby(): void {
    const { spec, options } = this;
    if (this.#standby || this.#isRetired || this.#all.size === 0 || options.inspect || !isThread(spec))
      return;
    this.#standby = new ThreadEnvironment(spec, options, this.#events, false, true);
  }

  dropStandby(): void {
    if (this.#standby) this.options.dispose(this.#standby);
    this.#standby = undefined;
  }

  /** The function was removed. */
  retire(): void {
    this.#isRetired = true;
    this.dropStandby();
    for (const request of this.#waiting.splice(0)) request.fail(notFound(this.spec.arn));
    this.#renew();
  }

  close(): void {
    this.#isRetired = true;
    this.dropStandby();
    for (const request of this.#waiting.splice(0)) request.fail(closed());
    for (const environment of [...this.#all]) environment.end("closed", closed());
  }

  /** Called by the clock. */
  tick(now: number): void {
    for (const environment of [...this.#all]) {
      environment.checkLimits(now);
      this.#waiting.unshift(...environment.takeBack(now, SCALE_OUT_DELAY_MS));
    }
    this.#dispatch();
    this.#shrink(now);
    this.#grow(now);
  }

  get #underWay(): number {
    let underWay = this.#waiting.length;
    for (const environment of this.#all) underWay += environment.load;
    return underWay;
  }

  get #isStarting(): boolean {
    return [...this.#all].some((environment) => !environment.isReady);
  }

  /** Whether there is an environment with the present code. */
  get #hasPresent(): boolean {
    return [...this.#all].some((environment) => !environment.isStale);
  }

  /** Requests that wait have an environment to wait for, one with the present code. */
  #startIfNone(): void {
    if (this.#waiting.length > 0 && !this.#hasPresent) this.#start();
  }

  #start(isSecondTry = false): void {
    const standby = isSecondTry ? undefined : this.#standby;
    if (standby) {
      this.#standby = undefined;
      this.#all.add(standby);
      return standby.begin();
    }
    this.#all.add(startEnvironment(this.spec, this.options, this.#events, isSecondTry));
  }

  /** Doubles while requests wait too long, one step at a time. */
  #grow(now: number): void {
    const oldest = this.#waiting[0];
    if (oldest === undefined || this.#isStarting || now - oldest.enqueuedAt < SCALE_OUT_DELAY_MS) return;
    const room = this.#mostEnvironments - this.#all.size;
    const wanted = Math.min(this.#waiting.length, room, Math.max(1, this.#all.size));
    for (let started = 0; started < wanted; started++) this.#start();
  }

  /** A function that waits for itself would wait forever in an environment without another one. */
  get #mostEnvironments(): number {
    const mayBeAwaited = this.#waiting.some(({ options }) => options.isRepeated);
    return this.options.maxConcurrency + (mayBeAwaited ? MOST_CALLS_OF_A_CHAIN : 0);
  }

  #shrink(now: number): void {
    while (this.#idle[0] !== undefined && now - this.#idle[0].idleSince >= this.options.idleMs) {
      this.#idle[0].end("idle");
    }
    if (this.#all.size === 0) this.dropStandby();
  }

  #renew(): void {
    for (const environment of this.#all) environment.isStale = true;
    for (const environment of [...this.#all]) if (!environment.isBusy) environment.end("updated");
  }

  #dispatch(): void {
    while (this.#waiting.length > 0) {
      const environment = this.#oneThatTakes();
      if (environment === undefined) return;
      environment.run(this.#waiting.shift() as Request);
    }
  }

  #oneThatTakes(): Environment | undefined {
    if (this.#idle.length === 0) return this.#firstThat(({ takes }) => takes);
    return this.#firstThat(({ takesAtOnce }) => takesAtOnce) ?? this.#idle.pop();
  }

  #firstThat(fits: (environment: Environment) => boolean): Environment | undefined {
    for (const environment of this.#all) if (fits(environment)) return environment;
    return undefined;
  }

  #ready(environment: Environment): void {
    if (environment.isStale && !environment.isBusy) return environment.end("updated");
    while (this.#waiting.length > 0 && environment.takes) environment.run(this.#waiting.shift() as Request);
    if (this.#isEdited) this.options.edited?.(this);
    this.#isEdited = false;
    if (environment.isBusy) return;
    environment.idleSince = performance.now();
    this.#idle.push(environment);
  }

  #log(line: LogLine, request: Request | undefined): void {
    if (request !== undefined) {
      request.logs.push(line);
      request.options.onLog?.(line);
    }
    this.options.onLog(line);
  }

  /**
   * Every request that waits would fail in the same way, so all get the error, unless another environment serves them.
   * As on AWS, a start that took too long is tried once more before that.
   */
  #failedToStart(environment: Environment, errorFor: ErrorFor, reason: EndReason): void {
    if (environment === this.#standby) return this.dropStandby();
    this.#remove(environment, reason);
    if (reason === "timeout" && !environment.isSecondTry && this.#waiting.length > 0)
      return this.#start(true);
    const served = [...this.#all].some((other) => other.isReady);
    for (const request of this.#waiting.splice(0, served ? 1 : this.#waiting.length))
      request.fail(errorFor(request.id));
  }

  #ended(environment: Environment, reason: EndReason, unserved: readonly Request[]): void {
    this.#remove(environment, reason);
    this.#waiting.unshift(...unserved);
    if (this.#isRetired) for (const request of this.#waiting.splice(0)) request.fail(closed());
    this.#dispatch();
    this.#startIfNone();
  }

  #remove(environment: Environment, reason: EndReason): void {
    this.#all.delete(environment);
    const index = this.#idle.indexOf(environment);
    if (index >= 0) this.#idle.splice(index, 1);
    this.options.onEvent({ type: "environment-ended", functionName: environment.spec.name, reason });
    this.options.dispose(environment);
  }
}

/** Node runs in a thread of this process, unless it needs one of its own, and everything else does. */
function isThread(spec: FunctionSpec): boolean {
  return isNode(spec.runtime) && ownProcessFor(spec, ownZone()) === undefined;
}

function startEnvironment(
  spec: FunctionSpec,
  options: EnvironmentOptions,
  events: EnvironmentEvents,
  isSecondTry: boolean,
): Environment {
  const Kind = isThread(spec) ? ThreadEnvironment : ProcessEnvironment;
  return new Kind(spec, options, events, isSecondTry);
}

/** Whether a thread that was made ready by one spec can load the code of the other. */
function isSameButCode(before: FunctionSpec, now: FunctionSpec): boolean {
  const withoutVersion = (spec: FunctionSpec) => ({ ...spec, code: { ...spec.code, version: undefined } });
  return JSON.stringify(withoutVersion(before)) === JSON.stringify(withoutVersion(now));
}
