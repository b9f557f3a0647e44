import type { Issues } from "../../errors";
import { isPlainObject } from "../../values";
import { TableEncryption } from "../platform/table-words";
import { isOpaque } from "../translation/opaque";
import type { Tree } from "../translation/tree";
import { isInclude } from "./index-rows";

const INDEXES = ["globalIndexes", "secondaryIndexes", "localIndexes"] as const;
/** The platform's capacity of a table and its global indexes, where the program names none. */
const CAPACITY = 5;

/** Changes that depend on several props of a table at once. */
export function restructureTable(tree: Tree, issues: Issues): void {
  declareKeys(tree);
  checkProjections(tree, issues);
  const { dynamodbTable: settings } = tree;
  if (!isPlainObject(settings)) return;
  checkEncryption(settings, issues.at("dynamodbTable"));
  if (settings.billingMode === "PROVISIONED") provisionIndexes(tree);
}

const UNDECLARED = "a key that is not among the fields was a string in generation 0: declare it there";

/** Generation 0 took a key that is not among the fields, as a string. */
function declareKeys(tree: Tree): void {
  const { fields } = tree;
  if (isOpaque(fields)) fields.doubts.push(UNDECLARED);
  if (!isPlainObject(fields) || Object.keys(fields).length === 0) return;
  for (const key of keysIn(tree)) {
    if (isOpaque(key)) key.doubts.push(UNDECLARED);
    else if (typeof key === "string" && !Object.hasOwn(fields, key)) (fields as Tree)[key] = "string";
  }
}

function keysIn(tree: Tree): readonly unknown[] {
  const { primaryIndex } = tree;
  const indexes = indexesOf(tree).map(({ index }) => index);
  const all = isPlainObject(primaryIndex) ? [primaryIndex, ...indexes] : indexes;
  return all.flatMap(({ partitionKey, sortKey }) => [partitionKey, sortKey]);
}

/** A projection of attributes needs their names. */
function checkProjections(tree: Tree, issues: Issues): void {
  for (const { index, keys } of indexesOf(tree)) {
    const settings = isPlainObject(index.indexProps) ? index.indexProps : index;
    if (!isInclude(settings.projectionType) || settings.nonKeyAttributes !== undefined) continue;
    const at = settings === index ? issues.at(...keys) : issues.at(...keys, "indexProps");
    const cure = 'name them: nonKeyAttributes: ["title"]';
    at.at("nonKeyAttributes").add("PROP_MISSING", { problem: "the attributes to include are missing", cure });
  }
}

function checkEncryption(settings: Readonly<Record<string, unknown>>, issues: Issues): void {
  if (settings.encryption !== TableEncryption.CUSTOMER_MANAGED || settings.encryptionKey !== undefined)
    return;
  const cure = "pass an aws.kms.Key";
  issues.at("encryptionKey").add("PROP_MISSING", { problem: "the key is missing", cure });
}

function provisionIndexes(tree: Tree): void {
  for (const { index, keys } of indexesOf(tree)) {
    if (keys[0] === "localIndexes" || isOpaque(index.indexProps)) continue;
    index.indexProps ??= {};
    const settings = index.indexProps as Tree;
    for (const name of ["readCapacity", "writeCapacity"]) {
      if (index[name] === undefined) settings[name] ??= CAPACITY;
    }
  }
}

function indexesOf(tree: Tree): readonly { readonly index: Tree; readonly keys: readonly string[] }[] {
  return INDEXES.flatMap((kind) => {
    const indexes = tree[kind];
    if (!isPlainObject(indexes)) return [];
    return Object.entries(indexes).flatMap(([name, index]) =>
      isPlainObject(index) ? [{ index: index as Tree, keys: [kind, name] }] : [],
    );
  });
}
