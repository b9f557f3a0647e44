import type { StoredBucket } from "../state/bucket";
import type { Store } from "../state/store";
import type { StoredVersion } from "../state/types";
import { retentionByDefault } from "./check-locks";

/** The members of a new version that its write states. */
export type NewVersion = Omit<StoredVersion, "versionId" | "lastModified" | "sequencer">;

/** The new version of a key, with an id where the bucket has versions. */
export function newVersion(store: Store, { settings }: StoredBucket, version: NewVersion): StoredVersion {
  const retention = version.isMarker ? undefined : retentionByDefault(settings, store.now());
  return {
    ...(retention && { retention }),
    ...version,
    versionId: settings.versioning === "Enabled" ? store.newId() : "null",
    lastModified: store.now(),
    sequencer: store.nextSequencer(),
  };
}

/** The marker that a delete leaves in a bucket with versions. */
export function newMarker(store: Store, bucket: StoredBucket, key: string): StoredVersion {
  return newVersion(store, bucket, {
    key,
    isMarker: true,
    blobs: [],
    size: 0,
    etag: "",
    headers: {},
    metadata: {},
    tags: {},
  });
}
