import { kinesisError } from "../errors";
import { equalRanges } from "./hash-keys";
import type { StreamStore } from "./store";
import type { Stream, StreamSettings } from "./stream";
import type { StreamEntry } from "./streams";

/** A stream that is to be made. */
export interface NewStream {
  readonly name: string;
  readonly arn: string;
  readonly mode: StreamSettings["mode"];
  /** `undefined` for the count that a stream on demand begins with. */
  readonly shards: number | undefined;
  readonly retentionHours?: number | undefined;
  readonly maxRecordKiB?: number | undefined;
  readonly keyId?: string | undefined;
  readonly tags?: Readonly<Record<string, string>> | undefined;
}

/** The shards that a stream on demand begins with. */
const ON_DEMAND_SHARDS = 4;
/** Open shards of an account in a region. */
export const SHARD_LIMIT = 20_000;
const DEFAULT_HOURS = 24;
const DEFAULT_RECORD_KIB = 1024;

/** Makes a stream in one step: one without shards would take no records, and nobody could make it again. */
export function makeStream(store: StreamStore, stream: NewStream): void {
  checkShards(store, stream.shards ?? ON_DEMAND_SHARDS);
  const { name, arn, tags = {} } = stream;
  const at = store.clock.now();
  store.commit(
    { kind: "stream-created", name, arn, at, settings: settingsOf(stream) },
    divided(name, [], stream.shards ?? ON_DEMAND_SHARDS, at),
    ...(Object.keys(tags).length > 0 ? [{ kind: "stream-tags-put", name, tags } as const] : []),
  );
}

/** Removes streams that an earlier version had begun to make when it was killed: no call was answered for them. */
export function removeUnfinished(store: StreamStore): void {
  const unfinished = store.streams.all().filter(({ shards }) => shards.length === 0);
  store.commit(...unfinished.map(({ name }) => ({ kind: "stream-deleted", name }) as const));
}

/**
 * Throws where more shards would be open than an account may have.
 * @see https://docs.aws.amazon.com/streams/latest/dev/service-sizes-and-limits.html
 */
export function checkShards({ streams, accountRegion }: StreamStore, added: number): void {
  const open = openShards(streams.all());
  if (open + added <= SHARD_LIMIT) return;
  throw kinesisError(
    "LimitExceededException",
    `This request would exceed the shard limit for the account ${accountRegion.accountId} in ${accountRegion.region}. Current shard count for the account: ${open}. Limit: ${SHARD_LIMIT}. Number of additional shards that would have resulted from this request: ${added}. Refer to the AWS Service Limits page (https://docs.aws.amazon.com/general/latest/gr/aws_service_limits.html) for current limits and how to request higher limits.`,
  );
}

export function openShards(streams: readonly Stream[]): number {
  return streams.reduce((sum, { openShards }) => sum + openShards.length, 0);
}

export function settingsOf({ mode, retentionHours, maxRecordKiB, keyId }: NewStream): StreamSettings {
  return {
    mode,
    retentionHours: retentionHours ?? DEFAULT_HOURS,
    maxRecordKiB: maxRecordKiB ?? DEFAULT_RECORD_KIB,
    ...(keyId !== undefined && { keyId }),
  };
}

/** Close all open shards, and divide their keys into as many equal parts as there are to be shards. */
export function setShardCount(store: StreamStore, stream: Stream, count: number): void {
  const closed = stream.openShards.map(({ settings }) => settings.number);
  checkShards(store, count - closed.length);
  if (closed.length !== count) store.commit(divided(stream.name, closed, count, store.clock.now()));
}

function divided(name: string, closed: readonly number[], count: number, at: number): StreamEntry {
  const ranges = equalRanges(count).map(({ from, to }) => [from.toString(), to.toString()] as const);
  return { kind: "shards-replaced", name, closed, ranges, at };
}
