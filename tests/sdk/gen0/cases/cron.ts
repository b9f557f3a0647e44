import { type CronProps, Duration, RuleTargetInput, Tracing } from "#sdk/gen0/index";
import type { CronProps as NewCronProps } from "#sdk/index";

const runtime = "nodejs12.x";
const handler = "src/report.run";
const job = { handler, runtime } as const;

/** Each row: props of generation 0, and what they are in generation 1. */
export const CASES: Readonly<Record<string, readonly [CronProps, NewCronProps]>> = {
  "a schedule as text": [
    { schedule: "rate(1 minute)", job: handler },
    { schedule: "rate(1 minute)", job },
  ],
  "a Duration of one": [
    { schedule: Duration.days(1), job: handler },
    { schedule: "rate(1 day)", job },
  ],
  "a Duration of several": [
    { schedule: Duration.minutes(90), job: handler },
    { schedule: "rate(90 minutes)", job },
  ],
  "cron options, as native.rule.schedule": [
    { schedule: { minute: "0", hour: "4", weekDay: "MON" }, job: handler },
    { native: { rule: { schedule: { minute: "0", hour: "4", weekDay: "MON" } } }, job },
  ],
  "cron options beside eventsRule": [
    { schedule: { minute: "0", hour: "4" }, eventsRule: { description: "Nightly" }, job: handler },
    { native: { rule: { schedule: { minute: "0", hour: "4" }, description: "Nightly" } }, job },
  ],
  "eventsRule, as native.rule": [
    {
      schedule: "rate(1 day)",
      eventsRule: { ruleName: "nightly", description: "Nightly", enabled: false, tags: { team: "data" } },
      job: handler,
    },
    {
      schedule: "rate(1 day)",
      enabled: false,
      native: { rule: { name: "nightly", description: "Nightly", tags: { team: "data" } } },
      job,
    },
  ],
  "bare props of a function as job": [
    { schedule: "rate(1 day)", job: { handler, timeout: Duration.minutes(5), tracing: Tracing.DISABLED } },
    { schedule: "rate(1 day)", job: { handler, runtime, timeout: "5 minutes", tracing: "disabled" } },
  ],
  "jobProps, as native.target": [
    {
      schedule: "rate(1 day)",
      job: {
        function: handler,
        jobProps: {
          event: RuleTargetInput.fromObject({ full: true }),
          maxEventAge: Duration.minutes(10),
          retryAttempts: 0,
        },
      },
    },
    {
      schedule: "rate(1 day)",
      job: {
        function: job,
        native: {
          target: {
            input: '{"full":true}',
            retryPolicy: { maximumEventAgeInSeconds: 600, maximumRetryAttempts: 0 },
          },
        },
      },
    },
  ],
};
