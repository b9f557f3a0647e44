import { ATTRIBUTE_TYPES, type AttributeType, type AttributeValue, typeOf } from "../values/attribute-value";
import { compare } from "../values/compare";
import { ExpressionFault } from "./fault";
import {
  type Bound,
  type CallNode,
  type Condition,
  type Given,
  type Operand,
  pathText,
  type Written,
} from "./syntax";

type Args = readonly Operand<Bound>[];

const OPERANDS: Readonly<Record<string, number>> = {
  attribute_exists: 1,
  attribute_not_exists: 1,
  attribute_type: 2,
  begins_with: 2,
  contains: 2,
  size: 1,
};

/** A condition with what its placeholders stand for, and operands that its operators can take. */
export function bindCondition(condition: Condition<Written>, given: Given): Condition<Bound> {
  switch (condition.kind) {
    case "and":
    case "or":
      return {
        kind: condition.kind,
        left: bindCondition(condition.left, given),
        right: bindCondition(condition.right, given),
      };
    case "not":
      return { kind: "not", operand: bindCondition(condition.operand, given) };
    case "compare": {
      const args = bindArgs(condition.args, given);
      checkDistinct(condition.by, args);
      return { kind: "compare", by: condition.by, args };
    }
    case "between": {
      const args = bindArgs(condition.args, given);
      checkBounds(args);
      return { kind: "between", args };
    }
    case "in":
      return { kind: "in", args: bindArgs(condition.args, given) };
    case "call":
      return bindCall(condition, given);
  }
}

function bindArgs(args: readonly Operand<Written>[], given: Given): Args {
  return args.map((arg) => {
    if (arg.kind === "path") return { kind: "path", path: given.path(arg.path) };
    if (arg.kind === "value") return { kind: "value", value: given.value(arg.value) };
    return bindCall(arg, given);
  });
}

function bindCall({ name, args: written }: CallNode<Written>, given: Given): CallNode<Bound> {
  const args = bindArgs(written, given);
  if (args.length !== OPERANDS[name]) {
    throw new ExpressionFault(
      `Incorrect number of operands for operator or function; operator or function: ${name}, number of operands: ${args.length}`,
    );
  }
  checkDistinct(name, args);
  CHECKS[name]?.(name, args);
  return { kind: "call", name, args };
}

const CHECKS: Readonly<Record<string, (name: string, args: Args) => void>> = {
  attribute_exists: needPath,
  attribute_not_exists: needPath,
  begins_with(name, args) {
    for (const arg of args) checkType(name, arg, ["S", "B"]);
  },
  attribute_type(name, [, arg]) {
    if (arg?.kind === "path") throw wrongType(name, "{NS,SS,L,BS,N,M,B,BOOL,NULL,S}");
    checkType(name, arg, ["S"]);
    const type = arg?.kind === "value" ? (arg.value.S ?? "") : "";
    if (ATTRIBUTE_TYPES.includes(type as AttributeType)) return;
    throw new ExpressionFault(
      `Invalid attribute type name found; type: ${type}, valid types: {B,NULL,SS,BOOL,L,BS,N,NS,S,M}`,
    );
  },
  size(name, [arg]) {
    checkType(name, arg, ["S", "B", "SS", "NS", "BS", "L", "M"]);
  },
};

function needPath(name: string, [arg]: Args): void {
  if (arg?.kind === "path") return;
  throw new ExpressionFault(`Operator or function requires a document path; operator or function: ${name}`);
}

/** The type of an attribute is unknown until there is an item. */
function checkType(name: string, arg: Operand<Bound> | undefined, allowed: readonly AttributeType[]): void {
  const type = arg?.kind === "value" ? typeOf(arg.value) : arg?.kind === "call" ? "N" : undefined;
  if (type !== undefined && !allowed.includes(type)) throw wrongType(name, type);
}

export function wrongType(name: string, type: string): ExpressionFault {
  return new ExpressionFault(
    `Incorrect operand type for operator or function; operator or function: ${name}, operand type: ${type}`,
  );
}

function checkDistinct(operator: string, [first, second, ...others]: Args): void {
  if (others.length > 0 || first?.kind !== "path" || second?.kind !== "path") return;
  if (pathText(first.path) !== pathText(second.path)) return;
  throw new ExpressionFault(
    `The first operand must be distinct from the remaining operands for this operator or function; operator: ${operator}, first operand: ${pathText(first.path)}`,
  );
}

function checkBounds([, lower, upper]: Args): void {
  if (lower?.kind !== "value" || upper?.kind !== "value") return;
  const isSameType = typeOf(lower.value) === typeOf(upper.value);
  if (isSameType && (compare(lower.value, upper.value) ?? 0) <= 0) return;
  const must = isSameType
    ? "upper bound to be greater than or equal to lower bound"
    : "same data type for lower and upper bounds";
  throw new ExpressionFault(
    `The BETWEEN operator requires ${must}; lower bound operand: ${valueText(lower.value)}, upper bound operand: ${valueText(upper.value)}`,
  );
}

function valueText(value: AttributeValue): string {
  const type = typeOf(value);
  return `AttributeValue: {${type}:${String(value[type])}}`;
}
