import assert from "node:assert/strict";
import { join } from "node:path";
import type { Input, Output } from "#sdk/local/services/endpoint/aws-api";
import { ours } from "#sdk/local/services/endpoint/backend";
import { AwsEndpoint } from "#sdk/local/services/endpoint/endpoint";
import { type Journaled, openJournal } from "#sdk/local/services/journal/journal";
import { type DurableEntry, DurableExecutions } from "#sdk/local/services/lambda/durable/state";
import { AcceptedEvents, type EventEntry } from "#sdk/local/services/lambda/state/accepted-events";
import { SERVICES } from "#sdk/local/services/registry";
import type { Delivery } from "#sdk/local/services/targets/delivery";
import { PendingDeliveries } from "#sdk/local/services/targets/pending-deliveries";
import { Checkpoints } from "#sdk/local/triggers/event-sources/checkpoints";
import { DEVELOPER } from "../service-calls";
import { RecordingPorts } from "./recording-ports";

export type Call = (operation: string, input: Input) => Promise<Output>;

/** Something that keeps data, opened on a folder. */
export interface Opened {
  readonly writes: readonly (() => Promise<unknown>)[];
  /** All that clients can see of it. */
  readonly read: () => Promise<unknown>;
  readonly close: () => Promise<void>;
}

/** A journal of the folder that keeps data, and who writes it. */
export interface StoredRow {
  readonly file: string;
  readonly open: (data: string) => Promise<Opened>;
}

interface JournalCalls {
  readonly file: string;
  readonly writes: readonly (readonly [operation: string, input: Input])[];
  readonly read: (call: Call) => Promise<unknown>;
}

const FIFO = "https://sqs.us-east-1.amazonaws.com/123456789012/jobs.fifo";
const GROUPED = { MessageGroupId: "g", MessageBody: "b" };
const Target = {
  Arn: "arn:aws:sqs:us-east-1:123456789012:orders",
  RoleArn: "arn:aws:iam::123456789012:role/job",
};
const OFF = { FlexibleTimeWindow: { Mode: "OFF" } };
const APPLICATION = { PlatformApplicationArn: "arn:aws:sns:us-east-1:123456789012:app/GCM/a" };
const TOPIC = "arn:aws:sns:us-east-1:123456789012:news";

