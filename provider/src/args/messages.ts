import type * as pulumi from "@pulumi/pulumi";
import type { Alarms } from "./alarms";
import type { ConsumerNative } from "./data";
import type { FunctionDefinition } from "./functions";
import type { FunctionDefaults } from "./websocket-api";
import type { FilterScope, SendingService, TargetType, TopicSender } from "./words";

/** Props of a `Queue`. */
export interface QueueArgs {
  /** The function that is called with the messages. */
  consumer?: QueueConsumer;
  /** First in, first out. Default: a standard queue. */
  fifo?: boolean;
  /**
   * AWS services whose resources in the account may send, such as `s3`. Required if another component of the
   * program sends to this queue.
   */
  senders?: SendingService[];
  /**
   * The queue for messages that the consumer has failed with again and again. Default: none, or with the defaults
   * `current` a queue that is made for one with a consumer.
   */
  deadLetters?: DeadLetters;
  /** Alarms on the component and on what it makes. Default: none. */
  alarms?: Alarms;
  /** Settings of the underlying objects, or existing ones. */
  native?: QueueNative;
}

/** The function that is called with the messages of a queue. */
export interface QueueConsumer {
  /** The function that is called with batches of messages. */
  function: FunctionDefinition;
  /** Patterns of the messages to call the function for. Default: all messages. */
  filters?: Record<string, any>[];
  /** Settings of the underlying objects. */
  native?: ConsumerNative;
}

/** The queue for messages that could not be handled. */
export interface DeadLetters {
  /** `false` makes none. Default: `true`. */
  enabled?: boolean;
  /** How often a message is received before it moves to this queue. Default: 5. */
  maxReceiveCount?: number;
  /** The `Queue` for these messages. Default: one is made. */
  queue?: any;
}

/** Settings of the AWS objects of a queue. */
export interface QueueNative {
  /** Settings of `aws.sqs.Queue` under their names in TypeScript, or an existing queue. */
  queue?: any;
}

/** Props of a `Topic`. */
export interface TopicArgs {
  /** Subscribers by name. */
  subscribers?: Record<string, TopicSubscriber>;
  /** First in, first out. Default: a standard topic. */
  fifo?: boolean;
  /**
   * AWS services whose resources in the account may send, such as `s3`. Required if another component of the
   * program sends to this topic.
   */
  senders?: TopicSender[];
  /** Defaults for the functions of all subscribers. */
  defaults?: FunctionDefaults;
  /** Alarms on the component and on what it makes. Default: none. */
  alarms?: Alarms;
  /** Settings of the underlying objects, or existing ones. */
  native?: TopicNative;
}

/** A subscriber of a topic: a function or a queue. */
export interface TopicSubscriber {
  /** The kind of subscriber. Default: follows from the other props. */
  type?: TargetType;
  /** The function that is called with each message. */
  function?: FunctionDefinition;
  /** The `Queue` that each message is sent to. */
  queue?: any;
  /** Whether the queue gets a message as it was published. Default: in a JSON object. */
  rawMessageDelivery?: boolean;
  /** The filter for its messages. Default: all messages. */
  filterPolicy?: Record<string, any>;
  /** The part of a message that the filter policy matches. Default: `attributes`. */
  filterPolicyScope?: FilterScope;
  /** The `Queue` for messages that could not be delivered. */
  deadLetters?: any;
  /** Settings of the underlying objects. */
  native?: SubscriptionNative;
}

/** Settings of the AWS objects of a subscription. */
export interface SubscriptionNative {
  /** Settings of `aws.sns.TopicSubscription` under their names in TypeScript. */
  subscription?: Record<string, any>;
}

/** Settings of the AWS objects of a topic. */
export interface TopicNative {
  /** Settings of `aws.sns.Topic` under their names in TypeScript, or an existing topic. */
  topic?: any;
}

/** Props of a `Cron`. */
export interface CronArgs {
  /**
   * The times of the job: `rate(5 minutes)`, `cron(0 12 * * ? *)`, or once, `at(2030-01-31T08:00:00)`. Required
   * unless `native.rule` has one.
   */
  schedule?: string;
  /** The function that is called. */
  job: CronJob;
  /** Whether the schedule runs. Default: `true`. */
  enabled?: boolean;
  /** Time zone of the schedule, such as `Europe/Berlin`. Default: UTC. */
  timeZone?: string;
  /** The longest delay of the job's start, such as `5 minutes`. */
  flexibleWindow?: string;
  /** Alarms on the component and on what it makes. Default: none. */
  alarms?: Alarms;
  /** Settings of the underlying objects. */
  native?: CronNative;
}

/** A job that a schedule calls. */
export interface CronJob {
  /** The function that is called. */
  function: FunctionDefinition;
  /** The `Queue` for events that could not be delivered. */
  deadLetters?: any;
  /** Settings of the underlying objects. */
  native?: TargetNative;
}

/** Settings of the AWS objects of a rule's target. */
export interface TargetNative {
  /** Settings of `aws.cloudwatch.EventTarget` under their names in TypeScript, such as `input`. */
  target?: Record<string, any>;
}

/** Settings of the AWS objects of a schedule. */
export interface CronNative {
  /** Settings of `aws.cloudwatch.EventRule` under their names in TypeScript. */
  rule?: Record<string, any>;
  /** Settings of `aws.scheduler.Schedule` under their names in TypeScript. */
  schedule?: Record<string, any>;
}

/** Props of an `EventBus`. */
export interface EventBusArgs {
  /** Rules by name. */
  rules?: Record<string, EventRule>;
  /** Defaults for the functions of all targets. */
  defaults?: FunctionDefaults;
  /** Alarms on the component and on what it makes. Default: none. */
  alarms?: Alarms;
  /** Settings of the underlying objects, or existing ones. */
  native?: EventBusNative;
}

/** A rule of a bus. */
export interface EventRule {
  /** The pattern of its events, as EventBridge writes it: `{"source": ["orders"]}`. */
  pattern?: Record<string, any>;
  /** The targets of its events, by name. It may have at most five. */
  targets?: Record<string, EventTarget>;
  /** Settings of the underlying objects. */
  native?: EventRuleNative;
}

/** A target of a rule's events: a function, a queue or a topic. */
export interface EventTarget {
  /** The kind of target. Default: follows from the other props. */
  type?: TargetType;
  /** The function that is called. */
  function?: FunctionDefinition;
  /** The `Queue` that gets the events. */
  queue?: any;
  /** The `Topic` that gets the events. */
  topic?: any;
  /** The `Queue` for events that could not be delivered. */
  deadLetters?: any;
  /** Settings of the underlying objects. */
  native?: TargetNative;
}

/** Settings of the AWS objects of a rule. */
export interface EventRuleNative {
  /** The description of the rule. */
  description?: pulumi.Input<string>;
  /** Whether the rule is on. Default: `true`. */
  enabled?: boolean;
  /** Name of the rule in AWS. Default: made from stage, app and name. */
  ruleName?: pulumi.Input<string>;
  /** A schedule. It requires the account's default bus. */
  schedule?: string;
  /** Other settings of `aws.cloudwatch.EventRule` under their names in TypeScript. */
  rule?: Record<string, any>;
}

/** Settings of the AWS objects of a bus. */
export interface EventBusNative {
  /** Settings of `aws.cloudwatch.EventBus` under their names in TypeScript, or an existing bus. */
  eventBus?: any;
}
