import { type Row, rowsOf } from "./rows";

/**
 * The statements of the definition and of the earlier implementation about KinesisStream, and those about Table that
 * `rows.ts` lacks.
 */
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
  ...rowsOf("Earlier implementation, others: Table", {
    "table.billing": "A table is paid per request, and its point-in-time recovery is on.",
    "table.name": "The name is <stage>-<app>-<id>, and the table is kept on delete.",
    "table.keys": "fields and primaryIndex make the key.",
    "table.projection.default": "An index has the projection all by default, and include for a list.",
    "table.stream.true": "stream true is new and old images.",
    "table.consumers": "The mapping of a consumer has batch 100, from LATEST on.",
    "table.time-to-live": "timeToLiveAttribute is the time to live.",
    "table.filters": "filters of a consumer are patterns, written as JSON.",
    "table.kinesis-stream": "kinesisStream gets the changes of items.",
    "table.read-grant":
      "A consumer's function may list streams on * and do three reading actions on the stream.",
    "table.bind": "A table is bound by its tableName, with the permission that it is alone in a list.",
    "table.methods":
      "addGlobalIndexes, addLocalIndexes, addConsumers, getFunction, attachPermissions, attachPermissionsToConsumer, bind, bindToConsumer.",
  }),
];
