import { invalidArgument, kinesisError, noShard } from "../errors";
import { isWithin } from "../state/hash-keys";
import { checkShards, setShardCount } from "../state/make-stream";
import { type Shard, shardId, shardNumber } from "../state/shard";
import type { StreamOperations, StreamStore } from "../state/store";
import type { Stream } from "../state/stream";

/** Shards that are divided and merged. */
export const SHARD_OPERATIONS = {
  SplitShard(input, store) {
    store.checkShards(input, input.ShardToSplit);
    const stream = store.find(input);
    const shard = openShard(stream, input.ShardToSplit, store);
    const { from, to } = shard.settings.range;
    const at = BigInt(input.NewStartingHashKey);
    checkShards(store, 1);
    if (!isWithin({ from: from + 1n, to }, at))
      throw invalidArgument(
        `NewStartingHashKey ${at} used in SplitShard() on shard ${shard.id} in stream ${stream.name} under account ${store.accountRegion.accountId} is not both greater than one plus the shard's StartingHashKey ${from} and less than the shard's EndingHashKey ${to}.`,
      );
    replace(
      store,
      stream,
      [shard],
      [
        [from, at - 1n],
        [at, to],
      ],
    );
    return {};
  },

  MergeShards(input, store) {
    store.checkShards(input, input.ShardToMerge, input.AdjacentShardToMerge);
    const stream = store.find(input);
    const one = openShard(stream, input.ShardToMerge, store);
    const other = openShard(stream, input.AdjacentShardToMerge, store);
    const [low, high] = one.settings.range.from < other.settings.range.from ? [one, other] : [other, one];
    if (low.settings.range.to + 1n !== high.settings.range.from)
      throw invalidArgument(
        `Shards ${one.id} and ${other.id} in stream ${stream.name} under account ${store.accountRegion.accountId} are not an adjacent pair of shards eligible for merging`,
      );
    replace(store, stream, [one, other], [[low.settings.range.from, high.settings.range.to]]);
    return {};
  },

  UpdateShardCount(input, store) {
    const stream = store.find(input);
    const [current, target] = [stream.openShards.length, input.TargetShardCount];
    const refused = (why: string) =>
      invalidArgument(`UpdateShardCount cannot scale ${why} (from ${current} to ${target}).`);
    if (stream.settings.mode === "ON_DEMAND")
      throw kinesisError("ValidationException", "Request is invalid. The stream is in ON_DEMAND mode.");
    if (target > 2 * current) throw refused("up over double your current open shard count");
    if (2 * target < current) throw refused("down below half your current open shard count");
    setShardCount(store, stream, target);
    return {
      StreamName: stream.name,
      CurrentShardCount: current,
      TargetShardCount: target,
      StreamARN: stream.arn,
    };
  },
} satisfies Partial<StreamOperations>;

function openShard(stream: Stream, id: string, store: StreamStore): Shard {
  const shard = store.shard(stream, id);
  if (!shard) throw noShard(shardId(shardNumber(id) ?? 0), stream.name, store.accountRegion.accountId);
  if (shard.closedAt === undefined) return shard;
  throw invalidArgument(
    `Shard ${shard.id} in stream ${stream.name} under account ${store.accountRegion.accountId} is not open.`,
  );
}

function replace(
  store: StreamStore,
  { name }: Stream,
  shards: readonly Shard[],
  ranges: readonly (readonly [bigint, bigint])[],
): void {
  const closed = shards.map(({ settings }) => settings.number);
  const texts = ranges.map(([from, to]) => [from.toString(), to.toString()] as const);
  store.commit({ kind: "shards-replaced", name, closed, ranges: texts, at: store.clock.now() });
}
