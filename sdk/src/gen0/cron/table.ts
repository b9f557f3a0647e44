import { isPlainObject } from "../../values";
import { functionRows } from "../function/rows";
import { SCHEDULE } from "../sources/schedule";
import { targetRows } from "../sources/target-rows";
import type { ConstructTable } from "../translation/translate";

/** Settings of the platform that a rule of a schedule does not have. */
const REFUSED = {
  schedule: "write the prop schedule",
  eventPattern: "use a rule of an EventBus",
  eventBus: "remove it: schedules are on the default bus",
  targets: "write another Cron for another job",
};

/** Changes in the props of a Cron. */
export const CRON_TABLE = {
  kind: "Cron",
  rows: [
    { old: "eventsRule", now: "native.rule" },
    ...Object.entries(REFUSED).map(([name, refused]) => {
      const old = `native.rule.${name}`;
      return { old, now: old, refused };
    }),
    { old: "native.rule.enabled", now: "enabled" },
    { old: "native.rule.ruleName", now: "native.rule.name" },
    { old: "schedule", now: "schedule", convert: SCHEDULE },
    { old: "schedule", now: "native.rule.schedule", when: isPlainObject },
    ...targetRows("job", "jobProps"),
    ...functionRows("job.function"),
    ...functionRows("job"),
  ],
  defaults: [],
  handles: { eventsRule: { now: "native.rule", reads: { ruleArn: "arn", ruleName: "name" } } },
  methods: [],
} as const satisfies ConstructTable;
