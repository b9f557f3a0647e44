import type { EarlierTable } from "../../journal/earlier";

/** Entries of buckets in folders of formats 0 and 1. */
export const EARLIER_ENTRIES = {
  bucket: { kind: "bucket-created" },
  settings: { kind: "bucket-settings-put" },
  drop: { kind: "bucket-deleted" },
  put: { kind: "version-put" },
  change: { kind: "version-changed" },
  remove: { kind: "version-deleted" },
  upload: { kind: "upload-created" },
  part: { kind: "part-put" },
  abort: { kind: "upload-aborted" },
  complete: { kind: "upload-completed" },
} as const satisfies EarlierTable;
