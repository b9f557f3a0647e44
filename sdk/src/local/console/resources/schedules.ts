import { RULE_TYPE } from "../../services/provision/events";
import { SCHEDULE_TYPE } from "../../services/provision/schedules";
import { ReplayError } from "../replay";
import { findResources } from "./find-resources";
import type { ResourceKind } from "./resource-kind";

/** The kind of schedules: rules with a schedule, and schedules of EventBridge Scheduler. */
export const SCHEDULES: ResourceKind = {
  kind: "schedule",
  find(index) {
    const timed = new Set(
      index
        .ofType(RULE_TYPE)
        .filter(({ inputs }) => inputs.scheduleExpression)
        .map(({ state }) => state.arn),
    );
    return [
      ...findResources(index, "schedule", [RULE_TYPE], "rule").filter(({ arn }) => timed.has(arn)),
      ...findResources(index, "schedule", [SCHEDULE_TYPE]),
    ];
  },
  async show(arn, _, { schedules }) {
    return { schedule: schedules.find((one) => one.arn === arn) };
  },
  actions: {
    async run(arn, _, { runSchedule }) {
      if (!runSchedule(arn)) throw new ReplayError("nothing runs it here");
      return { said: "It runs now" };
    },
  },
};
