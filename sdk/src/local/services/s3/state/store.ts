import { join } from "node:path";
import type { LocalClock } from "../../../clock";
import { type Journal, openJournal } from "../../journal/journal";
import { type Bodies, openBodies, sweepBodies } from "./bodies";
import type { StoredBucket } from "./bucket";
import { EARLIER_ENTRIES } from "./earlier-entries";
import { applyEntry, ENTRY_KINDS, type Entry, entriesOf, newBlobs } from "./entries";
import type { BlobRef } from "./types";
import { newVersionId } from "./version-id";

/** Buckets and their objects. A change that `commit` has taken outlives the process. */
export class Store {
  readonly buckets = new Map<string, StoredBucket>();
  readonly bodies: Bodies;
  readonly #journal: Journal<Entry>;
  /** Bodies that nothing rests on since the last change. */
  #left: BlobRef[] = [];
  #lastSequence = 0n;

  /** Without a folder everything is in memory. */
  constructor(
    folder: string | undefined,
    private readonly clock: LocalClock,
  ) {
    const bodies = folder === undefined ? undefined : join(folder, "bodies");
    this.bodies = openBodies(bodies);
    this.#journal = openJournal<Entry>(folder === undefined ? undefined : join(folder, "index.jsonl"), {
      kinds: ENTRY_KINDS,
      earlier: EARLIER_ENTRIES,
      apply: (entry) => void this.#left.push(...applyEntry(this.buckets, entry)),
      snapshot: () => entriesOf(this.buckets),
    });
    this.#left = [];
    if (bodies !== undefined) sweepBodies(bodies, this.#usedBlobs());
  }

  /** Writes a change into the journal and makes it. It removes replaced bodies last, so that an object always has one. */
  commit(entry: Entry): void {
    try {
      this.#journal.commit(entry);
    } catch (error) {
      this.bodies.remove(newBlobs(entry));
      throw error;
    }
    this.bodies.remove(this.#left.splice(0));
  }

  now(): number {
    return this.clock.now();
  }

  /** A new id of a version or an upload. */
  newId(): string {
    return newVersionId();
  }

  /** Texts of one length, each greater than the one before. */
  nextSequencer(): string {
    const now = BigInt(this.now()) << 20n;
    this.#lastSequence = now > this.#lastSequence ? now : this.#lastSequence + 1n;
    return this.#lastSequence.toString(16).toUpperCase().padStart(18, "0");
  }

  close(): void {
    this.#journal.close();
  }

  #usedBlobs(): ReadonlySet<string> {
    const used = new Set<string>();
    for (const bucket of this.buckets.values()) for (const { id } of bucket.blobs()) used.add(id);
    return used;
  }
}
