import type { LocalClock } from "#sdk/local/clock";
import { SessionClock } from "#sdk/local/session/local-clock";
import { eventually } from "./until";

/** The rest of a skipped time, for which a test does wait. */
const MOMENT_MS = 200;

interface Timer {
  readonly at: number;
  readonly arm: (ms: number) => () => void;
  cancel: () => void;
}

/**
 * The clock of a session with the time of this machine, fractions and all.
 * A test that cannot wait for a moment skips a constant time, so that the moment is just ahead.
 */
export class MachineClock implements LocalClock {
  readonly #session = new SessionClock();
  readonly #timers = new Set<Timer>();
  #skippedMs = 0;

  now(): number {
    return this.#session.now() + this.#skippedMs;
  }

  after(ms: number, run: () => void, kind: "work" | "schedule" = "work"): () => void {
    const timer: Timer = {
      at: this.now() + ms,
      arm: (left) =>
        this.#session.after(
          left,
          () => {
            this.#timers.delete(timer);
            run();
          },
          kind,
        ),
      cancel: () => undefined,
    };
    this.#timers.add(timer);
    timer.cancel = timer.arm(ms);
    return () => {
      this.#timers.delete(timer);
      timer.cancel();
    };
  }

  /** Skips everything before the last moment of a period that begins now. */
  approach(ms: number): void {
    this.#skip(Math.max(0, ms - MOMENT_MS));
  }

  /** Moves all pending timers this much nearer. */
  #skip(ms: number): void {
    this.#skippedMs += ms;
    for (const timer of this.#timers) {
      timer.cancel();
      timer.cancel = timer.arm(timer.at - this.now());
    }
  }

  close(): void {
    this.#session.close();
  }
}

/** The time at which an answer becomes true, in milliseconds since 1970. */
export async function momentOf(clock: LocalClock, ask: () => boolean | Promise<boolean>): Promise<number> {
  await eventually(async () => (await ask()) || undefined);
  return clock.now();
}
