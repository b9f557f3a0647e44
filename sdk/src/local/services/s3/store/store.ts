import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { LocalClock } from "../../../clock";
import { type Journal, openJournal } from "../../keep/journal";
import { type Bodies, openBodies, sweepBodies } from "./bodies";
import type { StoredBucket } from "./bucket";
import { applyEntry, type Entry, entriesOf } from "./entries";

/** Buckets and their objects. A change that `commit` has taken is kept, whatever becomes of the process. */
export class Store {
  readonly buckets = new Map<string, StoredBucket>();
  readonly bodies: Bodies;
  readonly #journal: Journal<Entry>;
  #lastSequence = 0n;

  /** Without a folder everything is in memory. */
  constructor(
    folder: string | undefined,
    private readonly clock: LocalClock,
  ) {
    const bodies = folder === undefined ? undefined : join(folder, "bodies");
    this.bodies = openBodies(bodies);
    this.#journal = openJournal<Entry>(folder === undefined ? undefined : join(folder, "index.jsonl"), {
      apply: (entry) => void applyEntry(this.buckets, entry),
      snapshot: () => entriesOf(this.buckets),
    });
    if (bodies !== undefined) sweepBodies(bodies, this.#usedBlobs());
  }

  /** Makes a change and keeps it. What it replaces goes last, so that no moment is without a body. */
  commit(entry: Entry): void {
    const gone = applyEntry(this.buckets, entry);
    this.#journal.append(entry);
    if (gone.length > 0) this.bodies.remove(gone);
  }

  now(): number {
    return this.clock.now();
  }

  /** A new id of a version or an upload. */
  newId(): string {
    return randomBytes(24).toString("base64url").replaceAll("-", "_");
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
