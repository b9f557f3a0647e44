import type { SignedAccess } from "../../../iam/caller";
import { DYNAMODB_KEYS } from "../../../iam/judged-keys";
import { type ExpressionName, type Expressions, readExpressions } from "../expressions/expressions";
import { keyTermsOf } from "../expressions/key-condition";
import { pathsOf, pathsOfAction } from "../expressions/paths-of";
import type { Path } from "../expressions/syntax";
import { type GivenMembers, itemsOf, membersOf } from "./given-members";

type Keys = Readonly<Record<string, readonly string[]>>;

/** The attribute that a table, or an index of it, is partitioned by. `undefined` for a table that is not known. */
export type PartitionKeyOf = (table: string, index: string | undefined) => string | undefined;

/**
 * Condition keys of each action, besides the enclosing operation and the capacity.
 * @see Service Authorization Reference, list_amazondynamodb
 */
const ASKED: Readonly<Record<string, readonly string[]>> = {
  BatchGetItem: ["dynamodb:leadingkeys", "dynamodb:attributes", "dynamodb:select"],
  BatchWriteItem: ["dynamodb:leadingkeys", "dynamodb:attributes"],
  ConditionCheckItem: ["dynamodb:leadingkeys", "dynamodb:attributes", "dynamodb:returnvalues"],
  DeleteItem: ["dynamodb:leadingkeys", "dynamodb:attributes", "dynamodb:returnvalues"],
  GetItem: ["dynamodb:leadingkeys", "dynamodb:attributes", "dynamodb:select"],
  PutItem: ["dynamodb:leadingkeys", "dynamodb:attributes", "dynamodb:returnvalues"],
  Query: ["dynamodb:leadingkeys", "dynamodb:attributes", "dynamodb:select"],
  Scan: ["dynamodb:attributes", "dynamodb:select"],
  UpdateItem: ["dynamodb:leadingkeys", "dynamodb:attributes", "dynamodb:returnvalues"],
};
/** The expressions of each action. Others that a call has besides are not read by it, and say nothing here. */
const EXPRESSIONS: Readonly<Record<string, readonly ExpressionName[]>> = {
  BatchGetItem: ["ProjectionExpression"],
  ConditionCheckItem: ["ConditionExpression"],
  DeleteItem: ["ConditionExpression"],
  GetItem: ["ProjectionExpression"],
  PutItem: ["ConditionExpression"],
  Query: ["KeyConditionExpression", "FilterExpression", "ProjectionExpression"],
  Scan: ["FilterExpression", "ProjectionExpression"],
  UpdateItem: ["UpdateExpression", "ConditionExpression"],
};
/** Parameters before expressions that have attributes as their names, and those that list them. */
const NAMING = ["Key", "Item", "Expected", "AttributeUpdates", "KeyConditions", "QueryFilter", "ScanFilter"];

/**
 * The condition keys of DynamoDB for an action on a table. Statements of PartiQL have none. An action that reads no items has no
 * keys of partitions, so that `ForAllValues` holds for a `Scan`, as on AWS.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/specifying-conditions.html
 */
