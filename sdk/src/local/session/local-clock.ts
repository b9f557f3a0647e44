import type { LocalClock } from "../clock";

interface Timer {
  readonly at: number;
  readonly run: () => void;
  readonly kind: "work" | "schedule";
}

/** Longest that Node waits in one go. */
const LONGEST_MS = 2 ** 31 - 1;

/** The time of this machine. What follows from something that has happened can be brought forward, and time with it. */
export class SessionClock implements LocalClock {
  readonly #timers = new Set<Timer>();
  #aheadMs = 0;
  #waiting: { readonly at: number; readonly timer: NodeJS.Timeout } | undefined;
  #isClosed = false;

  now(): number {
    return Date.now() + this.#aheadMs;
  }

  after(ms: number, run: () => void, kind: "work" | "schedule" = "work"): () => void {
    const timer = { at: this.now() + Math.max(0, ms), run, kind };
    this.#timers.add(timer);
    if (this.#waiting === undefined || timer.at < this.#waiting.at) this.#wait();
    return () => this.#timers.delete(timer);
  }

  /** Whether anything is still to follow from what has happened. */
  get hasWork(): boolean {
    for (const { kind } of this.#timers) if (kind === "work") return true;
    return false;
  }

  /** Goes on to when the next work is due, and does it. What comes by itself meanwhile does not come. */
  forward(): void {
    const due = Math.min(...[...this.#timers].filter(({ kind }) => kind === "work").map(({ at }) => at));
    if (!Number.isFinite(due)) return;
    const skipped = Math.max(0, due - this.now());
    this.#aheadMs += skipped;
    const later = [...this.#timers].filter(({ kind }) => kind === "schedule");
    for (const timer of later) {
      this.#timers.delete(timer);
      this.#timers.add(Object.assign(timer, { at: timer.at + skipped }));
    }
    this.#runDue();
  }

  close(): void {
    this.#isClosed = true;
    this.#timers.clear();
    clearTimeout(this.#waiting?.timer);
  }

  #wait(): void {
    clearTimeout(this.#waiting?.timer);
    this.#waiting = undefined;
    if (this.#isClosed || this.#timers.size === 0) return;
    let at = Number.POSITIVE_INFINITY;
    for (const timer of this.#timers) at = Math.min(at, timer.at);
    const ms = Math.min(LONGEST_MS, Math.max(0, at - this.now()));
    this.#waiting = { at, timer: setTimeout(() => this.#runDue(), ms) };
    // Servers keep the process alive, not what may follow one day.
    this.#waiting.timer.unref();
  }

  #runDue(): void {
    const now = this.now();
    for (const timer of [...this.#timers].sort((a, b) => a.at - b.at)) {
      if (timer.at > now || !this.#timers.delete(timer)) continue;
      timer.run();
    }
    this.#wait();
  }
}
