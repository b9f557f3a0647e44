/** Surrogates come before the last characters of one unit here, and after them in UTF-8. */
const FIRST_SURROGATE = 0xd800;

/** The order in which S3 lists keys: by their bytes in UTF-8. */
export function compareKeys(a: string, b: string): number {
  const end = Math.min(a.length, b.length);
  for (let i = 0; i < end; i++) {
    const [one, other] = [a.charCodeAt(i), b.charCodeAt(i)];
    if (one !== other) return weigh(one) - weigh(other);
  }
  return a.length - b.length;
}

function weigh(unit: number): number {
  if (unit < FIRST_SURROGATE) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}

/** Keys in the order of S3, each once. */
export class KeyList {
  readonly #keys: string[] = [];

  get size(): number {
    return this.#keys.length;
  }

  at(index: number): string | undefined {
    return this.#keys[index];
  }

  add(key: string): void {
    const last = this.#keys.at(-1);
    if (last === undefined || compareKeys(last, key) < 0) return void this.#keys.push(key);
    const at = this.indexFrom(key);
    if (this.#keys[at] !== key) this.#keys.splice(at, 0, key);
  }

  remove(key: string): void {
    const at = this.indexFrom(key);
    if (this.#keys[at] === key) this.#keys.splice(at, 1);
  }

  /** The index of the first key that does not come before this one. */
  indexFrom(key: string): number {
    let [low, high] = [0, this.#keys.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compareKeys(this.#keys[middle] as string, key) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
