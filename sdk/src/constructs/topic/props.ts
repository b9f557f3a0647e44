import type * as sns from "@pulumi/aws/sns";
import type { AlarmSettings } from "../../alarms/props";
import type { FunctionDefinition, FunctionProps } from "../../functions/props";
import type { Receiver } from "../sources/receiver";

/** Settings of `aws.sns.Topic` without those that have props of their own. */
export interface NativeTopicSettings extends Omit<Partial<sns.TopicArgs>, "fifoTopic" | "policy"> {
  /** The same as `fifo`. @default what `fifo` says */
  readonly fifoTopic?: boolean;
}

/** Settings of `aws.sns.TopicSubscription` without those that have props of their own. */
export type NativeSubscriptionSettings = Omit<
  Partial<sns.TopicSubscriptionArgs>,
  "topic" | "protocol" | "endpoint" | "filterPolicy" | "filterPolicyScope" | "rawMessageDelivery"
>;

/** Settings of a topic's subscribers. */
export interface TopicSubscriptionProps {
  /**
   * The messages that it gets: an object, or its JSON. Each key has a list of values, one of which has to fit. At most
   * five keys, and 150 combinations of their values. In the body of messages a value counts once for each of its
   * levels.
   * Refused: `TOPIC_FILTER_INVALID`.
   * @default all messages
   * @see https://docs.aws.amazon.com/sns/latest/dg/subscription-filter-policy-constraints.html
   * @example { kind: ["order"], total: [{ numeric: [">", 100] }] }
   */
  readonly filterPolicy?: string | Readonly<Record<string, unknown>>;
  /**
   * The part of a message that the filter policy reads: its attributes, or its body, which is then JSON.
   * @default `attributes`
   */
  readonly filterPolicyScope?: "attributes" | "body";
  /**
   * The `Queue` for messages that SNS could not deliver. It gets the permission to send there. A FIFO topic needs a
   * FIFO queue.
   * Refused: `DEAD_LETTERS_INVALID`, `PROP_CONFLICT`.
   * @default none, in `current` a queue that is made for the topic
   * @see https://docs.aws.amazon.com/sns/latest/dg/sns-dead-letter-queues.html
   */
  readonly deadLetters?: Receiver;
  /** The settings of the underlying objects. */
  readonly native?: {
    /**
     * Settings of `aws.sns.TopicSubscription` under their own names, such as `redrivePolicy`. They win over ours.
     * Settings with a prop of their own are refused here (`NATIVE_OWN_PROP`).
     * @default none, in `current` a `redrivePolicy` with the topic's queue of dead letters
     * @see https://www.pulumi.com/registry/packages/aws/api-docs/sns/topicsubscription/
     */
    readonly subscription?: NativeSubscriptionSettings;
  };
}

/** A function that is called with the messages of a topic, with settings of its own. */
export interface TopicFunctionSubscriber extends TopicSubscriptionProps {
  /**
   * The kind of subscriber, which you may leave out.
   * @default none
   */
  readonly type?: "function";
  /** The function that is called with each message. */
  readonly function: FunctionDefinition;
}

/** A queue that the messages of a topic are sent to, with settings of its own. */
export interface TopicQueueSubscriber extends TopicSubscriptionProps {
  /**
   * The kind of subscriber, which you may leave out.
   * @default none
   */
  readonly type?: "queue";
  /** The queue that each message is sent to. */
  readonly queue: Receiver;
  /**
   * Whether the queue gets a message as it was published, its attributes as those of the queue's message. Otherwise it is
   * in a JSON object, as `Message`.
   * @default in a JSON object
   */
  readonly rawMessageDelivery?: boolean;
}

/** The subscriber of a topic: a function, a Queue, or one of these with settings. */
export type TopicSubscriber = FunctionDefinition | Receiver | TopicFunctionSubscriber | TopicQueueSubscriber;

/** Props of a Topic. */
export interface TopicProps<Subscriber extends string = string> {
  /**
   * The subscribers by name: functions and queues. A FIFO topic takes queues alone (`TOPIC_FIFO_FUNCTION`).
   * Refused: `TARGETS_INVALID`, `TARGET_INVALID`, `TOPIC_FIFO_QUEUE`, `TOPIC_RAW_FUNCTION`, `TOPIC_SUBSCRIBED_TWICE`.
   * @default none
   */
  readonly subscribers?: { readonly [Name in Subscriber]: TopicSubscriber };
  /**
   * First in, first out: messages of one group come in order, and none comes twice, in FIFO queues. Standard queues may be
   * subscribed as well. Buckets and rules do not send to such a topic.
   * @default a standard topic
   * @see https://docs.aws.amazon.com/sns/latest/dg/fifo-message-delivery.html
   */
  readonly fifo?: boolean;
  /**
   * Services of AWS of which everything in the account may send: `cloudwatch` for alarms, `s3` for buckets,
   * `events` for rules, `scheduler` for schedules. Senders that a program connects get the permission by themselves. This is for other senders, such as
   * those of another program.
   * Refused: `VALUE_NOT_ALLOWED`, and `NATIVE_EXISTING` with a topic in `native`.
   * @default none
   * @see https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_condition-keys.html
   */
  readonly senders?: readonly ("cloudwatch" | "events" | "s3" | "scheduler" | "sns")[];
  /** Defaults for what the topic makes. */
  readonly defaults?: {
    /**
     * Props for the functions of all subscribers. `environment`, `permissions`, `layers` and `bind` merge with their
     * own.
     * @default none
     */
    readonly function?: FunctionProps;
  };
  /**
   * Alarms on the construct and on what it makes: failing calls of subscribers, and dead letters. `true` has those of the table in
   * `docs/alarms.md`, an object changes some of them, and `false` leaves the construct out of those of the app.
   * Refused: `ALARM_TOPIC_INVALID`, `VALUE_OUT_OF_RANGE`, `DURATION_INVALID`.
   * @default those of the construct around it or of the app, which has none unless it asks for them
   * @example { latency: 1000, topic }
   */
  readonly alarms?: boolean | AlarmSettings;
  /** The settings of the underlying objects. */
  readonly native?: {
    /**
     * Settings of `aws.sns.Topic` under their own names, which win over ours, or a topic made elsewhere. For such a
     * topic only `subscribers` and `defaults` can be set (`NATIVE_EXISTING`). Settings with a prop of their own are
     * refused here (`NATIVE_OWN_PROP`). A `kmsMasterKeyId` of `alias/aws/sns` keeps buckets and rules from sending.
     * @default name `<stage>-<app>-<id>`, with `.fifo` for a FIFO topic, and no key
     * @see https://www.pulumi.com/registry/packages/aws/api-docs/sns/topic/
     */
    readonly topic?: NativeTopicSettings | sns.Topic;
  };
}
