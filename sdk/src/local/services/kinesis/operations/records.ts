import type { ChildShard, PutRecordsRequestEntry } from "../../model/calls/kinesis";
import { invalidArgument, shardNotFound } from "../errors";
import { readIterator, writeIterator } from "../iterators";
import { startOf } from "../start-position";
import { hashKeyOf } from "../state/hash-keys";
import { readSequence } from "../state/sequence-numbers";
import type { Shard, StoredRecord } from "../state/shard";
import { shardId, shardNumber } from "../state/shard";
import type { StreamOperations, StreamStore } from "../state/store";
import type { Stream } from "../state/stream";

/** Most bytes of all records of a PutRecords, keys included, and of an answer of GetRecords. */
const MAX_BYTES = 10 * 1024 * 1024;
const MAX_RECORDS = 10_000;

/** Records in and out. */
export const RECORD_OPERATIONS = {
  PutRecord(input, store) {
    const stream = store.find(input);
    checkOrdering(input.SequenceNumberForOrdering, stream, store);
    const [put] = putAll(stream, [input], store) as [PutRecord];
    return { ...put, ...encryptionOf(stream) };
  },

  PutRecords(input, store) {
    const stream = store.find(input);
    const records = input.Records;
    const bytes = records.reduce((sum, record) => sum + bytesOf(record), 0);
    if (bytes > MAX_BYTES) throw invalidArgument("Records size exceeds 10 MB limit");
    return { FailedRecordCount: 0, Records: putAll(stream, records, store), ...encryptionOf(stream) };
  },

  GetShardIterator(input, store) {
    store.checkShards(input, input.ShardId);
    const { stream, shard } = store.findShard(input, shardNumber(input.ShardId) ?? 0);
    const iterator = {
      streamArn: stream.arn,
      streamCreatedAt: stream.createdAt,
      shard: shard.settings.number,
      position: startOf(input, stream, shard, store),
      issuedAt: store.clock.now(),
    };
    return { ShardIterator: writeIterator(iterator) };
  },

  GetRecords(input, store) {
    const iterator = readIterator(input.ShardIterator, store.clock);
    const { stream, shard } = store.findShard({ StreamARN: iterator.streamArn }, iterator.shard);
    if (stream.createdAt !== iterator.streamCreatedAt)
      throw shardNotFound(shard.id, stream.name, store.accountRegion.accountId);
    const { records, next } = read(shard, iterator.position, input.Limit ?? MAX_RECORDS);
    const now = store.clock.now();
    const isRead = shard.closedAt !== undefined && next >= shard.end;
    return {
      Records: records.map(([position, record]) => ({
        SequenceNumber: shard.sequenceAt(position, record.at),
        ApproximateArrivalTimestamp: record.at / 1000,
        Data: record.data,
        PartitionKey: record.partitionKey,
        ...encryptionOf(stream),
      })),
      ...(!isRead && { NextShardIterator: writeIterator({ ...iterator, position: next, issuedAt: now }) }),
      MillisBehindLatest: Math.max(0, now - (shard.at(next)?.at ?? now)),
      ...(isRead && { ChildShards: childrenOf(shard, stream) }),
    };
  },
} satisfies Partial<StreamOperations>;

interface PutRecord {
  readonly ShardId: string;
  readonly SequenceNumber: string;
}

/** Refuses a number that no record before this one can have. Records have their order here without it. */
function checkOrdering(
  number: string | undefined,
  stream: Stream,
  { clock, accountRegion }: StreamStore,
): void {
  if (number === undefined) return;
  const sequence = readSequence(number);
  if (sequence && (sequence.at ?? 0) <= clock.now()) return;
  throw invalidArgument(
    `ExclusiveMinimumSequenceNumber ${number} used in PutRecord on stream ${stream.name} under account ${accountRegion.accountId} is invalid.`,
  );
}

/** Puts each record into its shard, and writes all to the journal before it returns. */
function putAll(
  stream: Stream,
  records: readonly PutRecordsRequestEntry[],
  store: StreamStore,
): readonly PutRecord[] {
  const most = stream.settings.maxRecordKiB * 1024;
  for (const record of records) {
    if (bytesOf(record) > most)
      throw invalidArgument(`Record size exceeds the limit of ${most} bytes of stream ${stream.name}`);
  }
  const at = store.clock.now();
  const ends = new Map<Shard, number>();
  const placed = records.map(({ PartitionKey: key = "", ExplicitHashKey, Data }) => {
    const shard = stream.shardFor(ExplicitHashKey === undefined ? hashKeyOf(key) : hashKey(ExplicitHashKey));
    const position = ends.get(shard) ?? shard.end;
    ends.set(shard, position + 1);
    return {
      entry: [shard.settings.number, key, Data] as const,
      sequence: shard.sequenceAt(position, at),
    };
  });
  store.commit({ kind: "records-put", name: stream.name, at, records: placed.map(({ entry }) => entry) });
  return placed.map(({ entry: [number], sequence }) => ({
    ShardId: shardId(number),
    SequenceNumber: sequence,
  }));
}

function hashKey(text: string): bigint {
  const key = BigInt(text);
  if (key < 1n << 128n) return key;
  throw invalidArgument(
    `Invalid ExplicitHashKey. ExplicitHashKey must be in the range: [0, 2^128-1]. Specified value was ${text}`,
  );
}

function bytesOf({ Data, PartitionKey = "" }: PutRecordsRequestEntry): number {
  return Buffer.byteLength(Data, "base64") + Buffer.byteLength(PartitionKey);
}

function read(shard: Shard, from: number, limit: number) {
  const records: (readonly [number, StoredRecord])[] = [];
  let position = Math.max(from, shard.first);
  for (let bytes = 0; records.length < limit && position < shard.end; position++) {
    const record = shard.at(position) as StoredRecord;
    bytes += bytesOf({ Data: record.data, PartitionKey: record.partitionKey });
    if (bytes > MAX_BYTES && records.length > 0) break;
    records.push([position, record]);
  }
  return { records, next: position };
}

function childrenOf(shard: Shard, stream: Stream): readonly ChildShard[] {
  const { number } = shard.settings;
  return stream.shards
    .filter(({ settings }) => settings.parents.includes(number))
    .map((child) => ({
      ShardId: child.id,
      ParentShards: child.settings.parents.map(shardId),
      HashKeyRange: {
        StartingHashKey: child.settings.range.from.toString(),
        EndingHashKey: child.settings.range.to.toString(),
      },
    }));
}

/** The member of answers about a stream whose records are encrypted on AWS. */
function encryptionOf({ settings }: Stream): { EncryptionType?: "KMS" } {
  return settings.keyId === undefined ? {} : { EncryptionType: "KMS" };
}
