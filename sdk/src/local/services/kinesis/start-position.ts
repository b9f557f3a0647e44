import type { GetShardIteratorInput } from "../model/calls/kinesis";
import { invalidArgument } from "./errors";
import { placeOf } from "./state/sequence-numbers";
import type { Shard } from "./state/shard";
import type { StreamStore } from "./state/store";
import type { Stream } from "./state/stream";

/** Position that an iterator begins with. */
export function startOf(
  input: GetShardIteratorInput,
  stream: Stream,
  shard: Shard,
  { clock, place }: StreamStore,
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
      const { StartingSequenceNumber: start = "", ShardIteratorType: type } = input;
      const found = placeOf(start);
      if (!found || found.shard !== shard.settings.number)
        throw invalidArgument(
          `StartingSequenceNumber ${start} used in GetShardIterator on shard ${shard.id} in stream ${stream.name} under account ${place.accountId} is invalid because it did not come from this stream.`,
        );
      // Index 1 is the first record.
      const position = Number(found.index) - (type === "AT_SEQUENCE_NUMBER" ? 1 : 0);
      return Math.min(Math.max(position, shard.first), shard.end);
    }
  }
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
