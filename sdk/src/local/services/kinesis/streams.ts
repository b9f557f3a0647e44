import type { GraphValue } from "../../../graph/types";
import type { EntryKinds } from "../keep/entries";
import type { Journaled } from "../keep/journal";
import { Shard } from "./shard";
import { type Consumer, Stream, type StreamSettings } from "./stream";

/** Partition key, data in base64, and when it came where it is not told of the whole entry. */
type KeptRecord = readonly [partitionKey: string, data: string, at?: number];

/** What changes streams. */
export type StreamEntry =
  | {
      readonly do: "create";
      readonly name: string;
      readonly arn: string;
      readonly at: number;
      readonly settings: StreamSettings;
    }
  | { readonly do: "delete"; readonly name: string }
  | { readonly do: "settings"; readonly name: string; readonly settings: StreamSettings }
  | {
      readonly do: "shards";
      readonly name: string;
      readonly closed: readonly number[];
      readonly ranges: readonly (readonly [string, string])[];
      readonly at: number;
    }
  | {
      readonly do: "put";
      readonly name: string;
      readonly at: number;
      readonly records: readonly (readonly [number, ...KeptRecord])[];
    }
  | { readonly do: "tags"; readonly name: string; readonly tags: Readonly<Record<string, string>> }
  | { readonly do: "policy"; readonly name: string; readonly policy: GraphValue | null }
  | { readonly do: "consumer"; readonly name: string; readonly consumer: Consumer }
  | { readonly do: "no consumer"; readonly name: string; readonly consumer: string }
  /** A shard as it is, in a journal that is written anew. */
  | {
      readonly do: "shard";
      readonly name: string;
      readonly range: readonly [string, string];
      readonly parents: readonly number[];
      readonly at: number;
      readonly closedAt?: number | undefined;
      readonly first: number;
      readonly records: readonly KeptRecord[];
    };

const KINDS: EntryKinds & Readonly<Record<StreamEntry["do"], readonly string[]>> = {
  create: ["name", "arn", "at", "settings"],
  delete: ["name"],
  settings: ["name", "settings"],
  shards: ["name", "closed", "ranges", "at"],
  put: ["name", "at", "records"],
  tags: ["name", "tags"],
  policy: ["name", "policy"],
  consumer: ["name", "consumer"],
  "no consumer": ["name", "consumer"],
  shard: ["name", "range", "parents", "at", "first", "records"],
};

/** All streams, as what has changed them made them. */
export class Streams implements Journaled<StreamEntry> {
  readonly kinds = KINDS;
  readonly #byName = new Map<string, Stream>();

  get(name: string): Stream | undefined {
    return this.#byName.get(name);
  }

  /** In the order of their names, as they are listed. */
  all(): readonly Stream[] {
    return [...this.#byName.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  apply(entry: StreamEntry): void {
    if (entry.do === "create") {
      this.#byName.set(entry.name, new Stream(entry.name, entry.arn, entry.at, entry.settings));
      return;
    }
    if (entry.do === "delete") {
      this.#byName.delete(entry.name);
      return;
    }
    const stream = this.#byName.get(entry.name);
    if (stream) change(stream, entry);
  }

  *snapshot(): Iterable<StreamEntry> {
    for (const stream of this.#byName.values()) {
      const { name, arn, createdAt: at, settings } = stream;
      yield { do: "create", name, arn, at, settings };
      for (const shard of stream.shards) yield shardEntry(name, shard);
      if (stream.tags.size > 0) yield { do: "tags", name, tags: Object.fromEntries(stream.tags) };
      if (stream.policy !== undefined) yield { do: "policy", name, policy: stream.policy };
      for (const consumer of stream.consumers.values()) yield { do: "consumer", name, consumer };
    }
  }
}

function change(stream: Stream, entry: Exclude<StreamEntry, { do: "create" | "delete" }>): void {
  switch (entry.do) {
    case "settings":
      stream.settings = entry.settings;
      break;
    case "shards":
      stream.replaceShards(entry.closed, entry.ranges.map(toRange), entry.at);
      break;
    case "put":
      for (const [shard, partitionKey, data] of entry.records)
        stream.add(shard, { partitionKey, data, at: entry.at });
      break;
    case "tags":
      stream.tags.clear();
      for (const [key, value] of Object.entries(entry.tags)) stream.tags.set(key, value);
      break;
    case "policy":
      stream.policy = entry.policy ?? undefined;
      break;
    case "consumer":
      stream.consumers.set(entry.consumer.name, entry.consumer);
      break;
    case "no consumer":
      stream.consumers.delete(entry.consumer);
      break;
    case "shard":
      stream.shards.push(restoredShard(stream.shards.length, entry));
  }
}

function shardEntry(name: string, shard: Shard): StreamEntry {
  const { range, parents, createdAt } = shard.settings;
  return {
    do: "shard",
    name,
    range: [range.from.toString(), range.to.toString()],
    parents,
    at: createdAt,
    closedAt: shard.closedAt,
    first: shard.first,
    records: shard.records().map(({ partitionKey, data, at }) => [partitionKey, data, at] as const),
  };
}

function restoredShard(number: number, entry: Extract<StreamEntry, { do: "shard" }>): Shard {
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
