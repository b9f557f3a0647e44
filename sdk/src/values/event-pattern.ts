import { isIP } from "node:net";
import { type ErrorCode, type Issues, nearest } from "../errors";
import { isPlainObject } from "./checks";

type Check = (operand: unknown, issues: Issues, code: ErrorCode) => void;

const NUMBER_COMPARISONS = ["=", "<", "<=", ">", ">="];
/** Numbers beyond cannot be compared. */
const LARGEST = 5e9;
/** Comparisons that may be excluded besides values. */
const EXCLUDED = ["prefix", "suffix", "equals-ignore-case", "wildcard"];

const COMPARISONS: Readonly<Record<string, Check>> = {
  prefix: checkEnd,
  suffix: checkEnd,
  "equals-ignore-case": checkText,
  wildcard: checkWildcard,
  cidr: checkNetwork,
  exists: (operand, issues, code) => {
    if (typeof operand !== "boolean")
      refuse("not true or false", operand, "write true or false", issues, code);
  },
  numeric: checkNumeric,
  "anything-but": checkExcluded,
};

/**
 * Report a pattern that AWS refuses, with a code. A pattern has the fields of an event. Each field has a list of values
 * or comparisons, one of which has to fit.
 * @see https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-create-pattern-operators.html
 */
export function checkEventPattern(
  pattern: Readonly<Record<string, unknown>>,
  issues: Issues,
  code: ErrorCode,
): void {
  for (const [name, rule] of Object.entries(pattern)) {
    const at = issues.at(name);
    if (rule === undefined) continue;
    if (name === "$or") checkAlternatives(rule, at, code);
    else if (isPlainObject(rule)) checkInner(rule, at, code);
    else if (Array.isArray(rule) && rule.length > 0)
      for (const [index, value] of rule.entries()) checkValue(value, at.at(index), code);
    else refuse("a field is compared with a list of values", rule, `write ${inList(rule)}`, at, code);
  }
}

function inList(rule: unknown): string {
  return Array.isArray(rule) || rule === undefined ? 'values, such as ["INSERT"]' : JSON.stringify([rule]);
}

function checkInner(rule: Readonly<Record<string, unknown>>, issues: Issues, code: ErrorCode): void {
  if (Object.values(rule).some((each) => each !== undefined)) checkEventPattern(rule, issues, code);
  else refuse("there is nothing to compare with", rule, "write a field in it, or remove it", issues, code);
}

function checkAlternatives(rules: unknown, issues: Issues, code: ErrorCode): void {
  if (!Array.isArray(rules) || rules.length < 2) {
    refuse("$or has at least two patterns", rules, 'write [{ a: ["x"] }, { b: ["y"] }]', issues, code);
    return;
  }
  for (const [index, rule] of rules.entries()) {
    if (isPlainObject(rule)) checkInner(rule, issues.at(index), code);
    else refuse("not a filter pattern", rule, 'write an object such as { a: ["x"] }', issues.at(index), code);
  }
}

/** A value to equal, or a comparison: `{ prefix: "a" }`. */
function checkValue(value: unknown, issues: Issues, code: ErrorCode): void {
  if (value === null || ["string", "number", "boolean"].includes(typeof value)) return;
  const entries = isPlainObject(value) ? Object.entries(value) : [];
  const [name, operand] = entries[0] ?? [];
  if (entries.length !== 1 || name === undefined) {
    const cure = 'write a text, a number, true, false, null or one comparison, such as { prefix: "a" }';
    refuse("not a value to compare with", value, cure, issues, code);
    return;
  }
  const check = Object.hasOwn(COMPARISONS, name) ? COMPARISONS[name] : undefined;
  if (check) {
    check(operand, issues.at(name), code);
    return;
  }
  const guess = nearest(name, Object.keys(COMPARISONS));
  const cure = guess === undefined ? `use ${Object.keys(COMPARISONS).join(", ")}` : `did you mean ${guess}`;
  refuse("there is no such comparison", name, cure, issues, code);
}

