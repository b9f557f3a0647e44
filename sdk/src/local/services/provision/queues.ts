import { TYPE } from "../../../aws/tokens";
import { attributesOf, documentOf, nameOf, tagsOf } from "./members";
import { operationsOf } from "./operation";
import type { Provisioned, ProvisionedType } from "./provisioned-type";

export const QUEUE_TYPE = TYPE.sqs.Queue;

const sqs = operationsOf("sqs");

/** Attributes of a queue, and the inputs that set them. */
const ATTRIBUTES: Readonly<Record<string, string>> = {
  ContentBasedDeduplication: "contentBasedDeduplication",
  DeduplicationScope: "deduplicationScope",
  DelaySeconds: "delaySeconds",
  FifoThroughputLimit: "fifoThroughputLimit",
  KmsDataKeyReusePeriodSeconds: "kmsDataKeyReusePeriodSeconds",
  KmsMasterKeyId: "kmsMasterKeyId",
  MaximumMessageSize: "maxMessageSize",
  MessageRetentionPeriod: "messageRetentionSeconds",
  Policy: "policy",
  ReceiveMessageWaitTimeSeconds: "receiveWaitTimeSeconds",
  RedriveAllowPolicy: "redriveAllowPolicy",
  RedrivePolicy: "redrivePolicy",
  SqsManagedSseEnabled: "sqsManagedSseEnabled",
  VisibilityTimeout: "visibilityTimeoutSeconds",
};

/** Queues, and the resources that configure them. */
export const QUEUES: readonly ProvisionedType[] = [
  {
    token: QUEUE_TYPE,
    isData: true,
    create: (queue) =>
      sqs("CreateQueue", {
        QueueName: queueName(queue),
        Attributes: {
          ...attributesOf(queue.inputs, ATTRIBUTES),
          // SQS refuses "false": a queue that is not FIFO has no such attribute.
          ...(queue.inputs.fifoQueue === true && { FifoQueue: "true" }),
        },
        tags: tagsOf(queue),
      }),
    outputs: { id: "QueueUrl", url: "QueueUrl" },
    find: {
      call: (queue) => sqs("GetQueueUrl", { QueueName: queueName(queue) }),
      outputs: { id: "QueueUrl", url: "QueueUrl" },
    },
    remove: ({ id }) => sqs("DeleteQueue", { QueueUrl: id }),
  },
  queueAttribute(TYPE.sqs.QueuePolicy, "Policy", "policy"),
  {
    ...queueAttribute(TYPE.sqs.RedrivePolicy, "RedrivePolicy", "redrivePolicy"),
    isData: true,
  },
  {
    ...queueAttribute(TYPE.sqs.RedriveAllowPolicy, "RedriveAllowPolicy", "redriveAllowPolicy"),
    isData: true,
  },
];

/** The id of a queue is its URL. */
export function queueName(queue: Provisioned): string {
  return nameOf(queue, queue.id.slice(queue.id.lastIndexOf("/") + 1));
}

function queueAttribute(token: string, attribute: string, input: string): ProvisionedType {
  const set = (QueueUrl: ProvisionedInput, value: string) =>
    sqs("SetQueueAttributes", { QueueUrl, Attributes: { [attribute]: value } });
  return {
    token,
    create: ({ inputs }) => set(inputs.queueUrl, documentOf(inputs[input]) ?? ""),
    remove: ({ inputs }) => set(inputs.queueUrl, ""),
  };
}

type ProvisionedInput = Parameters<typeof documentOf>[0];
