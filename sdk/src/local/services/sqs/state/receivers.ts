import type { LocalClock } from "../../../clock";

/** Takes the messages that can be received now. */
export type Take<T> = () => readonly T[];

interface Receiver<T> {
  readonly take: Take<T>;
  readonly end: (taken: readonly T[]) => void;
  readonly fail: (error: unknown) => void;
}

/** The receivers that wait for messages of a queue. They get messages in the order of their calls. */
export class Receivers<T> {
  readonly #waiting = new Set<Receiver<T>>();
  #isServing = false;

  constructor(private readonly clock: LocalClock) {}

  /** Waits for messages. The answer is empty after the wait, or once the receiver disconnects. */
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

  /** Serves the receivers soon. A receiver gets all messages of one call together. */
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

  /** Serves one receiver, which also gets errors of the disk. Returns whether the next may get something. */
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
