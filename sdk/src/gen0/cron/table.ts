import { isPlainObject } from "../../values";
import { functionRows } from "../function/rows";
import { SCHEDULE } from "../sources/schedule";
import { targetRows } from "../sources/target-rows";
import { isOpaque } from "../translation/opaque";
import type { Conversion } from "../translation/row";
import type { ConstructTable } from "../translation/translate";

const ONE_SCHEDULE = "write the prop schedule";
/** Refused, and taken away, so that generation 1 does not tell of two schedules as well. */
const SCHEDULE_OF_RULE: Conversion = {
  does: "the schedule of a Cron is its prop schedule",
  value: (value, issues) => {
    issues.add("PROP_GONE", { problem: "a Cron has its schedule elsewhere", value, cure: ONE_SCHEDULE });
    return undefined;
  },
};

/** What changed in the props of a Cron. */
export const CRON_TABLE = {
  kind: "Cron",
  rows: [
    { old: "eventsRule.schedule", now: undefined, when: isKnown, convert: SCHEDULE_OF_RULE },
    { old: "eventsRule.schedule", now: "eventsRule.schedule", refused: ONE_SCHEDULE },
    {
      old: "eventsRule.eventBus",
      now: "eventsRule.eventBus",
      refused: "remove it: schedules are on the default bus",
    },
    { old: "eventsRule.targets", now: "eventsRule.targets", refused: "write another Cron for another job" },
    { old: "eventsRule", now: "native.rule" },
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

function isKnown(old: unknown): boolean {
  return !isOpaque(old);
}
