import type { Input } from "../endpoint/aws-api";
import { ServiceError } from "../service-error";
import { readToken, streamArn, writeToken } from "./access";
import { describe, describeShard, pageOf } from "./descriptions";
import { invalidArgument, streamExists } from "./errors";
import { makeStream, openShards, SHARD_LIMIT } from "./make-stream";
import type { Shard } from "./shard";
import type { Stream } from "./stream";
import { limitedStreamTags, modeOf, tagsIn } from "./stream-settings-operations";
import type { StreamOperation, StreamStore } from "./stream-store";

/** What is listed at once where nobody says how much. */
const PAGE = { shards: 100, listedShards: 1000, streams: 100 };

/** Streams and their shards, as they are made and listed. */
export const STREAM_OPERATIONS: Readonly<Record<string, StreamOperation>> = {
  CreateStream(input, store) {
    const name = String(input.StreamName);
    if (store.streams.get(name)) throw streamExists(name, store.place.accountId);
    const mode = modeOf(input) ?? "PROVISIONED";
    if (mode === "PROVISIONED" && input.ShardCount === undefined)
      throw invalidArgument("ShardCount must be specified for a stream with PROVISIONED mode.");
    const tags = limitedStreamTags(name, tagsIn(input), store);
    makeStream(store, {
      name,
      arn: streamArn(name, store.place),
      mode,
      shards: mode === "ON_DEMAND" ? undefined : Number(input.ShardCount),
      maxRecordKiB: typeof input.MaxRecordSizeInKiB === "number" ? input.MaxRecordSizeInKiB : undefined,
      tags,
    });
    return {};
  },

  DeleteStream(input, store) {
    const { name, consumers } = store.find(input);
    if (consumers.size > 0 && input.EnforceConsumerDeletion !== true)
      throw new ServiceError(
        "ResourceInUseException",
        `Stream ${name} under account ${store.place.accountId} has consumers registered to it.`,
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
    const after = input.ExclusiveStartStreamName ?? (input.NextToken && tokenOf(input)[1]);
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
    const [name, last] = input.NextToken === undefined ? [] : tokenOf(input);
    const stream = name === undefined ? store.find(input) : store.named(name);
    const after = last ?? input.ExclusiveStartShardId;
    const shards = filtered(stream, input.ShardFilter as Input | undefined, store);
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
};

function idOf({ id }: Shard): string {
  return id;
}

function tokenOf({ NextToken }: Input): readonly [string, string] {
  const token = readToken(NextToken);
  if (!token) throw invalidArgument("Invalid NextToken.");
  return token;
}

function summary(stream: Stream): Readonly<Record<string, unknown>> {
  const { StreamName, StreamARN, StreamStatus, StreamModeDetails, StreamCreationTimestamp } =
    describe(stream);
  return { StreamName, StreamARN, StreamStatus, StreamModeDetails, StreamCreationTimestamp };
}

/** The shards that a filter asks for. */
function filtered(stream: Stream, filter: Input | undefined, { clock }: StreamStore): readonly Shard[] {
  const time = typeof filter?.Timestamp === "number" ? filter.Timestamp * 1000 : clock.now();
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
      return stream.shards.filter(({ id }) => id > String(filter.ShardId));
    default:
      throw invalidArgument(`Invalid ShardFilter type ${filter?.Type}.`);
  }
}
