import * as cloudwatch from "@pulumi/aws/cloudwatch";
import type * as scheduler from "@pulumi/aws/scheduler";
import type { Component } from "../../app/component";
import { type Function, makeFunction } from "../../functions/construct";
import type { FunctionsState } from "../../functions/shared-functions";
import type { Delivery } from "../sources/rule-target-plan";
import { connectRule } from "../sources/rule-target-resources";
import type { CronPlan, CronRulePlan } from "./plan";
import { makeSchedule } from "./schedule-resources";
import type { CronState } from "./state";

/** The `@pulumi/aws` objects of a Cron. */
export interface CronHandles {
  /** The rule. Undefined where EventBridge Scheduler runs the job. */
  readonly rule: cloudwatch.EventRule | undefined;
  /** The schedule, where EventBridge Scheduler runs the job. */
  readonly schedule: scheduler.Schedule | undefined;
}

/** The parts of a Cron, made here or in another Pulumi stack. */
export interface CronParts {
  readonly native: CronHandles;
  /** The ids by which another Pulumi stack finds the rule or the schedule. */
  readonly ids: Pick<CronState, "ruleId" | "scheduleId">;
  /** The function that is called. An imported one is there when it is asked for. */
  readonly job: () => Function;
  /** The same as it was imported. */
  readonly importedJob?: FunctionsState;
}

/** The name that the function has among what another Pulumi stack imports. */
export const JOB = "job";

/** Make the function, and the rule or the schedule that calls it. */
export function makeParts(component: Component, { trigger, job, target }: CronPlan): CronParts {
  const called = makeFunction(component, JOB, job);
  if (trigger.kind === "rule") {
    const rule = makeRule(component, trigger, called, target);
    return { native: { rule, schedule: undefined }, ids: { ruleId: rule.id }, job: () => called };
  }
  const schedule = makeSchedule(component, trigger, called, target);
  return { native: { rule: undefined, schedule }, ids: { scheduleId: schedule.id }, job: () => called };
}

function makeRule(
  component: Component,
  { expression, isEnabled, settings }: CronRulePlan,
  called: Function,
  target: Delivery,
): cloudwatch.EventRule {
  const opts = { parent: component };
  // The older way to say it, which the provider does not take beside the other.
  const ownState = settings.isEnabled === undefined && { state: isEnabled ? "ENABLED" : "DISABLED" };
  const args = { ...ownState, ...settings, scheduleExpression: expression };
  const rule = new cloudwatch.EventRule(component.childName("rule"), args, opts);
  const label = `Cron ${JSON.stringify(component.id)}`;
  const from = { of: component, rule, label, scope: component, stack: component.stack };
  const targetScope = { childName: (end: string) => component.childName(end), opts };
  connectRule(from, { kind: "function", function: called }, target, targetScope);
  return rule;
}
