import type { LocalClock } from "#sdk/local/clock";

interface Waiting {
  readonly at: number;
  readonly run: () => void;
  readonly kind: "work" | "schedule";
}

/** A clock that stands still until a test advances it. */
export class StillClock implements LocalClock {
  #now: number;
  readonly #waiting = new Set<Waiting>();

  constructor(now = "2026-01-01T00:00:00Z") {
    this.#now = Date.parse(now);
  }

  now(): number {
    return this.#now;
  }

  after(ms: number, run: () => void, kind: "work" | "schedule" = "work"): () => void {
    const waiting = { at: this.#now + ms, run, kind };
    this.#waiting.add(waiting);
    return () => this.#waiting.delete(waiting);
  }

  /** The times that are waited for, in milliseconds from now, the next first. */
  get waits(): readonly number[] {
    return [...this.#waiting].map(({ at }) => at - this.#now).sort((a, b) => a - b);
  }

  /** Advances by a time, and runs each timer when it is due. */
  async advance(ms: number): Promise<void> {
    const until = this.#now + ms;
    for (let next = this.#next(until); next; next = this.#next(until)) {
      this.#now = Math.max(this.#now, next.at);
      this.#waiting.delete(next);
      next.run();
      await settled();
    }
    this.#now = until;
  }

  #next(until: number): Waiting | undefined {
    const due = [...this.#waiting].filter(({ at }) => at <= until);
    return due.sort((a, b) => a.at - b.at)[0];
  }
}

/** Waits until all that follows at once has happened. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => void setImmediate(resolve));
}
