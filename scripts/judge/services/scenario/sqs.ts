import { type Scenario, type Stored, stepsOf } from "../step";

const step = stepsOf("SQS");
const inQueue = (members: object) => (stored: Stored) => ({ QueueUrl: stored("queue"), ...members });
const inFifo = (members: object) => (stored: Stored) => ({ QueueUrl: stored("FIFO queue"), ...members });
const text = (StringValue: string) => ({ DataType: "String", StringValue });

export const SQS: Scenario = {
  title: "SQS",
  steps: [
    step(
      "create a queue",
      "CreateQueue",
      { QueueName: "judged", Attributes: { VisibilityTimeout: "45" }, tags: { stage: "dev" } },
      { store: { queue: "QueueUrl" } },
    ),
    step("create it again with another setting", "CreateQueue", {
      QueueName: "judged",
      Attributes: { VisibilityTimeout: "46" },
    }),
    step("create a queue with a name that is none", "CreateQueue", { QueueName: "not a name" }),
    step("find the queue", "GetQueueUrl", { QueueName: "judged" }),
    step("find a queue that is not there", "GetQueueUrl", { QueueName: "judged-not" }),
    step("describe the queue", "GetQueueAttributes", inQueue({ AttributeNames: ["All"] })),
    step("list tags", "ListQueueTags", inQueue({})),
    step(
      "send a message with attributes",
      "SendMessage",
      inQueue({
        MessageBody: "hello é",
        MessageAttributes: {
          kind: text("greeting"),
          raw: { DataType: "Binary", BinaryValue: Buffer.from("bytes") },
        },
      }),
    ),
    step(
      "receive it",
      "ReceiveMessage",
      inQueue({
        MessageAttributeNames: ["All"],
        AttributeNames: ["ApproximateReceiveCount"],
        WaitTimeSeconds: 1,
      }),
      { store: { receipt: "Messages.0.ReceiptHandle" } },
    ),
    step("hide it for longer", "ChangeMessageVisibility", (stored) => ({
      QueueUrl: stored("queue"),
      ReceiptHandle: stored("receipt"),
      VisibilityTimeout: 60,
    })),
    step("delete it", "DeleteMessage", (stored) => ({
      QueueUrl: stored("queue"),
      ReceiptHandle: stored("receipt"),
    })),
    step("delete with a receipt that is none", "DeleteMessage", inQueue({ ReceiptHandle: "none" })),
    step("send an empty message", "SendMessage", inQueue({ MessageBody: "" })),
    step("receive too many", "ReceiveMessage", inQueue({ MaxNumberOfMessages: 11 })),
    step(
      "send a batch of which one fails",
      "SendMessageBatch",
      inQueue({
        Entries: [
          { Id: "a", MessageBody: "a" },
          { Id: "b", MessageBody: "b", DelaySeconds: 901 },
        ],
      }),
    ),
    step(
      "send a batch with an id twice",
      "SendMessageBatch",
      inQueue({
        Entries: [
          { Id: "a", MessageBody: "a" },
          { Id: "a", MessageBody: "b" },
        ],
      }),
    ),
    step("send an empty batch", "SendMessageBatch", inQueue({ Entries: [] })),
    step(
      "create a FIFO queue",
      "CreateQueue",
      { QueueName: "judged.fifo", Attributes: { FifoQueue: "true" } },
      { store: { "FIFO queue": "QueueUrl" } },
    ),
    step("send to it without a group", "SendMessage", inFifo({ MessageBody: "a" })),
    step(
      "send to it without an id against duplicates",
      "SendMessage",
      inFifo({ MessageBody: "a", MessageGroupId: "g" }),
    ),
    step(
      "send to it",
      "SendMessage",
      inFifo({ MessageBody: "a", MessageGroupId: "g", MessageDeduplicationId: "1" }),
    ),
    step("purge the queue", "PurgeQueue", inQueue({})),
    step("delete the queue", "DeleteQueue", inQueue({})),
    step("send to the queue that is deleted", "SendMessage", inQueue({ MessageBody: "a" })),
  ],
};
