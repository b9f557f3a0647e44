import * as cloudwatch from "@pulumi/aws/cloudwatch";
import type * as pulumi from "@pulumi/pulumi";
import type { Component } from "../../app/component";
import type { Scope, Stack } from "../../app/stack";
import type { Issues } from "../../errors";
import { type Function, makeFunction } from "../../functions/construct";
import { planPart } from "../../functions/part-scope";
import {
  type ConnectedTarget,
  connectRule,
  type RuleNames,
  TARGET_PARTS,
} from "../sources/rule-target-resources";
import { type RulePlan, refuseSchedule } from "./rule-plan";
import type { TargetPlan } from "./target-plan";

/** The bus that rules and their targets are added to, and the scope that adds them. */
export interface RuleScope {
  /** The EventBus construct. */
  readonly of: Component;
  readonly eventBusName: pulumi.Output<string>;
  readonly scope: Scope;
  /** The app stack of the scope. */
  readonly stack: Stack;
}

/** Make a rule. Its targets are made later. */
export function makeRule(
  { of, eventBusName, scope }: RuleScope,
  plan: RulePlan,
  issues: Issues,
): cloudwatch.EventRule {
  const { key, name, pattern, schedule, description, isEnabled, settings } = plan;
  const { logicalName, opts } = planPart(of, `rule-${key}`, scope, [], issues);
  const args: cloudwatch.EventRuleArgs = {
    ...settings,
    name,
    eventBusName,
    state: isEnabled ? "ENABLED" : "DISABLED",
    ...(pattern !== undefined && { eventPattern: pattern }),
    ...(schedule !== undefined && { scheduleExpression: onDefaultBus(schedule, eventBusName, plan) }),
    ...(description !== undefined && { description }),
  };
  return new cloudwatch.EventRule(logicalName, args, opts);
}

/** Refuses a schedule on another bus than the default one, whose name may only be known when deployed. */
function onDefaultBus(
  schedule: string,
  eventBusName: pulumi.Output<string>,
  { issues }: RulePlan,
): pulumi.Output<string> {
  return eventBusName.apply((bus) => {
    const found = issues.at("native", "schedule").apart();
    if (bus !== "default") refuseSchedule(found);
    found.throwIfAny();
    return schedule;
  });
}

/** Make a target of a rule. Gives back its function, if it is one. */
export function makeTarget(
  ruleScope: RuleScope,
  key: string,
  rule: RuleNames,
  { name, target, delivery }: TargetPlan,
  issues: Issues,
): Function | undefined {
  const { of, eventBusName, scope, stack } = ruleScope;
  const there = planPart(of, targetPart(key, name), scope, TARGET_PARTS, issues);
  const connected: ConnectedTarget =
    target.kind === "function"
      ? { kind: "function", function: makeFunction(scope, there.id, target.function, there.provider) }
      : target;
  const label = `EventBus ${JSON.stringify(of.id)}`;
  connectRule({ of, rule, eventBusName, label, scope, stack }, connected, delivery, there);
  return connected.kind === "function" ? connected.function : undefined;
}

/** The part of a name for a target. With `target` in key or name the parts are joined by `/`, so that a hash is added. */
function targetPart(key: string, name: string): string {
  const isAmbiguous = [key, name].some((text) => text.includes("target"));
  return isAmbiguous ? `rule-${key}/target-${name}` : `rule-${key}-target-${name}`;
}
