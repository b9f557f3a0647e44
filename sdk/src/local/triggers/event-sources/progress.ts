import type { StreamItem } from "./stream-item";

interface Entry {
  readonly id: string;
  isDone: boolean;
}

/** The items of a shard that are done. Reading can stop before the first that is not. */
export class Progress {
  #entries: Entry[] = [];
  readonly #open = new Map<string, Entry>();

  /** Items that are read and not done. */
  get pending(): number {
    return this.#open.size;
  }

  read({ id }: Pick<StreamItem, "id">, isDone: boolean): void {
    const entry = { id, isDone };
    this.#entries.push(entry);
    if (!isDone) this.#open.set(id, entry);
  }

  /** Items are done. */
  settle(items: readonly Pick<StreamItem, "id">[]): void {
    for (const { id } of items) {
      const entry = this.#open.get(id);
      if (entry) entry.isDone = true;
      this.#open.delete(id);
    }
  }

  /** The last item before which everything is done. `undefined` when there is no new one. */
  advance(): string | undefined {
    const open = this.#entries.findIndex(({ isDone }) => !isDone);
    const done = open < 0 ? this.#entries.length : open;
    const last = this.#entries[done - 1]?.id;
    if (done > 0) this.#entries = this.#entries.slice(done);
    return last;
  }
}
