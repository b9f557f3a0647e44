import type { LocalClock } from "../../../clock";

/** Gives what can be received now; nothing while there is none. */
export type Take<T> = () => readonly T[];

interface Receiver<T> {
  readonly take: Take<T>;
  readonly end: (taken: readonly T[]) => void;
  readonly fail: (error: unknown) => void;
}

/** Those who wait for messages of a queue: each is given some as soon as there are any, in the order they came. */
export class Receivers<T> {
  readonly #waiting = new Set<Receiver<T>>();
  #isServing = false;

  constructor(private readonly clock: LocalClock) {}

  /** Gives nothing when the time is over, or who waits has gone. */
  wait(take: Take<T>, waitMs: number, signal: AbortSignal | undefined): Promise<readonly T[]> {
    if (signal?.aborted) return Promise.resolve([]);
    return new Promise((resolve, reject) => {
      const leave = () => receiver.end([]);
      const cancel = this.clock.after(waitMs, leave, "schedule");
      const done = () => {
        this.#waiting.delete(receiver);
        cancel();
        signal?.removeEventListener("abort", leave);
      };
      const receiver: Receiver<T> = {
        take,
        end: (taken) => {
          done();
          resolve(taken);
        },
        fail: (error) => {
          done();
          reject(error);
        },
      };
      signal?.addEventListener("abort", leave);
      this.#waiting.add(receiver);
    });
  }

  /** There may be messages. What comes with them in the same call is given together. */
  notify(): void {
    if (this.#isServing || this.#waiting.size === 0) return;
    this.#isServing = true;
    queueMicrotask(() => {
      this.#isServing = false;
      this.#serve();
    });
  }

  endAll(): void {
    for (const receiver of this.#waiting) receiver.end([]);
  }

  /** False where nothing is left for the next one. A disk that takes nothing is the receiver's to hear of. */
  #give(receiver: Receiver<T>): boolean {
    try {
      const taken = receiver.take();
      if (taken.length > 0) receiver.end(taken);
      return taken.length > 0;
    } catch (error) {
      receiver.fail(error);
      return true;
    }
  }

  #serve(): void {
    for (const receiver of this.#waiting) {
      if (!this.#give(receiver)) return;
    }
  }
}
