import assert from "node:assert/strict";
import { ServiceError } from "#sdk/local/services/service-error";
import { startSns } from "#sdk/local/services/sns/service";
import { startSqs } from "#sdk/local/services/sqs/service";
import { MachineClock, momentOf } from "../../../support/machine-clock";
import { eventually } from "../../../support/until";
import { refusal } from "../services/service-calls";
import { RecordingPorts } from "../services/support/recording-ports";
import { callsOf, portsWith } from "./services";

const SECOND = 1000;
const MINUTE = 60 * SECOND;

describe("queues and topics by the clock of this machine", () => {
  let clock: MachineClock;
  let service: ReturnType<typeof startSqs>;
  let call: ReturnType<typeof callsOf>;
  beforeEach(() => {
    clock = new MachineClock();
    service = startSqs({ ...portsWith(clock), data: undefined });
    call = callsOf(service);
  });
  afterEach(async () => {
    await service.close();
    clock.close();
  });

  const arn = (name: string) => `arn:aws:sqs:us-east-1:123456789012:${name}`;
  const create = async (QueueName: string, Attributes: object = {}): Promise<string> =>
    (await call("CreateQueue", { QueueName, Attributes })).QueueUrl;
  const send = (QueueUrl: string, more: object = {}) =>
    call("SendMessage", { QueueUrl, MessageBody: "hello", ...more });
  const receive = async (QueueUrl: string, more: object = {}): Promise<readonly object[]> =>
    (await call("ReceiveMessage", { QueueUrl, ...more })).Messages ?? [];

  it("deliver a message after its delay, and again if nobody deletes it in time", async () => {
    const [delayed, hidden] = [await create("delayed"), await create("hidden")];
    const since = clock.now();
    await send(delayed, { DelaySeconds: 1 });
    await send(hidden);
    assert.equal((await receive(hidden, { VisibilityTimeout: 1 })).length, 1);
    const moments = await Promise.all(
      [delayed, hidden].map(async (QueueUrl) => {
        assert.equal((await receive(QueueUrl, { WaitTimeSeconds: 20 })).length, 1);
        return clock.now();
      }),
    );
    for (const moment of moments) assert.ok(moment - since >= SECOND);
  });

  it("answer a poll without messages after its wait time", async () => {
    const QueueUrl = await create("jobs");
    const since = clock.now();
    assert.deepEqual(await receive(QueueUrl, { WaitTimeSeconds: 1 }), []);
    assert.ok(clock.now() - since >= SECOND);
  });

  it("delete a message at the end of its retention", async () => {
    const QueueUrl = await create("jobs", { MessageRetentionPeriod: "60" });
    const since = clock.now();
    await send(QueueUrl);
    const isExpired = async () => (await receive(QueueUrl, { VisibilityTimeout: 0 })).length === 0;
    assert.equal(await isExpired(), false);
    clock.approach(MINUTE);
    assert.ok((await momentOf(clock, isExpired)) - since >= MINUTE);
  });

  it("treat a message with the same id, or a receive with the same attempt id, as the same for five minutes", async () => {
    const QueueUrl = await create("jobs.fifo", { FifoQueue: "true" });
    const sendOnce = async (): Promise<string> =>
      (await send(QueueUrl, { MessageGroupId: "g", MessageDeduplicationId: "once" })).MessageId;
    const attempt = async () => {
      const more = { ReceiveRequestAttemptId: "attempt", VisibilityTimeout: 3600 };
      return (await receive(QueueUrl, more)).length;
    };
    const since = clock.now();
    const id = await sendOnce();
    assert.equal(await attempt(), 1);
    assert.deepEqual([await sendOnce(), await attempt()], [id, 1]);
    clock.approach(5 * MINUTE);
    const [sent, received] = await Promise.all([
      momentOf(clock, async () => (await sendOnce()) !== id),
      momentOf(clock, async () => (await attempt()) === 0),
    ]);
    assert.ok(sent - since >= 5 * MINUTE);
    assert.ok(received - since >= 5 * MINUTE);
  });

  it("refuse the name of a deleted queue, and a second purge, for a minute", async () => {
    const [deleted, purged] = [await create("deleted"), await create("purged")];
    const isDone = (operation: string, input: object) =>
      call(operation, input).then(
        () => true,
        () => false,
      );
    const since = clock.now();
    await call("DeleteQueue", { QueueUrl: deleted });
    await call("PurgeQueue", { QueueUrl: purged });
    const again = { QueueName: "deleted", Attributes: {} };
    assert.equal((await refusal(call("CreateQueue", again)))[0], "QueueDeletedRecently");
    assert.equal((await refusal(call("PurgeQueue", { QueueUrl: purged })))[0], "PurgeQueueInProgress");
    clock.approach(MINUTE);
    const moments = await Promise.all([
      momentOf(clock, () => isDone("CreateQueue", again)),
      momentOf(clock, () => isDone("PurgeQueue", { QueueUrl: purged })),
    ]);
    for (const moment of moments) assert.ok(moment - since >= MINUTE);
  });

  it("move dead letters back at the chosen rate per second", async () => {
    const dead = await create("dead");
    const redrive = { deadLetterTargetArn: arn("dead"), maxReceiveCount: 1 };
    await create("jobs", { RedrivePolicy: JSON.stringify(redrive) });
    const target = await create("target");
    await send(dead);
    await send(dead);
    const since = clock.now();
    const move = { SourceArn: arn("dead"), DestinationArn: arn("target"), MaxNumberOfMessagesPerSecond: 1 };
    await call("StartMessageMoveTask", move);
    assert.equal((await receive(target, { WaitTimeSeconds: 20 })).length, 1);
    assert.equal((await receive(target, { WaitTimeSeconds: 20 })).length, 1);
    assert.ok(clock.now() - since >= SECOND);
  });

  it("get a topic's message a second later if three immediate attempts have failed", async () => {
    const recording = new RecordingPorts();
    const tries: number[] = [];
    recording.answers.set("sqs SendMessage", () => {
      tries.push(clock.now());
      return tries.length > 4 ? {} : new ServiceError("ServiceUnavailable", "not now", 503);
    });
    const topics = startSns({ ...portsWith(clock, recording), data: undefined });
    const callTopics = callsOf(topics);
    const { TopicArn } = await callTopics("CreateTopic", { Name: "news" });
    await callTopics("Subscribe", { TopicArn, Protocol: "sqs", Endpoint: arn("jobs") });
    await callTopics("Publish", { TopicArn, Message: "hello" });
    await eventually(() => (tries.length > 4 ? tries : undefined));
    assert.ok((tries[4] ?? 0) - (tries[3] ?? 0) >= SECOND);
    await topics.close();
  });

  it("treat a duplicate message to a topic as the same one for five minutes", async () => {
    const topics = startSns({ ...portsWith(clock), data: undefined });
    const callTopics = callsOf(topics);
    const { TopicArn } = await callTopics("CreateTopic", {
      Name: "news.fifo",
      Attributes: { FifoTopic: "true" },
    });
    const message = { TopicArn, Message: "hello", MessageGroupId: "g", MessageDeduplicationId: "once" };
    const publish = async (): Promise<string> => (await callTopics("Publish", message)).MessageId;
    const since = clock.now();
    const id = await publish();
    assert.equal(await publish(), id);
    clock.approach(5 * MINUTE);
    assert.ok((await momentOf(clock, async () => (await publish()) !== id)) - since >= 5 * MINUTE);
    await topics.close();
  });
});
