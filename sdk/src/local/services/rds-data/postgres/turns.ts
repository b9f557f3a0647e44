/** Runs callers one after the other, in the order in which they came. */
export class Turns {
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;

  /** How many wait. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Waits for a turn. Returns the function that ends it. Throws the reason of the signal if that comes first. */
  async take(signal?: AbortSignal): Promise<() => void> {
    if (this.#isTaken) await this.#wait(signal);
    this.#isTaken = true;
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#isTaken = false;
      const next = this.#waiting.shift();
      // Taken before anybody else can come between.
      if (next) this.#isTaken = true;
      next?.();
    };
  }

  #wait(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const come = () => {
        signal?.removeEventListener("abort", abort);
        resolve();
      };
      const abort = () => {
        const index = this.#waiting.indexOf(come);
        if (index >= 0) this.#waiting.splice(index, 1);
        reject(signal?.reason);
      };
      if (signal?.aborted) return abort();
      signal?.addEventListener("abort", abort, { once: true });
      this.#waiting.push(come);
    });
  }
}
