import type { GetShardIteratorInput } from "../model/calls/kinesis";
import { invalidArgument } from "./errors";
import { readSequence } from "./state/sequence-numbers";
import { type Shard, shardId } from "./state/shard";
import type { StreamStore } from "./state/store";
import type { Stream } from "./state/stream";

/** Position that an iterator begins with. */
export function startOf(
  input: GetShardIteratorInput,
  stream: Stream,
  shard: Shard,
  { clock, accountRegion }: StreamStore,
): number {
  checkStart(input);
  switch (input.ShardIteratorType) {
    case "TRIM_HORIZON":
      return shard.first;
    case "LATEST":
      return shard.end;
    case "AT_TIMESTAMP": {
      if (input.Timestamp === undefined)
        throw invalidArgument(
          "Must specify timestampInMillis parameter for iterator of type AT_TIMESTAMP. Current request has no timestamp parameter.",
        );
      const time = timeOf(input.Timestamp);
      if (time > clock.now())
        throw invalidArgument(
          `The timestampInMillis parameter cannot be greater than the currentTimestampInMillis. timestampInMillis: ${time}, currentTimestampInMillis: ${clock.now()}`,
        );
      return shard.positionAt(time);
    }
    default: {
      const index = givenIndex(input.StartingSequenceNumber ?? "", stream, shard, accountRegion.accountId);
      // Index 1 is the first record.
      const position = Number(index) - (input.ShardIteratorType === "AT_SEQUENCE_NUMBER" ? 1 : 0);
      return Math.min(Math.max(position, shard.first), shard.end);
    }
  }
}

/** The index in a sequence number. Throws for one that no record of the shard can have. */
function givenIndex(start: string, stream: Stream, shard: Shard, accountId: string): bigint {
  const sequence = readSequence(start);
  const refusal = `StartingSequenceNumber ${start} used in GetShardIterator on shard ${shard.id} in stream ${stream.name} under account ${accountId} is invalid`;
  if (!sequence) throw invalidArgument(`${refusal}.`);
  if (sequence.shard !== shard.settings.number)
    throw invalidArgument(
      `Invalid StartingSequenceNumber. It encodes ${shardId(sequence.shard)}, while it was used in a call to a shard with ${shard.id}`,
    );
  if (sequence.index === undefined)
    throw invalidArgument(`${refusal} because it did not come from this stream.`);
  return sequence.index;
}

/** Only iterators at or after a number have one. */
function checkStart({ ShardIteratorType: type, StartingSequenceNumber: start }: GetShardIteratorInput): void {
  const needs = type === "AT_SEQUENCE_NUMBER" || type === "AFTER_SEQUENCE_NUMBER";
  if (type === "AT_TIMESTAMP" || needs === (start !== undefined)) return;
  const found = needs ? "no" : "also a";
  throw invalidArgument(
    `Must either specify (1) AT_SEQUENCE_NUMBER or AFTER_SEQUENCE_NUMBER and StartingSequenceNumber or (2) TRIM_HORIZON or LATEST and no StartingSequenceNumber. Request specified ${type} and ${found} StartingSequenceNumber.`,
  );
}

/** Milliseconds since 1970 of a time in a call: seconds, or a date. */
export function timeOf(time: number | string): number {
  return typeof time === "number" ? time * 1000 : Date.parse(time);
}
