import type * as aws from "@pulumi/aws/types/input";
import type { Issues } from "../../../errors";
import { checkType, isPlain } from "../../../values";
import { COUNTED_RULES, FIRST_PRIORITY } from "./defaults";
import type { ManagedRuleGroup } from "./props";

/** The rules of a web ACL, as `aws.wafv2.WebAcl` takes them. */
export type RulesPlan = readonly aws.wafv2.WebAclRule[];

/** The rules that have props of their own. */
interface ChosenRules {
  readonly managedRules: readonly ManagedRuleGroup[];
  /** Requests of one address within five minutes. Absent for no limit. */
  readonly rateLimit?: number;
}

const LAST_PRIORITY = 1_999;
const RATE_RULE = "rate-limit";

/** The rules of a web ACL: the limit first, since it costs least, then the groups, then the rules of the program. */
export function rulesOf(
  { managedRules, rateLimit }: ChosenRules,
  countOnly: boolean,
  further: RulesPlan,
): RulesPlan {
  const limits = rateLimit === undefined ? [] : [rateRule(rateLimit, countOnly)];
  const groups = managedRules.map((name, index) => groupRule(name, FIRST_PRIORITY + 1 + index, countOnly));
  return [...limits, ...groups, ...further];
}

function rateRule(limit: number, countOnly: boolean): aws.wafv2.WebAclRule {
  return {
    name: RATE_RULE,
    priority: FIRST_PRIORITY,
    action: countOnly ? { count: {} } : { block: {} },
    statement: { rateBasedStatement: { limit, aggregateKeyType: "IP", evaluationWindowSec: 300 } },
    visibilityConfig: visibilityOf(RATE_RULE),
  };
}

function groupRule(name: ManagedRuleGroup, priority: number, countOnly: boolean): aws.wafv2.WebAclRule {
  const counted = COUNTED_RULES[name] ?? [];
  const overrides = counted.map((rule) => ({ name: rule, actionToUse: { count: {} } }));
  return {
    name,
    priority,
    overrideAction: countOnly ? { count: {} } : { none: {} },
    statement: {
      managedRuleGroupStatement: {
        name,
        vendorName: "AWS",
        ...(overrides.length > 0 && { ruleActionOverrides: overrides }),
      },
    },
    visibilityConfig: visibilityOf(name),
  };
}

/** The metrics and the sample of requests of a rule or of a whole web ACL. */
export function visibilityOf(metricName: string) {
  return { metricName, cloudwatchMetricsEnabled: true, sampledRequestsEnabled: true };
}

/** Check rules of the program, as far as they are known: AWS refuses two with one name or one priority. */
export function checkRules(rules: unknown, groups: readonly ManagedRuleGroup[], issues: Issues): RulesPlan {
  if (!checkType(rules, "list", issues)) return [];
  const names = new Set<unknown>([RATE_RULE, ...groups]);
  const priorities = new Set<unknown>();
  for (const [index, rule] of rules.entries()) {
    const at = issues.at(index);
    if (!isPlain<unknown>(rule) || !checkType(rule, "object", at)) continue;
    const { name, priority } = rule as Record<string, unknown>;
    checkTwice(name, names, at.at("name"));
    checkPriority(priority, priorities, at.at("priority"));
  }
  return rules as RulesPlan;
}

function checkTwice(name: unknown, names: Set<unknown>, issues: Issues): void {
  if (!isPlain<unknown>(name)) return;
  if (names.has(name)) {
    const cure = "choose another name";
    issues.add("WAF_RULE_TWICE", { problem: "another rule has this name", value: name, cure });
  }
  names.add(name);
}

function checkPriority(priority: unknown, priorities: Set<unknown>, issues: Issues): void {
  if (!isPlain<unknown>(priority) || !checkType(priority, "number", issues)) return;
  const isOurs = priority >= FIRST_PRIORITY && priority <= LAST_PRIORITY;
  if (isOurs || priorities.has(priority)) {
    const problem = isOurs
      ? "managedRules and rateLimit have the priorities of 1000 to 1999"
      : "another rule has it";
    const cure = `write one below ${FIRST_PRIORITY} to run before these, or above ${LAST_PRIORITY} to run after them`;
    issues.add("WAF_PRIORITY_TAKEN", { problem, value: priority, cure });
  }
  priorities.add(priority);
}
