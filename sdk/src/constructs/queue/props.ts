import type * as sqs from "@pulumi/aws/sqs";
import type { AlarmSettings } from "../../alarms/props";
import type { EventSourceSettings } from "../../functions/event-source-settings";
import type { FunctionDefinition } from "../../functions/props";
import type { Receiver } from "../sources/receiver";

/** Settings of `aws.sqs.Queue` without those that have props of their own. */
export interface NativeQueueSettings
  extends Omit<Partial<sqs.QueueArgs>, "fifoQueue" | "policy" | "redrivePolicy"> {
  /** The same as `fifo`. @default what `fifo` says */
  readonly fifoQueue?: boolean;
}

/** The function that is called with the messages of a queue, with settings of its own. */
export interface QueueConsumerProps {
  /** The function that is called with batches of messages. */
  readonly function: FunctionDefinition;
  /**
   * Patterns of the messages to call the function for. A message that fits none of them is deleted. Each is an object,
   * or its JSON as text: `{ body: { kind: ["order"] } }`. At most ten.
   * Refused: `CONSUMER_FILTER_INVALID`.
   * @default all messages
   * @see https://docs.aws.amazon.com/lambda/latest/dg/with-sqs-filtering.html
   */
  readonly filters?: readonly (string | Readonly<Record<string, unknown>>)[];
  /** The settings of the underlying objects. */
  readonly native?: {
    /**
     * Settings of `aws.lambda.EventSourceMapping` under their own names, such as `batchSize`. They win over ours.
     * Refused: `CONSUMER_SETTING_INVALID`, `CONSUMER_NATIVE_OWN`.
     * @default none, and AWS takes batches of 10; in `current` `functionResponseTypes` is `["ReportBatchItemFailures"]`
     */
    readonly eventSource?: EventSourceSettings;
  };
}

/** A function that is called with the messages of a queue: its definition, or that with filters and settings. */
export type QueueConsumer = FunctionDefinition | QueueConsumerProps;

/** The queue for messages that could not be handled. */
export interface DeadLetterProps {
  /**
   * How often a message is received before it goes there: 1 to 1,000.
   * Refused: `VALUE_OUT_OF_RANGE`.
   * @default 5, what AWS advises at least for queues that call functions
   * @see https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-configure.html
   */
  readonly maxReceiveCount?: number;
  /**
   * The queue that they go to, of the same kind: standard or FIFO.
   * Refused: `QUEUE_DEAD_LETTERS_INVALID`.
   * @default one is made, which keeps messages for 14 days
   */
  readonly queue?: Receiver;
}

/** Props of a Queue. */
export interface QueueProps {
  /**
   * The function that is called with the messages. A queue has one (`QUEUE_CONSUMER_TWICE`).
   * @default none
   */
  readonly consumer?: QueueConsumer;
  /**
   * First in, first out: messages of one group come in order, and none comes twice.
   * @default a standard queue
   */
  readonly fifo?: boolean;
  /**
   * The queue for messages that the consumer has failed with again and again. `true` makes one, a Queue is an existing
   * one, and an object has the number of attempts.
   * Refused: `QUEUE_DEAD_LETTERS_INVALID`.
   * @default none, and a message is tried until it is too old. The set `current` has `true` for a queue with a
   * consumer.
   */
  readonly deadLetters?: boolean | Receiver | DeadLetterProps;
  /**
   * Services of AWS of which everything in the account may send: `s3` for buckets, `sns` for topics, `events` for
   * rules, `scheduler` for schedules. Senders that a program connects get the permission by themselves. This is for
   * other senders, such as those of another program.
   * Refused: `VALUE_NOT_ALLOWED`, and `NATIVE_EXISTING` with a queue in `native`.
   * @default none
   * @see https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_condition-keys.html
   */
  readonly senders?: readonly ("events" | "s3" | "scheduler" | "sns")[];
  /**
   * Alarms on the construct and on what it makes: the age of messages, dead letters, and failing calls of the consumer. `true` has those of the table in
   * `docs/alarms.md`, an object changes some of them, and `false` leaves the construct out of those of the app.
   * Refused: `ALARM_TOPIC_INVALID`, `VALUE_OUT_OF_RANGE`, `DURATION_INVALID`.
   * @default those of the construct around it or of the app, which has none unless it asks for them
   * @example { latency: 1000, topic }
   */
  readonly alarms?: boolean | AlarmSettings;
  /** The settings of the underlying objects. */
  readonly native?: {
    /**
     * Settings of `aws.sqs.Queue` under their own names, which win over ours, or a queue made elsewhere, for which only
     * `consumer` can be set (`NATIVE_EXISTING`). Settings with a prop of their own are refused here
     * (`NATIVE_OWN_PROP`), and so is a `visibilityTimeoutSeconds` shorter than the consumer's time-out
     * (`QUEUE_VISIBILITY_SHORT`).
     * @default encryption by SQS, name `<stage>-<app>-<id>`, with `.fifo` for a FIFO queue. The visibility time-out is
     * six times the consumer's time-out where that is over 30 seconds, and in `current` always.
     * @see https://www.pulumi.com/registry/packages/aws/api-docs/sqs/queue/
     */
    readonly queue?: NativeQueueSettings | sqs.Queue;
  };
}