/** The calls by which clients write to each service, step by step. */
const CALLS: readonly JournalCalls[] = [
  {
    file: "sqs/queues.jsonl",
    writes: [
      ["CreateQueue", { QueueName: "jobs.fifo", Attributes: { FifoQueue: "true" } }],
      ["SendMessage", { QueueUrl: FIFO, ...GROUPED, MessageDeduplicationId: "1" }],
      ["SendMessage", { QueueUrl: FIFO, ...GROUPED, MessageDeduplicationId: "2" }],
      ["ReceiveMessage", { QueueUrl: FIFO, MaxNumberOfMessages: 1 }],
      ["TagQueue", { QueueUrl: FIFO, Tags: { a: "b" } }],
      ["PurgeQueue", { QueueUrl: FIFO }],
      ["DeleteQueue", { QueueUrl: FIFO }],
    ],
    read: async (call) => [
      await call("GetQueueAttributes", { QueueUrl: FIFO, AttributeNames: ["All"] }),
      await call("ListQueueTags", { QueueUrl: FIFO }),
    ],
  },
  {
    file: "sns/topics.jsonl",
    writes: [
      ["CreateTopic", { Name: "news" }],
      ["Subscribe", { TopicArn: TOPIC, Protocol: "sqs", Endpoint: Target.Arn }],
      ["SetTopicAttributes", { TopicArn: TOPIC, AttributeName: "DisplayName", AttributeValue: "n" }],
      ["DeleteTopic", { TopicArn: TOPIC }],
    ],
    read: async (call) => [
      await call("ListTopics", {}),
      await call("ListSubscriptions", {}),
      await call("GetTopicAttributes", { TopicArn: TOPIC }).catch(codeOf),
    ],
  },
  {
    file: "sns/applications.jsonl",
    writes: [
      ["CreatePlatformApplication", { Name: "a", Platform: "GCM", Attributes: { PlatformCredential: "c" } }],
      [
        "SetPlatformApplicationAttributes",
        { ...APPLICATION, Attributes: { SuccessFeedbackSampleRate: "1" } },
      ],
      ["CreatePlatformEndpoint", { ...APPLICATION, Token: "t" }],
      ["DeletePlatformApplication", APPLICATION],
    ],
    read: async (call) => [
      await call("ListPlatformApplications", {}),
      await call("ListEndpointsByPlatformApplication", APPLICATION).catch(codeOf),
    ],
  },
  {
    file: "kinesis/streams.jsonl",
    writes: [
      ["CreateStream", { StreamName: "clicks", ShardCount: 2, Tags: { a: "b" } }],
      ["PutRecord", { StreamName: "clicks", PartitionKey: "p", Data: "ZGF0YQ==" }],
      [
        "SplitShard",
        { StreamName: "clicks", ShardToSplit: "shardId-000000000000", NewStartingHashKey: "99" },
      ],
      ["AddTagsToStream", { StreamName: "clicks", Tags: { c: "d" } }],
      ["DeleteStream", { StreamName: "clicks" }],
    ],
    read: async (call) => [
      await call("DescribeStream", { StreamName: "clicks" }),
      await call("ListTagsForStream", { StreamName: "clicks" }),
      await recordsOf(call),
    ],
  },
  {
    file: "events/state.jsonl",
    writes: [
      ["CreateEventBus", { Name: "shop" }],
      ["PutRule", { Name: "all", EventBusName: "shop", EventPattern: '{"source":["shop"]}' }],
      [
        "PutTargets",
        { Rule: "all", EventBusName: "shop", Targets: ["1", "2"].map((Id) => ({ Id, ...Target })) },
      ],
      ["RemoveTargets", { Rule: "all", EventBusName: "shop", Ids: ["1", "2"] }],
      ["DeleteEventBus", { Name: "shop" }],
    ],
    read: async (call) => [
      await call("ListEventBuses", {}),
      await call("ListRules", { EventBusName: "shop" }).catch(codeOf),
      await call("ListTargetsByRule", { Rule: "all", EventBusName: "shop" }).catch(codeOf),
    ],
  },
  {
    file: "scheduler/state.jsonl",
    writes: [
      ["CreateScheduleGroup", { Name: "night" }],
      [
        "CreateSchedule",
        { Name: "job", GroupName: "night", ScheduleExpression: "rate(1 day)", Target, ...OFF },
      ],
      ["DeleteScheduleGroup", { Name: "night" }],
    ],
    read: async (call) => [await call("ListScheduleGroups", {}), await call("ListSchedules", {})],
  },
  {
    file: "ssm/parameters.jsonl",
    writes: [
      ["PutParameter", { Name: "/a", Type: "String", Value: "1", Tags: [{ Key: "k", Value: "v" }] }],
      ["PutParameter", { Name: "/a", Type: "String", Value: "2", Overwrite: true }],
      ["PutParameter", { Name: "/b", Type: "String", Value: "3" }],
      ["DeleteParameters", { Names: ["/a", "/b"] }],
    ],
    read: async (call) => [
      await call("GetParameters", { Names: ["/a", "/b"] }),
      await call("ListTagsForResource", { ResourceType: "Parameter", ResourceId: "/a" }).catch(codeOf),
    ],
  },
  {
    file: "secretsmanager/secrets.jsonl",
    writes: [
      ["CreateSecret", { Name: "key", SecretString: "1", ClientRequestToken: "t".repeat(32) }],
      [
        "UpdateSecret",
        { SecretId: "key", Description: "d", SecretString: "2", ClientRequestToken: "u".repeat(32) },
      ],
      ["DeleteSecret", { SecretId: "key", ForceDeleteWithoutRecovery: true }],
    ],
    read: async (call) => [
      await call("ListSecrets", {}),
      await call("GetSecretValue", { SecretId: "key" }).catch(codeOf),
    ],
  },
  {
    file: "dynamodb/tables.jsonl",
    writes: [
      [
        "CreateTable",
        {
          TableName: "items",
          BillingMode: "PAY_PER_REQUEST",
          KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
          AttributeDefinitions: [{ AttributeName: "id", AttributeType: "S" }],
        },
      ],
      ["PutItem", { TableName: "items", Item: { id: { S: "1" } } }],
      ["DeleteItem", { TableName: "items", Key: { id: { S: "1" } } }],
      ["DeleteTable", { TableName: "items" }],
    ],
    read: async (call) => [
      await call("DescribeTable", { TableName: "items" }),
      await call("Scan", { TableName: "items" }),
    ],
  },
  {
    file: "s3/index.jsonl",
    writes: [
      ["CreateBucket", { Bucket: "files" }],
      ["PutObject", { Bucket: "files", Key: "a", Body: Buffer.from("1") }],
      ["PutBucketVersioning", { Bucket: "files", VersioningConfiguration: { Status: "Enabled" } }],
      ["PutObject", { Bucket: "files", Key: "a", Body: Buffer.from("2") }],
      ["PutObjectTagging", { Bucket: "files", Key: "a", Tagging: { TagSet: [{ Key: "k", Value: "v" }] } }],
      ["CopyObject", { Bucket: "files", Key: "b", CopySource: "files/a" }],
      ["DeleteObjects", { Bucket: "files", Delete: { Objects: [{ Key: "a" }] } }],
    ],
    read: async (call) => [
      await call("ListObjectVersions", { Bucket: "files" }),
      await call("GetObjectTagging", { Bucket: "files", Key: "a" }).catch(codeOf),
    ],
  },
];

