import assert from "node:assert/strict";
import type { GraphResource } from "#sdk/graph/index";
import { startDynamoDb } from "#sdk/local/services/dynamodb/service";
import { startKinesis } from "#sdk/local/services/kinesis/service";
import { startLambda } from "#sdk/local/services/lambda/service";
import type { LocalService } from "#sdk/local/services/service";
import { ServiceError } from "#sdk/local/services/service-error";
import { startSqs } from "#sdk/local/services/sqs/service";
import { MachineClock } from "../../../support/machine-clock";
import { eventually } from "../../../support/until";
import { TABLES, table } from "../services/dynamodb/support/tables";
import { lambdaResource } from "../services/lambda/lambda-setup";
import { DEVELOPER } from "../services/service-calls";
import { RecordingPorts } from "../services/support/recording-ports";
import { type BatchEvent, TestSources, throttle } from "../triggers/event-sources/sources-setup";
import { callsOf, portsWith } from "./services";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const QUEUE_ARN = "arn:aws:sqs:us-east-1:123456789012:jobs";
const QueueUrl = "https://sqs.us-east-1.amazonaws.com/123456789012/jobs";
const STREAM_ARN = "arn:aws:kinesis:us-east-1:123456789012:stream/clicks";
const LABEL = "2024-01-01T00:00:00.000";

