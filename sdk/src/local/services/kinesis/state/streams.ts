import type { GraphValue } from "../../../../graph/types";
import type { Journaled } from "../../journal/journal";
import { type EntryKinds, noSuchKind } from "../../journal/kinds";
import { EARLIER_ENTRIES } from "./earlier-entries";
import { Shard } from "./shard";
import { type Consumer, Stream, type StreamSettings } from "./stream";

/** Partition key, data in base64, and the time that it came unless the entry has one for all. */
type RecordEntry = readonly [partitionKey: string, data: string, at?: number];

/** A change of streams, as the journal has it. */
export type StreamEntry =
  | {
      readonly kind: "stream-created";
      readonly name: string;
      readonly arn: string;
      readonly at: number;
      readonly settings: StreamSettings;
    }
  | { readonly kind: "stream-deleted"; readonly name: string }
  | { readonly kind: "stream-settings-put"; readonly name: string; readonly settings: StreamSettings }
  | {
      readonly kind: "shards-replaced";
      readonly name: string;
      readonly closed: readonly number[];
      readonly ranges: readonly (readonly [string, string])[];
      readonly at: number;
    }
  | {
      readonly kind: "records-put";
      readonly name: string;
      readonly at: number;
      readonly records: readonly (readonly [number, ...RecordEntry])[];
    }
  | {
      readonly kind: "stream-tags-put";
      readonly name: string;
      readonly tags: Readonly<Record<string, string>>;
    }
  | { readonly kind: "stream-policy-put"; readonly name: string; readonly policy: GraphValue | null }
  | { readonly kind: "consumer-registered"; readonly name: string; readonly consumer: Consumer }
  | { readonly kind: "consumer-deregistered"; readonly name: string; readonly consumer: string }
  /** A shard as it is, in a journal that is written anew. */
  | {
      readonly kind: "shard-stored";
      readonly name: string;
      readonly range: readonly [string, string];
      readonly parents: readonly number[];
      readonly at: number;
      readonly closedAt?: number | undefined;
      readonly first: number;
      readonly records: readonly RecordEntry[];
    };

const KINDS: EntryKinds<StreamEntry> = {
  "stream-created": { name: "text", arn: "text", at: "number", settings: "object" },
  "stream-deleted": { name: "text" },
  "stream-settings-put": { name: "text", settings: "object" },
  "shards-replaced": { name: "text", closed: "list", ranges: "list", at: "number" },
  "records-put": { name: "text", at: "number", records: "list" },
  "stream-tags-put": { name: "text", tags: "object" },
  "stream-policy-put": { name: "text", policy: "any" },
  "consumer-registered": { name: "text", consumer: "object" },
  "consumer-deregistered": { name: "text", consumer: "text" },
  "shard-stored": {
    name: "text",
    range: "list",
    parents: "list",
    at: "number",
    closedAt: "number?",
    first: "number",
    records: "list",
  },
};

/** All streams, after the changes in the journal. */
export class Streams implements Journaled<StreamEntry> {
  readonly kinds = KINDS;
  readonly earlier = EARLIER_ENTRIES;
  readonly #byName = new Map<string, Stream>();

  get(name: string): Stream | undefined {
    return this.#byName.get(name);
  }

  /** The streams in the order of their names, as lists have them. */
  all(): readonly Stream[] {
    return [...this.#byName.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  apply(entry: StreamEntry): void {
    switch (entry.kind) {
      case "stream-created":
        this.#byName.set(entry.name, new Stream(entry.name, entry.arn, entry.at, entry.settings));
        return;
      case "stream-deleted":
        this.#byName.delete(entry.name);
        return;
      default: {
        const stream = this.#byName.get(entry.name);
        if (stream) change(stream, entry);
      }
    }
  }

  *snapshot(): Iterable<StreamEntry> {
    for (const stream of this.#byName.values()) {
      const { name, arn, createdAt: at, settings } = stream;
      yield { kind: "stream-created", name, arn, at, settings };
      for (const shard of stream.shards) yield shardEntry(name, shard);
      if (stream.tags.size > 0)
        yield { kind: "stream-tags-put", name, tags: Object.fromEntries(stream.tags) };
      if (stream.policy !== undefined) yield { kind: "stream-policy-put", name, policy: stream.policy };
      for (const consumer of stream.consumers.values()) yield { kind: "consumer-registered", name, consumer };
    }
  }
}

function change(
  stream: Stream,
  entry: Exclude<StreamEntry, { kind: "stream-created" | "stream-deleted" }>,
): void {
  switch (entry.kind) {
    case "stream-settings-put":
      stream.settings = entry.settings;
      break;
    case "shards-replaced":
      stream.replaceShards(entry.closed, entry.ranges.map(toRange), entry.at);
      break;
    case "records-put":
      for (const [shard, partitionKey, data] of entry.records)
        stream.add(shard, { partitionKey, data, at: entry.at });
      break;
    case "stream-tags-put":
      stream.tags.clear();
      for (const [key, value] of Object.entries(entry.tags)) stream.tags.set(key, value);
      break;
    case "stream-policy-put":
      stream.policy = entry.policy ?? undefined;
      break;
    case "consumer-registered":
      stream.consumers.set(entry.consumer.name, entry.consumer);
      break;
    case "consumer-deregistered":
      stream.consumers.delete(entry.consumer);
      break;
    case "shard-stored":
      stream.shards.push(restoredShard(stream.shards.length, entry));
      break;
    default:
      throw noSuchKind(entry);
  }
}

function shardEntry(name: string, shard: Shard): StreamEntry {
  const { range, parents, createdAt } = shard.settings;
  return {
    kind: "shard-stored",
    name,
    range: [range.from.toString(), range.to.toString()],
    parents,
    at: createdAt,
    closedAt: shard.closedAt,
    first: shard.first,
    records: shard.records().map(({ partitionKey, data, at }) => [partitionKey, data, at] as const),
  };
}

function restoredShard(number: number, entry: Extract<StreamEntry, { kind: "shard-stored" }>): Shard {
  const { range, parents, at: createdAt } = entry;
  const shard = new Shard({ number, range: toRange(range), parents, createdAt });
  shard.closedAt = entry.closedAt;
  shard.beginAt(entry.first);
  for (const [partitionKey, data, at = createdAt] of entry.records) shard.add({ partitionKey, data, at });
  return shard;
}

function toRange([from, to]: readonly [string, string]): { readonly from: bigint; readonly to: bigint } {
  return { from: BigInt(from), to: BigInt(to) };
}
