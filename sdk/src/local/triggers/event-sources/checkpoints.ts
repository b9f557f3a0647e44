import { type Journal, type Journaled, openJournal } from "../../services/keep/journal";

/** How far a mapping has come. */
export type CheckpointEntry =
  /** The mapping began to read the stream, in milliseconds since 1970. */
  | { readonly mapping: string; readonly began: number }
  /** Everything up to this sequence number is done; all of the shard for `null`. */
  | { readonly mapping: string; readonly shard: string; readonly done: string | null };

/** How far mappings have come in the shards of their streams. */
export class Checkpoints implements Journaled<CheckpointEntry> {
  readonly kinds = { began: ["mapping"], shard: ["mapping", "done"] };
  readonly #began = new Map<string, number>();
  readonly #done = new Map<string, Map<string, string | null>>();
  readonly #journal: Journal<CheckpointEntry>;
  #isClosed = false;

  /** In a file, which a later start reads, or in memory. */
  constructor(file: string | undefined) {
    this.#journal = openJournal(file, this);
  }

  /** When the mapping began to read its stream; `undefined` for one that has not. */
  beganAt(mapping: string): number | undefined {
    return this.#began.get(mapping);
  }

  /** The last that is done of a shard, `null` for all of it, `undefined` for nothing. */
  doneOf(mapping: string, shard: string): string | null | undefined {
    return this.#done.get(mapping)?.get(shard);
  }

  begin(mapping: string, at: number): void {
    this.#commit({ mapping, began: at });
  }

  setDone(mapping: string, shard: string, done: string | null): void {
    this.#commit({ mapping, shard, done });
  }

  close(): void {
    this.#isClosed = true;
    this.#journal.close();
  }

  apply(entry: CheckpointEntry): void {
    if ("began" in entry) {
      this.#began.set(entry.mapping, entry.began);
      return;
    }
    const shards = this.#done.get(entry.mapping) ?? new Map<string, string | null>();
    this.#done.set(entry.mapping, shards);
    shards.set(entry.shard, entry.done);
  }

  *snapshot(): Iterable<CheckpointEntry> {
    for (const [mapping, began] of this.#began) yield { mapping, began };
    for (const [mapping, shards] of this.#done)
      for (const [shard, done] of shards) yield { mapping, shard, done };
  }

  #commit(entry: CheckpointEntry): void {
    // What ends after the end is done again by the next start.
    if (this.#isClosed) return;
    this.#journal.commit(entry);
  }
}