function checkText(operand: unknown, issues: Issues, code: ErrorCode): void {
  if (typeof operand !== "string") refuse("not a text", operand, 'write a text, such as "a"', issues, code);
}

/** A text, or the same in any letter case. */
function checkEnd(operand: unknown, issues: Issues, code: ErrorCode): void {
  const isAnyCase = isPlainObject(operand) && Object.keys(operand).join() === "equals-ignore-case";
  if (typeof operand === "string" || (isAnyCase && typeof operand["equals-ignore-case"] === "string")) return;
  refuse("not a text", operand, 'write a text, or { "equals-ignore-case": "a" }', issues, code);
}

/** Text with `*` for any characters. `\*` and `\\` stand for themselves. */
function checkWildcard(operand: unknown, issues: Issues, code: ErrorCode): void {
  if (typeof operand !== "string") {
    checkText(operand, issues, code);
    return;
  }
  const isRight = /^(?:[^*\\]|\\[*\\]|\*(?!\*))*$/s.test(operand);
  const cure = "write single * for any characters, and \\* or \\\\ for these two themselves";
  if (!isRight) refuse("not a text with wildcards", operand, cure, issues, code);
}

function checkNetwork(operand: unknown, issues: Issues, code: ErrorCode): void {
  const [, address = "", bits = ""] = /^([^/]+)\/(\d{1,3})$/.exec(String(operand)) ?? [];
  const version = isIP(address);
  if (version !== 0 && Number(bits) <= (version === 4 ? 32 : 128)) return;
  refuse("not a range of addresses", operand, 'write one such as "10.0.0.0/24"', issues, code);
}

/** One comparison or two: `[">", 0, "<=", 100]`. */
function checkNumeric(operand: unknown, issues: Issues, code: ErrorCode): void {
  const parts: readonly unknown[] = Array.isArray(operand) ? operand : [];
  const [first, low, second, high] = parts as [string, number, string, number];
  const isRight = parts.every((part, index) =>
    index % 2 === 0
      ? NUMBER_COMPARISONS.includes(part as string)
      : typeof part === "number" && Math.abs(part) <= LARGEST,
  );
  const isRange = parts.length === 4 && first.startsWith(">") && second.startsWith("<") && low < high;
  if (isRight && (parts.length === 2 || isRange)) return;
  refuse("not a comparison of numbers", operand, 'write [">", 0] or [">", 0, "<=", 100]', issues, code);
}

/** Values, all texts or all numbers, or one comparison with a text or with several. */
function checkExcluded(operand: unknown, issues: Issues, code: ErrorCode): void {
  if (isPlainObject(operand)) {
    const [name = "", ...others] = Object.keys(operand);
    if (EXCLUDED.includes(name) && others.length === 0) {
      checkExcludedTexts(name, operand[name], issues.at(name), code);
      return;
    }
  } else if (["string", "number"].some((type) => isOrLists(operand, type))) return;
  const cure = `write a text, a number, a list of one of these, or one of ${EXCLUDED.join(", ")} with a text`;
  refuse("not something to exclude", operand, cure, issues, code);
}

function checkExcludedTexts(name: string, operand: unknown, issues: Issues, code: ErrorCode): void {
  const check = COMPARISONS[name] as Check;
  if (!Array.isArray(operand) || operand.length === 0) check(operand, issues, code);
  else for (const [index, text] of operand.entries()) check(text, issues.at(index), code);
}

function isOrLists(operand: unknown, type: string): boolean {
  if (!Array.isArray(operand)) return typeof operand === type;
  return operand.length > 0 && operand.every((each) => typeof each === type);
}

function refuse(problem: string, value: unknown, cure: string, issues: Issues, code: ErrorCode): void {
  issues.add(code, { problem, value: value ?? null, cure });
}
