import assert from "node:assert/strict";
import type { Input } from "#sdk/local/services/endpoint/aws-api";
import type { ServiceError } from "#sdk/local/services/service-error";
import { startSsm } from "#sdk/local/services/ssm/service";
import { NOTES, TABLES, Tables } from "./dynamodb/support/tables";
import { EventsSetup } from "./events/setup";
import { TestKinesis } from "./kinesis/kinesis-setup";
import { callOperation } from "./service-calls";
import { SnsHarness } from "./sns/sns-setup";
import { SqsHarness } from "./sqs/sqs-setup";
import { RecordingPorts } from "./support/recording-ports";

type Call = (operation: string, input: Input) => unknown;

const keys = (from: number, count: number) => Array.from({ length: count }, (_, at) => `tag${from + at}`);
const listOf = (names: readonly string[]) => names.map((Key) => ({ Key, Value: "x" }));
const mapOf = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, "x"]));

/** The code that a call is refused with, or `undefined` for one that is carried out. */
async function refused(act: () => unknown): Promise<string | undefined> {
  try {
    await act();
    return undefined;
  } catch (error) {
    return (error as ServiceError).code;
  }
}

/** A service with something that has no tags, what tags it, what makes another one with tags, and the code of its refusal. */
interface Tagged {
  readonly code: string;
  readonly start: () => Promise<Call>;
  readonly tag: (call: Call, names: readonly string[]) => unknown;
  readonly make: (call: Call, names: readonly string[]) => unknown;
}

const SERVICES: Readonly<Record<string, Tagged>> = {
  SQS: {
    code: "InvalidParameterValue",
    async start() {
      const sqs = new SqsHarness();
      await sqs.create("orders");
      return (operation, input) => sqs.call(operation, input);
    },
    tag: (call, names) =>
      call("TagQueue", { QueueUrl: "http://localhost/123456789012/orders", Tags: mapOf(names) }),
    make: (call, names) => call("CreateQueue", { QueueName: "other", tags: mapOf(names) }),
  },
  SNS: {
    code: "TagLimitExceeded",
    async start() {
      const sns = new SnsHarness();
      await sns.call("CreateTopic", { Name: "orders" });
      return (operation, input) => sns.call(operation, input);
    },
    tag: (call, names) =>
      call("TagResource", { ResourceArn: "arn:aws:sns:us-east-1:123456789012:orders", Tags: listOf(names) }),
    make: (call, names) => call("CreateTopic", { Name: "other", Tags: listOf(names) }),
  },
  EventBridge: {
    code: "ValidationException",
    async start() {
      const events = await EventsSetup.start();
      await events.call("CreateEventBus", { Name: "orders" });
      return (operation, input) => events.call(operation, input);
    },
    tag: (call, names) =>
      call("TagResource", {
        ResourceARN: "arn:aws:events:us-east-1:123456789012:event-bus/orders",
        Tags: listOf(names),
      }),
    make: (call, names) => call("CreateEventBus", { Name: "other", Tags: listOf(names) }),
  },
  SSM: {
    code: "TooManyTagsError",
    async start() {
      const clock = { now: () => 0, after: () => () => undefined };
      const { aws } = new RecordingPorts().ports;
      const ssm = startSsm({ aws, clock, notice: () => undefined, data: undefined });
      await ssm.serve([]);
      await callOperation(ssm, "PutParameter", { Name: "/a", Type: "String", Value: "x" });
      return (operation, input) => callOperation(ssm, operation, input);
    },
    tag: (call, names) =>
      call("AddTagsToResource", { ResourceType: "Parameter", ResourceId: "/a", Tags: listOf(names) }),
    make: (call, names) =>
      call("PutParameter", { Name: "/other", Type: "String", Value: "x", Tags: listOf(names) }),
  },
  DynamoDB: {
    code: "ValidationException",
    async start() {
      const tables = await Tables.with([NOTES]);
      return (operation, input) => tables.call(operation, input);
    },
    tag: (call, names) => call("TagResource", { ResourceArn: `${TABLES}/notes`, Tags: listOf(names) }),
    make: (call, names) =>
      call("CreateTable", {
        TableName: "other",
        BillingMode: "PAY_PER_REQUEST",
        AttributeDefinitions: [{ AttributeName: "id", AttributeType: "S" }],
        KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
        Tags: listOf(names),
      }),
  },
  Kinesis: {
    code: "InvalidArgumentException",
    async start() {
      const kinesis = await TestKinesis.start();
      kinesis.call("CreateStream", { StreamName: "clicks", ShardCount: 1 });
      return (operation, input) => kinesis.call(operation, input);
    },
    tag: (call, names) => call("AddTagsToStream", { StreamName: "clicks", Tags: mapOf(names) }),
    make: (call, names) => call("CreateStream", { StreamName: "other", ShardCount: 1, Tags: mapOf(names) }),
  },
};

describe("tags", () => {
  for (const [name, { code, start, tag, make }] of Object.entries(SERVICES)) {
    it(`of a resource of ${name} are fifty at most`, async () => {
      const call = await start();
      assert.equal(await refused(() => tag(call, keys(0, 30))), undefined);
      assert.equal(await refused(() => tag(call, keys(30, 20))), undefined);
      assert.equal(await refused(() => tag(call, keys(50, 1))), code);
      assert.equal(await refused(() => tag(call, keys(0, 1))), undefined, "one that is there");
      assert.equal(await refused(() => make(call, keys(0, 51))), code);
      assert.equal(await refused(() => make(call, keys(0, 50))), undefined);
    });
  }
});
