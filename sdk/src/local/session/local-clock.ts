import type { LocalClock } from "../clock";
import { Timers } from "./timers";

/** The longest wait of one timer. Timers of Node pause while a machine sleeps, and its clock does not. */
const LONGEST_MS = 10_000;

/** The time of this machine. Work that follows from an event can be brought forward, and the reported time with it. */
export class SessionClock implements LocalClock {
  /** The timers by the reported time. */
  readonly #work = new Timers();
  /** The timers by the machine's time, since skipped time brings no schedule forward. */
  readonly #schedules = new Timers();
  #aheadMs = 0;
  #waiting: { readonly at: number; readonly timer: NodeJS.Timeout } | undefined;
  #isClosed = false;

  constructor(private readonly onError: (error: unknown) => void = rethrow) {}

  now(): number {
    return Date.now() + this.#aheadMs;
  }

  after(ms: number, run: () => void, kind: "work" | "schedule" = "work"): () => void {
    if (this.#isClosed) return () => undefined;
    const at = Date.now() + Math.max(0, ms);
    const cancel = kind === "work" ? this.#work.add(at + this.#aheadMs, run) : this.#schedules.add(at, run);
    if (this.#waiting === undefined || at < this.#waiting.at) this.#wait();
    return cancel;
  }

  /** Whether any work still follows from past events. */
  get hasWork(): boolean {
    return this.#work.size > 0;
  }

  /** Skips to the time of the next work, and runs it. Schedules in between do not run. */
  forward(): void {
    const due = this.#work.next;
    if (due === undefined) return;
    this.#aheadMs += Math.max(0, due - this.now());
    this.#runDue();
  }

  close(): void {
    this.#isClosed = true;
    this.#work.clear();
    this.#schedules.clear();
    clearTimeout(this.#waiting?.timer);
  }

  #wait(): void {
    clearTimeout(this.#waiting?.timer);
    this.#waiting = undefined;
    const work = (this.#work.next ?? Number.POSITIVE_INFINITY) - this.#aheadMs;
    const at = Math.min(work, this.#schedules.next ?? Number.POSITIVE_INFINITY);
    if (this.#isClosed || !Number.isFinite(at)) return;
    const ms = Math.min(LONGEST_MS, Math.max(0, at - Date.now()));
    this.#waiting = { at, timer: setTimeout(() => this.#runDue(), ms) };
    // Servers keep the process alive. Future work does not.
    this.#waiting.timer.unref();
  }

  /** Runs the timers that are due now. Timers that they add have their own turn. */
  #runDue(): void {
    const real = Date.now();
    const due = [...this.#work.take(real + this.#aheadMs), ...this.#schedules.take(real)];
    for (const run of due) this.#run(run);
    this.#wait();
  }

  /** A failure is reported, and the other timers still run. */
  #run(run: () => void): void {
    try {
      run();
    } catch (error) {
      this.onError(error);
    }
  }
}

function rethrow(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}
