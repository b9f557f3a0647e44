import assert from "node:assert/strict";
import { receiveOperations } from "#sdk/local/services/sqs/operations/receive";
import { Queues } from "#sdk/local/services/sqs/state/queues";
import { DEFAULT_ATTRIBUTES } from "#sdk/local/services/sqs/state/settings";
import {
  ACCOUNT_REGION,
  arn,
  DEVELOPER,
  ManualClock,
  type Received,
  refusal,
  SqsHarness,
} from "../sqs-setup";

describe("queues", () => {
  const sqs = new SqsHarness();
  after(() => sqs.close());

  it("have flags in any case, as Python writes them", async () => {
    const flags = { FifoQueue: "True", ContentBasedDeduplication: "TRUE" };
    const QueueUrl = await sqs.create("Flags.fifo", flags);
    const AttributeNames = Object.keys(flags);
    const { Attributes } = await sqs.call("GetQueueAttributes", { QueueUrl, AttributeNames });
    assert.deepEqual(Attributes, { FifoQueue: "true", ContentBasedDeduplication: "true" });
    await sqs.call("SetQueueAttributes", { QueueUrl, Attributes: { ContentBasedDeduplication: "False" } });
    assert.equal(
      await sqs.create("Flags.fifo", { FifoQueue: "true", ContentBasedDeduplication: "False" }),
      QueueUrl,
    );
  });

  it("have AWS's default attributes, and those that are set [LSREC]", async () => {
    const url = await sqs.create("Attributes", { MessageRetentionPeriod: "604800", VisibilityTimeout: "20" });
    const now = String(Math.floor(sqs.clock.now() / 1000));
    const all = await sqs.call("GetQueueAttributes", { QueueUrl: url, AttributeNames: ["All"] });
    assert.deepEqual(all.Attributes, {
      ApproximateNumberOfMessages: "0",
      ApproximateNumberOfMessagesDelayed: "0",
      ApproximateNumberOfMessagesNotVisible: "0",
      CreatedTimestamp: now,
      DelaySeconds: "0",
      LastModifiedTimestamp: now,
      MaximumMessageSize: "1048576",
      MessageRetentionPeriod: "604800",
      QueueArn: arn("Attributes"),
      ReceiveMessageWaitTimeSeconds: "0",
      SqsManagedSseEnabled: "true",
      VisibilityTimeout: "20",
    });
    const few = await sqs.call("GetQueueAttributes", {
      QueueUrl: url,
      AttributeNames: ["QueueArn", "Policy"],
    });
    assert.deepEqual(few, { Attributes: { QueueArn: arn("Attributes") } });
    const fifo = await sqs.create("Attributes.fifo", { FifoQueue: "true" });
    const names = ["FifoQueue", "ContentBasedDeduplication", "DeduplicationScope", "FifoThroughputLimit"];
    assert.deepEqual(
      (await sqs.call("GetQueueAttributes", { QueueUrl: fifo, AttributeNames: names })).Attributes,
      {
        FifoQueue: "true",
        ContentBasedDeduplication: "false",
        DeduplicationScope: "queue",
        FifoThroughputLimit: "perQueue",
      },
    );
  });

  it("are the same when they are made again, unless an attribute differs [LSREC]", async () => {
    const url = await sqs.create("Again", { DelaySeconds: "1" });
    assert.equal(await sqs.create("Again"), url);
    assert.equal(await sqs.create("Again", { DelaySeconds: "1" }), url);
    assert.deepEqual(await refusal(sqs.create("Again", { DelaySeconds: "2" })), [
      "QueueNameExists",
      "A queue already exists with the same name and a different value for attribute DelaySeconds",
    ]);
  });

  it("refuse attributes of the other kind of queue, and names [LSREC]", async () => {
    const url = await sqs.create("Kind");
    const fifo = await sqs.create("Kind.fifo", { FifoQueue: "true" });
    const set = (QueueUrl: string, Attributes: object) =>
      refusal(sqs.call("SetQueueAttributes", { QueueUrl, Attributes }));
    assert.deepEqual(
      [
        await refusal(sqs.create("Other", { ContentBasedDeduplication: "true" })),
        await refusal(sqs.create("Other", { DeduplicationScope: "queue" })),
        await set(url, { FifoQueue: "true" }),
        await set(fifo, { FifoQueue: "false" }),
        await set(url, { VisibilityTimeout: "43201" }),
        await set(url, { Foo: "1" }),
        await refusal(sqs.create("Kind.fifo")),
      ],
      [
        ["InvalidAttributeName", "Unknown Attribute ContentBasedDeduplication."],
        [
          "InvalidAttributeName",
          "You can specify the DeduplicationScope only when FifoQueue is set to true.",
        ],
        ["InvalidAttributeName", "Unknown Attribute FifoQueue."],
        [
          "InvalidAttributeValue",
          "Invalid value for the parameter FifoQueue. Reason: Modifying queue type is not supported.",
        ],
        ["InvalidAttributeValue", "Invalid value for the parameter VisibilityTimeout."],
        ["InvalidAttributeName", "Unknown Attribute Foo."],
        [
          "InvalidParameterValueException",
          "Can only include alphanumeric characters, hyphens, or underscores. 1 to 80 in length",
        ],
      ],
    );
  });

  it("are found by the URL of AWS, of an endpoint, of older hosts, and by name [SQG/sqs-queue-message-identifiers]", async () => {
    assert.equal(await sqs.create("Named"), "https://sqs.us-east-1.amazonaws.com/123456789012/Named");
    for (const url of [
      "https://sqs.us-east-1.amazonaws.com/123456789012/Named",
      "http://127.0.0.1:4566/123456789012/Named",
      "https://queue.amazonaws.com/123456789012/Named",
      "https://eu-west-1.queue.amazonaws.com/123456789012/Named",
      "Named",
    ])
      assert.deepEqual(await sqs.counts(url), [0, 0, 0], url);
    const { QueueUrl } = await sqs.call("GetQueueUrl", { QueueName: "Named" });
    assert.equal(QueueUrl, "https://sqs.us-east-1.amazonaws.com/123456789012/Named");
  });

  it("that do not exist are reported so [LSREC]", async () => {
    const expected = ["QueueDoesNotExist", "The specified queue does not exist."];
    assert.deepEqual(await refusal(sqs.send("Nowhere", "a")), expected);
    assert.deepEqual(await refusal(sqs.call("GetQueueUrl", { QueueName: "Nowhere" })), expected);
  });

  it("are listed by prefix, in pages on request [LSREC]", async () => {
    for (const name of ["page-2", "page-0", "page-1"]) await sqs.create(name);
    const list = (more: object) => sqs.call("ListQueues", { QueueNamePrefix: "page-", ...more });
    const first = await list({ MaxResults: 2 });
    const second = await list({ MaxResults: 2, NextToken: first.NextToken });
    const names = [first, second].map(({ QueueUrls }) => (QueueUrls as string[]).map((url) => url.slice(-6)));
    assert.deepEqual(names, [["page-0", "page-1"], ["page-2"]]);
    assert.equal(second.NextToken, undefined);
    assert.equal((await list({})).NextToken, undefined);
  });

  it("have tags [LSREC]", async () => {
    const QueueUrl = await sqs.create("Tags");
    const tags = () => sqs.call("ListQueueTags", { QueueUrl });
    await sqs.call("TagQueue", { QueueUrl, Tags: { tag1: "value1", tag2: "value2", tag3: "" } });
    assert.deepEqual(await tags(), { Tags: { tag1: "value1", tag2: "value2", tag3: "" } });
    await sqs.call("UntagQueue", { QueueUrl, TagKeys: ["tag1", "tag2", "tag3"] });
    assert.deepEqual(await tags(), {});
  });

  it("are emptied once a minute, with delayed messages and those in flight, and without their deduplication ids [LSREC]", async () => {
    const url = await sqs.create("Purged.fifo", { FifoQueue: "true", ContentBasedDeduplication: "true" });
    await sqs.send(url, "a", { MessageGroupId: "g" });
    await sqs.receive(url);
    await sqs.call("PurgeQueue", { QueueUrl: url });
    assert.deepEqual(await sqs.counts(url), [0, 0, 0]);
    await sqs.send(url, "a", { MessageGroupId: "g" });
    assert.deepEqual(await sqs.bodies(url), ["a"]);
    assert.deepEqual(await refusal(sqs.call("PurgeQueue", { QueueUrl: url })), [
      "PurgeQueueInProgress",
      "Only one PurgeQueue operation on Purged.fifo is allowed every 60 seconds.",
    ]);
    await sqs.clock.pass(61);
    await sqs.call("PurgeQueue", { QueueUrl: url });
  });

  it("leave their name unused for a minute after they are deleted [BC]", async () => {
    const QueueUrl = await sqs.create("Removed");
    await sqs.send(QueueUrl, "a");
    await sqs.call("DeleteQueue", { QueueUrl });
    assert.equal((await refusal(sqs.send(QueueUrl, "a")))[0], "QueueDoesNotExist");
    assert.deepEqual(await refusal(sqs.create("Removed")), [
      "QueueDeletedRecently",
      "You must wait 60 seconds after deleting a queue before you can create another with the same name.",
    ]);
    await sqs.clock.pass(61);
    assert.deepEqual(await sqs.counts(await sqs.create("Removed")), [0, 0, 0]);
  });

  it("take batches whose entries fail by themselves, and refuse invalid ones [LSREC]", async () => {
    const QueueUrl = await sqs.create("Batches", { MaximumMessageSize: "1024" });
    const batch = (Entries: object[]) => sqs.call("SendMessageBatch", { QueueUrl, Entries });
    const entry = (Id: string, size = 1) => ({ Id, MessageBody: "a".repeat(size) });
    const { Successful, Failed } = await batch([entry("ok", 1024), entry("long", 1025)]);
    assert.deepEqual(
      (Successful as { Id: string; MD5OfMessageBody: string }[]).map((sent) => [
        sent.Id,
        sent.MD5OfMessageBody,
      ]),
      [["ok", "c9a34cfc85d982698c6ac89f76071abd"]],
    );
    assert.deepEqual(Failed, [
      {
        Id: "long",
        SenderFault: true,
        Code: "InvalidParameterValue",
        Message:
          "One or more parameters cannot be validated. Reason: Message must be shorter than 1024 bytes.",
      },
    ]);
    assert.deepEqual(
      [
        await refusal(batch(Array.from({ length: 20 }, (_, i) => entry(`${i}`)))),
        await refusal(batch([entry("invalid:id")])),
        await refusal(batch([entry("1"), entry("1")])),
        await refusal(batch([])),
        await refusal(batch([entry("1", 1_048_576), entry("2")])),
      ],
      [
        ["TooManyEntriesInBatchRequest", "Maximum number of entries per request are 10. You have sent 20."],
        [
          "InvalidBatchEntryId",
          "A batch entry id can only contain alphanumeric characters, hyphens and underscores. It can be at most 80 letters long.",
        ],
        ["BatchEntryIdsNotDistinct", "Id 1 repeated."],
        ["EmptyBatchRequest", "There should be at least one SendMessageBatchRequestEntry in the request."],
        [
          "BatchRequestTooLong",
          "Batch requests cannot be longer than 1048576 bytes. You have sent 1048577 bytes.",
        ],
      ],
    );
  });

  it("delete and hide in batches [BC]", async () => {
    const QueueUrl = await sqs.create("Several");
    for (const text of ["a", "b"]) await sqs.send(QueueUrl, text);
    const entries = (await sqs.receive(QueueUrl)).map(({ Body, ReceiptHandle }) => ({
      Id: Body,
      ReceiptHandle,
    }));
    const wrong = { Id: "wrong", ReceiptHandle: "garbage" };
    const hidden = await sqs.call("ChangeMessageVisibilityBatch", {
      QueueUrl,
      Entries: [...entries, wrong].map((entry) => ({ ...entry, VisibilityTimeout: 60 })),
    });
    assert.deepEqual(hidden.Successful, [{ Id: "a" }, { Id: "b" }]);
    assert.equal((hidden.Failed as { Code: string }[])[0]?.Code, "ReceiptHandleIsInvalid");
    const deleted = await sqs.call("DeleteMessageBatch", { QueueUrl, Entries: [...entries, wrong] });
    assert.deepEqual(deleted.Successful, [{ Id: "a" }, { Id: "b" }]);
    assert.deepEqual(await sqs.counts(QueueUrl), [0, 0, 0]);
  });

  it("have 120,000 messages in flight at most, which only short polls report [SQG/quotas-queues]", async () => {
    const clock = new ManualClock();
    const queues = new Queues({ clock, file: undefined });
    const [name, sentAt] = ["Full", clock.now()];
    const made = {
      name,
      attributes: DEFAULT_ATTRIBUTES,
      tags: {},
      createdAt: sentAt,
      modifiedAt: sentAt,
      sequence: 0,
    };
    const ids = Array.from({ length: 120_010 }, (_, i) => `${i}`);
    const sent = { body: "a", md5: "", sender: "me", sentAt, visibleAt: sentAt, receives: 0 };
    queues.commit({ kind: "queue-created", queue: made });
    queues.commit({ kind: "messages-sent", queue: name, messages: ids.map((id) => ({ id, ...sent })) });
    queues.commit({
      kind: "messages-received",
      queue: name,
      ids: ids.slice(0, 119_996),
      at: sentAt,
      until: sentAt + 30_000,
    });
    const { ReceiveMessage } = receiveOperations({
      queues,
      accountRegion: ACCOUNT_REGION,
      emit: () => undefined,
    });
    assert.ok(ReceiveMessage);
    const QueueUrl = `https://sqs.us-east-1.amazonaws.com/${ACCOUNT_REGION.accountId}/${name}`;
    const receive = async (more: object = {}) => {
      const input = { QueueUrl, MaxNumberOfMessages: 10, ...more };
      const { Messages = [] } = await ReceiveMessage(input, {
        caller: DEVELOPER,
        requestId: "r",
        accountRegion: ACCOUNT_REGION,
      });
      return (Messages as readonly Received[]).map(({ MessageId }) => MessageId);
    };

    assert.deepEqual(await receive(), ["119996", "119997", "119998", "119999"]);
    assert.equal((await refusal(receive()))[0], "OverLimit");
    const poll = receive({ WaitTimeSeconds: 1 });
    await clock.pass(1);
    assert.deepEqual(await poll, []);
    queues.close();
  });
});
