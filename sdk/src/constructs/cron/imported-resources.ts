import * as cloudwatch from "@pulumi/aws/cloudwatch";
import * as scheduler from "@pulumi/aws/scheduler";
import type { Component } from "../../app/component";
import { lazyHandles } from "../../app/sharing/lazy-handles";
import type { Function } from "../../functions/construct";
import { importFunctions } from "../../functions/shared-functions";
import { type CronHandles, type CronParts, JOB } from "./resources";
import type { CronState } from "./state";

/** The parts of a Cron that another Pulumi stack made. Registers nothing. */
export function importParts(component: Component, { ruleId, scheduleId, job }: CronState): CronParts {
  const opts = { parent: component };
  const find = importFunctions(component, job).get(JOB) as () => Function;
  return {
    native: lazyHandles<CronHandles>({
      rule: () =>
        ruleId === undefined
          ? undefined
          : cloudwatch.EventRule.get(component.childName("rule"), ruleId, undefined, opts),
      schedule: () =>
        scheduleId === undefined
          ? undefined
          : scheduler.Schedule.get(component.childName("schedule"), scheduleId, undefined, opts),
    }),
    ids: {
      ...(ruleId !== undefined && { ruleId }),
      ...(scheduleId !== undefined && { scheduleId }),
    },
    job: find,
    importedJob: job,
  };
}
