/** Random numbers that are the same for the same seed. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A number from 0 to 1, with 1 excluded. @see mulberry32 */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number below this. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  isOnce(in_: number): boolean {
    return this.below(in_) === 0;
  }

  pick<T>(all: readonly T[]): T {
    return all[this.below(all.length)] as T;
  }

  /** Mostly small, now and then large. */
  count(most: number): number {
    return Math.floor(most * this.next() ** 6);
  }

  bytes(length: number): Buffer {
    return Buffer.from(Array.from({ length }, () => this.below(256)));
  }
}
