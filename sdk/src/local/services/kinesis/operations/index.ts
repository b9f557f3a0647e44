import { type ModelOperations, modelOperations } from "../../endpoint/model-operations";
import type { Calls } from "../../model/calls/kinesis";
import type { StreamOperations, StreamStore } from "../state/store";
import { CONSUMER_OPERATIONS } from "./consumers";
import { RECORD_OPERATIONS } from "./records";
import { SHARD_OPERATIONS } from "./shards";
import { STREAM_SETTINGS_OPERATIONS } from "./stream-settings";
import { STREAM_OPERATIONS } from "./streams";

const ALL: StreamOperations = {
  ...RECORD_OPERATIONS,
  ...STREAM_OPERATIONS,
  ...STREAM_SETTINGS_OPERATIONS,
  ...SHARD_OPERATIONS,
  ...CONSUMER_OPERATIONS,
};

/** All operations of Kinesis that are served. */
export function kinesisOperations(store: StreamStore) {
  const bound = Object.entries(ALL).map(([name, run]) => {
    const operation = run as (input: unknown, store: StreamStore) => unknown;
    return [name, (input: unknown) => operation(input, store)] as const;
  });
  return modelOperations(Object.fromEntries(bound) as unknown as ModelOperations<Calls>);
}
