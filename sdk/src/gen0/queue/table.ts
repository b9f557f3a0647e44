import { consumerRows } from "../sources/consumer-rows";
import { LENGTH_IN_SECONDS } from "../translation/conversions";
import type { ConstructTable } from "../translation/translate";

/** What changed in the props of a Queue. */
export const QUEUE_TABLE = {
  kind: "Queue",
  rows: [
    { old: "sqsQueue", now: "native.queue" },
    { old: "native.queue.fifo", now: "fifo" },
    { old: "native.queue.queueName", now: "native.queue.name" },
    {
      old: "native.queue.visibilityTimeout",
      now: "native.queue.visibilityTimeoutSeconds",
      convert: LENGTH_IN_SECONDS,
    },
    {
      old: "native.queue.retentionPeriod",
      now: "native.queue.messageRetentionSeconds",
      convert: LENGTH_IN_SECONDS,
    },
    { old: "native.queue.deliveryDelay", now: "native.queue.delaySeconds", convert: LENGTH_IN_SECONDS },
    {
      old: "native.queue.receiveMessageWaitTime",
      now: "native.queue.receiveWaitTimeSeconds",
      convert: LENGTH_IN_SECONDS,
    },
    { old: "native.queue.maxMessageSizeBytes", now: "native.queue.maxMessageSize" },
    { old: "native.queue.deadLetterQueue", now: "deadLetters" },
    ...consumerRows("consumer"),
  ],
  defaults: [],
  handles: {
    sqsQueue: {
      now: "native.queue",
      reads: { queueArn: "arn", queueName: "name", queueUrl: "url" },
    },
  },
  methods: [{ old: "addConsumer", args: [undefined, { part: "consumer" }] }],
} as const satisfies ConstructTable;
