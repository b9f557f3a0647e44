/** Taken items stay in the list until there are so many that it pays to copy the rest. */
const COMPACT_AT = 1024;

/** The events of one function that wait for it, by their ids, and how many are under way. */
export class FunctionQueue {
  underWay = 0;
  #ids: string[] = [];
  #first = 0;

  push(id: string): void {
    this.#ids.push(id);
  }

  /** Removes the event that waits longest. */
  take(): string | undefined {
    const id = this.#ids[this.#first];
    if (id === undefined) return undefined;
    this.#first++;
    if (this.#first >= COMPACT_AT && this.#first * 2 >= this.#ids.length) {
      this.#ids = this.#ids.slice(this.#first);
      this.#first = 0;
    }
    return id;
  }
}
