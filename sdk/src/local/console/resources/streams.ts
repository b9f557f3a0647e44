import { STREAM_TYPE } from "../../services/provision/streams";
import { toPart, truncate } from "../cut";
import { CONSOLE_LIMITS } from "../limits";
import type { Part } from "../types";
import { findResources } from "./find-resources";
import type { ResourceKind, ResourcePorts } from "./resource-kind";

/** A shard of a stream, with its last records. */
export interface SeenShard {
  readonly id: string;
  readonly isOpen: boolean;
  /** The records, newest last. */
  readonly records: readonly SeenRecord[];
  /** True if there were more records than one view reads. The shown ones may then not be the last. */
  readonly hasMore: boolean;
}

export interface SeenRecord {
  readonly sequenceNumber: string;
  readonly partitionKey: string;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly data: Part;
}

/** The most records that are shown of a shard. */
const SHOWN = 20;
/** The most records that are read of a stream to find the last ones. */
const READ = 5_000;
/** The records that one call asks for. */
const CALLED = 1_000;
/** The most bytes that are shown of a record. */
const BYTES = 10_000;
/** Seconds. */
const MINUTE = 60;

/** The kind of streams: shards, and the last records in each. Reading takes nothing away from consumers. */
export const STREAMS: ResourceKind = {
  kind: "stream",
  find: (index) => findResources(index, "stream", [STREAM_TYPE]),
  async show(arn, { minutes }, { call }) {
    const StreamName = nameOf(arn);
    const { StreamDescriptionSummary: summary = {} } = await call("kinesis", "DescribeStreamSummary", {
      StreamName,
    });
    const { Shards = [] } = (await call("kinesis", "ListShards", { StreamName })) as {
      Shards?: readonly Shard[];
    };
    const { Consumers = [] } = await call("kinesis", "ListStreamConsumers", { StreamARN: arn });
    const shown = Shards.slice(-CONSOLE_LIMITS.page);
    const most = Math.max(1, Math.floor(READ / Math.max(1, shown.length) / CALLED)) * CALLED;
    const from = startOf(minutes);
    const shards = await Promise.all(
      shown.map((shard) => lastRecords(shard, { StreamName, ...from }, most, call)),
    );
    return { summary, shardCount: Shards.length, shards, consumers: Consumers };
  },
  actions: {
    async put(arn, { data, partitionKey }, { call }) {
      const { ShardId } = await call("kinesis", "PutRecord", {
        StreamName: nameOf(arn),
        PartitionKey: String(partitionKey ?? ""),
        Data: Buffer.from(String(data ?? "")).toString("base64"),
      });
      return { said: `Put into ${String(ShardId)}` };
    },
  },
};

interface Shard {
  readonly ShardId: string;
  readonly SequenceNumberRange?: { readonly EndingSequenceNumber?: string };
}

interface GivenRecords {
  readonly Records?: readonly {
    readonly SequenceNumber: string;
    readonly PartitionKey: string;
    readonly ApproximateArrivalTimestamp: number;
    readonly Data: string;
  }[];
  readonly NextShardIterator?: string;
  readonly MillisBehindLatest?: number;
}

/** Starts at the oldest record, or a number of minutes ago. */
function startOf(minutes: unknown): object {
  const given = Number(minutes);
  if (!(given > 0)) return { ShardIteratorType: "TRIM_HORIZON" };
  return { ShardIteratorType: "AT_TIMESTAMP", Timestamp: Date.now() / 1000 - given * MINUTE };
}

async function lastRecords(
  { ShardId, SequenceNumberRange }: Shard,
  start: object,
  most: number,
  call: ResourcePorts["call"],
): Promise<SeenShard> {
  const { ShardIterator } = await call("kinesis", "GetShardIterator", { ...start, ShardId });
  let next = ShardIterator as string | undefined;
  let last: NonNullable<GivenRecords["Records"]> = [];
  let isBehind = true;
  for (let read = 0; next !== undefined && isBehind && read < most; read += CALLED) {
    const given: GivenRecords = await call("kinesis", "GetRecords", { ShardIterator: next, Limit: CALLED });
    last = [...last, ...(given.Records ?? [])].slice(-SHOWN);
    next = given.NextShardIterator;
    // The newest records have no delay that the answer could report.
    isBehind = (given.MillisBehindLatest ?? 0) > 0 || given.Records?.length === CALLED;
  }
  return {
    id: ShardId,
    isOpen: SequenceNumberRange?.EndingSequenceNumber === undefined,
    records: last.map((record) => ({
      sequenceNumber: record.SequenceNumber,
      partitionKey: record.PartitionKey,
      time: record.ApproximateArrivalTimestamp * 1000,
      data: toPart(truncate(Buffer.from(record.Data, "base64"), BYTES)),
    })),
    hasMore: next !== undefined && isBehind,
  };
}

function nameOf(arn: string): string {
  return arn.slice(arn.indexOf("/") + 1);
}
