import { type Issues, nearest } from "../errors";
import { checkType, isPlainObject } from "../values";

/** Lambda's limit for one event source mapping, once raised as far as it goes. */
const MOST_FILTERS = 10;
/** Lambda's limit for the JSON of one pattern. */
const MOST_CHARACTERS = 4096;
const COMPARISONS: Readonly<Record<string, (value: unknown, issues: Issues) => unknown>> = {
  prefix: checkText,
  suffix: checkText,
  "equals-ignore-case": checkText,
  wildcard: checkText,
  cidr: checkText,
  exists: (value, issues) => checkType(value, "boolean", issues),
  numeric: checkNumeric,
  "anything-but": () => undefined,
};
const NUMBER_COMPARISONS = ["=", "<", "<=", ">", ">="];

/**
 * Check filter patterns, objects or their JSON, and write them as JSON. A pattern has the fields of a record; what stands
 * at one is a list of values or comparisons, one of which has to fit.
 * @see https://docs.aws.amazon.com/lambda/latest/dg/invocation-eventfiltering.html
 */
export function planFilters(filters: unknown, issues: Issues): readonly string[] {
  if (filters === undefined || !checkType(filters, "list", issues)) return [];
  checkCount(filters.length, issues);
  return filters.map((filter, index) => planPattern(filter, issues.at(index)));
}

/** Report more filters than Lambda takes. */
export function checkCount(count: number, issues: Issues): void {
  if (count <= MOST_FILTERS) return;
  const cure = `write at most ${MOST_FILTERS}, or one pattern with several values`;
  issues.add("CONSUMER_FILTER_INVALID", { problem: `${count} filters are more than Lambda takes`, cure });
}

/** Check one pattern, and write it as JSON. */
export function planPattern(filter: unknown, issues: Issues): string {
  const pattern = typeof filter === "string" ? parse(filter) : filter;
  if (!isPlainObject(pattern)) {
    const cure = 'write an object such as { eventName: ["INSERT"] }, or its JSON as text';
    issues.add("CONSUMER_FILTER_INVALID", { problem: "not a filter pattern", value: filter ?? null, cure });
    return "";
  }
  checkFields(pattern, issues);
  const text = JSON.stringify(pattern);
  if (text.length > MOST_CHARACTERS) {
    const problem = `a pattern of ${text.length} characters is longer than Lambda takes`;
    const cure = `write at most ${MOST_CHARACTERS}, or divide it into several filters`;
    issues.add("CONSUMER_FILTER_INVALID", { problem, cure });
  }
  return text;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: the caller reports the text itself.
    return undefined;
  }
}

function checkFields(pattern: Readonly<Record<string, unknown>>, issues: Issues): void {
  for (const [name, rule] of Object.entries(pattern)) {
    const at = issues.at(name);
    if (rule === undefined) continue;
    if (name === "$or") checkAlternatives(rule, at);
    else if (isPlainObject(rule)) checkFields(rule, at);
    else if (Array.isArray(rule) && rule.length > 0)
      for (const [index, value] of rule.entries()) checkValue(value, at.at(index));
    else refuse("a field is compared with a list of values", rule, `write ${inList(rule)}`, at);
  }
}

function inList(rule: unknown): string {
  return Array.isArray(rule) || rule === undefined ? 'values, such as ["INSERT"]' : JSON.stringify([rule]);
}

function checkAlternatives(rules: unknown, issues: Issues): void {
  if (!Array.isArray(rules) || rules.length < 2) {
    refuse("$or has at least two patterns", rules, 'write [{ a: ["x"] }, { b: ["y"] }]', issues);
    return;
  }
  for (const [index, rule] of rules.entries()) {
    if (isPlainObject(rule)) checkFields(rule, issues.at(index));
    else refuse("not a filter pattern", rule, 'write an object such as { a: ["x"] }', issues.at(index));
  }
}

/** A value to equal, or a comparison: `{ prefix: "a" }`. */
function checkValue(value: unknown, issues: Issues): void {
  if (value === null || ["string", "number", "boolean"].includes(typeof value)) return;
  const entries = isPlainObject(value) ? Object.entries(value) : [];
  const [name, operand] = entries[0] ?? [];
  const words = Object.keys(COMPARISONS);
  if (entries.length !== 1 || name === undefined) {
    const cure = 'write a text, a number, true, false, null or one comparison, such as { prefix: "a" }';
    refuse("not a value to compare with", value, cure, issues);
    return;
  }
  const check = COMPARISONS[name];
  if (check) {
    check(operand, issues.at(name));
    return;
  }
  const guess = nearest(name, words);
  const cure = guess === undefined ? `use ${words.join(", ")}` : `did you mean ${guess}`;
  refuse("there is no such comparison", name, cure, issues);
}

/** A text, or the same in any letter case. */
function checkText(value: unknown, issues: Issues): void {
  if (isPlainObject(value)) checkType(value["equals-ignore-case"], "string", issues.at("equals-ignore-case"));
  else if (!Array.isArray(value)) checkType(value, "string", issues);
}

/** One comparison or two: `[">", 0, "<=", 100]`. */
function checkNumeric(value: unknown, issues: Issues): void {
  const parts: readonly unknown[] = Array.isArray(value) ? value : [];
  const isPairs = parts.length === 2 || parts.length === 4;
  const isRight = parts.every((part, index) =>
    index % 2 === 0 ? NUMBER_COMPARISONS.includes(part as string) : typeof part === "number",
  );
  if (isPairs && isRight) return;
  refuse("not a comparison of numbers", value, 'write [">", 0] or [">", 0, "<=", 100]', issues);
}

function refuse(problem: string, value: unknown, cure: string, issues: Issues): void {
  issues.add("CONSUMER_FILTER_INVALID", { problem, value: value ?? null, cure });
}
