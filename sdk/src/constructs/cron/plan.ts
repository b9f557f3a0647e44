import type { Placement } from "../../app/component";
import { type Issues, nearest } from "../../errors";
import type { FunctionPlan } from "../../functions/plan";
import { SCHEDULE_WINDOW } from "../../limits/messaging";
import { checkKnownProps, checkType, isPlainObject, namesOf, parseDuration } from "../../values";
import { refuseOwn } from "../sources/native-plan";
import { type Delivery, planDelivery, type RuleTargetSettings } from "../sources/rule-target-plan";
import { planTarget, type TargetForm } from "../sources/target-plan";
import { CRON_DEFAULTS } from "./defaults";
import type { CronProps, NativeCronRule, NativeCronSchedule } from "./props";
import { planSchedule } from "./schedule-plan";

/** A rule of EventBridge that calls the job. */
export interface CronRulePlan {
  readonly kind: "rule";
  readonly expression: string;
  readonly isEnabled: boolean;
  readonly settings: Omit<NativeCronRule, "schedule">;
}

/** A schedule of EventBridge Scheduler that calls the job. */
export interface CronSchedulePlan {
  readonly kind: "schedule";
  readonly expression: string;
  readonly isEnabled: boolean;
  readonly timeZone: string | undefined;
  /** Minutes after its time in which it may start. Undefined for none. */
  readonly windowMinutes: number | undefined;
  readonly settings: NativeCronSchedule;
}

export interface CronPlan {
  readonly trigger: CronRulePlan | CronSchedulePlan;
  readonly job: FunctionPlan;
  readonly target: Delivery;
}

const PROPS = namesOf<CronProps>()([
  "schedule",
  "job",
  "enabled",
  "timeZone",
  "flexibleWindow",
  "alarms",
  "native",
]);
/** Names of generation 0, and where they are now. */
const RENAMED = { eventsRule: "native.rule" };
const JOB: TargetForm = {
  receivers: [],
  props: ["deadLetters", "native"],
  renamed: { jobProps: "native.target" },
  example: '"src/report.run"',
};
const OWN_OF_RULE = {
  scheduleExpression: "schedule, or native.rule.schedule",
  eventPattern: "a rule of an EventBus",
  eventBusName: "nothing: schedules are on the default bus",
};
const OWN_OF_SCHEDULE = {
  scheduleExpression: "schedule",
  scheduleExpressionTimezone: "timeZone",
  flexibleTimeWindow: "flexibleWindow",
  target: "job.native.target",
};
/** Settings of a rule's target that a schedule has as well. */
const SETTINGS_OF_BOTH = ["input", "retryPolicy", "deadLetterConfig", "roleArn"];

/** Check the props of a Cron. With issues the plan is not to be used. */
export function planCron(props: unknown, placement: Placement, issues: Issues): CronPlan | undefined {
  if (!checkKnownProps(props, PROPS, issues, RENAMED)) return undefined;
  const { app, stack, defaults } = placement;
  const job = planTarget("job", props.job, JOB, { app, stack, defaults }, issues.at("job"));
  const target = planDelivery(job?.props, issues.at("job"));
  const trigger = planTrigger(props, placement, issues);
  if (trigger?.kind === "schedule") refuseUnfit(target.settings, issues.at("job", "native", "target"));
  if (job?.target.kind !== "function" || !trigger) return undefined;
  return { trigger, job: job.target.function, target };
}

