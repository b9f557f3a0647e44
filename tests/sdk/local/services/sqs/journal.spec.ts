import assert from "node:assert/strict";
import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { refusal, SqsHarness } from "./sqs-setup";

/** A process that is killed leaves what it has written: a service over the same folder begins with that. */
describe("journaled queues", () => {
  let folder: string;
  let sqs: SqsHarness;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "sqs-"));
    sqs = new SqsHarness(folder);
  });
  afterEach(async () => {
    await sqs.close();
    rmSync(folder, { recursive: true });
  });

  it("have every message after a kill that was acknowledged, and none that was deleted", async () => {
    const url = await sqs.create("Kept", { VisibilityTimeout: "60" });
    const attributes = { MessageAttributes: { a: { DataType: "String", StringValue: "b" } } };
    for (const text of ["a", "b", "c"]) await sqs.send(url, text, attributes);
    const [first] = await sqs.receive(url, { MaxNumberOfMessages: 1 });
    await sqs.call("DeleteMessage", { QueueUrl: url, ReceiptHandle: first?.ReceiptHandle });
    sqs.restart();
    const got = await sqs.receive(url, { MessageAttributeNames: ["All"] });
    assert.deepEqual(
      got.map(({ Body, MessageAttributes }) => [Body, MessageAttributes]),
      [
        ["b", attributes.MessageAttributes],
        ["c", attributes.MessageAttributes],
      ],
    );
  });

  it("retain after a kill which messages are in flight, and their receipts and counts", async () => {
    const url = await sqs.create("Flying", { VisibilityTimeout: "60" });
    for (const text of ["a", "b"]) await sqs.send(url, text);
    const [a, b] = await sqs.receive(url);
    sqs.restart();
    assert.deepEqual(await sqs.counts(url), [0, 2, 0]);
    await sqs.call("DeleteMessage", { QueueUrl: url, ReceiptHandle: a?.ReceiptHandle });
    const input = { QueueUrl: url, ReceiptHandle: b?.ReceiptHandle, VisibilityTimeout: 0 };
    await sqs.call("ChangeMessageVisibility", input);
    sqs.restart();
    const [again] = await sqs.receive(url, { AttributeNames: ["ApproximateReceiveCount"] });
    assert.deepEqual([again?.Body, again?.Attributes], ["b", { ApproximateReceiveCount: "2" }]);
    sqs.restart();
    await sqs.clock.pass(61);
    assert.deepEqual(await sqs.bodies(url), ["b"]);
  });

  it("retain groups, their order and deduplication ids in a FIFO queue, also over two kills", async () => {
    const url = await sqs.create("Groups.fifo", { FifoQueue: "true", ContentBasedDeduplication: "true" });
    const send = (text: string) => sqs.send(url, text, { MessageGroupId: "g" });
    const sent = [await send("a"), await send("b"), await send("c")];
    const [first] = await sqs.receive(url, { MaxNumberOfMessages: 1 });
    sqs.restart();
    assert.deepEqual(await sqs.bodies(url), []);
    await sqs.call("DeleteMessage", { QueueUrl: url, ReceiptHandle: first?.ReceiptHandle });
    sqs.restart();
    assert.equal((await send("a")).MessageId, sent[0]?.MessageId);
    const next = await send("d");
    assert.ok(String(next.SequenceNumber) > String(sent[2]?.SequenceNumber));
    assert.deepEqual(await sqs.bodies(url), ["b", "c", "d"]);
  });

  it("retain settings, tags and dead letters", async () => {
    const dead = await sqs.create("Dead");
    const deadLetterTargetArn = "arn:aws:sqs:us-east-1:123456789012:Dead";
    const RedrivePolicy = JSON.stringify({ deadLetterTargetArn, maxReceiveCount: 1 });
    const url = await sqs.create("Source", { VisibilityTimeout: "0", RedrivePolicy });
    await sqs.call("TagQueue", { QueueUrl: url, Tags: { team: "a" } });
    await sqs.send(url, "a");
    await sqs.bodies(url);
    await sqs.bodies(url);
    await sqs.call("DeleteQueue", { QueueUrl: await sqs.create("Gone") });
    sqs.restart();
    assert.deepEqual(await sqs.call("ListQueueTags", { QueueUrl: url }), { Tags: { team: "a" } });
    assert.deepEqual(await sqs.bodies(dead), ["a"]);
    assert.deepEqual(await sqs.counts(url), [0, 0, 0]);
    assert.equal((await refusal(sqs.counts("Gone")))[0], "QueueDoesNotExist");
  });

  it("start without the entry that was being written when the process ended", async () => {
    const url = await sqs.create("Torn");
    await sqs.send(url, "a");
    appendFileSync(join(folder, "sqs", "queues.jsonl"), '{"sent":"Torn","messages":[{"id":"x","bo');
    sqs.restart();
    assert.deepEqual(await sqs.bodies(url), ["a"]);
  });
});
