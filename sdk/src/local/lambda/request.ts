import { responseTooLarge } from "./failures";
import type { InvokeError, InvokeOptions, InvokeResult, LogLine } from "./types";

/** One invocation under way, from its arrival to its result. */
export class Request {
  readonly logs: LogLine[] = [];
  readonly enqueuedAt = performance.now();
  #startedAt: number | undefined;
  #initMs: number | undefined;

  constructor(
    readonly id: string,
    readonly payload: string,
    readonly options: InvokeOptions,
    private readonly resolve: (result: InvokeResult) => void,
  ) {}

  /** An environment takes it; `initMs` when it is its first. */
  start(now: number, initMs: number | undefined): void {
    this.#startedAt = now;
    this.#initMs = initMs;
  }

  succeed(payload: string): void {
    const error = responseTooLarge(payload);
    if (error !== undefined) return this.fail(error);
    this.resolve({ ok: true, payload, ...this.#report() });
  }

  fail(error: InvokeError): void {
    this.resolve({ ok: false, error, ...this.#report() });
  }

  #report() {
    const durationMs = this.#startedAt === undefined ? 0 : performance.now() - this.#startedAt;
    const report = { requestId: this.id, durationMs, logs: this.logs };
    return this.#initMs === undefined ? report : { ...report, initMs: this.#initMs };
  }
}
