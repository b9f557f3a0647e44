import assert from "node:assert/strict";
import { arn, refusal, SqsHarness } from "./sqs-setup";

describe("dead letters of a queue", () => {
  const sqs = new SqsHarness();
  after(() => sqs.close());

  async function pair(name: string, attributes = {}, maxReceiveCount: unknown = 1) {
    const suffix = "FifoQueue" in attributes ? ".fifo" : "";
    const dead = await sqs.create(`${name}Dead${suffix}`, attributes);
    const RedrivePolicy = JSON.stringify({
      deadLetterTargetArn: arn(`${name}Dead${suffix}`),
      maxReceiveCount,
    });
    const url = await sqs.create(`${name}${suffix}`, {
      ...attributes,
      RedrivePolicy,
      VisibilityTimeout: "0",
    });
    return { url, dead };
  }

  it("go to their queue when they are received once too often, with id, age, attributes and count [LSREC]", async () => {
    const { url, dead } = await pair("Orders");
    const { MessageId } = await sqs.send(url, "a", {
      MessageAttributes: { MyAttribute: { DataType: "String", StringValue: "foobar" } },
    });
    const [before] = await sqs.receive(url, { AttributeNames: ["All"] });
    await sqs.clock.pass(1);
    assert.deepEqual(await sqs.bodies(dead), []);
    assert.deepEqual(await sqs.bodies(url), []);
    const [got] = await sqs.receive(dead, { AttributeNames: ["All"], MessageAttributeNames: ["All"] });
    assert.equal(got?.MessageId, MessageId);
    assert.equal(got?.MD5OfMessageAttributes, "adb59cd4678ea5a855436b949cd07ab6");
    assert.deepEqual(got?.Attributes, {
      ...before?.Attributes,
      ApproximateReceiveCount: "2",
      DeadLetterQueueSourceArn: arn("Orders"),
    });
    assert.deepEqual(sqs.events, [
      {
        event: "delivery",
        from: arn("Orders"),
        to: arn("OrdersDead"),
        status: "dead",
        reason: "received 1 time without being deleted",
        id: MessageId,
      },
    ]);
  });

  it("count in each queue of a chain by themselves [LS]", async () => {
    const { url, dead } = await pair("Chain");
    const last = await sqs.create("ChainLast");
    const RedrivePolicy = JSON.stringify({ deadLetterTargetArn: arn("ChainLast"), maxReceiveCount: 1 });
    const Attributes = { RedrivePolicy, VisibilityTimeout: "0" };
    await sqs.call("SetQueueAttributes", { QueueUrl: dead, Attributes });
    await sqs.send(url, "test");
    assert.deepEqual(await sqs.bodies(url), ["test"]);
    assert.deepEqual(await sqs.bodies(url), []);
    assert.deepEqual(await sqs.bodies(dead), ["test"]);
    assert.deepEqual(await sqs.bodies(dead), []);
    assert.deepEqual(await sqs.bodies(last), ["test"]);
  });

  it("let a FIFO group continue behind them in its order [SQG/sqs-dead-letter-queues]", async () => {
    const { url, dead } = await pair("Groups", { FifoQueue: "true", ContentBasedDeduplication: "true" }, "1");
    await sqs.send(url, "a", { MessageGroupId: "g" });
    assert.deepEqual(await sqs.bodies(url), ["a"]);
    await sqs.send(url, "b", { MessageGroupId: "g" });
    assert.deepEqual(await sqs.bodies(url), ["b"]);
    assert.deepEqual(await sqs.bodies(url), []);
    const got = await sqs.receive(dead, { AttributeNames: ["MessageGroupId"] });
    assert.deepEqual(
      got.map(({ Body, Attributes }) => [Body, Attributes?.MessageGroupId]),
      [
        ["a", "g"],
        ["b", "g"],
      ],
    );
  });

  it("need a policy that names a queue of the same kind, and a count [LSREC]", async () => {
    const url = await sqs.create("Policies");
    await sqs.create("Letters");
    const said = async (policy: object) =>
      refusal(
        sqs.call("SetQueueAttributes", {
          QueueUrl: url,
          Attributes: { RedrivePolicy: JSON.stringify(policy) },
        }),
      );
    const deadLetterTargetArn = arn("Letters");
    for (const policy of [
      { deadLetterTargetArn },
      { maxReceiveCount: 42 },
      { deadLetterTargetArn, maxReceiveCount: "invalid" },
      { deadLetterTargetArn, maxReceiveCount: 1001 },
      { deadLetterTargetArn: arn("Nowhere"), maxReceiveCount: 1 },
    ])
      assert.equal((await said(policy))[0], "InvalidParameterValueException", JSON.stringify(policy));
    const Attributes = { RedrivePolicy: JSON.stringify({ deadLetterTargetArn, maxReceiveCount: "42" }) };
    await sqs.call("SetQueueAttributes", { QueueUrl: url, Attributes });
    const sources = await sqs.call("ListDeadLetterSourceQueues", { QueueUrl: "Letters" });
    assert.deepEqual(sources, { queueUrls: [url] });
    await sqs.call("SetQueueAttributes", { QueueUrl: url, Attributes: { RedrivePolicy: "" } });
    assert.deepEqual(await sqs.call("ListDeadLetterSourceQueues", { QueueUrl: "Letters" }), {
      queueUrls: [],
    });
  });

  it("are only given to a queue that allows it [SQG/sqs-dead-letter-queues]", async () => {
    const { url, dead } = await pair("Allowed");
    const allow = (policy: object) =>
      sqs.call("SetQueueAttributes", {
        QueueUrl: dead,
        Attributes: { RedriveAllowPolicy: JSON.stringify(policy) },
      });
    await allow({ redrivePermission: "denyAll" });
    await sqs.send(url, "a");
    for (let i = 0; i < 3; i++) assert.deepEqual(await sqs.bodies(url), ["a"]);
    await allow({ redrivePermission: "byQueue", sourceQueueArns: [arn("Allowed")] });
    assert.deepEqual(await sqs.bodies(url), []);
    assert.deepEqual(await sqs.bodies(dead), ["a"]);
    await allow({ redrivePermission: "byQueue", sourceQueueArns: [arn("Other")] });
    const RedrivePolicy = JSON.stringify({ deadLetterTargetArn: arn("AllowedDead"), maxReceiveCount: 1 });
    assert.equal(
      (await refusal(sqs.create("NotAllowed", { RedrivePolicy })))[0],
      "InvalidParameterValueException",
    );
  });

  describe("when they are moved back", () => {
    async function dead(name: string, count: number) {
      const queues = await pair(name);
      for (let i = 0; i < count; i++) await sqs.send(queues.url, `message-${i}`);
      for (let i = 0; i < count / 5 + 1; i++) await sqs.receive(queues.url);
      await sqs.call("SetQueueAttributes", { QueueUrl: queues.url, Attributes: { VisibilityTimeout: "30" } });
      return queues;
    }

    it("go to their source queues, as new messages [LSREC]", async () => {
      const { url } = await dead("Back", 2);
      const SourceArn = arn("BackDead");
      const { TaskHandle } = await sqs.call("StartMessageMoveTask", { SourceArn });
      assert.match(String(TaskHandle), /^[A-Za-z0-9+/=]+$/);
      const StartedTimestamp = sqs.clock.now();
      await sqs.clock.pass(1);
      assert.deepEqual(await sqs.call("ListMessageMoveTasks", { SourceArn }), {
        Results: [
          {
            Status: "COMPLETED",
            SourceArn,
            ApproximateNumberOfMessagesMoved: 2,
            ApproximateNumberOfMessagesToMove: 2,
            StartedTimestamp,
          },
        ],
      });
      const got = await sqs.receive(url, { AttributeNames: ["ApproximateReceiveCount", "SentTimestamp"] });
      assert.deepEqual(
        got.map(({ Body, Attributes }) => [Body, Attributes?.ApproximateReceiveCount]),
        [
          ["message-0", "1"],
          ["message-1", "1"],
        ],
      );
    });

    it("move at the requested rate, until the move is cancelled [LSREC]", async () => {
      await dead("Slow", 10);
      const target = await sqs.create("SlowTarget");
      const SourceArn = arn("SlowDead");
      const input = { SourceArn, DestinationArn: arn("SlowTarget"), MaxNumberOfMessagesPerSecond: 1 };
      const { TaskHandle } = await sqs.call("StartMessageMoveTask", input);
      await sqs.clock.pass(1.5);
      assert.deepEqual(await refusal(sqs.call("StartMessageMoveTask", input)), [
        "InvalidParameterValueException",
        "There is already a task running. Only one active task is allowed for a source queue arn at a given time.",
      ]);
      assert.deepEqual(await sqs.call("CancelMessageMoveTask", { TaskHandle }), {
        ApproximateNumberOfMessagesMoved: 2,
      });
      await sqs.clock.pass(5);
      assert.deepEqual(await sqs.bodies(target), ["message-0", "message-1"]);
      const { Results } = await sqs.call("ListMessageMoveTasks", { SourceArn });
      assert.equal((Results as { Status: string }[])[0]?.Status, "CANCELLED");
    });

    it("are refused in AWS's words [LSREC]", async () => {
      await pair("Words");
      const handle = (task: object) => Buffer.from(JSON.stringify(task)).toString("base64");
      const start = (input: object) => refusal(sqs.call("StartMessageMoveTask", input as never));
      const cancel = (TaskHandle: string) => refusal(sqs.call("CancelMessageMoveTask", { TaskHandle }));
      assert.deepEqual(
        [
          await start({ SourceArn: arn("Words") }),
          await start({ SourceArn: arn("WordsDead"), DestinationArn: arn("Nowhere") }),
          await cancel("foobared"),
          await cancel(handle({ taskId: "10f57498", sourceArn: arn("Nowhere") })),
          await cancel(handle({ taskId: "10f57498", sourceArn: arn("WordsDead") })),
        ],
        [
          ["InvalidParameterValueException", "Source queue must be configured as a Dead Letter Queue."],
          [
            "ResourceNotFoundException",
            "The resource that you specified for the DestinationArn parameter doesn't exist.",
          ],
          ["InvalidParameterValueException", "Value for parameter TaskHandle is invalid."],
          [
            "ResourceNotFoundException",
            "The resource that you specified for the SourceArn parameter doesn't exist.",
          ],
          ["ResourceNotFoundException", "Task does not exist."],
        ],
      );
    });
  });
});
