/** An entry of a list in the order of its key. */
export interface Keyed {
  readonly key: string;
}

const MOST_IN_CHUNK = 512;

/**
 * Entries in the order of their keys, in chunks. Finding, adding and removing one takes a binary search and the moving of
 * one chunk. A page is read from its beginning.
 */
export class SortedList<Entry extends Keyed> {
  #chunks: Entry[][] = [];
  #size = 0;

  get size(): number {
    return this.#size;
  }

  get(key: string): Entry | undefined {
    const chunk = this.#chunks[this.#chunkOf(key)];
    const entry = chunk?.[lowerBound(chunk, key)];
    return entry?.key === key ? entry : undefined;
  }

  /** Adds an entry, or puts it in the place of the one with its key, which it gives back. */
  set(entry: Entry): Entry | undefined {
    const at = this.#chunkOf(entry.key);
    const chunk = this.#chunks[at];
    if (chunk === undefined) {
      this.#chunks.push([entry]);
      this.#size += 1;
      return undefined;
    }
    const index = lowerBound(chunk, entry.key);
    const found = chunk[index];
    if (found?.key === entry.key) {
      chunk[index] = entry;
      return found;
    }
    chunk.splice(index, 0, entry);
    this.#size += 1;
    if (chunk.length > MOST_IN_CHUNK) this.#chunks.splice(at + 1, 0, chunk.splice(chunk.length >> 1));
    return undefined;
  }

  delete(key: string): Entry | undefined {
    const at = this.#chunkOf(key);
    const chunk = this.#chunks[at];
    if (chunk === undefined) return undefined;
    const index = lowerBound(chunk, key);
    if (chunk[index]?.key !== key) return undefined;
    const [removed] = chunk.splice(index, 1);
    this.#size -= 1;
    if (chunk.length === 0) this.#chunks.splice(at, 1);
    return removed;
  }

  first(): Entry | undefined {
    return this.#chunks[0]?.[0];
  }

  /** Entries from `lower` on, before `upper`. */
  *ascending(lower: string, upper: string): Iterable<Entry> {
    for (let at = this.#chunkOf(lower); at < this.#chunks.length; at++) {
      const chunk = this.#chunks[at] as Entry[];
      for (let index = lowerBound(chunk, lower); index < chunk.length; index++) {
        const entry = chunk[index] as Entry;
        if (entry.key >= upper) return;
        yield entry;
      }
    }
  }

  /** The same entries from the last to the first. */
  *descending(lower: string, upper: string): Iterable<Entry> {
    for (let at = Math.min(this.#chunkOf(upper), this.#chunks.length - 1); at >= 0; at--) {
      const chunk = this.#chunks[at] as Entry[];
      for (let index = lowerBound(chunk, upper) - 1; index >= 0; index--) {
        const entry = chunk[index] as Entry;
        if (entry.key < lower) return;
        yield entry;
      }
    }
  }

  /** All of them. */
  *[Symbol.iterator](): Iterator<Entry> {
    for (const chunk of this.#chunks) yield* chunk;
  }

  /** The last chunk that begins at or before the key, or the first one. */
  #chunkOf(key: string): number {
    let low = 0;
    let high = this.#chunks.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#chunks[middle]?.[0] as Entry).key <= key) low = middle + 1;
      else high = middle;
    }
    return Math.max(low - 1, 0);
  }
}

/** Index of the first entry that does not come before the key. */
function lowerBound(chunk: readonly Keyed[], key: string): number {
  let low = 0;
  let high = chunk.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((chunk[middle] as Keyed).key < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
