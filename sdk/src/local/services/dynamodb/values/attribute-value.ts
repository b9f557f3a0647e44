import type { AttributeValue } from "../../model/calls/dynamodb";

/** A value as it travels. A checked one has exactly one member. Bytes are base64 text, numbers are decimal text. */
export type { AttributeValue };

/** An item, a key or a map, by the names of attributes. Stored ones never change. */
export type AttributeMap = Readonly<Record<string, AttributeValue>>;

export type AttributeType = keyof AttributeValue;

export const ATTRIBUTE_TYPES: readonly AttributeType[] = [
  "S",
  "N",
  "B",
  "BOOL",
  "NULL",
  "SS",
  "NS",
  "BS",
  "L",
  "M",
];

/** The type of a value that has been checked. */
export function typeOf(value: AttributeValue): AttributeType {
  for (const type in value) return type as AttributeType;
  throw new Error("a value without a type");
}

/** A member of a map. Names are the user's: `constructor` is one like others. */
export function memberOf(map: AttributeMap, name: string): AttributeValue | undefined {
  return Object.hasOwn(map, name) ? map[name] : undefined;
}

/** A copy that may be changed with {@link setMember}. */
export function copyOf(map: AttributeMap): Record<string, AttributeValue> {
  return { ...map };
}

export function setMember(map: Record<string, AttributeValue>, name: string, value: AttributeValue): void {
  if (name === "__proto__")
    Object.defineProperty(map, name, { value, enumerable: true, configurable: true, writable: true });
  else map[name] = value;
}

/** The members of these names, without those that are not there. */
export function pick(map: AttributeMap, names: Iterable<string>): AttributeMap {
  const picked: Record<string, AttributeValue> = {};
  for (const name of names) {
    const value = memberOf(map, name);
    if (value !== undefined) setMember(picked, name, value);
  }
  return picked;
}