describe("functions by the clock of this machine", () => {
  let clock: MachineClock;
  const ends: (() => Promise<unknown>)[] = [];
  beforeEach(() => {
    clock = new MachineClock();
  });
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
    clock.close();
  });

  /** Lambda without a session. Its function always fails in this way. */
  async function failing(errorType: string, recording = new RecordingPorts()) {
    const calls: number[] = [];
    const service = startLambda({
      ...portsWith(clock, recording),
      callerOf: () => DEVELOPER,
      invoke: async (_arn, _payload, { requestId = "" }) => {
        calls.push(clock.now());
        const error = { errorType, errorMessage: "no" };
        return { requestId, durationMs: 1, logs: [], ok: false, error };
      },
    });
    ends.push(() => service.close());
    const config = { functionName: "jobs", maximumEventAgeInSeconds: 60, maximumRetryAttempts: 2 };
    const onFailure = { destination: QUEUE_ARN };
    const type = "aws:lambda/functionEventInvokeConfig:FunctionEventInvokeConfig";
    return {
      calls,
      async send(inputs: GraphResource["inputs"] = {}) {
        const all = { ...config, destinationConfig: { onFailure }, ...inputs };
        await service.serve([lambdaResource("jobs"), { ...lambdaResource("config"), type, inputs: all }]);
        const Payload = Buffer.from("{}").toString("base64");
        await callsOf(service)("Invoke", { FunctionName: "jobs", InvocationType: "Event", Payload });
      },
    };
  }

  it("are retried for an event after a second, which is a minute on AWS", async () => {
    const { calls, send } = await failing("Error");
    await send({ maximumEventAgeInSeconds: 6 * 3600, maximumRetryAttempts: 1 });
    const [first = 0, second = 0] = await eventually(() => (calls.length > 1 ? calls : undefined));
    assert.ok(second - first >= SECOND);
  });

  it("continue an execution when its wait is over", async () => {
    const times: number[] = [];
    const service: LocalService = startLambda({
      ...portsWith(clock),
      callerOf: () => DEVELOPER,
      handlerOf: () => "src/order.run",
      invoke: async (_arn, payload, { requestId = "" }) => {
        times.push(clock.now());
        const { DurableExecutionArn, CheckpointToken, InitialExecutionState } = JSON.parse(payload);
        const isFirst = InitialExecutionState.Operations.length === 1;
        const Updates = [{ Id: "w", Type: "WAIT", Action: "START", WaitOptions: { WaitSeconds: 1 } }];
        const input = { DurableExecutionArn, CheckpointToken, Updates };
        if (isFirst) await callsOf(service)("CheckpointDurableExecution", input);
        const reply = JSON.stringify({ Status: isFirst ? "PENDING" : "SUCCEEDED" });
        return { requestId, durationMs: 1, logs: [], ok: true, payload: reply };
      },
    });
    ends.push(() => service.close());
    const durable = lambdaResource("order", { publish: true, durableConfig: { executionTimeout: 60 } });
    await service.serve([durable]);
    await callsOf(service)("Invoke", { FunctionName: "order:1", InvocationType: "Event" });
    const [first = 0, second = 0] = await eventually(() => (times.length > 1 ? times : undefined));
    assert.ok(second - first >= SECOND);
  });

  it("are retried for an event until it is too old, and its destination a second after a failure", async () => {
    const recording = new RecordingPorts();
    const sent: { readonly at: number; readonly condition: string }[] = [];
    recording.answers.set("sqs SendMessage", ({ MessageBody }) => {
      const { condition } = JSON.parse(String(MessageBody)).requestContext;
      sent.push({ at: clock.now(), condition });
      return sent.length > 1 ? {} : new ServiceError("ServiceUnavailable", "not now", 503);
    });
    const { calls, send } = await failing("TooManyRequestsException", recording);
    await send();
    const [first, second] = await eventually(() => (sent.length > 1 ? sent : undefined));
    assert.equal(first?.condition, "EventAgeExceeded");
    // Waits of 1, 2, 4, 8 and 16 seconds fit into a minute.
    assert.equal(calls.length, 6);
    assert.ok((second?.at ?? 0) - (first?.at ?? 0) >= SECOND);
  });

  /** Event sources on a service, with the same clock. */
  async function sources(service: LocalService) {
    const test = new TestSources(service.services ?? [], clock);
    const times: number[] = [];
    ends.push(
      () => service.close(),
      () => test.sources.close(),
    );
    const { name } = service.services?.[0]?.api ?? { name: "" };
    return {
      test,
      times,
      send: (operation: string, input: object) => test.aws.call(name, operation, { ...input }, DEVELOPER),
      /** Notes the calls of the function, which answers as the test says. */
      handle(handler: (event: BatchEvent, call: number) => unknown = () => undefined) {
        test.handler = (event) => {
          times.push(clock.now());
          return handler(event, times.length);
        };
      },
      /** The calls, once there are so many. */
      calls: (count: number) => eventually(() => (times.length >= count ? test.calls : undefined)),
    };
  }

  async function queue() {
    const service = startSqs({ ...portsWith(clock), data: undefined });
    const { send, ...more } = await sources(service);
    await send("CreateQueue", { QueueName: "jobs" });
    return { ...more, send: (MessageBody: string) => send("SendMessage", { QueueUrl, MessageBody }) };
  }

  it("get all messages of a queue within a batch window at once", async () => {
    const { test, times, handle, send, calls } = await queue();
    handle();
    const window = { batchSize: 100, maximumBatchingWindowInSeconds: 1 };
    await test.serve({ eventSourceArn: QUEUE_ARN, ...window });
    const since = clock.now();
    await send("first");
    await send("second");
    const [event] = await calls(1);
    assert.deepEqual(
      event?.Records.map(({ body }) => body),
      ["first", "second"],
    );
    assert.ok((times[0] ?? 0) - since >= SECOND);
  });

  it("get a queue's messages again a fifth of a second after a throttle", async () => {
    const { test, times, handle, send, calls } = await queue();
    handle((_, call) => (call > 1 ? undefined : throttle()));
    await test.serve({ eventSourceArn: QUEUE_ARN, batchSize: 1 });
    await send("first");
    await calls(2);
    assert.ok((times[1] ?? 0) - (times[0] ?? 0) >= 200);
  });

  async function stream() {
    const service = await startKinesis(portsWith(clock));
    const { send, ...more } = await sources(service);
    await send("CreateStream", { StreamName: "clicks", ShardCount: 1 });
    const put = (text: string) =>
      send("PutRecord", {
        StreamName: "clicks",
        PartitionKey: "a",
        Data: Buffer.from(text).toString("base64"),
      });
    return { ...more, put, mapping: { eventSourceArn: STREAM_ARN, startingPosition: "TRIM_HORIZON" } };
  }

  it("get all records of a stream within a batch window at once, and again half a second after a failure", async () => {
    const { test, times, handle, put, calls, mapping } = await stream();
    handle((_, call) => {
      if (call === 1) throw new Error("no");
    });
    await test.serve({ ...mapping, batchSize: 100, maximumBatchingWindowInSeconds: 1 });
    const since = clock.now();
    await put("first");
    await put("second");
    const [first, second] = await calls(2);
    assert.deepEqual([first?.Records.length, second?.Records.length], [2, 2]);
    assert.ok((times[0] ?? 0) - since >= SECOND);
    assert.ok((times[1] ?? 0) - (times[0] ?? 0) >= 500);
  });

  it("get the records of a stream until these are too old", async () => {
    const { test, handle, put, calls, mapping } = await stream();
    handle(() => {
      throw new Error("no");
    });
    await test.serve({ ...mapping, maximumRecordAgeInSeconds: 60 });
    const since = clock.now();
    await put("first");
    await calls(1);
    clock.approach(MINUTE);
    const { reason } = await eventually(() => test.deliveries[0]);
    assert.match(String(reason), /^RecordAgeExceeded: 1 records/);
    assert.ok(clock.now() - since >= MINUTE);
  });

  it("get the state of a stream's window at the end of the window", async () => {
    const { test, times, handle, put, calls, mapping } = await stream();
    handle(({ Records, state = {}, isFinalInvokeForWindow: isFinal }) =>
      isFinal ? undefined : { state: { count: (state.count ?? 0) + Records.length } },
    );
    await test.serve({ ...mapping, tumblingWindowInSeconds: 1 });
    const since = clock.now();
    await put("first");
    const [first, last] = await calls(2);
    assert.deepEqual(
      [first, last].map((event) => [event?.isFinalInvokeForWindow, event?.Records.length, event?.state]),
      [
        [false, 1, {}],
        [true, 0, { count: 1 }],
      ],
    );
    const end = Math.floor(since / SECOND) * SECOND + SECOND;
    assert.ok((times[1] ?? 0) >= end);
  });

  it("get the record of an expired item, marked as removed by the service", async () => {
    const sessions = table(
      {
        name: "sessions",
        hashKey: "id",
        attributes: [{ name: "id", type: "S" }],
        ttl: { attributeName: "expires", enabled: true },
        streamEnabled: true,
        streamViewType: "OLD_IMAGE",
      },
      LABEL,
    );
    const service = startDynamoDb(portsWith(clock));
    await service.serve([sessions]);
    const { test, handle, send, calls } = await sources(service);
    handle();
    const eventSourceArn = `${TABLES}/sessions/stream/${LABEL}`;
    await test.serve({ eventSourceArn, startingPosition: "TRIM_HORIZON", batchSize: 1 });
    const expires = { N: String(Math.floor(clock.now() / 1000) - 3600) };
    await send("PutItem", { TableName: "sessions", Item: { id: { S: "1" }, expires } });
    const [, removed] = await calls(2);
    assert.deepEqual(
      removed?.Records.map(({ eventName, userIdentity }) => [eventName, userIdentity]),
      [["REMOVE", { type: "Service", principalId: "dynamodb.amazonaws.com" }]],
    );
  });
});
