import type { GraphValue } from "../../../../graph/types";
import { type HashKeyRange, isWithin } from "./hash-keys";
import { parentsOf, Shard, type StoredRecord } from "./shard";

/** The settings of a stream. */
export interface StreamSettings {
  readonly mode: "PROVISIONED" | "ON_DEMAND";
  readonly retentionHours: number;
  readonly maxRecordKiB: number;
  /** Id of the key that encrypts records on AWS. Nothing is encrypted here. */
  readonly keyId?: string | undefined;
}

/** Somebody who has registered for reads of its own. */
export interface Consumer {
  readonly name: string;
  readonly arn: string;
  readonly createdAt: number;
}

const HOUR_MS = 3_600_000;

/** A stream with its shards and records. */
export class Stream {
  readonly shards: Shard[] = [];
  readonly consumers = new Map<string, Consumer>();
  readonly tags = new Map<string, string>();
  policy: GraphValue | undefined;

  constructor(
    readonly name: string,
    readonly arn: string,
    readonly createdAt: number,
    public settings: StreamSettings,
  ) {}

  get openShards(): readonly Shard[] {
    return this.shards.filter(({ closedAt }) => closedAt === undefined);
  }

  shardFor(hashKey: bigint): Shard {
    const found = this.shards.find(
      ({ closedAt, settings }) => closedAt === undefined && isWithin(settings.range, hashKey),
    );
    if (!found) throw new Error(`no shard of ${this.name} takes the key ${hashKey}`);
    return found;
  }

  /** Close shards, and make others that take their keys. */
  replaceShards(closed: readonly number[], ranges: readonly HashKeyRange[], at: number): void {
    const parents = closed.flatMap((number) => this.shards[number] ?? []);
    for (const parent of parents) parent.closedAt = at;
    for (const range of ranges) {
      const number = this.shards.length;
      this.shards.push(new Shard({ number, range, createdAt: at, parents: parentsOf(range, parents) }));
    }
  }

  add(shard: number, record: StoredRecord): void {
    this.shards[shard]?.add(record);
  }

  /** Removes records that are older than the retention of the stream. */
  trim(now: number): void {
    const oldest = now - this.settings.retentionHours * HOUR_MS;
    for (const shard of this.shards) shard.trim(oldest);
  }
}
