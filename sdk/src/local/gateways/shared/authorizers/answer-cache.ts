/** Largest number of cached answers of one authorizer. The oldest is evicted first. */
const MAX_CACHED = 10_000;

/** A cache of an authorizer's answers by identity. Each answer expires after a limited time. */
export class AnswerCache<T> {
  readonly #answers = new Map<string, { readonly answer: T; readonly until: number }>();

  constructor(
    private readonly ttlSeconds: number,
    private readonly now: () => number,
  ) {}

  find(key: string): T | undefined {
    const found = this.#answers.get(key);
    return found && found.until > this.now() ? found.answer : undefined;
  }

  set(key: string, answer: T): void {
    this.#answers.delete(key);
    this.#answers.set(key, { answer, until: this.now() + this.ttlSeconds * 1000 });
    if (this.#answers.size <= MAX_CACHED) return;
    const [oldest] = this.#answers.keys();
    if (oldest !== undefined) this.#answers.delete(oldest);
  }
}
