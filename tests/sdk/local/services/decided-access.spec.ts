import assert from "node:assert/strict";
import { DYNAMODB_API } from "#sdk/local/services/dynamodb/api";
import type { AwsApi, Input } from "#sdk/local/services/endpoint/aws-api";
import { EVENTS_API } from "#sdk/local/services/events/api";
import { KINESIS_API } from "#sdk/local/services/kinesis/api";
import { writeIterator } from "#sdk/local/services/kinesis/iterators";
import { SCHEDULER_API } from "#sdk/local/services/scheduler/api";
import { SQS_API } from "#sdk/local/services/sqs/api";

const ACCOUNT_REGION = { region: "us-east-1", accountId: "123456789012" };
/** A region and an account that a role may be allowed to use, and that nothing here is in. */
const ELSEWHERE = "eu-west-3:999999999999";
const here = (service: string, path: string) => `arn:aws:${service}:us-east-1:123456789012:${path}`;
const elsewhere = (service: string, path: string) => `arn:aws:${service}:${ELSEWHERE}:${path}`;

function decidedOn(api: AwsApi, operation: string, input: Input): readonly string[] {
  const rule = api.access[operation];
  assert.ok(rule, operation);
  return [...new Set(rule(input, ACCOUNT_REGION).map(({ arn }) => arn))];
}

const ITERATOR = writeIterator({
  streamArn: here("kinesis", "stream/secret"),
  streamCreatedAt: 1,
  shard: 0,
  position: 0,
  issuedAt: 1,
});
const HANDLE = Buffer.from(JSON.stringify({ taskId: "t", sourceArn: elsewhere("sqs", "secret") }));

describe("the resource that policies decide on", () => {
  const named: readonly (readonly [AwsApi, operation: string, Input, arn: string])[] = [
    [DYNAMODB_API, "GetItem", { TableName: elsewhere("dynamodb", "table/secret") }, "table/secret"],
    [DYNAMODB_API, "TagResource", { ResourceArn: elsewhere("dynamodb", "table/secret") }, "table/secret"],
    [DYNAMODB_API, "GetItem", { TableName: here("dynamodb", "table/secret:table/open") }, "table/secret"],
    [KINESIS_API, "PutRecord", { StreamARN: elsewhere("kinesis", "stream/secret") }, "stream/secret"],
    [KINESIS_API, "PutRecord", { StreamARN: here("kinesis", "stream/secret/open") }, "stream/secret"],
    [KINESIS_API, "TagResource", { ResourceARN: elsewhere("kinesis", "stream/secret") }, "stream/secret"],
    [SQS_API, "ListMessageMoveTasks", { SourceArn: elsewhere("sqs", "secret") }, "secret"],
    [SQS_API, "StartMessageMoveTask", { SourceArn: elsewhere("sqs", "secret") }, "secret"],
    [SQS_API, "CancelMessageMoveTask", { TaskHandle: HANDLE.toString("base64") }, "secret"],
    [EVENTS_API, "PutRule", { Name: "r", EventBusName: elsewhere("events", "event-bus/b") }, "rule/b/r"],
    [EVENTS_API, "TagResource", { ResourceARN: elsewhere("events", "event-bus/b") }, "event-bus/b"],
    [EVENTS_API, "TagResource", { ResourceARN: elsewhere("events", "rule/b/r") }, "rule/b/r"],
    [EVENTS_API, "TagResource", { ResourceARN: elsewhere("events", "rule/default/r") }, "rule/r"],
    [
      SCHEDULER_API,
      "TagResource",
      { ResourceArn: elsewhere("scheduler", "schedule-group/g") },
      "schedule-group/g",
    ],
  ];
  for (const [api, operation, input, path] of named)
    it(`is the one that ${api.name}'s ${operation} acts on, found by the name in ${Object.values(input).at(-1)}`, () =>
      assert.deepEqual(decidedOn(api, operation, input), [here(api.name, path)]));

  it("is the queue that a move sends to, found by its name", () => {
    const input = { SourceArn: here("sqs", "source"), DestinationArn: elsewhere("sqs", "secret") };
    assert.deepEqual(decidedOn(SQS_API, "StartMessageMoveTask", input), [
      here("sqs", "source"),
      here("sqs", "secret"),
    ]);
  });

  const OPEN = here("kinesis", "stream/open");
  const secret = [here("kinesis", "stream/secret")];
  it("is that of an iterator, a token or a consumer, whichever stream stands beside it", () => {
    assert.deepEqual(
      decidedOn(KINESIS_API, "GetRecords", { ShardIterator: ITERATOR, StreamARN: OPEN }),
      secret,
    );
    const NextToken = Buffer.from('["secret","shardId-000000000000"]').toString("base64");
    assert.deepEqual(decidedOn(KINESIS_API, "ListShards", { NextToken, StreamARN: OPEN }), secret);
    const ConsumerARN = `${here("kinesis", "stream/secret")}/consumer/c:1`;
    const consumer = { ConsumerARN, StreamARN: OPEN };
    assert.deepEqual(decidedOn(KINESIS_API, "DeregisterStreamConsumer", consumer), [ConsumerARN]);
  });

  it("is no other that a member names which the operation does not have", () => {
    const beside = { ResourceARN: OPEN, ConsumerARN: OPEN, ShardIterator: "", NextToken: "" };
    assert.deepEqual(decidedOn(KINESIS_API, "PutRecord", { ...beside, StreamName: "secret" }), secret);
    const StreamArn = here("dynamodb", "table/open/stream/1");
    const ShardIterator = `${here("dynamodb", "table/secret/stream/1")}|1|2`;
    assert.deepEqual(decidedOn(DYNAMODB_API, "GetRecords", { StreamArn, ShardIterator }), [
      here("dynamodb", "table/secret/stream/1"),
    ]);
  });

  it("is asked for in the words of the caller where the operation refuses them", () => {
    const SourceArn = "arn:aws:sns:us-east-1:123456789012:topic";
    assert.deepEqual(decidedOn(SQS_API, "ListMessageMoveTasks", { SourceArn }), [SourceArn]);
    const ResourceARN = here("events", "archive/a");
    assert.deepEqual(decidedOn(EVENTS_API, "TagResource", { ResourceARN }), [ResourceARN]);
    assert.deepEqual(decidedOn(SQS_API, "CancelMessageMoveTask", { TaskHandle: "x" }), ["*"]);
  });
});
