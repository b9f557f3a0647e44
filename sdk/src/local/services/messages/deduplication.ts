/** The answer to a message that was sent, for one with the same key. */
export interface SentBefore {
  readonly key: string;
  readonly id: string;
  readonly sequence: string;
  /** Milliseconds since 1970. */
  readonly sentAt: number;
}

/** How long a key deduplicates messages. */
export const DEDUPLICATION_MS = 5 * 60 * 1000;

/** The messages that a FIFO queue accepted in the last five minutes, with deleted ones. */
export class Deduplication {
  readonly #byKey = new Map<string, SentBefore>();
  /** The messages in the order of time. Those before `#start` have expired. */
  #sent: SentBefore[] = [];
  #start = 0;

  find(key: string, now: number): SentBefore | undefined {
    this.#forget(now);
    return this.#byKey.get(key);
  }

  add(sent: SentBefore): void {
    this.#byKey.set(sent.key, sent);
    this.#sent.push(sent);
  }

  clear(): void {
    this.#byKey.clear();
    this.#sent = [];
    this.#start = 0;
  }

  entries(): readonly SentBefore[] {
    return this.#sent.slice(this.#start);
  }

  #forget(now: number): void {
    for (;;) {
      const oldest = this.#sent[this.#start];
      if (oldest === undefined || oldest.sentAt + DEDUPLICATION_MS > now) break;
      this.#start += 1;
      if (this.#byKey.get(oldest.key) === oldest) this.#byKey.delete(oldest.key);
    }
    if (this.#start < 1000 || 2 * this.#start < this.#sent.length) return;
    this.#sent = this.#sent.slice(this.#start);
    this.#start = 0;
  }
}
