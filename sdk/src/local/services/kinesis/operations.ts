import type { Operation } from "../endpoint/aws-service";
import { CONSUMER_OPERATIONS } from "./consumer-operations";
import { RECORD_OPERATIONS } from "./record-operations";
import { SHARD_OPERATIONS } from "./shard-operations";
import { STREAM_OPERATIONS } from "./stream-operations";
import { STREAM_SETTINGS_OPERATIONS } from "./stream-settings-operations";
import type { StreamStore } from "./stream-store";

/** All operations of Kinesis that are served. */
export function kinesisOperations(store: StreamStore): Readonly<Record<string, Operation>> {
  const all = {
    ...RECORD_OPERATIONS,
    ...STREAM_OPERATIONS,
    ...STREAM_SETTINGS_OPERATIONS,
    ...SHARD_OPERATIONS,
    ...CONSUMER_OPERATIONS,
  };
  const bound = Object.entries(all).map(([name, run]): [string, Operation] => [
    name,
    (input) => run(input, store),
  ]);
  return Object.fromEntries(bound);
}
