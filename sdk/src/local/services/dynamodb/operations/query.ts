import type { QueryInput } from "../../model/calls/dynamodb";
import { invalid } from "../errors";
import { checkTogether, type ExpressionRule, readExpressions } from "../expressions/expressions";
import {
  checkCount,
  checkedRangeOf,
  checkTerm,
  type KeyRange,
  type KeyTerms,
  keyTermsOf,
} from "../expressions/key-condition";
import { legacyFilter, legacyKeyTerms } from "../expressions/legacy-conditions";
import { pathsOf } from "../expressions/paths-of";
import type { Path } from "../expressions/syntax";
import type { Database } from "../state/database";
import { type KeySchema, keyAttributes } from "../state/key";
import type { SecondaryIndex } from "../state/secondary-index";
import type { Table } from "../state/table";
import { type AttributeMap, type AttributeValue, memberOf } from "../values/attribute-value";
import { checkPaths, isPartOf } from "./check-item";
import { findTable, tableNameOf } from "./find-table";
import { legacySelection } from "./get-item";
import { checkSelect, findIndex, readPage } from "./page";
import type { TableOperation } from "./ports";
import { checkStartNames, checkStartPart, readStartKey, startPosition } from "./start-key";

const RULE: ExpressionRule = {
  expressions: ["ProjectionExpression", "FilterExpression", "KeyConditionExpression"],
  legacy: ["AttributesToGet", "QueryFilter", "ConditionalOperator", "KeyConditions"],
};

export const query: TableOperation<"Query"> = (input, { database }) => {
  checkTogether(input, RULE);
  const legacy = legacyFilter(input.QueryFilter, input.ConditionalOperator);
  const attributes = legacySelection(input.AttributesToGet);
  const startKey = readStartKey(input);
  if (input.KeyConditionExpression === undefined && input.KeyConditions === undefined) {
    throw invalid(
      "Either the KeyConditions or KeyConditionExpression parameter must be specified in the request.",
    );
  }
  const read = readExpressions(input, RULE.expressions);
  const terms = read.keyCondition ? keyTermsOf(read.keyCondition) : legacyKeyTerms(input.KeyConditions);
  checkCount(terms, () => namedKeys(input, database));
  const { filter = legacy } = read;
  const selection = read.projection?.selection ?? attributes;
  const table = findTable(database, input.TableName);
  const index = findIndex(table, input);
  const keys = index?.keys ?? table.keys;
  checkKeys({ terms, startKey }, table, index);
  const start = startKey && startPosition(startKey, table, index);
  const range = checkedRangeOf(terms, keys);
  if (startKey && start !== undefined && !isWithin(range, start)) {
    throw beyondRange({ terms, startKey, start }, keys);
  }
  checkPaths(read.projection?.paths ?? [], table);
  const filtered = filter ? pathsOf(filter) : [];
  checkNoKeys(filtered, keys, read.filter ? "Filter Expression" : "QueryFilter");
  const plan = { table, index, input, filter, selection };
  checkSelect(plan, true);
  checkPaths(filtered, table);
  const isForward = input.ScanIndexForward !== false;
  const { lower, upper } = startingAfter(range, start, isForward);
  const { items } = index ?? table;
  return readPage(plan, isForward ? items.ascending(lower, upper) : items.descending(lower, upper));
};

/** The key that a call names, before the service asks whether there is the table. */
function namedKeys({ TableName, IndexName }: QueryInput, { tables }: Database): KeySchema | undefined {
  const table = tables.get(tableNameOf(TableName));
  return IndexName === undefined ? table?.keys : table?.indexes.get(IndexName)?.keys;
}

/** A query is narrowed by its key, not by its filter. */
function checkNoKeys(paths: readonly Path[], keys: KeySchema, what: string): void {
  const key = paths.find((path) => isPartOf(path, keys));
  if (key === undefined) return;
  throw invalid(`${what} can only contain non-primary key attributes: Primary key attribute: ${key[0]}`);
}

interface Asked {
  readonly terms: KeyTerms;
  readonly startKey: AttributeMap | undefined;
}

/** Refuses starting keys and conditions attribute by attribute, as the service does. */
function checkKeys({ terms, startKey }: Asked, table: Table, index: SecondaryIndex | undefined): void {
  const { keys } = index ?? table;
  if (startKey) checkStartNames(startKey, table, index, keys);
  for (const attribute of keyAttributes(keys)) {
    if (startKey) checkStartPart(startKey, attribute, keys);
    checkTerm(attribute, terms, keys);
  }
}

function isWithin({ lower, upper }: KeyRange, position: string): boolean {
  return position >= lower && position < upper;
}

/** The part of a range after a position in it. */
function startingAfter(
  range: KeyRange,
  start: string | undefined,
  isForward: boolean,
): Omit<KeyRange, "partition"> {
  if (start === undefined) return range;
  return isForward ? { lower: `${start}\0`, upper: range.upper } : { lower: range.lower, upper: start };
}

/** The refusal of a starting key that is not among the items that the query asks for. */
function beyondRange(
  { terms, startKey, start }: Asked & { readonly startKey: AttributeMap; readonly start: string },
  keys: KeySchema,
): Error {
  if (!keys.range.some(({ name }) => terms.has(name))) {
    return invalid("The provided starting key is outside query boundaries based on provided conditions");
  }
  // The sort key is held against the condition first, whatever its partition is.
  const partition = keys.hash.map(({ name }) => {
    return [name, { operator: "EQ", values: [memberOf(startKey, name) as AttributeValue] }] as const;
  });
  const own = checkedRangeOf(new Map([...terms, ...partition]), keys);
  return invalid(
    isWithin(own, start)
      ? "The query can return at most one row and cannot be restarted"
      : "The provided starting key does not match the range key predicate",
  );
}
