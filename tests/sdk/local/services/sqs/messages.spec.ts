import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { refusal, SqsHarness, turn } from "./sqs-setup";

describe("messages of a queue", () => {
  const sqs = new SqsHarness();
  after(() => sqs.close());

  it("come with the sums of body and attributes that clients compare [LSREC]", async () => {
    const url = await sqs.create("Sums");
    const MessageAttributes = {
      "Help.Me": { DataType: "String", StringValue: "Me" },
      Hello: { DataType: "String", StringValue: "There" },
      General: { DataType: "String", StringValue: "Kenobi" },
    };
    const sent = await sqs.send(url, "msg", { MessageAttributes });
    assert.equal(sent.MD5OfMessageBody, "6e2baaf3b97dbeef01c0043275f9a0e7");
    assert.equal(sent.MD5OfMessageAttributes, "4c360f3fdafd970e05fae2f149d997f5");
    const sums: unknown[] = [];
    for (const names of [["All"], ["Hello", "General"], ["Foo", "Hello"], ["Hel.*"], ["Foo", "Help"], []]) {
      const [got] = await sqs.receive(url, { MessageAttributeNames: names, VisibilityTimeout: 0 });
      sums.push([got?.MD5OfMessageAttributes, Object.keys(got?.MessageAttributes ?? {}).length]);
    }
    assert.deepEqual(sums, [
      ["4c360f3fdafd970e05fae2f149d997f5", 3],
      ["fca026605781cb4126a1e9044df24232", 2],
      ["a311262e065454b75da111d535b8dacd", 1],
      ["83fee93c1bcd8b9a5a923ffacdc636c7", 2],
      [undefined, 0],
      [undefined, 0],
    ]);
  });

  it("retain bytes in attributes, and have a sum of their own for the trace header [LSREC]", async () => {
    const url = await sqs.create("Bytes");
    const BinaryValue = Buffer.from(
      "traceparent\x1e00-774062d6c37081a5a0b9b5b88e30627c-2d2482211f6489da-01",
    ).toString("base64");
    const header = { DataType: "String", StringValue: "Root=1-5759e988-bd862e3fe1be46a994272793" };
    const sent = await sqs.send(url, "test", {
      MessageAttributes: { attr1: { DataType: "Binary", BinaryValue } },
      MessageSystemAttributes: { AWSTraceHeader: header },
    });
    assert.equal(sent.MD5OfMessageAttributes, "8cbe4db156db8a94db8b801b7addb984");
    assert.match(String(sent.MD5OfMessageSystemAttributes), /^[0-9a-f]{32}$/);
    const [got] = await sqs.receive(url, {
      MessageAttributeNames: ["attr1"],
      MessageSystemAttributeNames: ["AWSTraceHeader"],
    });
    assert.deepEqual(got?.MessageAttributes, { attr1: { DataType: "Binary", BinaryValue } });
    assert.deepEqual(got?.Attributes, { AWSTraceHeader: header.StringValue });
  });

  it("of a group that has most of those in flight come behind those of others [SQG/sqs-fair-queues]", async () => {
    const url = await sqs.create("Fair");
    const send = (MessageBody: string, more: Readonly<Record<string, unknown>> = {}) =>
      sqs.send(url, MessageBody, more);
    const next = async () => (await sqs.receive(url, { MaxNumberOfMessages: 1 }))[0]?.Body;
    for (const n of [1, 2, 3]) await send(`noisy${n}`, { MessageGroupId: "noisy" });
    await send("quiet1", { MessageGroupId: "quiet" });
    await send("none");
    assert.equal(await next(), "noisy1");
    assert.deepEqual([await next(), await next()], ["quiet1", "noisy2"]);
    assert.deepEqual([await next(), await next()], ["none", "noisy3"]);
  });

  it("show who sent them and when, and how often they were received [LSREC]", async () => {
    const url = await sqs.create("System");
    const sentAt = String(sqs.clock.now());
    await sqs.send(url, "msg", { MessageGroupId: "tenant" });
    await sqs.clock.pass(2);
    const receivedAt = String(sqs.clock.now());
    await sqs.receive(url, { VisibilityTimeout: 0 });
    await sqs.clock.pass(1);
    const [got] = await sqs.receive(url, { AttributeNames: ["All"] });
    assert.deepEqual(got?.Attributes, {
      SenderId: "AIDADEVELOPER",
      SentTimestamp: sentAt,
      ApproximateReceiveCount: "2",
      ApproximateFirstReceiveTimestamp: receivedAt,
      MessageGroupId: "tenant",
    });
    assert.deepEqual(await refusal(sqs.receive(url, { AttributeNames: ["Sender"] })), [
      "InvalidAttributeName",
      "Unknown Attribute Sender.",
    ]);
  });

  it("are hidden for the visibility timeout, and come again with another receipt [LSREC]", async () => {
    const url = await sqs.create("Hidden", { VisibilityTimeout: "20" });
    await sqs.send(url, "a");
    const [first] = await sqs.receive(url);
    assert.deepEqual(await sqs.counts(url), [0, 1, 0]);
    await sqs.clock.pass(19);
    assert.deepEqual(await sqs.bodies(url), []);
    await sqs.clock.pass(1);
    const [second] = await sqs.receive(url);
    assert.equal(second?.MessageId, first?.MessageId);
    assert.notEqual(second?.ReceiptHandle, first?.ReceiptHandle);
  });

  it("are hidden for another time, or shown at once, when a receiver requests it [LSREC]", async () => {
    const url = await sqs.create("Changed", { VisibilityTimeout: "20" });
    await sqs.send(url, "a");
    const [got] = await sqs.receive(url);
    const change = (VisibilityTimeout: number, ReceiptHandle = got?.ReceiptHandle) =>
      sqs.call("ChangeMessageVisibility", { QueueUrl: url, ReceiptHandle, VisibilityTimeout });
    await change(40);
    await sqs.clock.pass(30);
    assert.deepEqual(await sqs.bodies(url), []);
    await change(0);
    assert.deepEqual(await sqs.counts(url), [1, 0, 0]);
    await sqs.clock.pass(1);
    await change(5);
    assert.deepEqual(await sqs.bodies(url), [], "also after its time has ended, while nobody else has it");
    const [code, message] = await refusal(change(43_201));
    assert.equal(code, "InvalidParameterValueException");
    assert.match(message, /^Value 43201 for parameter VisibilityTimeout is invalid\./);
    assert.equal((await refusal(change(1, "INVALID")))[0], "ReceiptHandleIsInvalid");
    await sqs.call("DeleteMessage", { QueueUrl: url, ReceiptHandle: got?.ReceiptHandle });
    assert.deepEqual(await refusal(change(1)), [
      "InvalidParameterValueException",
      `Value ${got?.ReceiptHandle} for parameter ReceiptHandle is invalid. Reason: Message does not exist or is not available for visibility timeout change.`,
    ]);
  });

  it("stay hidden for twelve hours at most from when they were received [SQG/sqs-visibility-timeout]", async () => {
    const url = await sqs.create("Total", { VisibilityTimeout: "600" });
    await sqs.send(url, "a");
    const [got] = await sqs.receive(url);
    await sqs.clock.pass(60);
    const input = { QueueUrl: url, ReceiptHandle: got?.ReceiptHandle, VisibilityTimeout: 43_200 };
    assert.match(
      (await refusal(sqs.call("ChangeMessageVisibility", input)))[1],
      /Total VisibilityTimeout for the message is beyond the limit \[43200 seconds\]/,
    );
  });

  it("are deleted by their last receipt, also after their time has ended, and again without an error [LSREC]", async () => {
    const url = await sqs.create("Deleted", { VisibilityTimeout: "1" });
    await sqs.send(url, "a");
    const [older] = await sqs.receive(url);
    await sqs.clock.pass(2);
    const [newer] = await sqs.receive(url);
    await sqs.clock.pass(2);
    const remove = (ReceiptHandle: unknown) => sqs.call("DeleteMessage", { QueueUrl: url, ReceiptHandle });
    await remove(newer?.ReceiptHandle);
    assert.deepEqual(await sqs.counts(url), [0, 0, 0]);
    await remove(newer?.ReceiptHandle);
    await remove(older?.ReceiptHandle);
    assert.deepEqual(await refusal(remove("garbage")), [
      "ReceiptHandleIsInvalid",
      'The input receipt handle "garbage" is not a valid receipt handle.',
    ]);
  });

  it("are changed and deleted by an earlier receipt too, while nobody else has them [LSREC]", async () => {
    const url = await sqs.create("Earlier", { VisibilityTimeout: "1" });
    await sqs.send(url, "a");
    const [earlier] = await sqs.receive(url);
    await sqs.clock.pass(2);
    await sqs.receive(url);
    const input = { QueueUrl: url, ReceiptHandle: earlier?.ReceiptHandle };
    await sqs.call("ChangeMessageVisibility", { ...input, VisibilityTimeout: 5 });
    await sqs.clock.pass(2);
    assert.deepEqual(await sqs.counts(url), [0, 1, 0]);
    await sqs.clock.pass(4);
    await sqs.call("DeleteMessage", input);
    assert.deepEqual(await sqs.counts(url), [0, 0, 0]);
  });

  it("have attributes with letters of every script in their names [LSREC]", async () => {
    const url = await sqs.create("Letters");
    const attribute = { DataType: "String", StringValue: "x" };
    await sqs.send(url, "a", { MessageAttributes: { "attr.1øßä": attribute } });
    const [got] = await sqs.receive(url, { MessageAttributeNames: ["All"] });
    assert.deepEqual(got?.MessageAttributes, { "attr.1øßä": attribute });
    const refused = sqs.send(url, "a", { MessageAttributes: { "Invalid-§-attr": attribute } });
    assert.equal((await refusal(refused))[0], "InvalidParameterValueException");
  });

  it("belong to the trace that a header of the call names, unless they say so themselves [LSREC]", async () => {
    const url = await sqs.create("Traced");
    const trace = "Root=1-3152b799-8954dae64eda91bc9a23a7e8;Parent=7fa8c0f79203be72;Sampled=1";
    const own = { AWSTraceHeader: { DataType: "String", StringValue: "Root=1-own" } };
    const first = await sqs.sendTraced(url, trace, { MessageBody: "a" });
    await sqs.sendTraced(url, trace, { MessageBody: "b", MessageSystemAttributes: own });
    const received = await sqs.receive(url, { AttributeNames: ["AWSTraceHeader"] });
    assert.deepEqual(
      received.map(({ Attributes }) => Attributes),
      [{ AWSTraceHeader: trace }, { AWSTraceHeader: "Root=1-own" }],
    );
    assert.equal(first.MD5OfMessageSystemAttributes, undefined);
  });

  it("are not deleted by the receipt of who had them before [BC]", async () => {
    const url = await sqs.create("Older", { VisibilityTimeout: "1" });
    await sqs.send(url, "a");
    const [older] = await sqs.receive(url);
    await sqs.clock.pass(2);
    await sqs.receive(url);
    await sqs.call("DeleteMessage", { QueueUrl: url, ReceiptHandle: older?.ReceiptHandle });
    assert.deepEqual(await sqs.counts(url), [0, 1, 0]);
  });

  it("wait for their own delay, or for that of the queue [SQG/sqs-delay-queues]", async () => {
    const url = await sqs.create("Delayed", { DelaySeconds: "10" });
    await sqs.send(url, "queue's");
    await sqs.send(url, "own", { DelaySeconds: 5 });
    await sqs.send(url, "none", { DelaySeconds: 0 });
    assert.deepEqual(await sqs.counts(url), [1, 0, 2]);
    assert.deepEqual(await sqs.bodies(url), ["none"]);
    await sqs.clock.pass(5);
    assert.deepEqual(await sqs.bodies(url), ["own"]);
    await sqs.clock.pass(5);
    assert.deepEqual(await sqs.bodies(url), ["queue's"]);
    assert.equal(
      (await refusal(sqs.send(url, "x", { DelaySeconds: 901 })))[0],
      "InvalidParameterValueException",
    );
  });

  it("expire after the retention period, also when delayed or in flight [SQG/quotas-messages]", async () => {
    const url = await sqs.create("Kept", { MessageRetentionPeriod: "60", VisibilityTimeout: "100" });
    await sqs.send(url, "in flight");
    await sqs.receive(url);
    await sqs.clock.pass(30);
    await sqs.send(url, "waiting");
    await sqs.clock.pass(31);
    assert.deepEqual(await sqs.counts(url), [1, 0, 0]);
    await sqs.clock.pass(30);
    assert.deepEqual(await sqs.bodies(url), []);
    assert.deepEqual(await sqs.counts(url), [0, 0, 0]);
  });

  it("that are too old are deleted when others are sent, also where nobody reads them", async () => {
    const data = mkdtempSync(join(tmpdir(), "sqs-"));
    const harness = new SqsHarness(data);
    try {
      const url = await harness.create("Unread", { MessageRetentionPeriod: "60" });
      for (let i = 0; i < 100; i++) await harness.send(url, `old ${i}`);
      await harness.clock.pass(121);
      await harness.send(url, "new");
      harness.restart();
      const file = readFileSync(join(data, "sqs", "queues.jsonl"), "utf8");
      assert.equal(file.includes("old"), false);
      assert.equal(file.includes("new"), true);
    } finally {
      await harness.close();
      rmSync(data, { recursive: true });
    }
  });

  it("are refused when they are empty, too long or not text, in AWS's words [LSREC]", async () => {
    const url = await sqs.create("Refused", { MaximumMessageSize: "1024" });
    const said = async (body: string, more = {}) => refusal(sqs.send(url, body, more));
    assert.deepEqual(await said(""), [
      "MissingRequiredParameterException",
      "The request must contain the parameter MessageBody.",
    ]);
    assert.deepEqual(await said("a".repeat(1025)), [
      "InvalidParameterValueException",
      "One or more parameters are invalid. Reason: Message must be shorter than 1024 bytes.",
    ]);
    const k = { DataType: "String", StringValue: "x" };
    assert.match((await said("a".repeat(1017), { MessageAttributes: { k } }))[1], /shorter than 1024 bytes/);
    await sqs.send(url, "a".repeat(1016), { MessageAttributes: { k } });
    assert.equal((await said("\u0000"))[0], "InvalidMessageContents");
    const ErrorDetails = { DataType: "String", StringValue: "" };
    assert.deepEqual(await said("a", { MessageAttributes: { ErrorDetails } }), [
      "InvalidParameterValueException",
      "Message (user) attribute 'ErrorDetails' must contain a non-empty value of type 'String'.",
    ]);
    assert.deepEqual(await said("a", { MessageGroupId: "group 123" }), [
      "InvalidParameterValueException",
      "Value group 123 for parameter MessageGroupId is invalid. Reason: MessageGroupId can only include alphanumeric and punctuation characters. 1 to 128 in length.",
    ]);
    assert.deepEqual(await said("a", { MessageDeduplicationId: "x" }), [
      "InvalidParameterValueException",
      "Value x for parameter MessageDeduplicationId is invalid. Reason: The request includes a parameter that is not valid for this queue type.",
    ]);
  });

  it("have a MiB at most, with attributes [LSREC]", async () => {
    const url = await sqs.create("Large");
    await sqs.send(url, "a".repeat(1_048_576));
    assert.deepEqual(await refusal(sqs.send(url, "a".repeat(1_048_577))), [
      "InvalidParameterValueException",
      "One or more parameters are invalid. Reason: Message must be shorter than 1048576 bytes.",
    ]);
  });

  it("are waited for without a poll, and given to one receiver each as soon as they come [SQG/sqs-short-and-long-polling]", async () => {
    const url = await sqs.create("Long");
    const polls = [1, 2, 3].map(() => sqs.bodies(url, { WaitTimeSeconds: 20, MaxNumberOfMessages: 2 }));
    await turn();
    const Entries = ["a", "b", "c"].map((body) => ({ Id: body, MessageBody: body }));
    await sqs.call("SendMessageBatch", { QueueUrl: url, Entries });
    assert.deepEqual(await Promise.all(polls.slice(0, 2)), [["a", "b"], ["c"]]);
    await sqs.clock.pass(20);
    assert.deepEqual(await polls[2], []);
    assert.equal(sqs.clock.pending > 0, true, "what is in flight comes back");
  });

  it("reach waiting receivers when their delay or visibility timeout ends", async () => {
    const url = await sqs.create("Later", { VisibilityTimeout: "3" });
    await sqs.send(url, "a", { DelaySeconds: 2 });
    const first = sqs.bodies(url, { WaitTimeSeconds: 10 });
    await sqs.clock.pass(2);
    assert.deepEqual(await first, ["a"]);
    const second = sqs.bodies(url, { WaitTimeSeconds: 10 });
    await sqs.clock.pass(3);
    assert.deepEqual(await second, ["a"]);
  });

  it("are not given to a receiver that has disconnected", async () => {
    const url = await sqs.create("Gone");
    const controller = new AbortController();
    const poll = sqs.call(
      "ReceiveMessage",
      { QueueUrl: url, WaitTimeSeconds: 20 },
      undefined,
      controller.signal,
    );
    await turn();
    controller.abort();
    assert.deepEqual(await poll, {});
    await sqs.send(url, "a");
    await turn();
    assert.deepEqual(await sqs.counts(url), [1, 0, 0]);
  });

  it("are requested within AWS's limits [LSREC]", async () => {
    const url = await sqs.create("Limits");
    const said = async (more: object) => refusal(sqs.receive(url, more as never));
    assert.deepEqual(await said({ MaxNumberOfMessages: 11 }), [
      "InvalidParameterValueException",
      "Value 11 for parameter MaxNumberOfMessages is invalid. Reason: Must be between 1 and 10, if provided.",
    ]);
    for (const seconds of [21, -1])
      assert.deepEqual(await said({ WaitTimeSeconds: seconds }), [
        "InvalidParameterValueException",
        `Value ${seconds} for parameter WaitTimeSeconds is invalid. Reason: Must be >= 0 and <= 20, if provided.`,
      ]);
  });
});
