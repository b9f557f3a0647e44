import type { NativeCronRule } from "../../constructs/cron/props";
import type { FunctionDefinition } from "../function/props";
import type { Duration } from "../platform/duration";
import type { CronOptions } from "../platform/schedule";
import type { FunctionTargetSettings } from "../sources/target-props";

/** Settings of the rule itself: those of generation 0, and those of `aws.cloudwatch.EventRule` under their own names. */
export interface EventsRuleSettings extends Omit<NativeCronRule, "schedule"> {
  readonly ruleName?: string;
  /** @default `true` */
  readonly enabled?: boolean;
}

/** A job with settings of its own. */
export interface CronJobProps {
  readonly function: FunctionDefinition;
  readonly jobProps?: FunctionTargetSettings;
}

/** A function that is called by a schedule: its definition, or that with settings of the target. */
export type CronJob = FunctionDefinition | CronJobProps;

/** Props of a Cron in generation 0. */
export interface CronProps {
  /** When the job runs: `rate(1 minute)`, `cron(0 12 * * ? *)`, a Duration, or the fields of a cron expression by name. */
  readonly schedule?: string | Duration | CronOptions;
  readonly job: CronJob;
  /** Settings of the rule. */
  readonly eventsRule?: EventsRuleSettings;
}
