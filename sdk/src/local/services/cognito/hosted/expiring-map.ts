/** A map that forgets: each entry at its time, and the oldest when there are too many. */
export class ExpiringMap<V> {
  readonly #entries = new Map<string, { readonly value: V; readonly expiresAt: number }>();
  readonly #now: () => number;
  readonly #max: number;

  constructor(now: () => number, max = 10_000) {
    this.#now = now;
    this.#max = max;
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: string): V | undefined {
    const entry = this.#entries.get(key);
    return entry !== undefined && entry.expiresAt > this.#now() ? entry.value : undefined;
  }

  set(key: string, value: V, milliseconds: number): void {
    this.#entries.delete(key);
    this.#entries.set(key, { value, expiresAt: this.#now() + milliseconds });
    this.#forget();
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }

  #forget(): void {
    const now = this.#now();
    for (const [key, { expiresAt }] of this.#entries) {
      if (expiresAt > now && this.#entries.size <= this.#max) break;
      this.#entries.delete(key);
    }
  }
}
