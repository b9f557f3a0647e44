import { randomUUID } from "node:crypto";
import { Clock } from "./clock";
import type { Environment } from "./environment";
import { closed, notEmulated, notFound, requestTooLarge } from "./failures";
import { Pool, type PoolOptions } from "./pool";
import { notRun } from "./process/programs";
import { Request } from "./request";
import { isRunHere } from "./runtimes";
import type {
  FunctionSpec,
  InvokeError,
  InvokeOptions,
  InvokeResult,
  LambdaRuntime,
  LambdaRuntimeOptions,
} from "./types";

const MAX_CONCURRENCY = 10;
const IDLE_MS = 60_000;
const INIT_TIMEOUT_MS = 10_000;

/** How long after a save a thread is made ready for the next one, so that it is in nobody's way. */
const STANDBY_DELAY_MS = 150;

/** Starts nothing yet: environments start with the first request of a function. */
export function createLambdaRuntime(options: LambdaRuntimeOptions = {}): LambdaRuntime {
  return new Runtime(options);
}

interface Entry {
  readonly spec: FunctionSpec;
  readonly pool: Pool;
}

class Runtime implements LambdaRuntime {
  readonly #functions = new Map<string, Entry>();
  /** The pools of all functions, also of those that were removed while requests were under way. */
  readonly #pools = new Set<Pool>();
  /** Threads and processes that are ending. */
  readonly #ending = new Set<Promise<void>>();
  readonly #clock: Clock;
  readonly #options: PoolOptions;
  /** The function that was saved last, which has a standby thread. */
  #edited: Pool | undefined;
  #standbyTimer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: LambdaRuntimeOptions) {
    this.#options = {
      maxConcurrency: options.maxConcurrency ?? MAX_CONCURRENCY,
      idleMs: options.idleMs ?? IDLE_MS,
      initTimeoutMs: options.initTimeoutMs ?? INIT_TIMEOUT_MS,
      inspect: options.inspect ?? false,
      environment: options.environment ?? {},
      codeCacheFolder: options.codeCacheFolder,
      onLog: options.onLog ?? (() => {}),
      onEvent: options.onEvent ?? (() => {}),
      dispose: (environment) => this.#dispose(environment),
      edited: (pool) => this.#prepareStandby(pool),
    };
    this.#clock = new Clock((now) => this.#tick(now), this.#options.idleMs);
  }

  invoke(functionArn: string, payload: unknown, options: InvokeOptions = {}): Promise<InvokeResult> {
    return new Promise((resolve) => {
      const text = typeof payload === "string" ? payload : (JSON.stringify(payload) ?? "null");
      const request = new Request(options.requestId ?? randomUUID(), text, options, resolve);
      const entry = this.#find(functionArn);
      const refusal = this.#refusal(functionArn, entry, text);
      if (refusal !== undefined || entry === undefined) return request.fail(refusal ?? notFound(functionArn));
      this.#clock.wake();
      entry.pool.invoke(request);
    });
  }

  update(specs: readonly FunctionSpec[]): void {
    if (this.#isClosed) return;
    const remaining = new Set(specs.map((spec) => spec.arn));
    for (const [arn, { pool }] of this.#functions) {
      if (remaining.has(arn)) continue;
      this.#functions.delete(arn);
      pool.retire();
      if (pool.isOver) this.#pools.delete(pool);
    }
    for (const spec of specs) this.#put(spec);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#clock.stop();
    clearTimeout(this.#standbyTimer);
    for (const pool of this.#pools) pool.close();
    this.#pools.clear();
    this.#functions.clear();
    await Promise.all(this.#ending);
  }

  #put(spec: FunctionSpec): void {
    const old = this.#functions.get(spec.arn);
    if (old !== undefined && spec.code.version !== undefined && isSame(old.spec, spec)) return;
    const pool = old?.pool ?? new Pool(spec, this.#options);
    if (old !== undefined) pool.update(spec);
    if (pool.isActive) this.#clock.wake();
    this.#pools.add(pool);
    this.#functions.set(spec.arn, { spec, pool });
  }

  /** By ARN, with or without a version or alias: there is one version locally. */
  #find(functionArn: string): Entry | undefined {
    return (
      this.#functions.get(functionArn) ?? this.#functions.get(functionArn.split(":").slice(0, 7).join(":"))
    );
  }

  #refusal(functionArn: string, entry: Entry | undefined, payload: string): InvokeError | undefined {
    if (this.#isClosed) return closed();
    if (entry === undefined) return notFound(functionArn);
    const { runtime, code } = entry.spec;
    if (code.refusal !== undefined) return code.refusal;
    if (!isRunHere(runtime) && code.program === undefined) return notEmulated(notRun(runtime));
    return requestTooLarge(payload);
  }

  #tick(now: number): "active" | "idle" | "nothing" {
    let isActive = false;
    for (const pool of this.#pools) {
      pool.tick(now);
      isActive ||= pool.isActive;
      if (pool.isOver) this.#pools.delete(pool);
    }
    if (isActive) return "active";
    for (const pool of this.#pools) if (!pool.isEmpty) return "idle";
    return "nothing";
  }

  #prepareStandby(pool: Pool): void {
    clearTimeout(this.#standbyTimer);
    if (this.#edited !== pool) this.#edited?.dropStandby();
    this.#edited = pool;
    this.#standbyTimer = setTimeout(() => pool.prepareStandby(), STANDBY_DELAY_MS).unref();
  }

  #dispose(environment: Environment): void {
    const ending = environment.terminate().then(() => {
      this.#ending.delete(ending);
    });
    this.#ending.add(ending);
  }
}

function isSame(before: FunctionSpec, now: FunctionSpec): boolean {
  return before === now || JSON.stringify(before) === JSON.stringify(now);
}
