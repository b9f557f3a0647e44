import { largerThan, responseTooLarge } from "./failures";
import { StreamedParts } from "./streamed-parts";
import type { InvokeOptions, InvokeReport, InvokeResult, LogLine, ThrownError } from "./types";

/** One invocation under way, from its arrival to its result. */
export class Request {
  readonly logs: LogLine[] = [];
  readonly enqueuedAt = performance.now();
  #startedAt: number | undefined;
  #initMs: number | undefined;
  #parts: StreamedParts | undefined;

  constructor(
    readonly id: string,
    readonly payload: string,
    readonly options: InvokeOptions,
    private readonly resolve: (result: InvokeResult) => void,
  ) {}

  /** Starts it in an environment. `initMs` is present when it is the environment's first. */
  start(now: number, initMs: number | undefined): void {
    this.#startedAt = now;
    this.#initMs = initMs;
  }

  /** Takes a part of the reply of a handler that streams. `taken` is called when there is room for more. */
  part(bytes: Uint8Array, contentType: string, taken: () => void): void {
    this.#parts ??= new StreamedParts(this.options.openStream?.(contentType));
    this.#parts.add(bytes, taken);
    // Nothing that it writes from now on is of use, and its caller need not wait for the end.
    if (this.#parts.isTooLarge) this.fail(largerThan(this.#parts.limit));
  }

  /**
   * Ends it. `durationMs` is the time of the handler's own thread. `streamed` is set when the handler is one that
   * streams.
   */
  succeed(payload: string, durationMs: number, streamed = false): void {
    if (streamed) return this.#succeedStreamed(durationMs);
    const error = responseTooLarge(payload);
    if (error !== undefined) return this.fail(error, durationMs);
    const { id: requestId, logs } = this;
    // One literal for nearly all: objects that are put together of others are slow to make.
    if (this.#initMs === undefined) return this.resolve({ ok: true, payload, requestId, durationMs, logs });
    this.resolve({ ok: true, payload, ...this.#report(durationMs) });
  }

  #succeedStreamed(durationMs: number): void {
    const { bytes = Buffer.alloc(0), isCollected = true } = this.#parts ?? {};
    this.resolve({
      ok: true,
      payload: bytes.toString("utf8"),
      streamed: true,
      ...(isCollected && { bytes }),
      ...this.#report(durationMs),
    });
  }

  fail({ causes, ...error }: ThrownError, durationMs = this.#sinceStart()): void {
    this.resolve({ ok: false, error, ...(causes && { causes }), ...this.#report(durationMs) });
  }

  #sinceStart(): number {
    return this.#startedAt === undefined ? 0 : performance.now() - this.#startedAt;
  }

  #report(durationMs: number): InvokeReport {
    const report = { requestId: this.id, durationMs, logs: this.logs };
    return this.#initMs === undefined ? report : { ...report, initMs: this.#initMs };
  }
}
