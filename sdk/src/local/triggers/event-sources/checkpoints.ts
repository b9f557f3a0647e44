import type { EarlierTable } from "../../services/journal/earlier";
import { type Journal, type Journaled, openJournal } from "../../services/journal/journal";
import { type EntryKinds, noSuchKind } from "../../services/journal/kinds";

/** How far a mapping has come. */
export type CheckpointEntry =
  /** The mapping began to read the stream, in milliseconds since 1970. */
  | { readonly kind: "mapping-begun"; readonly mapping: string; readonly at: number }
  /** Everything up to this sequence number is done. `null` is all of the shard. */
  | {
      readonly kind: "checkpoint-put";
      readonly mapping: string;
      readonly shard: string;
      readonly done: string | null;
    };

const KINDS: EntryKinds<CheckpointEntry> = {
  "mapping-begun": { mapping: "text", at: "number" },
  "checkpoint-put": { mapping: "text", shard: "text", done: "any" },
};

/** The entries of folders of formats 0 and 1. */
const EARLIER_ENTRIES = {
  began: { kind: "mapping-begun", renamed: { began: "at" } },
  shard: { kind: "checkpoint-put" },
} as const satisfies EarlierTable;

/** How far mappings have come in the shards of their streams. */
export class Checkpoints implements Journaled<CheckpointEntry> {
  readonly kinds = KINDS;
  readonly earlier = EARLIER_ENTRIES;
  readonly #began = new Map<string, number>();
  readonly #done = new Map<string, Map<string, string | null>>();
  readonly #journal: Journal<CheckpointEntry>;
  #isClosed = false;

  /** @param file the journal, which a later start reads. Without one checkpoints are in memory alone. */
  constructor(file: string | undefined) {
    this.#journal = openJournal(file, this);
  }

  /** The time when the mapping began to read its stream. `undefined` for one that has not. */
  beganAt(mapping: string): number | undefined {
    return this.#began.get(mapping);
  }

  /** The last that is done of a shard, `null` for all of it, `undefined` for nothing. */
  doneOf(mapping: string, shard: string): string | null | undefined {
    return this.#done.get(mapping)?.get(shard);
  }

  begin(mapping: string, at: number): void {
    this.#commit({ kind: "mapping-begun", mapping, at });
  }

  setDone(mapping: string, shard: string, done: string | null): void {
    this.#commit({ kind: "checkpoint-put", mapping, shard, done });
  }

  close(): void {
    this.#isClosed = true;
    this.#journal.close();
  }

  apply(entry: CheckpointEntry): void {
    switch (entry.kind) {
      case "mapping-begun":
        this.#began.set(entry.mapping, entry.at);
        return;
      case "checkpoint-put": {
        const shards = this.#done.get(entry.mapping) ?? new Map<string, string | null>();
        this.#done.set(entry.mapping, shards.set(entry.shard, entry.done));
        return;
      }
      default:
        throw noSuchKind(entry);
    }
  }

  *snapshot(): Iterable<CheckpointEntry> {
    for (const [mapping, at] of this.#began) yield { kind: "mapping-begun", mapping, at };
    for (const [mapping, shards] of this.#done)
      for (const [shard, done] of shards) yield { kind: "checkpoint-put", mapping, shard, done };
  }

  #commit(entry: CheckpointEntry): void {
    // The next start repeats work that ends after the end.
    if (this.#isClosed) return;
    this.#journal.commit(entry);
  }
}
