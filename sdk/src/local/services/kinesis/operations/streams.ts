import type { Calls, ShardFilter, StreamSummary } from "../../model/calls/kinesis";
import { readToken, streamArn, writeToken } from "../access";
import { describe, describeShard, pageOf } from "../descriptions";
import { invalidArgument, kinesisError, streamExists } from "../errors";
import { timeOf } from "../start-position";
import { makeStream, openShards, SHARD_LIMIT } from "../state/make-stream";
import type { Shard } from "../state/shard";
import type { StreamOperations, StreamStore } from "../state/store";
import type { Stream } from "../state/stream";
import { limitedStreamTags } from "./stream-settings";

/** The length of a page of a list, unless a call says another one. */
const PAGE = { shards: 100, listedShards: 1000, streams: 100 };

/** Streams and their shards, as they are made and listed. */
export const STREAM_OPERATIONS = {
  CreateStream(input, store) {
    const { StreamName: name, ShardCount, Tags = {}, MaxRecordSizeInKiB } = input;
    if (store.streams.get(name)) throw streamExists(name, store.accountRegion.accountId);
    const mode = modeOf(input);
    if (mode === "PROVISIONED" && ShardCount === undefined)
      throw invalidArgument("ShardCount must be specified for a stream with PROVISIONED mode.");
    makeStream(store, {
      name,
      arn: streamArn(name, store.accountRegion),
      mode,
      shards: mode === "ON_DEMAND" ? undefined : ShardCount,
      maxRecordKiB: MaxRecordSizeInKiB,
      tags: limitedStreamTags(name, Tags, store),
    });
    return {};
  },

  DeleteStream(input, store) {
    const { name, consumers } = store.find(input);
    if (consumers.size > 0 && !input.EnforceConsumerDeletion)
      throw kinesisError(
        "ResourceInUseException",
        `Stream ${name} under account ${store.accountRegion.accountId} has consumers registered to it.`,
      );
    store.commit({ kind: "stream-deleted", name });
    return {};
  },

  DescribeStream(input, store) {
    const stream = store.find(input);
    const { page, hasMore } = pageOf(
      stream.shards,
      idOf,
      input.ExclusiveStartShardId,
      input.Limit,
      PAGE.shards,
    );
    return {
      StreamDescription: { ...describe(stream), Shards: page.map(describeShard), HasMoreShards: hasMore },
    };
  },

  DescribeStreamSummary(input, store) {
    const stream = store.find(input);
    return {
      StreamDescriptionSummary: {
        ...describe(stream),
        OpenShardCount: stream.openShards.length,
        ConsumerCount: stream.consumers.size,
        MaxRecordSizeInKiB: stream.settings.maxRecordKiB,
      },
    };
  },

  ListStreams(input, store) {
    const after = input.ExclusiveStartStreamName ?? (input.NextToken && tokenOf(input.NextToken)[1]);
    const { page, hasMore } = pageOf(
      store.streams.all(),
      ({ name }) => name,
      after,
      input.Limit,
      PAGE.streams,
    );
    const last = page.at(-1)?.name ?? "";
    return {
      StreamNames: page.map(({ name }) => name),
      HasMoreStreams: hasMore,
      ...(hasMore && { NextToken: writeToken("", last) }),
      StreamSummaries: page.map(summary),
    };
  },

  ListShards(input, store) {
    if (input.NextToken !== undefined && input.StreamName !== undefined)
      throw invalidArgument("NextToken and StreamName cannot be provided together.");
    if ((input.NextToken ?? input.StreamName ?? input.StreamARN) === undefined)
      throw invalidArgument("Either NextToken or StreamName should be provided.");
    const [name, last] = input.NextToken === undefined ? [] : tokenOf(input.NextToken);
    const stream = name === undefined ? store.find(input) : store.named(name);
    const after = last ?? input.ExclusiveStartShardId;
    const shards = filtered(stream, input.ShardFilter, store);
    const { page, hasMore } = pageOf(shards, idOf, after, input.MaxResults, PAGE.listedShards);
    const next = hasMore && { NextToken: writeToken(stream.name, page.at(-1)?.id ?? "") };
    return { Shards: page.map(describeShard), ...next };
  },

  DescribeLimits(_input, { streams }) {
    const all = streams.all();
    const onDemand = all.filter(({ settings }) => settings.mode === "ON_DEMAND").length;
    return {
      ShardLimit: SHARD_LIMIT,
      OpenShardCount: openShards(all),
      OnDemandStreamCount: onDemand,
      OnDemandStreamCountLimit: 50,
    };
  },
} satisfies Partial<StreamOperations>;

function idOf({ id }: Shard): string {
  return id;
}

function tokenOf(text: string): readonly [string, string] {
  const token = readToken(text);
  if (!token) throw invalidArgument("Invalid NextToken.");
  return token;
}

/**
 * The capacity mode of a new stream. Without a mode and a count of shards it grows on demand.
 * @see localstack/localstack 8b9a79f0 tests/aws/services/kinesis/test_kinesis.py, test_create_stream_without_shard_count
 * (recorded on AWS)
 */
function modeOf({ StreamModeDetails, ShardCount }: Calls["CreateStream"]["input"]) {
  return StreamModeDetails?.StreamMode ?? (ShardCount === undefined ? "ON_DEMAND" : "PROVISIONED");
}

function summary(stream: Stream): StreamSummary {
  const { StreamName, StreamARN, StreamStatus, StreamModeDetails, StreamCreationTimestamp } =
    describe(stream);
  return { StreamName, StreamARN, StreamStatus, StreamModeDetails, StreamCreationTimestamp };
}

/** The shards that a filter asks for. */
function filtered(stream: Stream, filter: ShardFilter | undefined, { clock }: StreamStore): readonly Shard[] {
  const time = filter?.Timestamp === undefined ? clock.now() : timeOf(filter.Timestamp);
  const horizon = clock.now() - stream.settings.retentionHours * 3_600_000;
  const isOpenAt = (at: number) => (shard: Shard) =>
    shard.settings.createdAt <= at && (shard.closedAt === undefined || shard.closedAt > at);
  const isOpenSince = (at: number) => (shard: Shard) => shard.closedAt === undefined || shard.closedAt >= at;
  switch (filter?.Type) {
    case undefined:
    case "FROM_TRIM_HORIZON":
      return stream.shards.filter(isOpenSince(horizon));
    case "AT_LATEST":
      return stream.openShards;
    case "AT_TRIM_HORIZON":
      return stream.shards.filter(isOpenAt(Math.max(horizon, stream.createdAt)));
    case "AT_TIMESTAMP":
      return stream.shards.filter(isOpenAt(Math.max(time, stream.createdAt)));
    case "FROM_TIMESTAMP":
      return stream.shards.filter(isOpenSince(time));
    case "AFTER_SHARD_ID":
      return stream.shards.filter(({ id }) => id > (filter.ShardId ?? ""));
  }
}
