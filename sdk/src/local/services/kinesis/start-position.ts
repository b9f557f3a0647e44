import type { Input } from "../endpoint/aws-api";
import { invalidArgument } from "./errors";
import { placeOf } from "./sequence-numbers";
import type { Shard } from "./shard";
import type { Stream } from "./stream";
import type { StreamStore } from "./stream-store";

/** Position that an iterator begins with. */
export function startOf(input: Input, stream: Stream, shard: Shard, { clock, place }: StreamStore): number {
  switch (input.ShardIteratorType) {
    case "TRIM_HORIZON":
      return shard.first;
    case "LATEST":
      return shard.end;
    case "AT_TIMESTAMP": {
      if (typeof input.Timestamp !== "number")
        throw invalidArgument("Must specify timestampInMillis parameter for iterator of type AT_TIMESTAMP.");
      if (input.Timestamp * 1000 > clock.now())
        throw invalidArgument(
          "The timestampInMillis parameter cannot be greater than the currentTimestampInMillis.",
        );
      return shard.positionAt(input.Timestamp * 1000);
    }
    default: {
      const { StartingSequenceNumber: start, ShardIteratorType: type } = input;
      if (start === undefined)
        throw invalidArgument(
          `Must either specify (1) ${type} and StartingSequenceNumber or (2) TRIM_HORIZON or LATEST and no StartingSequenceNumber.`,
        );
      const found = placeOf(String(start));
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
