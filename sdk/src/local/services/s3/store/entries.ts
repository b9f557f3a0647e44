import type { EntryKinds } from "../../keep/entries";
import { StoredBucket } from "./bucket";
import type { BlobRef, BucketSettings, StoredPart, StoredUpload, StoredVersion } from "./types";

/** A change of what is stored, as the journal keeps it. */
export type Entry =
  | { readonly do: "bucket"; readonly bucket: string; readonly created: number }
  | { readonly do: "settings"; readonly bucket: string; readonly settings: BucketSettings }
  | { readonly do: "drop"; readonly bucket: string }
  | { readonly do: "put"; readonly bucket: string; readonly version: StoredVersion }
  | { readonly do: "change"; readonly bucket: string; readonly version: StoredVersion }
  | { readonly do: "remove"; readonly bucket: string; readonly key: string; readonly versionId: string }
  | { readonly do: "upload"; readonly bucket: string; readonly upload: StoredUpload }
  | { readonly do: "part"; readonly bucket: string; readonly uploadId: string; readonly part: StoredPart }
  | { readonly do: "abort"; readonly bucket: string; readonly uploadId: string }
  | {
      readonly do: "complete";
      readonly bucket: string;
      readonly uploadId: string;
      readonly version: StoredVersion;
    };

export const ENTRY_KINDS: EntryKinds & Readonly<Record<Entry["do"], readonly string[]>> = {
  bucket: ["bucket", "created"],
  settings: ["bucket", "settings"],
  drop: ["bucket"],
  put: ["bucket", "version"],
  change: ["bucket", "version"],
  remove: ["bucket", "key", "versionId"],
  upload: ["bucket", "upload"],
  part: ["bucket", "uploadId", "part"],
  abort: ["bucket", "uploadId"],
  complete: ["bucket", "uploadId", "version"],
};

/** Bodies that were written for a change, and that nothing rests on if it is refused. */
export function newBlobs(entry: Entry): readonly BlobRef[] {
  if (entry.do === "put") return entry.version.blobs;
  return entry.do === "part" ? [entry.part.blob] : [];
}

/** Makes a change. Gives the pieces of bodies that nothing rests on any more. */
export function applyEntry(buckets: Map<string, StoredBucket>, entry: Entry): readonly BlobRef[] {
  if (entry.do === "bucket") {
    buckets.set(entry.bucket, new StoredBucket(entry.bucket, entry.created));
    return [];
  }
  const bucket = buckets.get(entry.bucket);
  if (bucket === undefined) return [];
  switch (entry.do) {
    case "settings":
      bucket.settings = entry.settings;
      return [];
    case "drop":
      buckets.delete(entry.bucket);
      return [...bucket.blobs()];
    case "put":
      return bucket.add(entry.version)?.blobs ?? [];
    case "change":
      bucket.change(entry.version);
      return [];
    case "remove":
      return bucket.remove(entry.key, entry.versionId)?.blobs ?? [];
    default:
      return applyToUploads(bucket, entry);
  }
}

type UploadEntry = Extract<Entry, { readonly do: "upload" | "part" | "abort" | "complete" }>;

function applyToUploads(bucket: StoredBucket, entry: UploadEntry): readonly BlobRef[] {
  if (entry.do === "upload") {
    bucket.uploads.set(entry.upload.uploadId, { upload: entry.upload, parts: new Map() });
    return [];
  }
  const open = bucket.uploads.get(entry.uploadId);
  const parts = open?.parts ?? new Map<number, StoredPart>();
  if (entry.do === "part") {
    const replaced = parts.get(entry.part.partNumber);
    parts.set(entry.part.partNumber, entry.part);
    return replaced ? [replaced.blob] : [];
  }
  bucket.uploads.delete(entry.uploadId);
  const left = [...parts.values()].map(({ blob }) => blob);
  if (entry.do === "abort") return left;
  const used = new Set(entry.version.blobs.map(({ id }) => id));
  const replaced = bucket.add(entry.version)?.blobs ?? [];
  return [...left.filter(({ id }) => !used.has(id)), ...replaced];
}

/** The shortest list of changes that makes these buckets. */
export function* entriesOf(buckets: ReadonlyMap<string, StoredBucket>): Iterable<Entry> {
  for (const [name, bucket] of buckets) {
    yield { do: "bucket", bucket: name, created: bucket.created };
    yield { do: "settings", bucket: name, settings: bucket.settings };
    for (const version of bucket.allVersions()) yield { do: "put", bucket: name, version };
    for (const [uploadId, { upload, parts }] of bucket.uploads) {
      yield { do: "upload", bucket: name, upload };
      for (const part of parts.values()) yield { do: "part", bucket: name, uploadId, part };
    }
  }
}
