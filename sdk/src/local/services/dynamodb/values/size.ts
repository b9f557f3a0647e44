import { type AttributeMap, type AttributeValue, typeOf } from "./attribute-value";
import { parseDecimal } from "./decimal";

/** Bytes that an item counts: the names of its attributes in UTF-8, and their values. */
export function sizeOf(item: AttributeMap): number {
  let size = 0;
  for (const name of Object.keys(item)) {
    size += Buffer.byteLength(name) + sizeOfValue(item[name] as AttributeValue);
  }
  return size;
}

/** @see Developer Guide, CapacityUnitCalculations */
export function sizeOfValue(value: AttributeValue): number {
  const type = typeOf(value);
  switch (type) {
    case "S":
      return Buffer.byteLength(value.S as string);
    case "N":
      return sizeOfNumber(value.N as string);
    case "B":
      return sizeOfBytes(value.B as string);
    case "BOOL":
    case "NULL":
      return 1;
    case "SS":
      return sum(value.SS, Buffer.byteLength);
    case "NS":
      return sum(value.NS, sizeOfNumber);
    case "BS":
      return sum(value.BS, sizeOfBytes);
    case "L":
      return 3 + sum(value.L, (member) => 1 + sizeOfValue(member));
    case "M":
      return 3 + Object.keys(value.M as AttributeMap).length + sizeOf(value.M as AttributeMap);
  }
}

/** A byte for two digits, which stand at even places, and one for sign and exponent. */
function sizeOfNumber(text: string): number {
  const { isNegative, digits, point } = parseDecimal(text);
  if (digits === "") return 1;
  const isShifted = digits.length % 2 === 0 && (point - 1) % 2 === 0;
  return 1 + Math.ceil(digits.length / 2) + (isShifted ? 1 : 0) + (isNegative ? 1 : 0);
}

function sizeOfBytes(base64: string): number {
  const padding = base64.endsWith("==") ? 2 : base64.endsWith("=") ? 1 : 0;
  return (base64.length / 4) * 3 - padding;
}

function sum<Member>(members: readonly Member[] = [], sizeOfMember: (member: Member) => number): number {
  return members.reduce((total, member) => total + sizeOfMember(member), 0);
}
