import type { QueryInput } from "../../model/calls/dynamodb";
import { invalid } from "../errors";
import { type KeyAttribute, type KeySchema, keyAttributes, keyNames, keyOf } from "../state/key";
import type { SecondaryIndex } from "../state/secondary-index";
import type { Table } from "../state/table";
import { type AttributeMap, memberOf, pick } from "../values/attribute-value";
import { checkMap } from "../values/check-value";
import { checkKeyOf, checkKeyPart, noKey } from "./check-item";

/** The given key after which a page begins. `undefined` for the first page. */
export function readStartKey({
  ExclusiveStartKey,
}: Pick<QueryInput, "ExclusiveStartKey">): AttributeMap | undefined {
  if (ExclusiveStartKey === undefined) return undefined;
  try {
    return checkMap(ExclusiveStartKey);
  } catch (error) {
    const { name, message } = error as Error;
    // The service words faults of numbers and of sets of numbers without this beginning.
    const isPlain = /duplicates|number set|numeric|digits|number with magnitude/.test(message);
    if (name !== "ValidationException" || isPlain) throw error;
    throw wrongStart(message);
  }
}

/** The attributes of such a key. */
export function startKeyNames(table: Table, index: SecondaryIndex | undefined): readonly string[] {
  return index ? keyNames(table.keys, index.keys) : keyNames(table.keys);
}

/** The position of such a key. `first` is the key that it is compared with before that of the table. */
export function startOf(
  key: AttributeMap,
  table: Table,
  index: SecondaryIndex | undefined,
  first: KeySchema,
): string {
  checkStartNames(key, table, index, first);
  for (const attribute of keyAttributes(first)) checkStartPart(key, attribute, first);
  return startPosition(key, table, index);
}

/** Refuses a key that has more attributes, or fewer, than the next page needs. */
export function checkStartNames(
  key: AttributeMap,
  table: Table,
  index: SecondaryIndex | undefined,
  first: KeySchema | undefined,
): void {
  if (Object.keys(key).length === startKeyNames(table, index).length) return;
  throw first ? wrongStart() : wrongStart(noKey().message);
}

/** Refuses a key without an attribute of a schema, or with one of another type. */
export function checkStartPart(key: AttributeMap, attribute: KeyAttribute, schema: KeySchema): void {
  if (memberOf(key, attribute.name) === undefined) throw wrongStart();
  checkKeyPart(key, attribute, schema.hash.includes(attribute));
}

/** The position of a key that has the key of the table in it. */
export function startPosition(key: AttributeMap, table: Table, index: SecondaryIndex | undefined): string {
  try {
    checkKeyOf(pick(key, keyNames(table.keys)), table.keys);
  } catch (error) {
    throw wrongStart((error as Error).message);
  }
  const position = table.positionOf(key);
  return index ? `${keyOf(key, index.keys)}${position}` : position;
}

function wrongStart(why?: string): Error {
  return invalid(`The provided starting key is invalid${why === undefined ? "" : `: ${why}`}`);
}
