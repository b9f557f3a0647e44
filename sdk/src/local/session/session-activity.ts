import type { Activity } from "../activity";

/** Counts open work. */
export class SessionActivity implements Activity {
  readonly #open = new Map<number, string>();
  #count = 0;
  #waiting: (() => void)[] = [];

  begin(what: string): () => void {
    this.#count += 1;
    const id = this.#count;
    this.#open.set(id, what);
    return () => {
      if (!this.#open.delete(id) || this.#open.size > 0) return;
      for (const resume of this.#waiting.splice(0)) resume();
    };
  }

  /** The open work, in words. */
  get open(): readonly string[] {
    return [...this.#open.values()];
  }

  /** The count of all work since the start. The same count twice means that no work has begun in between. */
  get begun(): number {
    return this.#count;
  }

  /** Settles when there is no open work. */
  settled(): Promise<void> {
    if (this.#open.size === 0) return Promise.resolve();
    return new Promise((resolve) => void this.#waiting.push(resolve));
  }
}
