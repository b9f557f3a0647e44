import type * as pulumi from "@pulumi/pulumi";
import { physicalName } from "../../app/names";
import type { Issues } from "../../errors";
import type { FunctionContext } from "../../functions/plan";
import {
  checkInput,
  checkKnownProps,
  checkPresent,
  checkType,
  formatSchedule,
  isPlain,
  isPlainObject,
  namesOf,
} from "../../values";
import { planNativeSchedule } from "../sources/cron-options";
import { warnOfSlashesInPattern } from "../sources/key-prefix";
import { refuseOwn } from "../sources/native-plan";
import { EVENT_BUS_DEFAULTS } from "./defaults";
import { planPattern } from "./pattern-plan";
import type { EventRuleProps, NativeEventRule } from "./props";
import { planEventTargets, type TargetPlan } from "./target-plan";

/** A rule, checked. */
export interface RulePlan {
  readonly key: string;
  /** Its name in AWS. */
  readonly name: pulumi.Input<string>;
  /** JSON. Undefined for a rule that has a schedule alone. */
  readonly pattern: pulumi.Input<string> | undefined;
  readonly schedule: string | undefined;
  readonly description: pulumi.Input<string> | undefined;
  readonly isEnabled: boolean;
  readonly settings: NativeEventRule;
  readonly targets: readonly TargetPlan[];
  /** Standing at the rule, for what is only found later. */
  readonly issues: Issues;
}

/** The context in which rules are planned. */
export interface RuleContext extends FunctionContext {
  /** Whether the bus is one that the program makes, and so not the account's default one. */
  readonly isOwnBus: boolean;
  /** Says what is allowed and rarely meant. */
  readonly warn: (message: string) => void;
}

const NATIVE = namesOf<NonNullable<EventRuleProps["native"]>>()([
  "description",
  "enabled",
  "ruleName",
  "schedule",
  "rule",
]);
/** Names of generation 0, and where they are now. */
const RENAMED = {
  description: "native.description",
  enabled: "native.enabled",
  ruleName: "native.ruleName",
  schedule: "native.schedule",
  eventPattern: "pattern",
};
const OWN_OF_RULE = {
  description: "native.description",
  eventBusName: "the rule in the EventBus that it belongs to",
  eventPattern: "pattern",
  isEnabled: "native.enabled",
  name: "native.ruleName",
  namePrefix: "native.ruleName",
  scheduleExpression: "native.schedule",
  state: "native.enabled",
};

/** Checks a map of rules by name. The plan leaves out entries with mistakes. */
export function planRules(rules: unknown, context: RuleContext, issues: Issues): readonly RulePlan[] {
  if (rules === undefined) return [];
  if (!isPlainObject(rules)) {
    const cure = 'write a map with a name for each: { created: { pattern: { source: ["orders"] } } }';
    issues.add("EVENT_RULES_INVALID", { problem: "rules are a map", value: rules, cure });
    return [];
  }
  return Object.entries(rules)
    .map(([key, rule]) => planRule(key, rule, context, issues.at(key)))
    .filter((plan) => plan !== undefined);
}

function planRule(key: string, rule: unknown, context: RuleContext, issues: Issues): RulePlan | undefined {
  if (!checkKnownProps(rule, namesOf<EventRuleProps>()(["pattern", "targets", "native"]), issues, RENAMED))
    return undefined;
  const at = issues.at("native");
  const native =
    rule.native !== undefined &&
    checkKnownProps(rule.native, NATIVE, at, { eventBus: OWN_OF_RULE.eventBusName })
      ? rule.native
      : {};
  const { enabled = EVENT_BUS_DEFAULTS.enabled, description } = native;
  checkType(enabled, "boolean", at.at("enabled"));
  if (description !== undefined && isPlain(description))
    checkType(description, "string", at.at("description"));
  const schedule = planSchedule(native.schedule, context, at.at("schedule"));
  const pattern = planOptionalPattern(rule.pattern, native.schedule, context, issues.at("pattern"));
  return {
    key,
    name: planName(key, native.ruleName, context, issues),
    pattern,
    schedule,
    description: description as pulumi.Input<string> | undefined,
    isEnabled: enabled as boolean,
    settings: planSettings(native.rule, at.at("rule")),
    targets: planEventTargets(rule.targets, context, issues.at("targets")),
    issues: issues.apart(),
  };
}

function planOptionalPattern(
  pattern: unknown,
  schedule: unknown,
  { isOwnBus, warn }: RuleContext,
  issues: Issues,
): pulumi.Input<string> | undefined {
  if (pattern === undefined && schedule !== undefined) return undefined;
  const cure = 'write pattern: { source: ["orders"] }';
  if (!checkPresent(pattern, issues, cure)) return undefined;
  if (isOwnBus) warnOfServices(pattern, issues);
  warnOfSlashesInPattern(pattern, issues);
  return planPattern(pattern, warn, issues);
}

/**
 * Warn of a pattern that only events of AWS's own services fit. Nobody else may send with such a source.
 * @see https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-service-event.html
 */
function warnOfServices(pattern: unknown, issues: Issues): void {
  const source: unknown = isPlainObject(pattern) ? pattern.source : undefined;
  if (!Array.isArray(source) || source.length === 0 || !source.every(isOfService)) return;
  const problem = "AWS services send to the account's default bus alone";
  const cure =
    'make the rule in an EventBus with native.eventBus: aws.cloudwatch.EventBus.get("default", "default")';
  issues.at("source").warn({ problem, value: source, cure });
}

/** A partner's events come on the bus that is named after its source. */
function isOfService(source: unknown): boolean {
  return typeof source === "string" && source.startsWith("aws.") && !source.startsWith("aws.partner/");
}

function planSchedule(
  schedule: unknown,
  { isOwnBus, warn }: RuleContext,
  issues: Issues,
): string | undefined {
  if (schedule === undefined) return undefined;
  if (isOwnBus) refuseSchedule(issues);
  const parsed = planNativeSchedule(schedule, false, warn, issues);
  return parsed && formatSchedule(parsed);
}

/** Report a schedule of a bus that is not the account's default one. */
export function refuseSchedule(issues: Issues): void {
  const problem = "AWS runs schedules of the account's default bus alone";
  const cure = 'use Cron, or native.eventBus: aws.cloudwatch.EventBus.get("default", "default")';
  issues.add("EVENT_SCHEDULE_ON_BUS", { problem, cure });
}

function planSettings(settings: unknown, issues: Issues): NativeEventRule {
  if (settings === undefined || !checkType(settings, "object", issues)) return {};
  refuseOwn(settings, OWN_OF_RULE, "it cannot be set here", issues);
  return settings;
}

function planName(key: string, given: unknown, { app }: RuleContext, issues: Issues): pulumi.Input<string> {
  if (given !== undefined)
    return checkInput(given as pulumi.Input<string>, issues.at("native", "ruleName"), checkName);
  const name = physicalName(app.stage, app.name, [key]);
  // A key of other characters would show in the name as well.
  checkName(key === "" ? "" : name, issues);
  return name;
}

/** @see https://docs.aws.amazon.com/eventbridge/latest/APIReference/API_PutRule.html */
function checkName(name: string, issues: Issues): void {
  if (!checkType(name, "string", issues) || /^[.\-_A-Za-z0-9]{1,64}$/.test(name)) return;
  issues.add("EVENT_RULE_NAME_INVALID", {
    problem: name.length > 64 ? `the rule has a name of ${name.length} characters` : "not the name of a rule",
    value: name,
    cure: "use letters, digits, ., _ and -, at most 64 with stage and app, or write native.ruleName",
  });
}
