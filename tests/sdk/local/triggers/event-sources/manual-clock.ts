import { setImmediate } from "node:timers/promises";
import type { LocalClock } from "#sdk/local/clock";

interface Timer {
  readonly at: number;
  readonly run: () => void;
}

/** Time that stands still until it is brought forward. */
export class ManualClock implements LocalClock {
  readonly #timers = new Set<Timer>();
  #now = Date.parse("2026-03-01T12:00:00Z");

  now(): number {
    return this.#now;
  }

  after(ms: number, run: () => void): () => void {
    const timer = { at: this.#now + ms, run };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** Advances the clock by this time, and waits for everything that follows from it. */
  async pass(ms: number): Promise<void> {
    const end = this.#now + ms;
    await quiet();
    for (;;) {
      const [next] = [...this.#timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
      if (!next) break;
      this.#timers.delete(next);
      this.#now = Math.max(this.#now, next.at);
      next.run();
      await quiet();
    }
    this.#now = end;
  }
}

/** Waits for everything that needs no time. */
export async function quiet(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await setImmediate();
}
