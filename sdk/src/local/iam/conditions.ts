import { OPERATORS, type Operator } from "./operators";
import { asPlain, type FindValues, fillPattern, hasVariables } from "./variables";
import { allHold, notHold, someHold, type Verdict } from "./verdict";

/** A condition of a statement: one operator on one key. */
export interface Condition {
  /** The text in the policy: `ForAnyValue:StringLike`. */
  readonly operator: string;
  /** The text in the policy. */
  readonly key: string;
  readonly values: readonly string[];
}

/** The values with which a policy is evaluated. */
export interface PolicyContext {
  readonly find: FindValues;
  /** Told of what the policy asks for and cannot be known here: a key, an operator. */
  readonly unknown?: (what: string) => void;
}

/** Parses `Condition` of a statement. `undefined` for another shape. */
export function readConditions(value: unknown): readonly Condition[] | undefined {
  if (value === undefined) return [];
  const operators = entriesOf(value);
  if (operators === undefined) return undefined;
  const conditions: Condition[] = [];
  for (const [operator, keys] of operators) {
    const entries = entriesOf(keys);
    if (entries === undefined || entries.length === 0) return undefined;
    for (const [key, given] of entries) {
      const values = readValues(given);
      if (values === undefined) return undefined;
      conditions.push({ operator, key, values });
    }
  }
  return conditions;
}

/**
 * Whether a condition holds.
 * @see https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_condition-single-vs-multi-valued-context-keys.html
 */
export function holds(condition: Condition, context: PolicyContext, variables: boolean): Verdict {
  const { name, quantifier, ifExists } = readOperator(condition.operator);
  const actual = context.find(condition.key.toLowerCase());
  if (actual === undefined) return unknown(`condition key ${condition.key}`, context);
  if (name === "Null") return isNull(actual, condition.values);
  const operator = OPERATORS.get(name);
  if (operator === undefined) return unknown(`condition operator ${condition.operator}`, context);
  if (actual.length === 0) return withoutValue(operator, quantifier, ifExists);
  const fits = (value: string) => fitsValue(operator, value, condition.values, context, variables);
  if (quantifier === "all" || (quantifier === undefined && operator.negated)) return allHold(actual, fits);
  return someHold(actual, fits);
}

type Quantifier = "all" | "any" | undefined;

interface ReadOperator {
  readonly name: string;
  readonly quantifier: Quantifier;
  readonly ifExists: boolean;
}

const QUANTIFIERS: Readonly<Record<string, Quantifier>> = { ForAllValues: "all", ForAnyValue: "any" };

function readOperator(text: string): ReadOperator {
  const [, set, name = text, ifExists] =
    /^(?:(ForAllValues|ForAnyValue):)?(.*?)(IfExists)?$/.exec(text) ?? [];
  return { name, quantifier: set && QUANTIFIERS[set], ifExists: ifExists !== undefined } as ReadOperator;
}

/** Whether there is an operator of this name, which may have a quantifier or `IfExists`. */
export function isOperator(text: string): boolean {
  const { name } = readOperator(text);
  return name === "Null" || OPERATORS.has(name);
}

function isNull(actual: readonly string[], expected: readonly string[]): Verdict {
  const isMissing = String(actual.length === 0);
  return expected.some((text) => text.toLowerCase() === isMissing);
}

function withoutValue(operator: Operator, quantifier: Quantifier, ifExists: boolean): boolean {
  if (ifExists || quantifier === "all") return true;
  return quantifier === undefined && operator.negated;
}

function fitsValue(
  { test, negated }: Operator,
  actual: string,
  expected: readonly string[],
  context: PolicyContext,
  variables: boolean,
): Verdict {
  const one = someHold(expected, (pattern) => {
    if (!variables || !hasVariables(pattern)) return test(actual, pattern);
    const filled = fillPattern(pattern, context.find);
    if (filled === undefined) return unknown(`a variable in ${pattern}`, context);
    return filled === null ? false : test(asPlain(actual), filled);
  });
  return negated ? notHold(one) : one;
}

function unknown(what: string, context: PolicyContext): undefined {
  context.unknown?.(what);
  return undefined;
}

function readValues(value: unknown): readonly string[] | undefined {
  const list = Array.isArray(value) ? value : [value];
  const isPlain = list.every((entry) => ["string", "number", "boolean"].includes(typeof entry));
  return isPlain ? list.map(String) : undefined;
}

function entriesOf(value: unknown): readonly [string, unknown][] | undefined {
  const isObject = value !== null && typeof value === "object" && !Array.isArray(value);
  return isObject ? Object.entries(value) : undefined;
}
