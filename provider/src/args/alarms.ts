import type * as pulumi from "@pulumi/pulumi";

/** Alarms on a component and on what it makes. */
export interface Alarms {
  /** `false` makes none. Default: `true`. */
  enabled?: boolean;
  /** The `Topic` that is notified. Default: nobody is notified. */
  topic?: any;
  /** The ARN of the topic, for one that is made elsewhere. */
  topicArn?: pulumi.Input<string>;
  /** Calls of a function that fail. */
  errors?: Alarm;
  /** Calls, reads and writes, or records that are refused. */
  throttles?: Alarm;
  /** How far the consumer of a stream is behind, in milliseconds. */
  iteratorAge?: Alarm;
  /** The share of an API's requests that it answers with 5xx. */
  serverErrors?: Alarm;
  /** The time in milliseconds that nine of ten requests of an API take at most. */
  latency?: Alarm;
  /** The age of a queue's oldest message, in seconds. */
  age?: Alarm;
  /** Messages in a queue of dead letters. */
  deadLetters?: Alarm;
}

/** One alarm. */
export interface Alarm {
  /** `false` makes none. Default: `true`. */
  enabled?: boolean;
  /** The value that is too much. Default: that of AWS, or of this package where AWS has none. */
  threshold?: number;
  /** The time that one value of the metric stands for, such as `5 minutes`. */
  period?: string;
  /** The number of periods that count. */
  periods?: number;
  /** The number of them that have to be too much. Default: all. */
  datapoints?: number;
}
