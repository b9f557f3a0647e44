import type { EarlierTable } from "../../journal/earlier";

/** The entries of streams in folders of formats 0 and 1. */
export const EARLIER_ENTRIES = {
  create: { kind: "stream-created" },
  delete: { kind: "stream-deleted" },
  settings: { kind: "stream-settings-put" },
  shards: { kind: "shards-replaced" },
  put: { kind: "records-put" },
  tags: { kind: "stream-tags-put" },
  policy: { kind: "stream-policy-put" },
  consumer: { kind: "consumer-registered" },
  "no consumer": { kind: "consumer-deregistered" },
  shard: { kind: "shard-stored" },
} as const satisfies EarlierTable;
