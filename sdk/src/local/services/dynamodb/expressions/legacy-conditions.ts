import type {
  ComparisonOperator,
  ConditionalOperator,
  Condition as ConditionInput,
  ExpectedAttributeValue,
} from "../../model/calls/dynamodb";
import { invalid, invalidValue } from "../errors";
import { type AttributeType, type AttributeValue, typeOf } from "../values/attribute-value";
import { checkValue } from "../values/check-value";
import { compare } from "../values/compare";
import type { KeyTerms } from "./key-condition";
import type { Bound, Comparator, Condition, Operand } from "./syntax";

/** The numbers and types of the values of the legacy operators. */
const OPERATORS: Readonly<
  Record<ComparisonOperator, { least: number; most: number; types?: readonly AttributeType[] }>
> = {
  EQ: { least: 1, most: 1 },
  NE: { least: 1, most: 1 },
  LE: { least: 1, most: 1, types: ["S", "N", "B"] },
  LT: { least: 1, most: 1, types: ["S", "N", "B"] },
  GE: { least: 1, most: 1, types: ["S", "N", "B"] },
  GT: { least: 1, most: 1, types: ["S", "N", "B"] },
  CONTAINS: { least: 1, most: 1, types: ["S", "N", "B"] },
  NOT_CONTAINS: { least: 1, most: 1, types: ["S", "N", "B"] },
  BEGINS_WITH: { least: 1, most: 1, types: ["S", "B"] },
  NULL: { least: 0, most: 0 },
  NOT_NULL: { least: 0, most: 0 },
  IN: { least: 1, most: Number.POSITIVE_INFINITY, types: ["S", "N", "B"] },
  BETWEEN: { least: 2, most: 2, types: ["S", "N", "B"] },
};
const COMPARATORS: Readonly<Partial<Record<ComparisonOperator, Comparator>>> = {
  EQ: "=",
  NE: "<>",
  LE: "<=",
  LT: "<",
  GE: ">=",
  GT: ">",
};

/** `KeyConditions`, `QueryFilter` or `ScanFilter`, by the name of the attribute. */
type GivenConditions = Readonly<Record<string, ConditionInput>>;
/** `Expected`, by the name of the attribute. */
type GivenExpected = Readonly<Record<string, ExpectedAttributeValue>>;

interface LegacyCondition {
  readonly operator: ComparisonOperator;
  readonly values: readonly AttributeValue[];
}

/** `QueryFilter` or `ScanFilter` as a condition. */
export function legacyFilter(
  filter: GivenConditions | undefined,
  joinedBy: ConditionalOperator | undefined,
): Condition<Bound> | undefined {
  const conditions = readConditions(filter);
  return join(
    [...conditions].map(([name, condition]) => conditionOn(name, condition)),
    joinedBy,
  );
}

/** `KeyConditions` as what they ask of a key. */
export function legacyKeyTerms(conditions: GivenConditions | undefined): KeyTerms {
  return readConditions(conditions);
}

/** `Expected` as a condition. */
export function legacyExpected(
  expected: GivenExpected | undefined,
  joinedBy: ConditionalOperator | undefined,
): Condition<Bound> | undefined {
  if (expected === undefined) return undefined;
  const conditions = Object.entries(expected).map(([name, value]) =>
    conditionOn(name, readExpected(name, value)),
  );
  return join(conditions, joinedBy);
}

function readConditions(conditions: GivenConditions = {}): ReadonlyMap<string, LegacyCondition> {
  return new Map(Object.entries(conditions).map(([name, value]) => [name, readCondition(value)]));
}

function readCondition({ ComparisonOperator, AttributeValueList = [] }: ConditionInput): LegacyCondition {
  return checkCondition(ComparisonOperator, AttributeValueList);
}

/** The items of a list may be `null` in JSON that is written by hand. */
function checkCondition(
  operator: ComparisonOperator,
  list: readonly (AttributeValue | null)[],
): LegacyCondition {
  const rule = OPERATORS[operator];
  const values = list.map((value) => checkValue(value ?? {}));
  if (values.length < rule.least || values.length > rule.most) {
    throw invalidValue(`Invalid number of argument(s) for the ${operator} ComparisonOperator`);
  }
  checkTypes(operator, values, rule.types);
  return { operator, values };
}

