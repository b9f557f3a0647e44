import type {
  Consumer as ShownConsumer,
  Shard as ShownShard,
  StreamDescription,
} from "../model/calls/kinesis";
import { type Shard, shardId } from "./state/shard";
import type { Consumer, Stream } from "./state/stream";

/** The members that all descriptions of a stream have. */
export function describe(stream: Stream): Omit<StreamDescription, "Shards" | "HasMoreShards"> {
  const { mode, retentionHours, keyId } = stream.settings;
  return {
    StreamName: stream.name,
    StreamARN: stream.arn,
    StreamStatus: "ACTIVE",
    StreamModeDetails: { StreamMode: mode },
    RetentionPeriodHours: retentionHours,
    StreamCreationTimestamp: stream.createdAt / 1000,
    EnhancedMonitoring: [{ ShardLevelMetrics: [] }],
    EncryptionType: keyId === undefined ? "NONE" : "KMS",
    ...(keyId !== undefined && { KeyId: keyId }),
  };
}

export function describeShard(shard: Shard): ShownShard {
  const { range, parents } = shard.settings;
  const [parent, adjacent] = parents;
  const ending = shard.endingSequence;
  return {
    ShardId: shard.id,
    ...(parent !== undefined && { ParentShardId: shardId(parent) }),
    ...(adjacent !== undefined && { AdjacentParentShardId: shardId(adjacent) }),
    HashKeyRange: { StartingHashKey: range.from.toString(), EndingHashKey: range.to.toString() },
    SequenceNumberRange: {
      StartingSequenceNumber: shard.startingSequence,
      ...(ending !== undefined && { EndingSequenceNumber: ending }),
    },
  };
}

export function describeConsumer({ name, arn, createdAt }: Consumer): ShownConsumer {
  return {
    ConsumerName: name,
    ConsumerARN: arn,
    ConsumerStatus: "ACTIVE",
    ConsumerCreationTimestamp: createdAt / 1000,
  };
}

/** A page of a list: those after the last one that was listed. */
export function pageOf<T>(
  all: readonly T[],
  keyOf: (item: T) => string,
  after: string | undefined,
  limit: number | undefined,
  most: number,
): { readonly page: readonly T[]; readonly hasMore: boolean } {
  const from = after === undefined ? all : all.filter((item) => keyOf(item) > after);
  const page = from.slice(0, limit ?? most);
  return { page, hasMore: page.length < from.length };
}
