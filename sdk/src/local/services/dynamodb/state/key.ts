import type { ScalarAttributeType } from "../../model/calls/dynamodb";
import { type AttributeMap, type AttributeValue, memberOf } from "../values/attribute-value";
import { orderOf } from "../values/order";

/** An attribute that is part of a key. */
export interface KeyAttribute {
  readonly name: string;
  readonly type: ScalarAttributeType;
}

/** The key of a table or of an index. A global index has up to four attributes of each kind. */
export interface KeySchema {
  /** The attributes of the partition key, at least one. */
  readonly hash: readonly KeyAttribute[];
  /** The attributes of the sort key, in the order in which they sort. */
  readonly range: readonly KeyAttribute[];
}

/** The end of every part of a key, so that parts are compared one after the other. In a part, a zero is followed by `ff`. */
export const END = "\0\x01";
/** A text after every text that can follow a key. */
export const LAST = "\uffff";

/**
 * The position of an item in the order of a table or an index. Partitions are ordered by a hash of their key, as the
 * service scatters them, items of one by their range key. `undefined` for an item without an attribute of the key: it is not in the index.
 */
export function keyOf(item: AttributeMap, { hash, range }: KeySchema): string | undefined {
  const partition = joinedParts(item, hash);
  if (partition === undefined) return undefined;
  const rest = joinedParts(item, range);
  return rest === undefined ? undefined : hashOf(partition.slice(0, -END.length)) + partition + rest;
}

/** The common beginning of the positions of a partition's items. The values are those of its attributes. */
export function partitionOf(hash: readonly KeyAttribute[], values: readonly string[]): string {
  const text = hash.map(({ type }, index) => part(type, values[index] as string)).join(END);
  return hashOf(text) + text + END;
}

/** The parts of a position, each with its end. `undefined` where the item has not all attributes. */
function joinedParts(item: AttributeMap, attributes: readonly KeyAttribute[]): string | undefined {
  let joined = "";
  for (const { name, type } of attributes) {
    const value = scalar(memberOf(item, name), type);
    if (value === undefined) return undefined;
    joined += part(type, value) + END;
  }
  return joined;
}

/** The form of a range key in a place. */
export function part(type: ScalarAttributeType, value: string): string {
  const text = orderOf(type, value);
  return text.includes("\0") ? text.replaceAll("\0", "\0\xff") : text;
}

/** The end of all places with this range key. */
export const PART_END = END + LAST;

/** The attributes of a key. */
export function keyAttributes({ hash, range }: KeySchema): readonly KeyAttribute[] {
  return [...hash, ...range];
}

/** The names of the attributes of keys, each once. */
export function keyNames(...schemas: readonly KeySchema[]): readonly string[] {
  return [...new Set(schemas.flatMap(keyAttributes).map(({ name }) => name))];
}

function scalar(value: AttributeValue | undefined, type: ScalarAttributeType): string | undefined {
  return value?.[type];
}

/** Four characters, spread over everything that there can be. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  // The last characters of a text would hardly change the first bits.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return textOfHash((hash ^ (hash >>> 16)) >>> 0);
}

/** The form of a number of 32 bits at the beginning of a position. */
export function textOfHash(hash: number): string {
  return String.fromCharCode(hash >>> 24, (hash >>> 16) & 255, (hash >>> 8) & 255, hash & 255);
}