/** Every journal: a file that is in no row fails the test of the table. */
export const STORED_ROWS: readonly StoredRow[] = [
  ...CALLS.map((journal) => ({ file: journal.file, open: (data: string) => openService(journal, data) })),
  {
    file: "dynamodb/destinations.jsonl",
    open: async (data) => openDeliveries(data, "dynamodb/destinations.jsonl"),
  },
  {
    file: "bucket-notifications/pending.jsonl",
    open: async (data) => openDeliveries(data, "bucket-notifications/pending.jsonl"),
  },
  { file: "event-sources/checkpoints.jsonl", open: openCheckpoints },
  { file: "lambda/events.jsonl", open: openEvents },
  { file: "lambda/executions.jsonl", open: openExecutions },
];

/** A service behind the endpoint, as clients call it. */
async function openService({ file, writes, read }: JournalCalls, data: string): Promise<Opened> {
  const name = file.split("/")[0] as string;
  const definition = SERVICES.find(({ answersFor }) => name in answersFor);
  assert.ok(definition, name);
  const recording = new RecordingPorts({ data });
  const service = await definition.start({ ...recording.ports, host: "127.0.0.1" });
  const endpoint = new AwsEndpoint({
    accountRegion: recording.ports.accountRegion,
    clock: recording.clock,
    findCaller: () => undefined,
    trusted: { names: [], addresses: false },
    isJudging: false,
    refused: () => assert.fail(),
    onError: () => undefined,
  });
  for (const each of service.services ?? []) endpoint.mount(ours(each));
  const call: Call = (operation, input) => endpoint.call(name, operation, input, DEVELOPER);
  return {
    writes: writes.map(
      ([operation, input]) =>
        () =>
          call(operation, input),
    ),
    read: () => read(call).catch(codeOf),
    close: () => service.close(),
  };
}