export function conditionKeys({ action, arn, part }: SignedAccess, partitionKeyOf: PartitionKeyOf): Keys {
  const name = action.slice("dynamodb:".length);
  if (name.startsWith("PartiQL")) return {};
  // An action that does not have a key has certainly no value for it.
  const none: Record<string, readonly string[]> = Object.fromEntries(DYNAMODB_KEYS.map((key) => [key, []]));
  const asked = ASKED[name];
  if (!asked || !part) return none;
  const [, table = "", index] = /:table\/([^/]+)(?:\/index\/(.+))?$/.exec(arn) ?? [];
  const { input } = part;
  const keys: Record<string, readonly string[]> = {
    ...none,
    "dynamodb:enclosingoperation": part.within === undefined ? [] : [part.within],
    "dynamodb:returnconsumedcapacity": textIn(input.ReturnConsumedCapacity),
  };
  if (asked.includes("dynamodb:returnvalues")) keys["dynamodb:returnvalues"] = textIn(input.ReturnValues);
  if (asked.includes("dynamodb:select")) keys["dynamodb:select"] = [selectOf(input, index)];
  const expressions = expressionsOf(input, EXPRESSIONS[name] ?? []);
  const parts = partsOf(name, input);
  const partitionKey = partitionKeyOf(table, index);
  // Keys of an expression that cannot be read are unknown, so that no Allow with a condition on them counts.
  if (expressions === undefined) return without(keys, ["dynamodb:attributes", "dynamodb:leadingkeys"]);
  const expressed = pathsIn(expressions).map(([first]) => String(first));
  keys["dynamodb:attributes"] = [...new Set([...parts.flatMap(namesIn), ...expressed])];
  if (!asked.includes("dynamodb:leadingkeys")) return keys;
  if (partitionKey === undefined) return without(keys, ["dynamodb:leadingkeys"]);
  const values = parts.flatMap((one) => valuesOf(one, partitionKey));
  keys["dynamodb:leadingkeys"] = [...values, ...conditioned(expressions, partitionKey)].flatMap(textOf);
  return keys;
}

function without(keys: Keys, names: readonly string[]): Keys {
  return Object.fromEntries(Object.entries(keys).filter(([key]) => !names.includes(key)));
}

/** The parts of a call that concern single items, each as a call of its own. */
function partsOf(name: string, input: GivenMembers): readonly GivenMembers[] {
  if (name === "BatchWriteItem")
    return itemsOf(input.Requests).flatMap((one) => [
      membersOf(membersOf(one).PutRequest),
      membersOf(membersOf(one).DeleteRequest),
    ]);
  if (name !== "BatchGetItem") return [input];
  const { Keys: keys, ...shared } = input;
  return [shared, ...itemsOf(keys).map((Key) => ({ Key }))];
}

/** The value of `Select`, or its default where the call has none. @see DynamoDB API Reference, Query, Select */
function selectOf(
  { Select, ProjectionExpression, AttributesToGet }: GivenMembers,
  index: string | undefined,
) {
  if (typeof Select === "string") return Select;
  if (ProjectionExpression !== undefined || AttributesToGet !== undefined) return "SPECIFIC_ATTRIBUTES";
  return index === undefined ? "ALL_ATTRIBUTES" : "ALL_PROJECTED_ATTRIBUTES";
}

/** The names of attributes that parameters have, those of keys included. */
function namesIn(input: GivenMembers): readonly string[] {
  const named = NAMING.flatMap((name) => Object.keys(membersOf(input[name])));
  return [...named, ...itemsOf(input.AttributesToGet).map(String)];
}

function expressionsOf(input: GivenMembers, names: readonly ExpressionName[]): Expressions | undefined {
  try {
    return readExpressions(input, names);
  } catch {
    return undefined;
  }
}

function pathsIn({ update = [], condition, keyCondition, filter, projection }: Expressions): readonly Path[] {
  const conditions = [condition, keyCondition, filter].flatMap((one) => (one ? pathsOf(one) : []));
  return [...update.flatMap(pathsOfAction), ...conditions, ...(projection?.paths ?? [])];
}

/** Values of the partition key in parameters. */
function valuesOf(input: GivenMembers, partitionKey: string): readonly unknown[] {
  const given = [membersOf(input.Key)[partitionKey], membersOf(input.Item)[partitionKey]];
  const legacy = membersOf(membersOf(input.KeyConditions)[partitionKey]).AttributeValueList;
  return [...given, ...itemsOf(legacy)];
}

function conditioned({ keyCondition }: Expressions, partitionKey: string): readonly unknown[] {
  try {
    return (keyCondition && keyTermsOf(keyCondition).get(partitionKey)?.values) ?? [];
  } catch {
    // A condition of another form is refused before anything is read.
    return [];
  }
}

/** A value of a key as policies write it. */
function textOf(value: unknown): readonly string[] {
  return Object.values(membersOf(value)).flatMap(textIn);
}

function textIn(value: unknown): readonly string[] {
  return typeof value === "string" ? [value] : [];
}
