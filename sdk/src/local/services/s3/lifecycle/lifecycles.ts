import type { LocalClock } from "../../../clock";
import { midnightAfter } from "../operations/lifecycle-rules";
import { newMarker } from "../operations/write-version";
import type { StoredBucket } from "../state/bucket";
import type { Store } from "../state/store";
import { type DueChange, dueChanges } from "./due";

/** Carries out the lifecycle rules of all buckets: at the start, and at each midnight (UTC). */
export class Lifecycles {
  #cancel: () => void = () => undefined;

  constructor(
    private readonly store: Store,
    private readonly clock: LocalClock,
  ) {}

  /** Does all that is due, and waits for the next midnight. */
  run(): void {
    const now = this.clock.now();
    for (const bucket of this.store.buckets.values())
      for (const change of dueChanges(bucket, now)) this.#make(bucket, change);
    const ahead = midnightAfter(now + 1, 0) - now;
    this.#cancel = this.clock.after(ahead, () => this.run(), "schedule");
  }

  #make(bucket: StoredBucket, change: DueChange): void {
    if (change.kind !== "marker-due") return this.store.commit(change);
    const version = newMarker(this.store, bucket, change.key);
    this.store.commit({ kind: "version-put", bucket: bucket.name, version });
  }

  close(): void {
    this.#cancel();
  }
}
