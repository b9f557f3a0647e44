import { type Row, rowsOf } from "./rows";

/** What the definition and the earlier implementation say of KinesisStream, and of Table where `rows.ts` does not. */
export const ROWS_OF_STREAMS: readonly Row[] = [
  ...rowsOf("Versioning, other constructs: stream construct", {
    "rename.kinesis-stream.kinesis-stream": "kinesisStream becomes native.stream.",
    "rename.kinesis-stream.consumer-props": "consumerProps becomes native.eventSource.",
    "rename.kinesis-stream.default-function-props": "defaultFunctionProps becomes defaults.function.",
  }),
  ...rowsOf("Earlier implementation, others: KinesisStream", {
    "kinesis-stream.capacity": "One provisioned shard, records kept for 24 hours.",
    "kinesis-stream.encryption": "Encryption with the key of the service.",
    "kinesis-stream.name": "The name is <stage>-<app>-<id>.",
    "kinesis-stream.consumers":
      "The mapping of a consumer has batch 100, from LATEST on; defaults.function merge.",
    "kinesis-stream.read-grant":
      "A consumer's function gets the stream read grant: describe, summary, records, iterator, shards, subscribe, list streams.",
    "kinesis-stream.methods":
      "addConsumers, getFunction, attachPermissions, attachPermissionsToConsumer, bind, bindToConsumer.",
    "kinesis-stream.attributes": "streamArn and streamName.",
    "kinesis-stream.permissions": "As a permission, and bound: its streamName and reading and writing.",
  }),
];
