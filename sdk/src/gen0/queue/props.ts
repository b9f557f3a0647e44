import type * as sqs from "@pulumi/aws/sqs";
import type { NativeQueueSettings } from "../../constructs/queue/props";
import type { Receiver } from "../../constructs/sources/receiver";
import type { FunctionDefinition } from "../function/props";
import type { Duration } from "../platform/duration";
import type { DeduplicationScope, FifoThroughputLimit, QueueEncryption } from "../platform/queues";
import type { RemovalPolicy } from "../platform/words";
import type { ConsumerSettings } from "../sources/consumer-props";

/** The queue for messages that the consumer has failed with too often. */
export interface DeadLetterQueue {
  /** The queue, `dead.sqsQueue` of a Queue. */
  readonly queue: sqs.Queue | Receiver;
  /** How often a message is received before it goes there. */
  readonly maxReceiveCount: number;
}

/** Settings of the queue itself: those of generation 0, and those of `aws.sqs.Queue` under their own names. */
export interface SqsQueueSettings extends NativeQueueSettings {
  readonly queueName?: string;
  /** @default `true` with a name, or a setting, that FIFO queues alone have */
  readonly fifo?: boolean;
  readonly visibilityTimeout?: Duration;
  readonly retentionPeriod?: Duration;
  readonly deliveryDelay?: Duration;
  readonly receiveMessageWaitTime?: Duration;
  readonly maxMessageSizeBytes?: number;
  readonly deduplicationScope?: DeduplicationScope;
  readonly fifoThroughputLimit?: FifoThroughputLimit;
  readonly encryption?: QueueEncryption;
  /** A key of KMS, such as an `aws.kms.Key`. */
  readonly encryptionMasterKey?: unknown;
  readonly dataKeyReuse?: Duration;
  readonly deadLetterQueue?: DeadLetterQueue;
  /** The treatment of the queue when it leaves the program. */
  readonly removalPolicy?: RemovalPolicy;
}

/** Settings of how a consumer reads a queue. */
export interface QueueConsumerSettings extends ConsumerSettings {}

/** The consumer of a queue with settings of its own. */
export interface QueueConsumerProps {
  readonly function: FunctionDefinition;
  readonly consumerProps?: QueueConsumerSettings;
}

/** Props of a Queue in generation 0. */
export interface QueueProps {
  readonly consumer?: FunctionDefinition | QueueConsumerProps;
  /** Settings of the queue, or a queue made elsewhere. */
  readonly sqsQueue?: SqsQueueSettings | sqs.Queue;
}
