import { invalid, invalidValue, unstorable } from "../errors";
import { emptyKey } from "../expressions/key-condition";
import type { Path } from "../expressions/syntax";
import { type KeyAttribute, type KeySchema, keyAttributes } from "../state/key";
import type { SecondaryIndex } from "../state/secondary-index";
import type { Table } from "../state/table";
import { type AttributeMap, type AttributeValue, memberOf, typeOf } from "../values/attribute-value";
import { sizeOfValue } from "../values/size";

const MOST_ITEM_BYTES = 400 * 1024;
const MOST_HASH_BYTES = 2048;
const MOST_RANGE_BYTES = 1024;

/** The key that a call names, when it is one of the table. */
export function checkKey(key: AttributeMap, { keys }: Table): AttributeMap {
  checkKeyOf(key, keys);
  return key;
}

/** A key that has nothing but the attributes of its schema. */
export function checkKeyOf(key: AttributeMap, { hash, range }: KeySchema): void {
  if (Object.keys(key).length !== hash.length + range.length) throw noKey();
  for (const attribute of hash) checkKeyPart(key, attribute, true);
  for (const attribute of range) checkKeyPart(key, attribute, false);
}

/** One attribute of a key. */
export function checkKeyPart(key: AttributeMap, attribute: KeyAttribute, isHash: boolean): void {
  const { name, type } = attribute;
  const text = memberOf(key, name)?.[type];
  if (text === undefined) throw noKey();
  checkKeyText(text, attribute, isHash);
}

export function noKey(): Error {
  return invalid("The provided key element does not match the schema");
}

/** Refuses an item of a batch whose key does not fit the table. */
export function checkBatchedKey(item: AttributeMap, { keys }: Table): void {
  for (const { name, type } of keyAttributes(keys)) {
    if (memberOf(item, name)?.[type] === undefined) throw noKey();
  }
}

/** An item, when a table can take it. */
export function checkItem(item: AttributeMap, table: Table): void {
  for (const attribute of keyAttributes(table.keys)) {
    const { name, type } = attribute;
    const value = memberOf(item, name);
    if (value === undefined) throw invalidValue(`Missing the key ${name} in the item`);
    const text = value[type];
    if (text === undefined) {
      throw invalidValue(`Type mismatch for key ${name} expected: ${type} actual: ${typeOf(value)}`);
    }
    checkKeyText(text, attribute, table.keys.hash.includes(attribute));
  }
  checkIndexKeys(item, table);
}

/** Checks the attributes of an item that are keys of indexes. `mismatch` is the error for another type. */
export function checkIndexKeys(item: AttributeMap, { indexes }: Table, mismatch?: string): void {
  for (const index of indexes.values()) {
    for (const attribute of keyAttributes(index.keys)) {
      const value = memberOf(item, attribute.name);
      if (value !== undefined) checkIndexKey(value, attribute, index, mismatch);
    }
    checkAggregatedSize(item, index.keys);
  }
}

function checkIndexKey(
  value: AttributeValue,
  attribute: KeyAttribute,
  index: SecondaryIndex,
  mismatch: string | undefined,
): void {
  const { name, type } = attribute;
  const text = value[type];
  if (text === undefined) {
    if (mismatch !== undefined) throw invalid(mismatch);
    throw invalidValue(
      `Type mismatch for Index Key ${name} Expected: ${type} Actual: ${typeOf(value)} IndexName: ${index.name}`,
    );
  }
  if (text === "" && type !== "N") throw emptyIndexKey(index.name, name, type);
  checkKeyText(text, attribute, index.keys.hash.includes(attribute));
}

function emptyIndexKey(index: string, name: string, type: "S" | "B"): Error {
  const what = type === "S" ? "string" : "binary";
  return invalid(
    `One or more parameter values are not valid. A value specified for a secondary index key is not supported. The AttributeValue for a key attribute cannot contain an empty ${what} value. IndexName: ${index}, IndexKey: ${name}`,
  );
}

function checkKeyText(text: string, { name, type }: KeyAttribute, isHash: boolean): void {
  if (type === "N") return;
  if (text === "") throw emptyKey(name, type);
  // A character takes three bytes at most.
  if (text.length * 3 <= MOST_RANGE_BYTES) return;
  checkKeySize(sizeOfValue(type === "S" ? { S: text } : { B: text }), isHash);
}

function checkKeySize(size: number, isHash: boolean): void {
  if (isHash && size > MOST_HASH_BYTES) {
    throw invalidValue("Size of hashkey has exceeded the maximum size limit of2048 bytes");
  }
  if (!isHash && size > MOST_RANGE_BYTES) {
    throw invalidValue("Aggregated size of all range keys has exceeded the size limit of 1024 bytes");
  }
}

export function checkPaths(paths: readonly Path[], table: Table): void {
  for (const path of paths) checkPath(path, table);
}

/** The limits of a key are those of all its attributes together. */
function checkAggregatedSize(item: AttributeMap, { hash, range }: KeySchema): void {
  for (const attributes of [hash, range]) {
    if (attributes.length < 2) continue;
    const values = attributes.flatMap(({ name }) => memberOf(item, name) ?? []);
    checkKeySize(
      values.reduce((sum, value) => sum + sizeOfValue(value), 0),
      attributes === hash,
    );
  }
}

/** Keys are scalars: nothing is inside of them. */
export function checkPath(path: Path, { keys, indexes }: Table): void {
  if (path.length === 1) return;
  if (isPartOf(path, keys)) throw notScalar(`Key: ${path[0]}`);
  for (const index of indexes.values()) {
    if (isPartOf(path, index.keys)) throw notScalar(`IndexKey: ${path[0]}`);
  }
}

/** Whether a path begins with an attribute of a key. */
export function isPartOf([first]: Path, { hash, range }: KeySchema): boolean {
  return hash.some(({ name }) => name === first) || range.some(({ name }) => name === first);
}

function notScalar(which: string): Error {
  return invalid(
    `Key attributes must be scalars; list random access '[]' and map lookup '.' are not allowed: ${which}`,
  );
}

export function checkItemSize(size: number, what = "Item size"): void {
  if (size > MOST_ITEM_BYTES) throw unstorable(`${what} has exceeded the maximum allowed size`);
}
