import { Cron, type CronProps } from "#sdk/index";
import { type RefusedDefinition, type RefusedIssue, refused } from "./refused";

const JOB = "src/report.run";
const SCHEDULE = "rate(1 day)";

function withProps(
  name: string,
  props: object | undefined,
  ...issues: readonly RefusedIssue[]
): RefusedDefinition {
  return refused({
    name,
    construct: 'Cron "Report"',
    program: ({ stack }) => new Cron(stack, "Report", props as CronProps),
    issues,
  });
}

const MISSING: readonly RefusedDefinition[] = [
  withProps("no props", undefined, ["VALUE_WRONG_TYPE", "", undefined, "pass an object"]),
  withProps("no schedule [refused.cron.schedule]", { job: JOB }, [
    "PROP_MISSING",
    "schedule",
    undefined,
    'write schedule: "rate(5 minutes)" or "cron(0 12 * * ? *)"',
  ]),
  withProps("no job [refused.cron.job]", { schedule: SCHEDULE }, [
    "PROP_MISSING",
    "job",
    undefined,
    "write a handler such as",
  ]),
  withProps("a job without a function", { schedule: SCHEDULE, job: { native: {} } }, [
    "TARGET_INVALID",
    "job",
    undefined,
    "write one of function",
  ]),
  withProps(
    "neither of the two",
    {},
    ["PROP_MISSING", "schedule", undefined, "write schedule"],
    ["PROP_MISSING", "job", undefined, "write a handler such as"],
  ),
];

const SCHEDULES: readonly RefusedDefinition[] = [
  withProps("a schedule twice", { schedule: SCHEDULE, job: JOB, native: { rule: { schedule: SCHEDULE } } }, [
    "CRON_SCHEDULE_TWICE",
    "native.rule.schedule",
    undefined,
    "remove one of the two",
  ]),
  withProps("a schedule that is none", { schedule: "every day", job: JOB }, [
    "SCHEDULE_INVALID",
    "schedule",
    "every day",
    'write "rate(5 minutes)"',
  ]),
  withProps("a plural where AWS wants the singular", { schedule: "rate(1 minutes)", job: JOB }, [
    "SCHEDULE_INVALID",
    "schedule",
    "rate(1 minutes)",
    "write rate(1 minute)",
  ]),
  withProps(
    "both days by name",
    { job: JOB, native: { rule: { schedule: { minute: 0, day: 1, weekDay: "MON" } } } },
    [
      "SCHEDULE_INVALID",
      "native.rule.schedule",
      { minute: 0, day: 1, weekDay: "MON" },
      "remove one of the two",
    ],
  ),
  withProps(
    "fields that are none",
    { job: JOB, native: { rule: { schedule: { minutes: 0, hour: true } } } },
    ["PROP_UNKNOWN", "native.rule.schedule.minutes", undefined, "did you mean minute"],
    ["VALUE_WRONG_TYPE", "native.rule.schedule.hour", true, "pass a string"],
  ),
  withProps("a field out of its range", { job: JOB, native: { rule: { schedule: { minute: 60 } } } }, [
    "SCHEDULE_INVALID",
    "native.rule.schedule",
    "cron(60 * * * ? *)",
    "write a number from 0 to 59",
  ]),
  withProps("a time zone that is none", { schedule: SCHEDULE, job: JOB, timeZone: "Europe/Berln" }, [
    "CRON_TIME_ZONE_UNKNOWN",
    "timeZone",
    "Europe/Berln",
    'did you mean "Europe/Berlin"',
  ]),
  withProps("an offset as a time zone", { schedule: SCHEDULE, job: JOB, timeZone: "+02:00" }, [
    "CRON_TIME_ZONE_UNKNOWN",
    "timeZone",
    "+02:00",
    'write a name such as "Europe/Berlin"',
  ]),
  withProps("a window of over a day", { schedule: SCHEDULE, job: JOB, flexibleWindow: "2 days" }, [
    "VALUE_OUT_OF_RANGE",
    "flexibleWindow",
    "2 days",
    "write 1 minute to 1 day",
  ]),
  withProps("a window of no whole minutes", { schedule: SCHEDULE, job: JOB, flexibleWindow: "90 seconds" }, [
    "DURATION_INVALID",
    "flexibleWindow",
    "90 seconds",
    'write "2 minutes"',
  ]),
];

const SETTINGS: readonly RefusedDefinition[] = [
  withProps(
    "schedule, pattern and bus inside rule settings [refused.cron.rule-settings]",
    {
      schedule: SCHEDULE,
      job: JOB,
      native: { rule: { scheduleExpression: SCHEDULE, eventPattern: "{}", eventBusName: "mine" } },
    },
    ["NATIVE_OWN_PROP", "native.rule.scheduleExpression", undefined, "write schedule"],
    ["NATIVE_OWN_PROP", "native.rule.eventPattern", undefined, "write a rule of an EventBus"],
    ["NATIVE_OWN_PROP", "native.rule.eventBusName", undefined, "schedules are on the default bus"],
  ),
  withProps(
    "rule and function inside target settings",
    { schedule: SCHEDULE, job: { function: JOB, native: { target: { arn: "a", rule: "b" } } } },
    ["NATIVE_OWN_PROP", "job.native.target.arn", undefined, "write the function"],
    ["NATIVE_OWN_PROP", "job.native.target.rule", undefined, "write the target in the rule"],
  ),
  withProps(
    "two ways to say what the function gets",
    {
      schedule: SCHEDULE,
      job: { function: JOB, native: { target: { input: "{}", inputPath: "$.detail" } } },
    },
    ["PROP_CONFLICT", "job.native.target", undefined, "remove inputPath"],
  ),
  withProps(
    "settings of a rule where EventBridge Scheduler runs the job",
    {
      schedule: SCHEDULE,
      timeZone: "Europe/Berlin",
      job: { function: JOB, native: { target: { inputPath: "$.time" } } },
      native: { rule: { description: "daily" }, schedule: { target: {} } },
    },
    ["CRON_NATIVE_UNFIT", "native.rule.description", undefined, "write its settings under native.schedule"],
    ["CRON_NATIVE_UNFIT", "job.native.target.inputPath", undefined, "use input, retryPolicy"],
    ["NATIVE_OWN_PROP", "native.schedule.target", undefined, "write job.native.target"],
  ),
  withProps(
    "names of the older generation, and defaults for its only function",
    { schedule: SCHEDULE, eventsRule: {}, job: { function: JOB, jobProps: {} }, defaults: {} },
    ["PROP_UNKNOWN", "eventsRule", undefined, "did you mean native.rule"],
    ["PROP_UNKNOWN", "job.jobProps", undefined, "did you mean native.target"],
    ["PROP_UNKNOWN", "defaults", undefined, "use schedule, job"],
  ),
  withProps("a switch that is none", { schedule: SCHEDULE, job: JOB, enabled: "no" }, [
    "VALUE_WRONG_TYPE",
    "enabled",
    "no",
    "pass a boolean",
  ]),
];

export const REFUSED_CRONS: readonly RefusedDefinition[] = [...MISSING, ...SCHEDULES, ...SETTINGS];
