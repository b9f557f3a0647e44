import { consumerRows } from "../sources/consumer-rows";
import type { ConstructTable } from "../translation/translate";
import { restructureQueue } from "./restructure";
import { SETTING_ROWS } from "./settings";

/** Changes in the props of a Queue. */
export const QUEUE_TABLE = {
  kind: "Queue",
  restructure: restructureQueue,
  also: [
    "A name that ends in `.fifo`, and a setting that FIFO queues alone have, become `fifo: true` as well",
    "`QueueEncryption.KMS` needs an `encryptionMasterKey`, since no key is made for the queue",
  ],
  rows: [{ old: "sqsQueue", now: "native.queue" }, ...SETTING_ROWS, ...consumerRows("consumer")],
  defaults: [],
  handles: {
    sqsQueue: {
      now: "native.queue",
      reads: { queueArn: "arn", queueName: "name", queueUrl: "url" },
    },
  },
  methods: [{ old: "addConsumer", args: [undefined, { part: "consumer" }] }],
} as const satisfies ConstructTable;
