import { type EntryKinds, noSuchKind } from "../../journal/kinds";
import { StoredBucket } from "./bucket";
import type { BlobRef, BucketSettings, StoredPart, StoredUpload, StoredVersion } from "./types";

/** A change of what is stored, as the journal has it. */
export type Entry =
  | {
      readonly kind: "bucket-created";
      readonly bucket: string;
      readonly created: number;
      /** The settings of the new bucket, which has them at once. */
      readonly settings?: BucketSettings;
    }
  | { readonly kind: "bucket-settings-put"; readonly bucket: string; readonly settings: BucketSettings }
  | { readonly kind: "bucket-deleted"; readonly bucket: string }
  | { readonly kind: "version-put"; readonly bucket: string; readonly version: StoredVersion }
  | { readonly kind: "version-changed"; readonly bucket: string; readonly version: StoredVersion }
  | {
      readonly kind: "version-deleted";
      readonly bucket: string;
      readonly key: string;
      readonly versionId: string;
    }
  | { readonly kind: "upload-created"; readonly bucket: string; readonly upload: StoredUpload }
  | {
      readonly kind: "part-put";
      readonly bucket: string;
      readonly uploadId: string;
      readonly part: StoredPart;
    }
  | { readonly kind: "upload-aborted"; readonly bucket: string; readonly uploadId: string }
  | {
      readonly kind: "upload-completed";
      readonly bucket: string;
      readonly uploadId: string;
      readonly version: StoredVersion;
    };

export const ENTRY_KINDS: EntryKinds<Entry> = {
  "bucket-created": { bucket: "text", created: "number", settings: "object?" },
  "bucket-settings-put": { bucket: "text", settings: "object" },
  "bucket-deleted": { bucket: "text" },
  "version-put": { bucket: "text", version: "object" },
  "version-changed": { bucket: "text", version: "object" },
  "version-deleted": { bucket: "text", key: "text", versionId: "text" },
  "upload-created": { bucket: "text", upload: "object" },
  "part-put": { bucket: "text", uploadId: "text", part: "object" },
  "upload-aborted": { bucket: "text", uploadId: "text" },
  "upload-completed": { bucket: "text", uploadId: "text", version: "object" },
};

/** Bodies that were written for a change, and that nothing rests on if it is refused. */
export function newBlobs(entry: Entry): readonly BlobRef[] {
  if (entry.kind === "version-put") return entry.version.blobs;
  return entry.kind === "part-put" ? [entry.part.blob] : [];
}

/** Makes a change. Returns the blobs that nothing refers to any more. */
export function applyEntry(buckets: Map<string, StoredBucket>, entry: Entry): readonly BlobRef[] {
  if (entry.kind === "bucket-created") {
    const made = new StoredBucket(entry.bucket, entry.created);
    made.settings = entry.settings ?? {};
    buckets.set(entry.bucket, made);
    return [];
  }
  const bucket = buckets.get(entry.bucket);
  if (bucket === undefined) return [];
  switch (entry.kind) {
    case "bucket-settings-put":
      bucket.settings = entry.settings;
      return [];
    case "bucket-deleted":
      buckets.delete(entry.bucket);
      return [...bucket.blobs()];
    case "version-put":
      return bucket.add(entry.version)?.blobs ?? [];
    case "version-changed":
      bucket.change(entry.version);
      return [];
    case "version-deleted":
      return bucket.remove(entry.key, entry.versionId)?.blobs ?? [];
    default:
      return applyToUploads(bucket, entry);
  }
}

type UploadEntry = Extract<
  Entry,
  { readonly kind: "upload-created" | "part-put" | "upload-aborted" | "upload-completed" }
>;

function applyToUploads(bucket: StoredBucket, entry: UploadEntry): readonly BlobRef[] {
  switch (entry.kind) {
    case "upload-created":
      bucket.uploads.set(entry.upload.uploadId, { upload: entry.upload, parts: new Map() });
      return [];
    case "part-put": {
      const parts = bucket.uploads.get(entry.uploadId)?.parts;
      const replaced = parts?.get(entry.part.partNumber);
      parts?.set(entry.part.partNumber, entry.part);
      return replaced ? [replaced.blob] : [];
    }
    case "upload-aborted":
      return endUpload(bucket, entry.uploadId);
    case "upload-completed": {
      const used = new Set(entry.version.blobs.map(({ id }) => id));
      const left = endUpload(bucket, entry.uploadId).filter(({ id }) => !used.has(id));
      return [...left, ...(bucket.add(entry.version)?.blobs ?? [])];
    }
    default:
      throw noSuchKind(entry);
  }
}

/** Gives the bodies of its parts. */
function endUpload(bucket: StoredBucket, uploadId: string): readonly BlobRef[] {
  const parts = bucket.uploads.get(uploadId)?.parts;
  bucket.uploads.delete(uploadId);
  return [...(parts?.values() ?? [])].map(({ blob }) => blob);
}

/** The shortest list of changes that makes these buckets. */
export function* entriesOf(buckets: ReadonlyMap<string, StoredBucket>): Iterable<Entry> {
  for (const [name, bucket] of buckets) {
    yield { kind: "bucket-created", bucket: name, created: bucket.created, settings: bucket.settings };
    for (const version of bucket.allVersions()) yield { kind: "version-put", bucket: name, version };
    for (const [uploadId, { upload, parts }] of bucket.uploads) {
      yield { kind: "upload-created", bucket: name, upload };
      for (const part of parts.values()) yield { kind: "part-put", bucket: name, uploadId, part };
    }
  }
}
