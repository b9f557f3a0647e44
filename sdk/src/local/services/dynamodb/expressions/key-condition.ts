import { invalid, invalidValue } from "../errors";
import {
  END,
  type KeyAttribute,
  type KeySchema,
  keyAttributes,
  LAST,
  PART_END,
  part,
  partitionOf,
} from "../state/key";
import type { AttributeValue } from "../values/attribute-value";
import { compare } from "../values/compare";
import type { Bound, Condition, Operand } from "./syntax";

/** The condition on one attribute of a key. */
export interface KeyTerm {
  /** One of {@link KeyOperator}, or another one, which is refused when the key is known. */
  readonly operator: string;
  readonly values: readonly AttributeValue[];
}

/** Only these say where items are. */
export type KeyOperator = "EQ" | "LT" | "LE" | "GT" | "GE" | "BETWEEN" | "BEGINS_WITH";
/** Conditions by the name of the attribute. */
export type KeyTerms = ReadonlyMap<string, KeyTerm>;

/** Places from `lower` on, before `upper`. */
export interface KeyRange {
  /** The beginning of all places of the partition. */
  readonly partition: string;
  readonly lower: string;
  readonly upper: string;
}

const OPERATORS: Readonly<Record<string, KeyOperator>> = {
  "=": "EQ",
  "<": "LT",
  "<=": "LE",
  ">": "GT",
  ">=": "GE",
};
const KEY_OPERATORS: ReadonlySet<string> = new Set([...Object.values(OPERATORS), "BETWEEN", "BEGINS_WITH"]);
const IN_CONDITION = "Invalid condition in KeyConditionExpression";
/** The same with its sides exchanged. */
const TURNED: Readonly<Record<string, KeyOperator>> = {
  "=": "EQ",
  "<": "GT",
  "<=": "GE",
  ">": "LT",
  ">=": "LE",
};

/** The conditions on the attributes of a key. */
export function keyTermsOf(condition: Condition<Bound>): KeyTerms {
  const terms = new Map<string, KeyTerm>();
  collect(condition, terms);
  return terms;
}

function collect(condition: Condition<Bound>, terms: Map<string, KeyTerm>): void {
  switch (condition.kind) {
    case "and":
      collect(condition.left, terms);
      return collect(condition.right, terms);
    case "or":
    case "not":
    case "in":
      throw invalidOperator(condition.kind.toUpperCase());
    case "between":
      return addKeyFirst("BETWEEN", "BETWEEN", condition.args, terms);
    case "call":
      if (condition.name !== "begins_with") throw invalidOperator(condition.name);
      return addKeyFirst("begins_with", "BEGINS_WITH", condition.args, terms);
    case "compare": {
      if (condition.by === "<>") throw invalidOperator("<>");
      const isTurned = condition.args[0]?.kind !== "path";
      return add((isTurned ? TURNED : OPERATORS)[condition.by], condition.args, terms);
    }
  }
}

function addKeyFirst(
  name: string,
  operator: KeyOperator,
  args: readonly Operand<Bound>[],
  terms: Map<string, KeyTerm>,
): void {
  if (args[0]?.kind === "path") return add(operator, args, terms);
  throw invalid(`${IN_CONDITION}: ${name} operator must have the key attribute as its first operand`);
}

function add(
  operator: KeyOperator | undefined,
  args: readonly Operand<Bound>[],
  terms: Map<string, KeyTerm>,
): void {
  const name = nameIn(args);
  if (terms.has(name)) {
    throw invalid("KeyConditionExpressions must only contain one condition per key");
  }
  const values = args.flatMap((arg) => (arg.kind === "value" ? [arg.value] : []));
  terms.set(name, { operator: operator as KeyOperator, values });
}

/** The one attribute that a condition is about. */
function nameIn(args: readonly Operand<Bound>[]): string {
  let name: string | undefined;
  for (const arg of args) {
    if (arg.kind === "call") throw invalid("KeyConditionExpressions cannot contain nested operations");
    if (arg.kind === "value") continue;
    if (name !== undefined) throw invalid(`${IN_CONDITION}: Multiple attribute names used in one condition`);
    if (arg.path.length > 1) {
      throw invalid("KeyConditionExpressions cannot have conditions on nested attributes");
    }
    name = arg.path[0] as string;
  }
  if (name === undefined) throw invalid(`${IN_CONDITION}: No key attribute specified`);
  return name;
}

function invalidOperator(name: string): Error {
  return invalid(`Invalid operator used in KeyConditionExpression: ${name}`);
}

/** The range of the items that a query asks for, in the order of a table or an index. */
export function rangeOf(terms: KeyTerms, keys: KeySchema): KeyRange {
  for (const attribute of keyAttributes(keys)) checkTerm(attribute, terms, keys);
  return checkedRangeOf(terms, keys);
}

