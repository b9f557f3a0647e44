import { invalid } from "../errors";
import { checkTogether, type ExpressionRule, readExpressions } from "../expressions/expressions";
import { checkCount, type KeyRange, keyTermsOf, rangeOf } from "../expressions/key-condition";
import { legacyFilter, legacyKeyTerms } from "../expressions/legacy-conditions";
import { pathsOf } from "../expressions/paths-of";
import type { Path } from "../expressions/syntax";
import { type KeySchema, LAST } from "../state/key";
import { checkPaths, isPartOf } from "./check-item";
import { findTable } from "./find-table";
import { legacySelection } from "./get-item";
import { checkSelect, findIndex, readPage } from "./page";
import type { TableOperation } from "./ports";
import { readStartKey, startOf } from "./start-key";

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
  checkCount(terms);
  const { filter = legacy } = read;
  const selection = read.projection?.selection ?? attributes;
  const table = findTable(database, input.TableName);
  const index = findIndex(table, input);
  const keys = index?.keys ?? table.keys;
  const start = startKey && startOf(startKey, table, index, keys);
  const range = rangeOf(terms, keys);
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

/** A query is narrowed by its key, not by its filter. */
function checkNoKeys(paths: readonly Path[], keys: KeySchema, what: string): void {
  const key = paths.find((path) => isPartOf(path, keys));
  if (key === undefined) return;
  throw invalid(`${what} can only contain non-primary key attributes: Primary key attribute: ${key[0]}`);
}

/** What is left of a range behind a place in it. */
function startingAfter(
  range: KeyRange,
  start: string | undefined,
  isForward: boolean,
): Omit<KeyRange, "partition"> {
  if (start === undefined) return range;
  if (start < range.lower || start >= range.upper) throw beyondRange(range, start);
  return isForward ? { lower: `${start}\0`, upper: range.upper } : { lower: range.lower, upper: start };
}

function beyondRange({ partition, upper }: KeyRange, start: string): Error {
  if (upper === partition + LAST) {
    return invalid("The provided starting key is outside query boundaries based on provided conditions");
  }
  return invalid(
    start.startsWith(partition)
      ? "The provided starting key does not match the range key predicate"
      : "The query can return at most one row and cannot be restarted",
  );
}
