import type * as pulumi from "@pulumi/pulumi";
import type { Duration } from "../values/duration";

/** A `Topic` that alarms notify. */
export interface AlarmTopic extends pulumi.ComponentResource {
  /** ARN of the topic. */
  readonly topicArn: pulumi.Output<string>;
}

/** Values of one alarm in place of those of the table in `docs/alarms.md`. */
export interface AlarmValues {
  /**
   * The value that is too much: calls, messages, a share of the requests (`0.05`), or a time. A number counts in the unit
   * of the metric: milliseconds of `latency` and `iteratorAge`, seconds of `age`.
   * @default that of the table
   */
  readonly threshold?: number | Duration;
  /**
   * The time that one value of the metric stands for: `1 minute`, `5 minutes`, at most one day.
   * @default that of the table
   */
  readonly period?: Duration;
  /**
   * The number of periods that count. Together they are at most one day.
   * @default that of the table
   */
  readonly periods?: number;
  /**
   * The number of them that have to be too much.
   * @default all of them
   */
  readonly datapoints?: number;
}

/** An alarm of a construct: its threshold, more of its values, or `false` for none. */
export type AlarmSetting = false | number | Duration | AlarmValues;

/** The alarms of a construct and of what it makes, where they differ from those of the table in `docs/alarms.md`. */
export interface AlarmSettings {
  /**
   * The topic that is notified when an alarm goes off: a `Topic`, or the ARN of one.
   * Refused: `ALARM_TOPIC_INVALID`, `ARN_INVALID`.
   * @default that of the construct around it or of the app, else nobody is notified
   */
  readonly topic?: AlarmTopic | pulumi.Input<string>;
  /** Calls of a function that fail. @default more than 0 in 5 minutes */
  readonly errors?: AlarmSetting;
  /** Calls that Lambda refuses, reads and writes that a table refuses, records that a stream refuses. @default in each of 5 minutes */
  readonly throttles?: AlarmSetting;
  /** How far the consumer of a stream is behind, in milliseconds. @default more than 5 minutes, for 5 minutes */
  readonly iteratorAge?: AlarmSetting;
  /** The share of an API's requests that it answers with 5xx. @default more than 0.05 in each of 3 minutes */
  readonly serverErrors?: AlarmSetting;
  /** The time in milliseconds that nine of ten requests of an API take at most. @default 2,500 and more in each of 5 minutes */
  readonly latency?: AlarmSetting;
  /** The age of a queue's oldest message, in seconds. @default 15 minutes and more, for 15 minutes */
  readonly age?: AlarmSetting;
  /** Messages in a queue of dead letters. @default more than 0 */
  readonly deadLetters?: AlarmSetting;
}
