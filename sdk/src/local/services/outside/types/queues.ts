import { json } from "../calls";
import { attributeTexts, capital, renamed } from "../members";
import type { ReplayedType } from "../replayed-type";

const sqs = (operation: string, members: Parameters<typeof json>[2]) =>
  json("sqs", `AmazonSQS.${operation}`, members);

/** Queues. */
export const SQS: readonly ReplayedType[] = [
  {
    token: "aws:sqs/queue:Queue",
    create: ({ inputs, state }) =>
      sqs("CreateQueue", {
        QueueName: state.name,
        Attributes: attributeTexts({
          ...capital(inputs, "contentBasedDeduplication", "deduplicationScope", "delaySeconds"),
          ...capital(inputs, "fifoThroughputLimit", "kmsDataKeyReusePeriodSeconds", "kmsMasterKeyId"),
          ...capital(inputs, "policy", "redriveAllowPolicy", "redrivePolicy"),
          // "false" is refused: a queue that is not FIFO has no such attribute.
          FifoQueue: inputs.fifoQueue === true ? true : undefined,
          ...renamed(inputs, {
            MaximumMessageSize: "maxMessageSize",
            MessageRetentionPeriod: "messageRetentionSeconds",
            ReceiveMessageWaitTimeSeconds: "receiveWaitTimeSeconds",
            SqsManagedSseEnabled: "sqsManagedSseEnabled",
            VisibilityTimeout: "visibilityTimeoutSeconds",
          }),
        }),
        tags: inputs.tags,
      }),
    outputs: { id: "QueueUrl", url: "QueueUrl" },
    find: {
      call: ({ state }) => sqs("GetQueueUrl", { QueueName: state.name }),
      outputs: { id: "QueueUrl", url: "QueueUrl" },
    },
    remove: ({ id }) => sqs("DeleteQueue", { QueueUrl: id }),
  },
  queueAttribute("aws:sqs/queuePolicy:QueuePolicy", "Policy", "policy"),
  queueAttribute("aws:sqs/redrivePolicy:RedrivePolicy", "RedrivePolicy", "redrivePolicy"),
  queueAttribute("aws:sqs/redriveAllowPolicy:RedriveAllowPolicy", "RedriveAllowPolicy", "redriveAllowPolicy"),
];

function queueAttribute(token: string, attribute: string, input: string): ReplayedType {
  return {
    token,
    create: ({ inputs }) =>
      sqs("SetQueueAttributes", {
        QueueUrl: inputs.queueUrl,
        Attributes: { [attribute]: inputs[input] },
      }),
    remove: ({ inputs }) =>
      sqs("SetQueueAttributes", { QueueUrl: inputs.queueUrl, Attributes: { [attribute]: "" } }),
  };
}
