import type { ScalarAttributeType } from "../../model/calls/dynamodb";
import { type AttributeMap, type AttributeValue, memberOf, typeOf } from "./attribute-value";
import { orderOf } from "./order";

/** Whether two values are the same: of one type, sets and maps in any order. */
export function equals(left: AttributeValue, right: AttributeValue): boolean {
  if (left === right) return true;
  const type = typeOf(left);
  if (type !== typeOf(right)) return false;
  switch (type) {
    case "SS":
    case "NS":
    case "BS":
      return sameMembers(left[type] ?? [], right[type] ?? []);
    case "L":
      return sameList(left.L ?? [], right.L ?? []);
    case "M":
      return sameMap(left.M ?? {}, right.M ?? {});
    default:
      return left[type] === right[type];
  }
}

/** Whether two items are the same. */
export function sameMap(left: AttributeMap, right: AttributeMap): boolean {
  const names = Object.keys(left);
  if (names.length !== Object.keys(right).length) return false;
  return names.every((name) => {
    const other = memberOf(right, name);
    return other !== undefined && equals(left[name] as AttributeValue, other);
  });
}

/** -1, 0 or 1 for two strings, numbers or binaries. `undefined` for values without an order. */
export function compare(left: AttributeValue, right: AttributeValue): number | undefined {
  const type = scalarType(left);
  if (type === undefined || type !== scalarType(right)) return undefined;
  const a = orderOf(type, left[type] as string);
  const b = orderOf(type, right[type] as string);
  return a === b ? 0 : a < b ? -1 : 1;
}

function scalarType(value: AttributeValue): ScalarAttributeType | undefined {
  if (value.S !== undefined) return "S";
  if (value.N !== undefined) return "N";
  return value.B !== undefined ? "B" : undefined;
}

function sameMembers(left: readonly string[], right: readonly string[]): boolean {
  if (left.length !== right.length) return false;
  const others = new Set(right);
  return left.every((member) => others.has(member));
}

function sameList(left: readonly AttributeValue[], right: readonly AttributeValue[]): boolean {
  return (
    left.length === right.length &&
    left.every((value, index) => equals(value, right[index] as AttributeValue))
  );
}
