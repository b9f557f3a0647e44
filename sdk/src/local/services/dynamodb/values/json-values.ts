import { ATTRIBUTE_TYPES, type AttributeMap, type AttributeValue } from "./attribute-value";

type Json = Readonly<Record<string, unknown>>;
/** Whether a value of JSON is meant as one of DynamoDB's own: `{ "N": "1" }`. */
export type IsTyped = (value: Json) => boolean;

/** Plain JSON as DynamoDB writes it. */
export function attributesOf(item: Json, isTyped: IsTyped = () => false): AttributeMap {
  return Object.fromEntries(Object.entries(item).map(([name, value]) => [name, attributeOf(value, isTyped)]));
}

export function attributeOf(value: unknown, isTyped: IsTyped = () => false): AttributeValue {
  if (value === null || value === undefined) return { NULL: true };
  if (typeof value === "string") return { S: value };
  if (typeof value === "number") return { N: String(value) };
  if (typeof value === "boolean") return { BOOL: value };
  if (Array.isArray(value)) return { L: value.map((one) => attributeOf(one, isTyped)) };
  const members = value as Json;
  return isTyped(members) ? typedOf(members, isTyped) : { M: attributesOf(members, isTyped) };
}

/** Lists and maps may hold plain values again. */
function typedOf(members: Json, isTyped: IsTyped): AttributeValue {
  if (Array.isArray(members.L)) return attributeOf(members.L, isTyped);
  if (isObject(members.M)) return { M: attributesOf(members.M, isTyped) };
  return members as AttributeValue;
}

const SHAPES: Readonly<Record<keyof AttributeValue, (value: unknown) => boolean>> = {
  S: isText,
  N: isText,
  B: isText,
  BOOL: (value) => typeof value === "boolean",
  NULL: (value) => value === true,
  SS: areTexts,
  NS: areTexts,
  BS: areTexts,
  L: Array.isArray,
  M: isObject,
};

/** True for an object of one member that is named after a type, and holds what values of that type do. */
export function isTypedValue(value: Json): boolean {
  const [name, ...others] = Object.keys(value);
  const type = ATTRIBUTE_TYPES.find((one) => one === name);
  return type !== undefined && others.length === 0 && SHAPES[type](value[type]);
}

/**
 * A value as JSON that {@link attributeOf} with {@link isTypedValue} reads back as the same. It is plain, but for bytes,
 * sets, numbers with more digits than JavaScript's, and maps in the shape of a typed value.
 */
export function plainOf(value: AttributeValue): unknown {
  if (value.S !== undefined) return value.S;
  if (value.N !== undefined) return String(Number(value.N)) === value.N ? Number(value.N) : value;
  if (value.BOOL !== undefined) return value.BOOL;
  if (value.NULL !== undefined) return null;
  if (value.L !== undefined) return value.L.map(plainOf);
  if (value.M === undefined) return value;
  const plain = plainItem(value.M);
  return isTypedValue(plain) ? { M: plain } : plain;
}

export function plainItem(item: AttributeMap): Json {
  return Object.fromEntries(Object.entries(item).map(([name, value]) => [name, plainOf(value)]));
}

function isText(value: unknown): boolean {
  return typeof value === "string";
}

function areTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every(isText);
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
