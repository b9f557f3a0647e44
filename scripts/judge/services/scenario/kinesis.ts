import { type Scenario, stepsOf } from "../step";

const step = stepsOf("Kinesis");
const StreamName = "judged";
const Data = Buffer.from("hello");

export const KINESIS: Scenario = {
  title: "Kinesis",
  steps: [
    step("create a stream", "CreateStream", { StreamName, ShardCount: 2 }),
    step(
      "wait for it",
      "DescribeStreamSummary",
      { StreamName },
      { until: ["StreamDescriptionSummary.StreamStatus", "ACTIVE"] },
    ),
    step("create it again", "CreateStream", { StreamName, ShardCount: 1 }),
    step("describe one that is not there", "DescribeStreamSummary", { StreamName: "none" }),
    step("list shards", "ListShards", { StreamName }),
    step(
      "put a record",
      "PutRecord",
      { StreamName, PartitionKey: "a", Data },
      { store: { shard: "ShardId" } },
    ),
    step("put a record where nothing is", "PutRecord", { StreamName: "none", PartitionKey: "a", Data }),
    step("put records", "PutRecords", {
      StreamName,
      Records: [
        { PartitionKey: "a", Data },
        { PartitionKey: "b", Data, ExplicitHashKey: "0" },
      ],
    }),
    step("put a record with a hash key that is none", "PutRecord", {
      StreamName,
      PartitionKey: "a",
      Data,
      ExplicitHashKey: "x",
    }),
    step(
      "read from the beginning",
      "GetShardIterator",
      (stored) => ({ StreamName, ShardId: stored("shard"), ShardIteratorType: "TRIM_HORIZON" }),
      { store: { iterator: "ShardIterator" } },
    ),
    step("read", "GetRecords", (stored) => ({ ShardIterator: stored("iterator"), Limit: 1 })),
    step("read by an iterator that is none", "GetRecords", { ShardIterator: "none" }),
    step("read a shard that is not there", "GetShardIterator", {
      StreamName,
      ShardId: "shardId-000000000009",
      ShardIteratorType: "LATEST",
    }),
    step("keep records for longer", "IncreaseStreamRetentionPeriod", {
      StreamName,
      RetentionPeriodHours: 48,
    }),
    step("keep records for less by that", "IncreaseStreamRetentionPeriod", {
      StreamName,
      RetentionPeriodHours: 24,
    }),
    step("delete it", "DeleteStream", { StreamName }),
  ],
};
