import type { LocalClock } from "../clock";
import { Timers } from "./timers";

/** Longest wait in one go: timers of Node stand still while a machine sleeps, and its time does not. */
const LONGEST_MS = 10_000;

/** The time of this machine. What follows from something that has happened can be brought forward, and time with it. */
export class SessionClock implements LocalClock {
  /** By the time that is told. */
  readonly #work = new Timers();
  /** By the time of this machine: what comes by itself does not come sooner when time is brought forward. */
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

  /** Whether anything is still to follow from what has happened. */
  get hasWork(): boolean {
    return this.#work.size > 0;
  }

  /** Goes on to when the next work is due, and does it. What comes by itself meanwhile does not come. */
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
    // Servers keep the process alive, not what may follow one day.
    this.#waiting.timer.unref();
  }

  /** What is due now, and nothing that it brings about itself: that has its own turn. */
  #runDue(): void {
    const real = Date.now();
    const due = [...this.#work.take(real + this.#aheadMs), ...this.#schedules.take(real)];
    for (const run of due) this.#run(run);
    this.#wait();
  }

  /** What fails is told: the others still come. */
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
