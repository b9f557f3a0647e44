import type * as sns from "@pulumi/aws/sns";
import type * as sqs from "@pulumi/aws/sqs";
import type { Receiver } from "../../constructs/sources/receiver";
import type { NativeSubscriptionSettings, NativeTopicSettings } from "../../constructs/topic/props";
import type { FunctionDefinition, FunctionProps } from "../function/props";
import type { SubscriptionFilter } from "../platform/subscription-filter";

/** Settings of the topic itself: those of generation 0, and those of `aws.sns.Topic` under their own names. */
export interface SnsTopicSettings extends NativeTopicSettings {
  readonly topicName?: string;
  readonly fifo?: boolean;
  /** A key of KMS, such as an `aws.kms.Key`. */
  readonly masterKey?: unknown;
}

/** Settings of a subscription: those of generation 0, and those of `aws.sns.TopicSubscription` under their own names. */
export interface TopicSubscriptionSettings extends NativeSubscriptionSettings {
  /** The messages that it gets, by their attributes. */
  readonly filterPolicy?: Readonly<Record<string, SubscriptionFilter>>;
  /** The queue for messages that could not be delivered: `dead.sqsQueue` of a Queue. */
  readonly deadLetterQueue?: sqs.Queue | Receiver;
}

/** Settings of the subscription of a queue. */
export interface TopicQueueSubscriptionSettings extends TopicSubscriptionSettings {
  /** Whether the queue gets a message as it was published. */
  readonly rawMessageDelivery?: boolean;
}

/** A function that is called with the messages of a topic, with settings of its own. */
export interface TopicFunctionSubscriberProps {
  readonly function: FunctionDefinition;
  readonly subscriberProps?: TopicSubscriptionSettings;
}

/** A queue that the messages of a topic are sent to, with settings of its own. */
export interface TopicQueueSubscriberProps {
  readonly queue: Receiver;
  readonly subscriberProps?: TopicQueueSubscriptionSettings;
}

/** The subscriber of a topic: a function, a Queue, or one of these with settings. */
export type TopicSubscriber =
  | FunctionDefinition
  | Receiver
  | TopicFunctionSubscriberProps
  | TopicQueueSubscriberProps;

/** Props of a Topic in generation 0. */
export interface TopicProps {
  /** Settings of the topic, or a topic made elsewhere. */
  readonly snsTopic?: SnsTopicSettings | sns.Topic;
  /** The subscribers. The first one is `0` for `attachPermissionsToSubscriber`. */
  readonly subscribers?: readonly TopicSubscriber[];
  /** Props for the functions of all subscribers. */
  readonly defaultFunctionProps?: FunctionProps;
}