/** Refuses what a condition asks of one attribute of a key, where that does not say where items are. */
export function checkTerm(attribute: KeyAttribute, terms: KeyTerms, keys: KeySchema): void {
  const isHash = keys.hash.includes(attribute);
  if (keys.range.length === 0 && terms.size > keys.hash.length) {
    throw invalid("Query key condition not supported");
  }
  const term = terms.get(attribute.name);
  if (term === undefined) {
    if (isHash || namesOthers(terms, keys)) throw missing(attribute);
    return;
  }
  checkOperator(term);
  for (const value of term.values) valueFor(value, attribute);
  if (isHash && term.operator !== "EQ") throw invalid("Query key condition not supported");
  if (!isHash) checkBefore(attribute, terms, keys);
}

/** Whether there is a condition on an attribute that is no part of the key. */
function namesOthers(terms: KeyTerms, keys: KeySchema): boolean {
  return keyAttributes(keys).filter(({ name }) => terms.has(name)).length < terms.size;
}

/** Attributes of a sort key are queried from left to right, and only the last one that is named by a range. */
function checkBefore({ name }: KeyAttribute, terms: KeyTerms, { range }: KeySchema): void {
  const before = range.slice(
    0,
    range.findIndex((attribute) => attribute.name === name),
  );
  const open = before.filter((attribute) => terms.get(attribute.name)?.operator !== "EQ");
  if (open.length === 0) return;
  const names = open.map((attribute) => attribute.name).join(", ");
  throw invalid(
    `RANGE key attributes ${names} must have equality conditions specified in the query because a condition is present on key attribute ${name}`,
  );
}

/** The same as {@link rangeOf} for conditions that {@link checkTerm} lets through. */
export function checkedRangeOf(terms: KeyTerms, keys: KeySchema): KeyRange {
  const values = keys.hash.map((attribute) => valueFor(terms.get(attribute.name)?.values[0], attribute));
  const partition = partitionOf(keys.hash, values);
  const named = keys.range.filter(({ name }) => terms.has(name));
  const last = named.at(-1);
  if (last === undefined) return { partition, lower: partition, upper: partition + LAST };
  const prefix = named.slice(0, -1).reduce((before, attribute) => {
    const value = valueFor(terms.get(attribute.name)?.values[0], attribute);
    return before + part(attribute.type, value) + END;
  }, partition);
  return { partition, ...within(prefix, terms.get(last.name) as KeyTerm, last) };
}

/** Refuses more conditions than a key has attributes, or none. A key that is not known may have two. */
export function checkCount({ size }: KeyTerms, keysOf: () => KeySchema | undefined): void {
  if (size === 1 || size === 2) return;
  const keys = size > 2 ? keysOf() : undefined;
  if (keys && size <= keyAttributes(keys).length) return;
  throw invalid("Conditions can be of length 1 or 2 only");
}

function checkOperator({ operator }: KeyTerm): void {
  if (!KEY_OPERATORS.has(operator)) {
    throw invalid("Attempted conditional constraint is not an indexable operation");
  }
}

/** The range behind a prefix in which the next attribute fits the condition. */
function within(
  prefix: string,
  { operator, values }: KeyTerm,
  attribute: KeyAttribute,
): Omit<KeyRange, "partition"> {
  const [first, second = ""] = values.map(
    (value) => prefix + part(attribute.type, valueFor(value, attribute)),
  );
  const start = first as string;
  const end = prefix + LAST;
  switch (operator as KeyOperator) {
    case "EQ":
      return { lower: start, upper: start + PART_END };
    case "LT":
      return { lower: prefix, upper: start };
    case "LE":
      return { lower: prefix, upper: start + PART_END };
    case "GT":
      return { lower: start + PART_END, upper: end };
    case "GE":
      return { lower: start, upper: end };
    case "BETWEEN":
      if ((compare(values[0] as AttributeValue, values[1] as AttributeValue) ?? 0) > 0) {
        throw invalid(
          "The BETWEEN condition was provided a range where the lower bound is greater than the upper bound",
        );
      }
      return { lower: start, upper: second + PART_END };
    case "BEGINS_WITH":
      if (attribute.type === "N") throw wrongKeyOperator(operator);
      return { lower: start, upper: start + LAST };
  }
}

function valueFor(value: AttributeValue | undefined, { name, type }: KeyAttribute): string {
  const text = value?.[type];
  if (text === undefined) throw invalidValue("Condition parameter type does not match schema type");
  if (text === "" && type !== "N") throw emptyKey(name, type);
  return text;
}

/** The refusal of an empty value of a key, or of a condition on one. */
export function emptyKey(name: string, type: "S" | "B"): Error {
  const what = type === "S" ? "string" : "binary";
  return invalid(
    `One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty ${what} value. Key: ${name}`,
  );
}

function wrongKeyOperator(operator: string): Error {
  return invalidValue(`ComparisonOperator ${operator} is not valid for N AttributeValue type`);
}

function missing({ name }: KeyAttribute): Error {
  return invalid(`Query condition missed key schema element: ${name}`);
}
