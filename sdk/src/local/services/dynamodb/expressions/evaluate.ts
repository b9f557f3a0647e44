import { type AttributeMap, type AttributeValue, typeOf } from "../values/attribute-value";
import { compare, equals } from "../values/compare";
import { sizeOfValue } from "../values/size";
import { valueAt } from "./document";
import type { Bound, CallNode, Comparator, Condition, Operand } from "./syntax";

type Value = AttributeValue | undefined;

/** Whether an item meets a condition. An absent item has no attributes. */
export function holds(condition: Condition<Bound>, item: AttributeMap): boolean {
  switch (condition.kind) {
    case "and":
      return holds(condition.left, item) && holds(condition.right, item);
    case "or":
      return holds(condition.left, item) || holds(condition.right, item);
    case "not":
      return !holds(condition.operand, item);
    case "compare": {
      const [left, right] = condition.args;
      return isSo(condition.by, valueOf(left, item), valueOf(right, item));
    }
    case "between": {
      const [value, lower, upper] = condition.args.map((arg) => valueOf(arg, item));
      return isSo(">=", value, lower) && isSo("<=", value, upper);
    }
    case "in": {
      const [first, ...others] = condition.args;
      const value = valueOf(first, item);
      return value !== undefined && others.some((other) => isSo("=", value, valueOf(other, item)));
    }
    case "call":
      return isTrue(condition, item);
  }
}

function valueOf(operand: Operand<Bound> | undefined, item: AttributeMap): Value {
  if (operand === undefined) return undefined;
  if (operand.kind === "path") return valueAt(item, operand.path);
  if (operand.kind === "value") return operand.value;
  const size = sizeAt(valueOf(operand.args[0], item));
  return size === undefined ? undefined : { N: String(size) };
}

/** Values of two types have no order. An absent value equals nothing, and so differs from everything. */
function isSo(by: Comparator, left: Value, right: Value): boolean {
  if (by === "<>") return left === undefined || right === undefined || !equals(left, right);
  if (left === undefined || right === undefined) return false;
  if (by === "=") return equals(left, right);
  const order = compare(left, right);
  if (order === undefined) return false;
  if (by === "<") return order < 0;
  if (by === "<=") return order <= 0;
  return by === ">" ? order > 0 : order >= 0;
}

function isTrue({ name, args: [first, second] }: CallNode<Bound>, item: AttributeMap): boolean {
  const value = valueOf(first, item);
  switch (name) {
    case "attribute_exists":
      return value !== undefined;
    case "attribute_not_exists":
      return value === undefined;
    case "attribute_type":
      return value !== undefined && typeOf(value) === valueOf(second, item)?.S;
    case "begins_with":
      return beginsWith(value, valueOf(second, item));
    default:
      return contains(value, valueOf(second, item));
  }
}

export function beginsWith(value: Value, start: Value): boolean {
  if (value?.S !== undefined && start?.S !== undefined) return value.S.startsWith(start.S);
  if (value?.B === undefined || start?.B === undefined) return false;
  return bytesOf(value.B).startsWith(bytesOf(start.B));
}

/** A text in a text, bytes in bytes, a member of a set or of a list. */
export function contains(value: Value, part: Value): boolean {
  if (value === undefined || part === undefined) return false;
  if (value.L !== undefined) return value.L.some((member) => equals(member, part));
  if (part.S !== undefined) return value.S?.includes(part.S) ?? value.SS?.includes(part.S) ?? false;
  if (part.N !== undefined) return value.NS?.includes(part.N) ?? false;
  if (part.B === undefined) return false;
  return value.B === undefined
    ? (value.BS?.includes(part.B) ?? false)
    : bytesOf(value.B).includes(bytesOf(part.B));
}

/** The number of characters, bytes or members. Numbers and flags have no size. */
function sizeAt(value: Value): number | undefined {
  if (value === undefined) return undefined;
  if (value.S !== undefined) return value.S.length;
  if (value.B !== undefined) return sizeOfValue(value);
  const members = value.SS ?? value.NS ?? value.BS ?? value.L;
  if (members !== undefined) return members.length;
  return value.M && Object.keys(value.M).length;
}

function bytesOf(base64: string): string {
  return Buffer.from(base64, "base64").toString("latin1");
}
