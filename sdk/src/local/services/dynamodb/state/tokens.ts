import type { Entry, IdempotencyToken } from "./entries";

/** Lifetime of a token. */
const TOKEN_MS = 10 * 60 * 1000;

/** Transactions that must not be done again. */
export class Tokens {
  readonly #tokens = new Map<string, { readonly digest: string; readonly at: number }>();

  /** Digest of the parameters that a token was used with. */
  digestOf(token: string, now: number): string | undefined {
    const found = this.#tokens.get(token);
    return found !== undefined && now - found.at <= TOKEN_MS ? found.digest : undefined;
  }

  add({ token, digest }: IdempotencyToken, at: number): void {
    this.#tokens.set(token, { digest, at });
    // They are in the order of their times.
    for (const [old, { at: since }] of this.#tokens) {
      if (at - since <= TOKEN_MS) break;
      this.#tokens.delete(old);
    }
  }

  *snapshot(): Iterable<Entry> {
    for (const [token, { digest, at }] of this.#tokens)
      yield { kind: "items-written", at, writes: [], token: { token, digest } };
  }
}