function checkTypes(
  operator: ComparisonOperator,
  values: readonly AttributeValue[],
  types: readonly AttributeType[] | undefined,
): void {
  const [first, second] = values;
  if (first === undefined) return;
  if (values.some((value) => typeOf(value) !== typeOf(first))) {
    throw invalidValue("AttributeValues inside AttributeValueList must be of same type");
  }
  if (types && !types.includes(typeOf(first))) {
    throw invalidValue(
      `ComparisonOperator ${operator} is not valid for ${typeOf(first)} AttributeValue type`,
    );
  }
  if (operator === "BETWEEN" && second && (compare(first, second) ?? 0) > 0) {
    throw invalid(
      "The BETWEEN condition was provided a range where the lower bound is greater than the upper bound",
    );
  }
}

function readExpected(name: string, expected: ExpectedAttributeValue): LegacyCondition {
  const { ComparisonOperator, AttributeValueList, Exists, Value } = expected;
  if (AttributeValueList !== undefined && Value !== undefined) {
    throw wrongExpected(name, "Value and AttributeValueList cannot be used together");
  }
  if (ComparisonOperator !== undefined) return readCompared(name, ComparisonOperator, expected);
  if (AttributeValueList !== undefined) {
    throw wrongExpected(name, "AttributeValueList can only be used with a ComparisonOperator");
  }
  return readExisting(name, Exists, Value);
}

/** An expectation with an operator. */
function readCompared(
  name: string,
  operator: ComparisonOperator,
  { AttributeValueList, Exists, Value }: ExpectedAttributeValue,
): LegacyCondition {
  if (Exists !== undefined)
    throw wrongExpected(name, "Exists and ComparisonOperator cannot be used together");
  const values = AttributeValueList ?? (Value === undefined ? undefined : [Value]);
  if (values === undefined && !/NULL$/.test(operator)) {
    throw wrongExpected(
      name,
      `Value or AttributeValueList must be used with ComparisonOperator: ${operator}`,
    );
  }
  return checkCondition(operator, values ?? []);
}

/** An expectation without an operator: the attribute is absent, or has this value. */
function readExisting(
  name: string,
  exists: boolean | undefined,
  value: AttributeValue | undefined,
): LegacyCondition {
  if (exists === false) {
    if (value !== undefined) throw wrongExpected(name, "Value cannot be used when Exists is false");
    return { operator: "NULL", values: [] };
  }
  if (value === undefined) {
    throw wrongExpected(name, `Value must be provided when Exists is ${exists ?? "null"}`);
  }
  return { operator: "EQ", values: [checkValue(value)] };
}

function wrongExpected(name: string, message: string): Error {
  return invalidValue(`${message} for Attribute: ${name}`);
}

function join(
  conditions: readonly Condition<Bound>[],
  joinedBy: ConditionalOperator | undefined,
): Condition<Bound> | undefined {
  if (conditions.length === 0) return undefined;
  const kind = joinedBy === "OR" ? "or" : "and";
  return conditions.reduce((left, right) => ({ kind, left, right }));
}

function conditionOn(name: string, { operator, values }: LegacyCondition): Condition<Bound> {
  const path: Operand<Bound> = { kind: "path", path: [name] };
  const args = [path, ...values.map((value): Operand<Bound> => ({ kind: "value", value }))];
  const by = COMPARATORS[operator];
  if (by !== undefined) return { kind: "compare", by, args };
  const call = (called: string): Condition<Bound> => ({ kind: "call", name: called, args });
  switch (operator) {
    case "IN":
      return { kind: "in", args };
    case "BETWEEN":
      return { kind: "between", args };
    case "NULL":
      return call("attribute_not_exists");
    case "NOT_NULL":
      return call("attribute_exists");
    case "NOT_CONTAINS":
      return { kind: "not", operand: call("contains") };
    default:
      return call(operator.toLowerCase());
  }
}
