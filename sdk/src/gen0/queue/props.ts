import type * as sqs from "@pulumi/aws/sqs";
import type { DeadLetterProps, NativeQueueSettings } from "../../constructs/queue/props";
import type { EventSourceSettings } from "../../functions/event-source-settings";
import type { FunctionDefinition } from "../function/props";
import type { Duration } from "../platform/duration";

/** Settings of the queue itself: those of generation 0, and those of `aws.sqs.Queue` under their own names. */
export interface SqsQueueSettings extends NativeQueueSettings {
  readonly queueName?: string;
  readonly fifo?: boolean;
  readonly visibilityTimeout?: Duration;
  readonly retentionPeriod?: Duration;
  readonly deliveryDelay?: Duration;
  readonly receiveMessageWaitTime?: Duration;
  readonly maxMessageSizeBytes?: number;
  readonly deadLetterQueue?: DeadLetterProps;
}

/** Settings of how a consumer reads a queue. */
export interface QueueConsumerSettings extends EventSourceSettings {
  readonly maxBatchingWindow?: Duration;
}

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
