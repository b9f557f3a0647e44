import type { Activity } from "../activity";

/** Counts what is being worked on. */
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

  /** What is not done yet, in words. */
  get open(): readonly string[] {
    return [...this.#open.values()];
  }

  /** How much has begun since the start: the same number twice says that nothing has. */
  get begun(): number {
    return this.#count;
  }

  /** Settles when nothing is being worked on. */
  settled(): Promise<void> {
    if (this.#open.size === 0) return Promise.resolve();
    return new Promise((resolve) => void this.#waiting.push(resolve));
  }
}
