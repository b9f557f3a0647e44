import {
  DeduplicationScope,
  Duration,
  FifoThroughputLimit,
  QueueEncryption,
  type QueueProps,
  RemovalPolicy,
  Runtime,
  Tracing,
} from "#sdk/gen0/index";
import type { QueueProps as NewQueueProps } from "#sdk/index";

const OLD_RUNTIME = "nodejs12.x";
const handler = "src/orders.handle";

/** Each row: props of generation 0, and what they are in generation 1. */
export const CASES: Readonly<Record<string, readonly [QueueProps, NewQueueProps]>> = {
  nothing: [{}, {}],
  "a consumer, whose runtime is the old default": [
    { consumer: handler },
    { consumer: { handler, runtime: OLD_RUNTIME } },
  ],
  "sqsQueue, as native.queue": [
    {
      sqsQueue: {
        queueName: "orders",
        visibilityTimeout: Duration.minutes(2),
        retentionPeriod: Duration.days(2),
        deliveryDelay: Duration.seconds(5),
        receiveMessageWaitTime: Duration.seconds(20),
        maxMessageSizeBytes: 2_048,
      },
    },
    {
      native: {
        queue: {
          name: "orders",
          visibilityTimeoutSeconds: 120,
          messageRetentionSeconds: 172_800,
          delaySeconds: 5,
          receiveWaitTimeSeconds: 20,
          maxMessageSize: 2_048,
        },
      },
    },
  ],
  "sqsQueue.fifo, as fifo": [
    { sqsQueue: { fifo: true, contentBasedDeduplication: true } },
    { fifo: true, native: { queue: { contentBasedDeduplication: true } } },
  ],
  "a FIFO queue by its name": [
    { sqsQueue: { queueName: "orders.fifo" } },
    { fifo: true, native: { queue: { name: "orders.fifo" } } },
  ],
  "a FIFO queue by settings that it alone has": [
    {
      sqsQueue: {
        deduplicationScope: DeduplicationScope.MESSAGE_GROUP,
        fifoThroughputLimit: FifoThroughputLimit.PER_MESSAGE_GROUP_ID,
      },
    },
    {
      fifo: true,
      native: { queue: { deduplicationScope: "messageGroup", fifoThroughputLimit: "perMessageGroupId" } },
    },
  ],
  "no encryption, which SQS does not know any more": [
    { sqsQueue: { encryption: QueueEncryption.UNENCRYPTED, removalPolicy: RemovalPolicy.DESTROY } },
    {},
  ],
  "the key of KMS for SQS": [
    { sqsQueue: { encryption: QueueEncryption.KMS_MANAGED, dataKeyReuse: Duration.hours(1) } },
    { native: { queue: { kmsMasterKeyId: "alias/aws/sqs", kmsDataKeyReusePeriodSeconds: 3_600 } } },
  ],
  "a key of the program": [
    { sqsQueue: { encryption: QueueEncryption.KMS, encryptionMasterKey: "alias/orders" } },
    { native: { queue: { kmsMasterKeyId: "alias/orders" } } },
  ],
  "consumerProps, as native.eventSource": [
    {
      consumer: {
        function: {
          handler,
          runtime: Runtime.NODEJS_14_X,
          timeout: Duration.seconds(20),
          tracing: Tracing.DISABLED,
        },
        consumerProps: {
          batchSize: 5,
          maxBatchingWindow: Duration.seconds(3),
          reportBatchItemFailures: true,
          enabled: false,
        },
      },
    },
    {
      consumer: {
        function: { handler, runtime: "nodejs14.x", timeout: "20 seconds", tracing: "disabled" },
        native: {
          eventSource: {
            batchSize: 5,
            maximumBatchingWindowInSeconds: 3,
            functionResponseTypes: ["ReportBatchItemFailures"],
            enabled: false,
          },
        },
      },
    },
  ],
};
