import type { Output } from "../../services/endpoint/aws-api";
import { type Mapping, streamArnOf } from "./mapping";
import type { PollerPorts } from "./poller";
import { kinesisRecord, type ReadRecord, tableRecord } from "./stream-item";

/** A shard, as its stream lists it. */
export interface ListedShard {
  readonly id: string;
  readonly parents: readonly string[];
  readonly isClosed: boolean;
}

/** The position to begin at in a shard. */
export type StartPosition =
  | { readonly at: "TRIM_HORIZON" | "LATEST" }
  /** Behind a sequence number. */
  | { readonly after: string }
  /** A start at the records from this time on, in milliseconds since 1970. */
  | { readonly since: number };

export interface ReadRecords {
  readonly records: readonly ReadRecord[];
  /** The position to continue at. `undefined` at the end of a closed shard. */
  readonly next: string | undefined;
}

/** The stream of a mapping, as the role of its function sees it. */
export interface StreamSource {
  shards(): Promise<readonly ListedShard[]>;
  iterator(shard: string, position: StartPosition): Promise<string>;
  read(shard: string, iterator: string, limit: number): Promise<ReadRecords>;
}

/** Most records of one read. */
const MOST_OF_A_TABLE = 1_000;
const MOST_OF_A_STREAM = 10_000;

type Call = (operation: string, input: Readonly<Record<string, unknown>>) => Promise<Output>;
type Listed = Readonly<Record<string, unknown>>;

export function streamSource({ aws, callerOf, mapping }: PollerPorts): StreamSource {
  const call: Call = (operation, input) =>
    aws.call(mapping.kind, operation, input, callerOf(mapping.functionArn));
  return mapping.kind === "kinesis" ? kinesisSource(mapping, call) : tableSource(mapping, call);
}

function kinesisSource(mapping: Mapping, call: Call): StreamSource {
  const StreamARN = streamArnOf(mapping.sourceArn);
  return {
    async shards() {
      const pages = await allPages("Shards", (NextToken) =>
        call("ListShards", NextToken ? { NextToken } : { StreamARN }),
      );
      return pages.map(listedShard);
    },
    async iterator(ShardId, position) {
      const { ShardIterator } = await call("GetShardIterator", {
        StreamARN,
        ShardId,
        ...kinesisPosition(position),
      });
      return String(ShardIterator);
    },
    async read(shard, ShardIterator, limit) {
      const Limit = Math.min(limit, MOST_OF_A_STREAM);
      const { Records, NextShardIterator } = await call("GetRecords", { StreamARN, ShardIterator, Limit });
      const records = (Records ?? []) as readonly Listed[];
      return {
        records: records.map((record) => kinesisRecord(record, shard, mapping)),
        next: nextOf(NextShardIterator),
      };
    },
  };
}

function kinesisPosition(position: StartPosition): Listed {
  if ("at" in position) return { ShardIteratorType: position.at };
  if ("since" in position) return { ShardIteratorType: "AT_TIMESTAMP", Timestamp: position.since / 1000 };
  return { ShardIteratorType: "AFTER_SEQUENCE_NUMBER", StartingSequenceNumber: position.after };
}

/** Streams of tables cannot be read from a time on: what is older is left out here. Their times are whole seconds. */
function tableSource(mapping: Mapping, call: Call): StreamSource {
  const StreamArn = mapping.sourceArn;
  let since = 0;
  return {
    async shards() {
      const pages = await allPages("Shards", async (ExclusiveStartShardId) => {
        const { StreamDescription } = await call("DescribeStream", {
          StreamArn,
          ...(ExclusiveStartShardId !== undefined && { ExclusiveStartShardId }),
        });
        const { Shards, LastEvaluatedShardId } = StreamDescription as Listed;
        return { Shards, NextToken: LastEvaluatedShardId };
      });
      return pages.map(listedShard);
    },
    async iterator(ShardId, position) {
      if ("since" in position) since = Math.floor(position.since / 1000) * 1000;
      const { ShardIterator } = await call("GetShardIterator", {
        StreamArn,
        ShardId,
        ...tablePosition(position),
      });
      return String(ShardIterator);
    },
    async read(_shard, ShardIterator, limit) {
      const Limit = Math.min(limit, MOST_OF_A_TABLE);
      const { Records, NextShardIterator } = await call("GetRecords", { ShardIterator, Limit });
      const records = ((Records ?? []) as readonly Listed[]).map((record) => tableRecord(record, mapping));
      return { records: records.filter(({ item }) => !(item.at < since)), next: nextOf(NextShardIterator) };
    },
  };
}

function tablePosition(position: StartPosition): Listed {
  if ("at" in position) return { ShardIteratorType: position.at };
  if ("since" in position) return { ShardIteratorType: "TRIM_HORIZON" };
  return { ShardIteratorType: "AFTER_SEQUENCE_NUMBER", SequenceNumber: position.after };
}

async function allPages(
  member: string,
  page: (token: unknown) => Promise<Output>,
): Promise<readonly Listed[]> {
  const all: Listed[] = [];
  let token: unknown;
  do {
    const output = await page(token);
    all.push(...((output[member] ?? []) as readonly Listed[]));
    token = output.NextToken;
  } while (token !== undefined && token !== null);
  return all;
}

function listedShard({
  ShardId,
  ParentShardId,
  AdjacentParentShardId,
  SequenceNumberRange,
}: Listed): ListedShard {
  const { EndingSequenceNumber } = (SequenceNumberRange ?? {}) as Listed;
  return {
    id: String(ShardId),
    parents: [ParentShardId, AdjacentParentShardId].filter((id) => typeof id === "string"),
    isClosed: typeof EndingSequenceNumber === "string",
  };
}

function nextOf(iterator: unknown): string | undefined {
  return typeof iterator === "string" ? iterator : undefined;
}
