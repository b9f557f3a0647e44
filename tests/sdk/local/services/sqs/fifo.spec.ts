import assert from "node:assert/strict";
import { type Received, refusal, SqsHarness, turn } from "./sqs-setup";

const CONTENT_BASED = { FifoQueue: "true", ContentBasedDeduplication: "true" };

describe("a FIFO queue", () => {
  const sqs = new SqsHarness();
  after(() => sqs.close());

  async function filled(name: string, texts: readonly string[], attributes = {}): Promise<string> {
    const url = await sqs.create(`${name}.fifo`, { ...CONTENT_BASED, ...attributes });
    for (const text of texts) await sqs.send(url, text, { MessageGroupId: text.split("-")[0] });
    return url;
  }

  const remove = (url: string, message: Received | undefined) =>
    sqs.call("DeleteMessage", { QueueUrl: url, ReceiptHandle: message?.ReceiptHandle });
  const hide = (url: string, message: Received | undefined, seconds: number) =>
    sqs.call("ChangeMessageVisibility", {
      QueueUrl: url,
      ReceiptHandle: message?.ReceiptHandle,
      VisibilityTimeout: seconds,
    });

  it("gives a group in its order, and holds it back while a message of it is in flight [LSREC]", async () => {
    const url = await filled("Order", ["g1-m1", "g1-m2", "g1-m3", "g1-m4", "g2-m1", "g3-m1"], {
      VisibilityTimeout: "1",
    });
    assert.deepEqual(await sqs.bodies(url, { MaxNumberOfMessages: 2 }), ["g1-m1", "g1-m2"]);
    assert.deepEqual(await sqs.bodies(url, { MaxNumberOfMessages: 1 }), ["g2-m1"]);
    await sqs.clock.pass(2);
    const all = await sqs.bodies(url, { VisibilityTimeout: 0 });
    assert.deepEqual(all.slice(0, 1), ["g3-m1"]);
    assert.deepEqual(
      all.filter((text) => text.startsWith("g1")),
      ["g1-m1", "g1-m2", "g1-m3", "g1-m4"],
    );
    assert.equal(all.length, 6);
  });

  it("lets a group that has given messages stand behind the others [LSREC]", async () => {
    const url = await filled("Turns", ["g1-m1", "g2-m1", "g2-m2", "g3-m1", "g1-m2"]);
    const now = { VisibilityTimeout: 0 };
    assert.deepEqual(await sqs.bodies(url, { ...now, MaxNumberOfMessages: 3 }), ["g1-m1", "g1-m2", "g2-m1"]);
    assert.deepEqual(await sqs.bodies(url, now), ["g3-m1", "g1-m1", "g1-m2", "g2-m1", "g2-m2"]);
  });

  for (const [position, expected] of [[], ["a-1"], ["a-1", "a-2"]].entries())
    it(`holds back the messages behind a hidden one, the ${position + 1}. of three [LSREC]`, async () => {
      const url = await filled(`Extended${position}`, ["a-1", "a-2", "a-3"], { VisibilityTimeout: "1" });
      const got = await sqs.receive(url);
      await hide(url, got[position], 4);
      await sqs.clock.pass(2.5);
      assert.deepEqual(await sqs.bodies(url), expected);
    });

  it("shows a group again as far as its messages are visible [LSREC]", async () => {
    const url = await filled("Shown", ["g1-m1", "g1-m2", "g2-m1"]);
    const got = await sqs.receive(url, { MaxNumberOfMessages: 2 });
    await hide(url, got[0], 0);
    assert.deepEqual([...(await sqs.bodies(url, { MaxNumberOfMessages: 3 }))].sort(), ["g1-m1", "g2-m1"]);
  });

  it("continues a group when all of its messages in flight are deleted [LSREC]", async () => {
    const url = await filled("Deleted", ["g1-m1", "g2-m1", "g1-m2", "g1-m3"]);
    const got = await sqs.receive(url, { MaxNumberOfMessages: 2 });
    await remove(url, got[0]);
    assert.deepEqual(await sqs.bodies(url), ["g2-m1"]);
    const poll = sqs.bodies(url, { WaitTimeSeconds: 10 });
    await turn();
    await remove(url, got[1]);
    assert.deepEqual(await poll, ["g1-m3"]);
  });

  it("accepts a message once within five minutes, also when it was deleted [LSREC]", async () => {
    const url = await sqs.create("Same.fifo", { FifoQueue: "true" });
    const send = (text: string, id: string, group = "g") =>
      sqs.send(url, text, { MessageGroupId: group, MessageDeduplicationId: id });
    const first = await send("a", "1");
    await remove(url, (await sqs.receive(url))[0]);
    const again = await send("b", "1", "other");
    assert.deepEqual([again.MessageId, again.SequenceNumber], [first.MessageId, first.SequenceNumber]);
    assert.deepEqual(await sqs.bodies(url), []);
    await sqs.clock.pass(301);
    await send("c", "1");
    assert.deepEqual(await sqs.bodies(url), ["c"]);
  });

  it("deduplicates by content, and returns the hash [SQG/using-messagededuplicationid-property]", async () => {
    const url = await filled("Content", ["g-a", "g-a", "g-b"]);
    const got = await sqs.receive(url, { MessageSystemAttributeNames: ["MessageDeduplicationId"] });
    assert.deepEqual(
      got.map(({ Body, Attributes }) => [Body, Attributes?.MessageDeduplicationId?.length]),
      [
        ["g-a", 64],
        ["g-b", 64],
      ],
    );
  });

  it("deduplicates in each group by itself, when it is set so [LSREC]", async () => {
    const url = await sqs.create("Groups.fifo", { ...CONTENT_BASED, DeduplicationScope: "messageGroup" });
    for (const MessageGroupId of ["g1", "g2", "g1"]) await sqs.send(url, "Test", { MessageGroupId });
    assert.equal((await sqs.receive(url)).length, 2);
  });

  it("numbers messages in their order, with twenty digits [SQG/FIFO-queue-message-identifiers]", async () => {
    const url = await filled("Numbers", []);
    const Entries = ["a", "b"].map((text) => ({ Id: text, MessageBody: text, MessageGroupId: text }));
    const { Successful } = await sqs.call("SendMessageBatch", { QueueUrl: url, Entries });
    const { SequenceNumber } = await sqs.send(url, "c", { MessageGroupId: "c" });
    const numbers = [
      ...(Successful as { SequenceNumber: string }[]).map((sent) => sent.SequenceNumber),
      SequenceNumber,
    ];
    assert.deepEqual([...numbers].sort(), numbers);
    assert.ok(numbers.every((number) => /^\d{20}$/.test(String(number))));
    assert.equal(new Set(numbers).size, 3);
  });

  it("requires a group and a deduplication id, with other messages for one message than for a batch [LSREC]", async () => {
    const url = await sqs.create("Asks.fifo", { FifoQueue: "true" });
    const said = (more: object) => refusal(sqs.send(url, "a", more as never));
    const batch = (more: object) =>
      refusal(
        sqs.call("SendMessageBatch", { QueueUrl: url, Entries: [{ Id: "1", MessageBody: "a", ...more }] }),
      );
    const noId =
      "The queue should either have ContentBasedDeduplication enabled or MessageDeduplicationId provided explicitly";
    const noGroup = "The request must contain the parameter MessageGroupId.";
    assert.deepEqual(await said({ MessageGroupId: "g" }), ["InvalidParameterValueException", noId]);
    assert.deepEqual(await said({ MessageDeduplicationId: "d" }), [
      "MissingRequiredParameterException",
      noGroup,
    ]);
    assert.deepEqual(await batch({ MessageGroupId: "g" }), ["InvalidParameterValueException", noId]);
    assert.deepEqual(await batch({ MessageDeduplicationId: "d" }), [
      "InvalidParameterValueException",
      noGroup,
    ]);
  });

  it("has a delay for all messages and none for one, and takes 0 for the queue's [LSREC]", async () => {
    const url = await filled("Delay", [], { DelaySeconds: "2" });
    assert.deepEqual(await refusal(sqs.send(url, "a", { MessageGroupId: "g", DelaySeconds: 2 })), [
      "InvalidParameterValueException",
      "Value 2 for parameter DelaySeconds is invalid. Reason: The request include parameter that is not valid for this queue type.",
    ]);
    await sqs.send(url, "a", { MessageGroupId: "g", DelaySeconds: 0 });
    assert.deepEqual(await sqs.bodies(url), []);
    await sqs.clock.pass(2);
    assert.deepEqual(await sqs.bodies(url), ["a"]);
  });

  it("refuses to delete by an expired receipt [LSREC]", async () => {
    const url = await filled("Expired", ["g-1"], { VisibilityTimeout: "1" });
    const [got] = await sqs.receive(url);
    await sqs.clock.pass(2);
    assert.deepEqual(await refusal(remove(url, got)), [
      "InvalidParameterValueException",
      `Value ${got?.ReceiptHandle} for parameter ReceiptHandle is invalid. Reason: The receipt handle has expired.`,
    ]);
    assert.deepEqual(await sqs.counts(url), [1, 0, 0]);
  });

  it("gives the same messages to an attempt that is made again, and hides them anew [SQG/using-receiverequestattemptid-request-parameter]", async () => {
    const url = await filled("Attempts", ["g-1", "g-2"], { VisibilityTimeout: "10" });
    const attempt = { MaxNumberOfMessages: 1, ReceiveRequestAttemptId: "one" };
    const first = await sqs.receive(url, attempt);
    await sqs.clock.pass(6);
    assert.deepEqual(await sqs.receive(url, attempt), first);
    await sqs.clock.pass(6);
    assert.deepEqual(await sqs.bodies(url), [], "hidden for ten seconds since the second attempt");
    await remove(url, first[0]);
    assert.deepEqual(await sqs.bodies(url, attempt), ["g-2"]);
  });
});
