import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import type { AwsService } from "#sdk/local/services/endpoint/aws-service";
import { ARN, base64, TestKinesis } from "../../services/kinesis/kinesis-setup";
import { fillDisk } from "../../services/support/full-disk";
import { ManualClock } from "./manual-clock";
import { type BatchEvent, FUNCTION_ARN, quiet, ROLE_ARN, TestSources, throttle } from "./sources-setup";
import { QUEUE_ARN, TestQueue } from "./test-queue";
import { TABLE_STREAM_ARN, TestTable } from "./test-table";

const base = { eventSourceArn: ARN, startingPosition: "TRIM_HORIZON" };
/** Long enough for reads that failed to be tried again. */
const POLLS_MS = 30_000;
const FAILURES = { functionResponseTypes: ["ReportBatchItemFailures"] };
/** Credentials that may do everything. */
const OWNER = {
  secretAccessKey: "",
  identity: { accessKey: "", accountId: "", userId: "", userArn: "owner" },
};

describe("a Kinesis stream that calls a function", () => {
  let kinesis: TestKinesis;
  let queue: TestQueue;
  let test: TestSources;

  beforeEach(async () => {
    const clock = new ManualClock();
    kinesis = await TestKinesis.start(undefined, clock);
    kinesis.call("CreateStream", { StreamName: "clicks", ShardCount: 1 });
    queue = new TestQueue(clock);
    test = new TestSources([kinesis.service, queue.service], clock);
  });
  afterEach(async () => {
    await test.sources.close();
    assert.deepEqual(test.errors, []);
  });

  const put = (...all: readonly string[]) => {
    const Records = all.map((text) => ({ PartitionKey: text[0], Data: base64(text) }));
    return test.aws.call("kinesis", "PutRecords", { StreamName: "clicks", Records }, OWNER);
  };
  const textsOf = ({ Records }: BatchEvent): string[] =>
    Records.map(({ kinesis: { data } }) => Buffer.from(data, "base64").toString());
  const seen = () => test.calls.map(textsOf);
  const numbered = (count: number) => Array.from({ length: count }, (_, index) => `a${index}`);
  const failingOn =
    (bad: string) =>
    ({ Records }: BatchEvent) => {
      if (textsOf({ Records }).includes(bad)) throw new Error(`no ${bad}`);
    };

  it("hands over records as soon as they come, in batches [LDG/with-kinesis]", async () => {
    await test.serve({ ...base, batchSize: 2 });
    await put("a1", "a2", "a3");
    await quiet();
    assert.deepEqual(seen(), [["a1", "a2"], ["a3"]]);
    assert.equal(await test.settled(), true);
  });

  it("writes a record as the event has it [LSREC]", async () => {
    await put("a1");
    await test.serve(base);
    const [record] = test.calls[0]?.Records ?? [];
    const { sequenceNumber } = record.kinesis;
    assert.deepEqual(record, {
      kinesis: {
        kinesisSchemaVersion: "1.0",
        partitionKey: "a",
        sequenceNumber,
        data: base64("a1"),
        approximateArrivalTimestamp: test.clock.now() / 1000,
      },
      eventSource: "aws:kinesis",
      eventVersion: "1.0",
      eventID: `shardId-000000000000:${sequenceNumber}`,
      eventName: "aws:kinesis:record",
      invokeIdentityArn: ROLE_ARN,
      awsRegion: "us-east-1",
      eventSourceARN: ARN,
    });
    assert.deepEqual(test.invocations[0]?.source, { kind: "kinesis", arn: ARN, items: [sequenceNumber] });
  });

  it("begins with the oldest record, the next one, or what came at a time or later [LDG/services-kinesis-parameters]", async () => {
    await put("a1");
    await test.clock.pass(5_000);
    const startingPositionTimestamp = new Date(test.clock.now()).toISOString();
    await put("a2");
    await test.serve(
      base,
      { ...base, startingPosition: "LATEST" },
      { ...base, startingPosition: "AT_TIMESTAMP", startingPositionTimestamp },
    );
    await put("a3");
    await quiet();
    const all = seen().flat().sort();
    assert.deepEqual(all, ["a1", "a2", "a2", "a3", "a3", "a3"]);
  });

  it("goes on where a full disk takes no checkpoint, and has the children of a shard read when there is room", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "checkpoints-"));
    const file = path.join(folder, "checkpoints.jsonl");
    const empty: (() => void)[] = [];
    try {
      test = new TestSources([kinesis.service, queue.service], test.clock, file);
      await test.serve({ ...base, batchSize: 1 });
      empty.push(fillDisk());
      await put("a1", "a2");
      await quiet();
      kinesis.call("SplitShard", {
        StreamName: "clicks",
        ShardToSplit: "shardId-000000000000",
        NewStartingHashKey: "99",
      });
      await put("a3");
      await test.clock.pass(POLLS_MS);
      assert.deepEqual(seen().flat(), ["a1", "a2"]);
      empty.pop()?.();
      await test.clock.pass(POLLS_MS);
      assert.deepEqual(seen().flat(), ["a1", "a2", "a3"]);
      assert.match(String(test.errors.splice(0)[0]), /cannot be written: no space is left/);
    } finally {
      empty.pop()?.();
      await test.sources.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it("tries a batch again until it is done, and holds up what comes after it [LDG/with-kinesis]", async () => {
    let fails = true;
    test.handler = () => {
      if (fails) throw new Error("not now");
    };
    await test.serve({ ...base, batchSize: 1 });
    await put("a1", "a2");
    await test.clock.pass(60_000);
    assert.ok(test.calls.length > 4);
    assert.deepEqual([...new Set(seen().flat())], ["a1"]);
    assert.equal(await test.settled(), false);
    fails = false;
    await test.clock.pass(60_000);
    assert.deepEqual(seen().slice(-2), [["a1"], ["a2"]]);
    assert.equal(await test.settled(), true);
  });

  it("gives a batch up after its retries, tells a queue of it, and goes on [LSREC]", async () => {
    test.handler = failingOn("a2");
    const destinationConfig = { onFailure: { destinationArn: QUEUE_ARN } };
    await test.serve({ ...base, batchSize: 1, maximumRetryAttempts: 1, destinationConfig });
    await put("a1", "a2", "a3");
    await test.clock.pass(10_000);
    assert.deepEqual(seen(), [["a1"], ["a2"], ["a2"], ["a3"]]);
    const { sequenceNumber } = test.calls[1]?.Records[0].kinesis ?? {};
    const came = new Date(test.calls[1]?.Records[0].kinesis.approximateArrivalTimestamp * 1000).toISOString();
    const { timestamp, ...message } = JSON.parse(queue.bodies[0] ?? "");
    assert.match(timestamp, /^2026-03-01T12:00:00\.\d{3}Z$/);
    assert.deepEqual(message, {
      requestContext: {
        requestId: "request-2",
        functionArn: FUNCTION_ARN,
        condition: "RetryAttemptsExhausted",
        approximateInvokeCount: 2,
      },
      responseContext: { statusCode: 200, executedVersion: "$LATEST", functionError: "Unhandled" },
      version: "1.0",
      KinesisBatchInfo: {
        shardId: "shardId-000000000000",
        startSequenceNumber: sequenceNumber,
        endSequenceNumber: sequenceNumber,
        approximateArrivalOfFirstRecord: came,
        approximateArrivalOfLastRecord: came,
        batchSize: 1,
        streamArn: ARN,
      },
    });
    assert.deepEqual(
      test.deliveries.map(({ from, to, status }) => [from, to, status]),
      [[ARN, QUEUE_ARN, "dead"]],
    );
  });

  it("tells a queue again that is throttled for a while", async () => {
    test.handler = failingOn("a1");
    const destinationConfig = { onFailure: { destinationArn: QUEUE_ARN } };
    queue.refusals = 2;
    await test.serve({ ...base, batchSize: 1, maximumRetryAttempts: 0, destinationConfig });
    await put("a1", "a2");
    await test.clock.pass(500);
    assert.deepEqual([queue.bodies.length, seen().flat()], [0, ["a1"]]);
    await test.clock.pass(10_000);
    assert.deepEqual([queue.bodies.length, seen().flat()], [1, ["a1", "a2"]]);
  });

  it("gives records up that have grown too old, the others of their batch not [LSREC]", async () => {
    await put("a0");
    await test.clock.pass(60_000);
    await put("a1", "a2");
    const destinationConfig = { onFailure: { destinationArn: QUEUE_ARN } };
    await test.serve({ ...base, maximumRecordAgeInSeconds: 60, maximumRetryAttempts: 0, destinationConfig });
    assert.deepEqual(seen(), [["a1", "a2"]]);
    const message = JSON.parse(queue.bodies[0] ?? "");
    assert.deepEqual(
      [
        message.requestContext.condition,
        message.requestContext.approximateInvokeCount,
        message.responseContext,
        message.KinesisBatchInfo.batchSize,
      ],
      ["RecordAgeExceeded", 1, undefined, 1],
    );
  });

  it("halves a batch that fails, which counts as no retry [LDG/kinesis-on-failure-destination]", async () => {
    test.handler = failingOn("a2");
    await test.serve({ ...base, bisectBatchOnFunctionError: true, maximumRetryAttempts: 1 });
    await put(...numbered(4));
    await test.clock.pass(10_000);
    assert.deepEqual(seen(), [["a0", "a1", "a2", "a3"], ["a0", "a1"], ["a2", "a3"], ["a2"], ["a2"], ["a3"]]);
    assert.deepEqual(
      test.deliveries.map(({ to, status }) => [to, status]),
      [["", "dropped"]],
    );
  });

  it("goes on with the first record that an answer names, and counts its retries from there [LSREC]", async () => {
    test.handler = ({ Records }) => ({
      batchItemFailures: Records.filter((_, index) => textsOf({ Records })[index] === "a5").map(
        ({ kinesis: { sequenceNumber } }) => ({ itemIdentifier: sequenceNumber }),
      ),
    });
    const destinationConfig = { onFailure: { destinationArn: QUEUE_ARN } };
    await test.serve({ ...base, ...FAILURES, batchSize: 3, maximumRetryAttempts: 3, destinationConfig });
    await put(...numbered(6));
    await test.clock.pass(60_000);
    assert.deepEqual(seen(), [["a0", "a1", "a2"], ["a3", "a4", "a5"], ["a5"], ["a5"], ["a5"], ["a5"]]);
    const { requestContext, responseContext, KinesisBatchInfo } = JSON.parse(queue.bodies[0] ?? "");
    assert.deepEqual(
      [requestContext.approximateInvokeCount, responseContext.functionError, KinesisBatchInfo.batchSize],
      [4, null, 1],
    );
  });

  it("counts no call of a function that takes no more events [LDG/with-kinesis]", async () => {
    let calls = 0;
    test.handler = () => (++calls < 4 ? throttle() : undefined);
    await test.serve({ ...base, maximumRetryAttempts: 0 });
    await put("a1");
    await test.clock.pass(10_000);
    assert.equal(test.calls.length, 4);
    assert.deepEqual(test.deliveries, []);
  });

  it("waits for more records as long as the window is, or until the batch is full [LDG/with-kinesis]", async () => {
    await test.serve({ ...base, batchSize: 3, maximumBatchingWindowInSeconds: 5 });
    await put("a1");
    await test.clock.pass(4_000);
    await put("a2");
    await quiet();
    assert.deepEqual(seen(), []);
    await test.clock.pass(1_000);
    assert.deepEqual(seen(), [["a1", "a2"]]);
    await put("a3", "a4", "a5");
    await quiet();
    assert.deepEqual(seen()[1], ["a3", "a4", "a5"]);
  });

  it("hands over batches of different keys at once, each key in its order [LDG/with-kinesis]", async () => {
    let [running, most] = [0, 0];
    test.handler = async () => {
      most = Math.max(most, ++running);
      await quiet();
      running--;
    };
    await test.serve({ ...base, batchSize: 1, parallelizationFactor: 3 });
    await put("a1", "b1", "c1", "a2", "b2", "c2", "a3");
    for (let round = 0; round < 5; round++) await quiet();
    assert.equal(most, 3);
    const of = (key: string) =>
      seen()
        .flat()
        .filter((text) => text.startsWith(key));
    assert.deepEqual(
      [of("a"), of("b"), of("c")],
      [
        ["a1", "a2", "a3"],
        ["b1", "b2"],
        ["c1", "c2"],
      ],
    );
  });

  it("goes on behind records that no filter lets through, those that are no JSON among them [LDG/with-kinesis-filtering]", async () => {
    await test.serve({ ...base, filterCriteria: { filters: [{ pattern: '{"data":{"kind":["a"]}}' }] } });
    await put('{"kind":"b"}', "plain", '{"kind":"a"}');
    await quiet();
    assert.deepEqual(seen(), [['{"kind":"a"}']]);
    assert.equal(await test.settled(), true);
  });

  it("handles the records of a tumbling window with one state, and ends it with a call without records [LDG/services-kinesis-windows]", async () => {
    const windows = () =>
      test.calls.map((event) => [textsOf(event), event.state, event.isFinalInvokeForWindow]);
    test.handler = ({ state, Records }) => ({ state: { count: (state?.count ?? 0) + Records.length } });
    await test.serve({ ...base, batchSize: 2, tumblingWindowInSeconds: 60 });
    await put("a1", "a2", "a3");
    await test.clock.pass(59_000);
    await put("a4");
    await quiet();
    assert.equal(windows().length, 3);
    await test.clock.pass(2_000);
    await put("a5");
    await test.clock.pass(60_000);
    assert.deepEqual(windows(), [
      [["a1", "a2"], {}, false],
      [["a3"], { count: 2 }, false],
      [["a4"], { count: 3 }, false],
      [[], { count: 4 }, true],
      [["a5"], {}, false],
      [[], { count: 1 }, true],
    ]);
    const { Records: _, state: __, ...members } = test.calls[3] ?? assert.fail();
    assert.deepEqual(members, {
      window: { start: "2026-03-01T12:00:00Z", end: "2026-03-01T12:01:00Z" },
      shardId: "shardId-000000000000",
      eventSourceARN: ARN,
      isFinalInvokeForWindow: true,
      isWindowTerminatedEarly: false,
    });
    assert.equal(await test.settled(), true);
  });

  it("takes an answer without the state of its window for a failure, and ends a window early whose state is too large [LDG/services-kinesis-windows]", async () => {
    const answers = [undefined, { state: "x".repeat(1024 * 1024) }, undefined];
    test.handler = () => answers.shift();
    await test.serve({ ...base, tumblingWindowInSeconds: 60 });
    await put("a1");
    await test.clock.pass(1_000);
    assert.deepEqual(
      test.invocations.map(({ status, reason }) => [status, reason]),
      [
        ["failed", "its answer has no state"],
        ["succeeded", undefined],
        ["succeeded", undefined],
      ],
    );
    const last = test.calls[2] ?? assert.fail();
    assert.deepEqual([last.isFinalInvokeForWindow, last.isWindowTerminatedEarly], [true, true]);
  });

  it("reads what a shard was divided into when the shard is done [LDG/with-kinesis]", async () => {
    let end: () => void = () => undefined;
    test.handler = () =>
      new Promise<void>((resolve) => {
        end = resolve;
      });
    await test.serve({ ...base, startingPosition: "LATEST" });
    await put("a1");
    kinesis.call("SplitShard", {
      StreamName: "clicks",
      ShardToSplit: "0",
      NewStartingHashKey: (2n ** 127n).toString(),
    });
    await put("a2");
    await test.clock.pass(2_000);
    assert.deepEqual(seen(), [["a1"]]);
    end();
    await quiet();
    assert.deepEqual(seen(), [["a1"], ["a2"]]);
    end();
    await quiet();
    assert.equal(await test.settled(), true);
  });

  it("is polled for a registered consumer, whose ARN is in the event [LDG/with-kinesis]", async () => {
    const { Consumer } = kinesis.call("RegisterStreamConsumer", { StreamARN: ARN, ConsumerName: "fast" });
    const { ConsumerARN } = Consumer as Readonly<Record<string, string>>;
    await test.serve({ ...base, eventSourceArn: ConsumerARN ?? "" });
    await put("a1");
    await quiet();
    assert.equal(test.calls[0]?.Records[0].eventSourceARN, ConsumerARN);
  });

  it("is not read without a permission to, which is said once with what grants it [LDG/with-kinesis]", async () => {
    test.allows = (action) => action !== "kinesis:GetRecords";
    await test.serve(base);
    await put("a1");
    await test.clock.pass(20_000);
    assert.equal(test.notices.length, 1);
    assert.match(
      test.notices[0] ?? "",
      /^stream clicks does not call src\/jobs\.handler: .* may not kinesis:GetRecords; grant it with attachPermissions\(\[/,
    );
    assert.equal(await test.settled(), true);
    test.allows = () => true;
    await test.clock.pass(5_000);
    assert.deepEqual(seen(), [["a1"]]);
  });

  it("says that what is given up is lost when the function may not tell its destination", async () => {
    test.handler = failingOn("a1");
    test.allows = (action) => action !== "sqs:SendMessage";
    const destinationConfig = { onFailure: { destinationArn: QUEUE_ARN } };
    await test.serve({ ...base, maximumRetryAttempts: 0, destinationConfig });
    await put("a1");
    await quiet();
    assert.match(test.notices[0] ?? "", /is lost, since its role cannot tell arn:aws:sqs:.*sqs:SendMessage/);
    assert.deepEqual(
      test.deliveries.map(({ status }) => status),
      ["failed"],
    );
  });

  it("takes over what a save changes, and goes on where it was", async () => {
    let end: () => void = () => undefined;
    test.handler = () =>
      new Promise<void>((resolve) => {
        end = resolve;
      });
    await test.serve({ ...base, startingPosition: "LATEST" });
    await put("a1");
    await quiet();
    await test.serve({ ...base, startingPosition: "LATEST", batchSize: 1 });
    test.handler = () => undefined;
    await put("a2", "a3");
    await quiet();
    assert.deepEqual(seen(), [["a1"]]);
    end();
    await quiet();
    assert.deepEqual(seen(), [["a1"], ["a2"], ["a3"]]);
  });

  it("goes on after a restart with --data where it was, with nothing lost that came meanwhile", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "sources-"));
    try {
      const services: readonly AwsService[] = [kinesis.service];
      test = new TestSources(services, test.clock, path.join(folder, "event-sources", "checkpoints.jsonl"));
      const latest = { ...base, startingPosition: "LATEST" };
      await put("a0");
      await test.clock.pass(1_000);
      await test.serve(latest);
      await test.sources.close();
      await put("a1");
      test.restart();
      await test.serve(latest);
      assert.deepEqual(seen(), [["a1"]], "what came while nothing was done yet");
      await test.sources.close();
      await put("a2", "a3");
      test.restart();
      await test.serve(latest);
      assert.deepEqual(seen(), [["a1"], ["a2", "a3"]]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe("the stream of a table that calls a function", () => {
  let table: TestTable;
  let test: TestSources;
  const mapping = { eventSourceArn: TABLE_STREAM_ARN, startingPosition: "TRIM_HORIZON" };

  beforeEach(() => {
    const clock = new ManualClock();
    table = new TestTable(clock);
    test = new TestSources([table.service], clock);
  });
  afterEach(async () => {
    await test.sources.close();
    assert.deepEqual(test.errors, []);
  });

  const ids = () => test.calls.map(({ Records }) => Records.map(({ dynamodb }) => dynamodb.Keys.id.S));

  it("writes a change as the event has it [LSREC]", async () => {
    table.add("one", { id: { S: "one" } });
    await test.serve(mapping);
    assert.deepEqual(test.calls[0]?.Records, [
      {
        eventID: "e0",
        eventName: "INSERT",
        eventVersion: "1.1",
        eventSource: "aws:dynamodb",
        awsRegion: "us-east-1",
        dynamodb: {
          ApproximateCreationDateTime: test.clock.now() / 1000,
          Keys: { id: { S: "one" } },
          NewImage: { id: { S: "one" } },
          SequenceNumber: "100",
          SizeBytes: 20,
          StreamViewType: "NEW_IMAGE",
        },
        eventSourceARN: TABLE_STREAM_ARN,
      },
    ]);
    assert.deepEqual(test.invocations[0]?.source, {
      kind: "dynamodb",
      arn: TABLE_STREAM_ARN,
      items: ["100"],
    });
  });

  it("is read at once after a write that was carried out, and each second besides", async () => {
    await test.serve({ ...mapping, startingPosition: "LATEST" });
    await test.aws.call("dynamodb", "PutItem", { TableName: "orders", Item: "one" }, OWNER);
    await quiet();
    assert.deepEqual(ids(), [["one"]]);
    table.add("expired");
    await test.clock.pass(1_000);
    assert.deepEqual(ids(), [["one"], ["expired"]]);
  });

  it("hands over changes that a filter lets through [LDG/with-ddb-filtering]", async () => {
    table.add("one", { total: { N: "5" } });
    table.add("two", { total: { N: "50" } });
    await test.serve({
      ...mapping,
      filterCriteria: {
        filters: [{ pattern: '{"eventName":["INSERT"],"dynamodb":{"NewImage":{"total":{"N":["50"]}}}}' }],
      },
    });
    assert.deepEqual(ids(), [["two"]]);
  });

  it("reports changes that are given up with times in whole seconds [LSREC]", async () => {
    const queue = new TestQueue(test.clock);
    test = new TestSources([table.service, queue.service], test.clock);
    test.handler = () => {
      throw new Error("no");
    };
    table.add("one");
    const destinationConfig = { onFailure: { destinationArn: QUEUE_ARN } };
    await test.serve({ ...mapping, maximumRetryAttempts: 0, destinationConfig });
    const { DDBStreamBatchInfo } = JSON.parse(queue.bodies[0] ?? "");
    assert.deepEqual(DDBStreamBatchInfo, {
      shardId: "shardId-1",
      startSequenceNumber: "100",
      endSequenceNumber: "100",
      approximateArrivalOfFirstRecord: "2026-03-01T12:00:00Z",
      approximateArrivalOfLastRecord: "2026-03-01T12:00:00Z",
      batchSize: 1,
      streamArn: TABLE_STREAM_ARN,
    });
  });
});
