import { type Issues, nearest } from "../../errors";
import { FILTER_POLICY_BYTES, FILTER_POLICY_COMBINATIONS, FILTER_POLICY_KEYS } from "../../limits/messaging";
import { checkOneOf, isPlainObject } from "../../values";
import { TOPIC_DEFAULTS } from "./defaults";
import type { TopicSubscriptionProps } from "./props";

type Scope = NonNullable<TopicSubscriptionProps["filterPolicyScope"]>;
type Fields = Readonly<Record<string, unknown>>;

/** The filter of a subscription, as SNS takes it. */
export interface FilterSettings {
  readonly filterPolicy?: string;
  readonly filterPolicyScope?: "MessageBody";
}

const SCOPES: readonly Scope[] = ["attributes", "body"];
const COMPARISONS = [
  "prefix",
  "suffix",
  "equals-ignore-case",
  "anything-but",
  "numeric",
  "exists",
  "cidr",
  "wildcard",
];

/** Keys of a filter policy that have values, and the combinations of these. */
interface Complexity {
  readonly keys: number;
  readonly combinations: number;
}

const NONE: Complexity = { keys: 0, combinations: 1 };

/** Check the filter policy of a subscriber, and write it as SNS takes it. */
export function planFilter(
  { filterPolicy, filterPolicyScope: scope = TOPIC_DEFAULTS.filterPolicyScope }: Fields,
  issues: Issues,
): FilterSettings {
  const isScope = checkOneOf(scope, SCOPES, issues.at("filterPolicyScope"));
  if (filterPolicy === undefined) {
    if (scope !== TOPIC_DEFAULTS.filterPolicyScope && isScope)
      refuse("it has nothing to filter by", scope, "write filterPolicy", issues.at("filterPolicyScope"));
    return {};
  }
  const at = issues.at("filterPolicy");
  const policy = typeof filterPolicy === "string" ? parse(filterPolicy) : filterPolicy;
  if (!isPlainObject(policy) || Object.keys(policy).length === 0) {
    refuse(
      "not a filter policy",
      filterPolicy,
      'write an object such as { kind: ["order"] }, or its JSON',
      at,
    );
    return {};
  }
  const before = issues.list.length;
  const complexity = complexityOf(policy, { depth: 1, isBody: scope === "body" }, at);
  if (issues.list.length === before) checkLimits(policy, complexity, at);
  return {
    filterPolicy: JSON.stringify(policy),
    ...(scope === "body" && { filterPolicyScope: "MessageBody" }),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: the caller reports the text itself.
    return undefined;
  }
}

function checkLimits(policy: Fields, { keys, combinations }: Complexity, issues: Issues): void {
  if (keys > FILTER_POLICY_KEYS.max)
    refuse(
      `${keys} keys are more than SNS takes`,
      undefined,
      `write at most ${FILTER_POLICY_KEYS.max}`,
      issues,
    );
  if (combinations > FILTER_POLICY_COMBINATIONS.max) {
    const cure = `write fewer values: at most ${FILTER_POLICY_COMBINATIONS.max} combinations, which is the product of how many each key has`;
    refuse(`${combinations} combinations of values are more than SNS takes`, undefined, cure, issues);
  }
  const bytes = Buffer.byteLength(JSON.stringify(policy));
  if (bytes > FILTER_POLICY_BYTES.max)
    refuse(
      `${bytes} bytes are more than SNS takes`,
      undefined,
      `write at most ${FILTER_POLICY_BYTES.max}`,
      issues,
    );
}

interface Level {
  /** How many keys lead here, the first one included. */
  readonly depth: number;
  readonly isBody: boolean;
}

function complexityOf(fields: Fields, level: Level, issues: Issues): Complexity {
  return Object.entries(fields)
    .filter(([, rule]) => rule !== undefined)
    .map(([name, rule]) => complexityOfRule(name, rule, level, issues.at(name)))
    .reduce(both, NONE);
}

/** The complexity of a rule. In the body of a message each value of a key counts once for each level of its depth. */
function complexityOfRule(name: string, rule: unknown, level: Level, issues: Issues): Complexity {
  if (name === "$or") return complexityOfOr(rule, level, issues);
  if (isPlainObject(rule)) {
    if (level.isBody) return complexityOf(rule, { ...level, depth: level.depth + 1 }, issues);
    refuse(
      "attributes of messages have no keys in them",
      rule,
      'write a list, or filterPolicyScope: "body"',
      issues,
    );
    return NONE;
  }
  if (!Array.isArray(rule) || rule.length === 0) {
    refuse("a key is compared with a list of values", rule, `write ${inList(rule)}`, issues);
    return NONE;
  }
  for (const [index, value] of rule.entries()) checkValue(value, issues.at(index));
  return { keys: 1, combinations: rule.length * (level.isBody ? level.depth : 1) };
}

/** One of the alternatives holds at a time: they are not multiplied with one another. */
function complexityOfOr(rules: unknown, level: Level, issues: Issues): Complexity {
  if (!Array.isArray(rules) || rules.length < 2 || !rules.every(isPlainObject)) {
    refuse("$or has at least two filter policies", rules, 'write [{ a: ["x"] }, { b: ["y"] }]', issues);
    return NONE;
  }
  const all = rules.map((rule, index) => complexityOf(rule, level, issues.at(index)));
  return {
    keys: Math.max(...all.map(({ keys }) => keys)),
    combinations: Math.max(...all.map(({ combinations }) => combinations)),
  };
}

function both(one: Complexity, other: Complexity): Complexity {
  return { keys: one.keys + other.keys, combinations: one.combinations * other.combinations };
}

/** A value to equal, or a comparison: `{ prefix: "a" }`. */
function checkValue(value: unknown, issues: Issues): void {
  if (value === null || ["string", "number", "boolean"].includes(typeof value)) return;
  const names = isPlainObject(value) ? Object.keys(value) : [];
  const [name] = names;
  if (name === undefined || names.length > 1) {
    const cure = 'write a text, a number, true, false, null or one comparison, such as { prefix: "a" }';
    refuse("not a value to compare with", value, cure, issues);
    return;
  }
  if (COMPARISONS.includes(name)) return;
  const guess = nearest(name, COMPARISONS);
  const cure = guess === undefined ? `use ${COMPARISONS.join(", ")}` : `did you mean ${guess}`;
  refuse("there is no such comparison", name, cure, issues);
}

function inList(rule: unknown): string {
  return Array.isArray(rule) || rule === null ? 'values, such as ["order"]' : JSON.stringify([rule]);
}

function refuse(problem: string, value: unknown, cure: string, issues: Issues): void {
  issues.add("TOPIC_FILTER_INVALID", { problem, ...(value !== undefined && { value }), cure });
}
