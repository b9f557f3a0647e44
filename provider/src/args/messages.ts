import type * as pulumi from "@pulumi/pulumi";
import type { ConsumerNative } from "./data";
import type { FunctionDefinition } from "./functions";
import type { FunctionDefaults } from "./websocket-api";
import type { FilterScope, SendingService, TargetType } from "./words";

/** Props of a `Queue`. */
export interface QueueArgs {
  /** The function that is called with the messages. */
  consumer?: QueueConsumer;
  /** First in, first out. Default: a standard queue. */
  fifo?: boolean;
  /** Services of AWS of which everything in the account may send, such as `s3`: needed where another component of the program sends to this queue. */
  senders?: SendingService[];
  /** Where messages go that the consumer has failed with again and again. Default: none, or a queue that is made for one with a consumer with the defaults `current`. */
  deadLetters?: DeadLetters;
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

/** Where messages go that could not be handled. */
export interface DeadLetters {
  /** `false` makes none. Default: `true`. */
  enabled?: boolean;
  /** How often a message is received before it goes there. Default: 5. */
  maxReceiveCount?: number;
  /** The `Queue` that they go to. Default: one is made. */
  queue?: any;
}

/** The way past this package for a queue. */
export interface QueueNative {
  /** Settings of `aws.sqs.Queue` under the names that they have in TypeScript; or an existing queue. */
  queue?: any;
}

/** Props of a `Topic`. */
export interface TopicArgs {
  /** What gets the messages, by name. */
  subscribers?: Record<string, TopicSubscriber>;
  /** First in, first out. Default: a standard topic. */
  fifo?: boolean;
  /** Services of AWS of which everything in the account may send, such as `s3`: needed where another component of the program sends to this topic. */
  senders?: SendingService[];
  /** Defaults for the functions of all subscribers. */
  defaults?: FunctionDefaults;
  /** Settings of the underlying objects, or existing ones. */
  native?: TopicNative;
}

/** What gets the messages of a topic: a function or a queue. */
export interface TopicSubscriber {
  /** What it is. Default: it shows. */
  type?: TargetType;
  /** The function that is called with each message. */
  function?: FunctionDefinition;
  /** The `Queue` that each message is sent to. */
  queue?: any;
  /** Whether the queue gets a message as it was published. Default: in a JSON object. */
  rawMessageDelivery?: boolean;
  /** Which messages it gets. Default: all. */
  filterPolicy?: Record<string, any>;
  /** What the filter policy looks at. Default: `attributes`. */
  filterPolicyScope?: FilterScope;
  /** The `Queue` that messages go to which could not be delivered. */
  deadLetters?: any;
  /** Settings of the underlying objects. */
  native?: SubscriptionNative;
}

/** The way past this package for a subscription. */
export interface SubscriptionNative {
  /** Settings of `aws.sns.TopicSubscription` under the names that they have in TypeScript. */
  subscription?: Record<string, any>;
}

/** The way past this package for a topic. */
export interface TopicNative {
  /** Settings of `aws.sns.Topic` under the names that they have in TypeScript; or an existing topic. */
  topic?: any;
}

/** Props of a `Cron`. */
export interface CronArgs {
  /** When the job runs: `rate(5 minutes)`, `cron(0 12 * * ? *)`, or once, `at(2030-01-31T08:00:00)`. Needed unless `native.rule` has one. */
  schedule?: string;
  /** The function that is called. */
  job: CronJob;
  /** Whether the schedule runs. Default: `true`. */
  enabled?: boolean;
  /** Time zone of the schedule, such as `Europe/Berlin`. Default: UTC. */
  timeZone?: string;
  /** How long after its time the job may start, such as `5 minutes`. */
  flexibleWindow?: string;
  /** Settings of the underlying objects. */
  native?: CronNative;
}

/** A job that a schedule calls. */
export interface CronJob {
  /** The function that is called. */
  function: FunctionDefinition;
  /** The `Queue` that events go to which could not be delivered. */
  deadLetters?: any;
  /** Settings of the underlying objects. */
  native?: TargetNative;
}

/** The way past this package for a target of a rule. */
export interface TargetNative {
  /** Settings of `aws.cloudwatch.EventTarget` under the names that they have in TypeScript, such as `input`. */
  target?: Record<string, any>;
}

/** The way past this package for a schedule. */
export interface CronNative {
  /** Settings of `aws.cloudwatch.EventRule` under the names that they have in TypeScript. */
  rule?: Record<string, any>;
  /** Settings of `aws.scheduler.Schedule` under the names that they have in TypeScript. */
  schedule?: Record<string, any>;
}

/** Props of an `EventBus`. */
export interface EventBusArgs {
  /** Rules by name. */
  rules?: Record<string, EventRule>;
  /** Defaults for the functions of all targets. */
  defaults?: FunctionDefaults;
  /** Settings of the underlying objects, or existing ones. */
  native?: EventBusNative;
}

/** A rule of a bus. */
export interface EventRule {
  /** Which events it is for, as EventBridge writes it: `{"source": ["orders"]}`. */
  pattern?: Record<string, any>;
  /** What its events go to, by name; five at most. */
  targets?: Record<string, EventTarget>;
  /** Settings of the underlying objects. */
  native?: EventRuleNative;
}

/** What events of a rule go to: a function, a queue or a topic. */
export interface EventTarget {
  /** What it is. Default: it shows. */
  type?: TargetType;
  /** The function that is called. */
  function?: FunctionDefinition;
  /** The `Queue` that gets the events. */
  queue?: any;
  /** The `Topic` that gets the events. */
  topic?: any;
  /** The `Queue` that events go to which could not be delivered. */
  deadLetters?: any;
  /** Settings of the underlying objects. */
  native?: TargetNative;
}

/** The way past this package for a rule. */
export interface EventRuleNative {
  /** What the rule is for. */
  description?: pulumi.Input<string>;
  /** Whether it is on. Default: `true`. */
  enabled?: boolean;
  /** Name of the rule in AWS. Default: made of stage, app and name. */
  ruleName?: pulumi.Input<string>;
  /** A schedule, on the account's default bus alone. */
  schedule?: string;
  /** Other settings of `aws.cloudwatch.EventRule` under the names that they have in TypeScript. */
  rule?: Record<string, any>;
}

/** The way past this package for a bus. */
export interface EventBusNative {
  /** Settings of `aws.cloudwatch.EventBus` under the names that they have in TypeScript; or an existing bus. */
  eventBus?: any;
}
