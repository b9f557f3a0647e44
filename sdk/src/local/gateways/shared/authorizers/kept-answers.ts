/** Largest number of cached answers of one authorizer. The oldest is evicted first. */
const MAX_KEPT = 10_000;

/** A cache of an authorizer's answers by identity. Each answer expires after a limited time. */
export class KeptAnswers<T> {
  readonly #kept = new Map<string, { readonly answer: T; readonly until: number }>();

  constructor(
    private readonly ttlSeconds: number,
    private readonly now: () => number,
  ) {}

  find(key: string): T | undefined {
    const found = this.#kept.get(key);
    return found && found.until > this.now() ? found.answer : undefined;
  }

  keep(key: string, answer: T): void {
    this.#kept.delete(key);
    this.#kept.set(key, { answer, until: this.now() + this.ttlSeconds * 1000 });
    if (this.#kept.size <= MAX_KEPT) return;
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined) this.#kept.delete(oldest);
  }
}