function openDeliveries(data: string, file: string): Opened {
  const deliveries = new PendingDeliveries(join(data, file));
  const of = (id: string) => ({ id, from: "a", to: "b" }) as Delivery;
  return {
    writes: [
      async () => deliveries.begin(of("1")),
      async () => deliveries.begin(of("2"), of("3")),
      async () => deliveries.settle(of("1")),
    ],
    read: async () => deliveries.all,
    close: async () => deliveries.close(),
  };
}

async function openCheckpoints(data: string): Promise<Opened> {
  const checkpoints = new Checkpoints(join(data, "event-sources", "checkpoints.jsonl"));
  return {
    writes: [
      async () => checkpoints.begin("m", 5),
      async () => checkpoints.setDone("m", "s", "7"),
      async () => checkpoints.setDone("m", "s", null),
    ],
    read: async () => [checkpoints.beganAt("m"), checkpoints.doneOf("m", "s")],
    close: async () => checkpoints.close(),
  };
}

async function openEvents(data: string): Promise<Opened> {
  const events = new AcceptedEvents();
  const journal = openJournal<EventEntry>(
    join(data, "lambda", "events.jsonl"),
    events as Journaled<EventEntry>,
  );
  const accepted = {
    id: "1",
    functionName: "f",
    payload: "{}",
    acceptedAt: 1,
    tried: 0,
    throttled: 0,
    spared: 0,
  };
  return {
    writes: [
      async () => journal.commit({ kind: "event-accepted", event: accepted as never }),
      async () =>
        journal.commit({ kind: "event-tried", event: { id: "1", tried: 1, throttled: 0, spared: 9 } }),
      async () => journal.commit({ kind: "event-done", id: "1" }),
    ],
    read: async () => events.all,
    close: async () => journal.close(),
  };
}

async function openExecutions(data: string): Promise<Opened> {
  const executions = new DurableExecutions();
  const journal = openJournal<DurableEntry>(
    join(data, "lambda", "executions.jsonl"),
    executions as Journaled<DurableEntry>,
  );
  const execution = { arn: "arn", id: "1", name: "once", startedAt: 1 };
  const operation = { id: "s", type: "STEP", status: "SUCCEEDED", startedAt: 1, result: "7" };
  const changed = { kind: "durable-changed", arn: "arn", events: [{ EventId: 1 }] } as const;
  const pause = { requestedAt: 2, reason: "audit", isTimeoutPaused: true, since: 3, isInterrupted: false };
  return {
    writes: [
      async () => journal.commit({ kind: "durable-started", execution: execution as never }),
      async () => journal.commit({ ...changed, operations: [operation as never] }),
      async () => journal.commit({ kind: "durable-paused", arn: "arn", pause, events: [{ EventId: 2 }] }),
      async () =>
        journal.commit({ kind: "durable-resumed", arn: "arn", pausedMs: 5, events: [{ EventId: 3 }] }),
      async () => journal.commit({ ...changed, operations: [], end: { status: "SUCCEEDED", at: 9 } }),
      async () => journal.commit({ kind: "durable-deleted", arn: "arn" }),
    ],
    read: async () =>
      structuredClone(executions.all.map((one) => ({ ...one, operations: [...one.operations.values()] }))),
    close: async () => journal.close(),
  };
}

async function recordsOf(call: Call): Promise<unknown> {
  const from = { StreamName: "clicks", ShardId: "shardId-000000000000", ShardIteratorType: "TRIM_HORIZON" };
  const first = await call("GetShardIterator", from);
  const second = await call("GetShardIterator", { ...from, ShardId: "shardId-000000000001" });
  const read = async ({ ShardIterator }: Output) => (await call("GetRecords", { ShardIterator })).Records;
  return [await read(first), await read(second)];
}

/** The code of a refusal, or its message where it has none: clients see refusals too. */
function codeOf(error: { readonly code?: string; readonly message: string }): string {
  return error.code ?? error.message;
}