function planTrigger(
  props: Readonly<Record<string, unknown>>,
  placement: Placement,
  issues: Issues,
): CronRulePlan | CronSchedulePlan | undefined {
  const { enabled = CRON_DEFAULTS.enabled, timeZone, flexibleWindow } = props;
  if (!checkType(enabled, "boolean", issues.at("enabled"))) return undefined;
  const native = planNatives(props.native, issues.at("native"));
  const { schedule: scheduleOfRule, ...rule } = native.rule as NativeCronRule;
  const warn = (message: string) =>
    placement.app.warnOnce(`cron ${placement.path}`, `Cron "${placement.id}": ${message}`);
  const schedule = planSchedule(props.schedule, scheduleOfRule, warn, issues);
  if (timeZone !== undefined) checkTimeZone(timeZone, issues.at("timeZone"));
  const windowMinutes = planWindow(flexibleWindow, issues.at("flexibleWindow"));
  if (!schedule) return undefined;
  const { expression, isOnce } = schedule;
  const isScheduler =
    isOnce || [timeZone, flexibleWindow, native.schedule].some((each) => each !== undefined);
  if (!isScheduler) return { kind: "rule", expression, isEnabled: enabled, settings: rule };
  refuseRule(rule, issues.at("native", "rule"));
  return {
    kind: "schedule",
    expression,
    isEnabled: enabled,
    timeZone: timeZone as string | undefined,
    windowMinutes,
    settings: native.schedule ?? {},
  };
}

interface Natives {
  readonly rule: NativeCronRule;
  readonly schedule: NativeCronSchedule | undefined;
}

function planNatives(native: unknown, issues: Issues): Natives {
  if (native === undefined || !checkKnownProps(native, namesOf<Natives>()(["rule", "schedule"]), issues))
    return { rule: {}, schedule: undefined };
  const { rule = {}, schedule } = native;
  checkSettings(rule, OWN_OF_RULE, issues.at("rule"));
  if (schedule !== undefined) checkSettings(schedule, OWN_OF_SCHEDULE, issues.at("schedule"));
  return {
    rule: isPlainObject(rule) ? rule : {},
    schedule: isPlainObject(schedule) ? schedule : undefined,
  };
}

function checkSettings(settings: unknown, own: Readonly<Record<string, string>>, issues: Issues): void {
  if (checkType(settings, "object", issues)) refuseOwn(settings, own, "it cannot be set here", issues);
}

/** AWS takes whole minutes. */
function planWindow(window: unknown, issues: Issues): number | undefined {
  if (window === undefined) return undefined;
  const seconds = parseDuration(window as number, issues, SCHEDULE_WINDOW);
  if (seconds % 60 !== 0) {
    const cure = `write "${Math.ceil(seconds / 60)} minutes"`;
    issues.add("DURATION_INVALID", { problem: "does not give whole minutes", value: window, cure });
  }
  return seconds / 60;
}

function refuseRule(settings: object, issues: Issues): void {
  for (const [name, value] of Object.entries(settings)) {
    if (value === undefined) continue;
    const problem = "EventBridge Scheduler runs this job, and there is no rule";
    const cure = "write its settings under native.schedule, or remove timeZone and flexibleWindow";
    issues.at(name).add("CRON_NATIVE_UNFIT", { problem, cure });
  }
}

function refuseUnfit(target: RuleTargetSettings, issues: Issues): void {
  for (const [name, value] of Object.entries(target)) {
    if (value === undefined || SETTINGS_OF_BOTH.includes(name)) continue;
    const problem = "EventBridge Scheduler runs this job, and its targets have no such setting";
    issues
      .at(name)
      .add("CRON_NATIVE_UNFIT", { problem, cure: `use ${SETTINGS_OF_BOTH.join(", ")}, or remove it` });
  }
}

/** Report what is no time zone of the IANA database. Offsets such as `+02:00` are none: they know no summer time. */
function checkTimeZone(name: unknown, issues: Issues): void {
  if (!checkType(name, "string", issues) || isTimeZone(name)) return;
  const guess = nearest(name, Intl.supportedValuesOf("timeZone"));
  const cure =
    guess === undefined ? 'write a name such as "Europe/Berlin"' : `did you mean ${JSON.stringify(guess)}`;
  issues.add("CRON_TIME_ZONE_UNKNOWN", { problem: "there is no such time zone", value: name, cure });
}

function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    // A RangeError is how Intl says that it does not know one.
    return false;
  }
}
