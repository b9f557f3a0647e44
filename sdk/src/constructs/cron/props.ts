import type * as cloudwatch from "@pulumi/aws/cloudwatch";
import type * as scheduler from "@pulumi/aws/scheduler";
import type { AlarmSettings } from "../../alarms/props";
import type { FunctionDefinition } from "../../functions/props";
import type { Duration, OneTimeExpression, ScheduleExpression } from "../../values";
import type { CronOptions } from "../sources/cron-options";
import type { Receiver } from "../sources/receiver";
import type { RuleTargetSettings } from "../sources/rule-target-plan";

/** When a job runs: `rate(5 minutes)`, `cron(0 12 * * ? *)`, or once, `at(2030-01-31T08:00:00)`. */
export type CronSchedule = ScheduleExpression | OneTimeExpression;

export type { CronOptions };

/** Settings of `aws.cloudwatch.EventRule`, and the schedule. */
export type NativeCronRule = Omit<
  Partial<cloudwatch.EventRuleArgs>,
  "scheduleExpression" | "eventPattern" | "eventBusName"
> & {
  /**
   * The schedule as text, or as the fields of a cron expression. In place of the prop `schedule`, not beside it
   * (`CRON_SCHEDULE_TWICE`).
   * Refused: `SCHEDULE_INVALID`.
   * @default the prop `schedule`
   */
  readonly schedule?: CronSchedule | CronOptions;
};

/** Settings of `aws.scheduler.Schedule` without those that have props of their own. */
export type NativeCronSchedule = Omit<
  Partial<scheduler.ScheduleArgs>,
  "scheduleExpression" | "scheduleExpressionTimezone" | "flexibleTimeWindow" | "target"
>;

/** A job with settings of its own. */
export interface CronJobProps {
  /** The function that is called. */
  readonly function: FunctionDefinition;
  /**
   * The `Queue` for events that could not be delivered. The rule gets the permission to send there.
   * Refused: `DEAD_LETTERS_INVALID`, `PROP_CONFLICT`.
   * @default none, in `current` a queue that is made for the Cron
   * @see https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-rule-dlq.html
   */
  readonly deadLetters?: Receiver;
  /** The settings of the underlying objects. */
  readonly native?: {
    /**
     * Settings of `aws.cloudwatch.EventTarget` under their own names, such as `input`, the JSON that the function gets,
     * or `retryPolicy`. Where EventBridge Scheduler runs the job they are `input`, `retryPolicy`, `deadLetterConfig` and
     * `roleArn` alone (`CRON_NATIVE_UNFIT`).
     * @default none; AWS tries for 24 hours, up to 185 times, to hand an event to Lambda
     * @see https://www.pulumi.com/registry/packages/aws/api-docs/cloudwatch/eventtarget/
     */
    readonly target?: RuleTargetSettings;
  };
}

/** A function that is called by a schedule: its definition, or that with settings of the target. */
export type CronJob = FunctionDefinition | CronJobProps;

/** Props of a {@link Cron}. */
export interface CronProps {
  /**
   * When the job runs, as EventBridge writes it: `rate(1 minute)`, `rate(2 hours)`, or `cron(<minutes> <hours> <day of
   * month> <month> <day of week> <year>)` with `?` for one of the two days. In UTC, unless there is a `timeZone`.
   * `at(<date>T<time>)` runs it once, by EventBridge Scheduler.
   * Needed unless `native.rule.schedule` is given. Refused: `PROP_MISSING`, `SCHEDULE_INVALID`, `CRON_SCHEDULE_TWICE`.
   * @see https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-scheduled-rule-pattern.html
   */
  readonly schedule?: CronSchedule;
  /** The function that is called. Refused: `PROP_MISSING`, `TARGET_INVALID`. */
  readonly job: CronJob;
  /**
   * Whether the schedule runs.
   * @default `true`
   */
  readonly enabled?: boolean;
  /**
   * Time zone of the schedule, with its summer time: `Europe/Berlin`. EventBridge Scheduler runs the job then.
   * Refused: `CRON_TIME_ZONE_UNKNOWN`.
   * @default UTC
   */
  readonly timeZone?: string;
  /**
   * How long after its time the job may start, 1 minute to 24 hours, so that not all jobs start at once. EventBridge
   * Scheduler runs it then.
   * Refused: `DURATION_INVALID`, `VALUE_OUT_OF_RANGE`.
   * @default none, it starts at its time
   */
  readonly flexibleWindow?: Duration;
  /**
   * Alarms on the construct and on what it makes: failing calls of the job, and dead letters. `true` has those of the table in
   * `docs/alarms.md`, an object changes some of them, and `false` leaves the construct out of those of the app.
   * Refused: `ALARM_TOPIC_INVALID`, `VALUE_OUT_OF_RANGE`, `DURATION_INVALID`.
   * @default those of the construct around it or of the app, which has none unless it asks for them
   * @example { latency: 1000, topic }
   */
  readonly alarms?: boolean | AlarmSettings;
  /** The settings of the underlying objects. */
  readonly native?: {
    /**
     * Settings of `aws.cloudwatch.EventRule` under their own names, which win over ours.
     * Refused: `NATIVE_OWN_PROP`, `CRON_NATIVE_UNFIT`.
     * @default a name that Pulumi makes
     * @see https://www.pulumi.com/registry/packages/aws/api-docs/cloudwatch/eventrule/
     */
    readonly rule?: NativeCronRule;
    /**
     * Settings of `aws.scheduler.Schedule` under their own names, which win over ours, such as `startDate` and `endDate`.
     * With them EventBridge Scheduler runs the job.
     * Refused: `NATIVE_OWN_PROP`.
     * @default none
     * @see https://www.pulumi.com/registry/packages/aws/api-docs/scheduler/schedule/
     */
    readonly schedule?: NativeCronSchedule;
  };
}
