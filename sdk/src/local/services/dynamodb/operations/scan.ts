import type { ScanInput } from "../../model/calls/dynamodb";
import { invalid } from "../errors";
import { checkTogether, type ExpressionRule, readExpressions } from "../expressions/expressions";
import { legacyFilter } from "../expressions/legacy-conditions";
import { pathsOf } from "../expressions/paths-of";
import { keyAttributes, LAST, textOfHash } from "../state/key";
import type { SecondaryIndex } from "../state/secondary-index";
import type { Table } from "../state/table";
import type { AttributeMap } from "../values/attribute-value";
import { checkPaths } from "./check-item";
import { findTable } from "./find-table";
import { legacySelection } from "./get-item";
import { checkSelect, findIndex, readPage } from "./page";
import type { TableOperation } from "./ports";
import { checkStartNames, checkStartPart, readStartKey, startPosition } from "./start-key";

const RULE: ExpressionRule = {
  expressions: ["ProjectionExpression", "FilterExpression"],
  legacy: ["AttributesToGet", "ScanFilter", "ConditionalOperator"],
};
/** Partitions are in the order of numbers of 32 bits. */
const HASHES = 2 ** 32;

export const scan: TableOperation<"Scan"> = (input, { database }) => {
  checkTogether(input, RULE);
  const attributes = legacySelection(input.AttributesToGet);
  const legacy = legacyFilter(input.ScanFilter, input.ConditionalOperator);
  const startKey = readStartKey(input);
  checkSegment(input);
  const { projection, filter = legacy } = readExpressions(input, RULE.expressions);
  const selection = projection?.selection ?? attributes;
  const table = findTable(database, input.TableName);
  const index = findIndex(table, input);
  const plan = { table, index, input, filter, selection };
  const { lower, upper } = segmentOf(input);
  if (startKey) checkStart(startKey, table, index);
  checkSelect(plan);
  const start = startKey && startPosition(startKey, table, index);
  if (start !== undefined && (start < lower || start >= upper)) throw otherSegment(input);
  checkPaths([...(projection?.paths ?? []), ...(filter ? pathsOf(filter) : [])], table);
  const { items } = index ?? table;
  return readPage(plan, items.ascending(start === undefined ? lower : `${start}\0`, upper));
};

/** Refuses a starting key before the service asks which attributes are selected. */
function checkStart(key: AttributeMap, table: Table, index: SecondaryIndex | undefined): void {
  checkStartNames(key, table, index, index?.keys);
  if (!index) return;
  for (const attribute of keyAttributes(index.keys)) checkStartPart(key, attribute, index.keys);
}

function checkSegment({ Segment, TotalSegments }: ScanInput): void {
  const required = (name: string, other: string) =>
    invalid(`The ${name} parameter is required but was not present in the request when ${other}`);
  if (Segment !== undefined && TotalSegments === undefined) {
    throw required("TotalSegments", "Segment parameter is present");
  }
  if (TotalSegments === undefined) return;
  if (Segment === undefined) throw required("Segment", "parameter TotalSegments is present");
  if (Segment < TotalSegments) return;
  throw invalid(
    `The Segment parameter is zero-based and must be less than parameter TotalSegments: Segment: ${Segment} is not less than TotalSegments: ${TotalSegments}`,
  );
}

/** The range of a segment. All segments have about as many partitions. */
function segmentOf({ Segment = 0, TotalSegments = 1 }: ScanInput): { lower: string; upper: string } {
  const end = Math.ceil((HASHES * (Segment + 1)) / TotalSegments);
  return {
    lower: textOfHash(Math.ceil((HASHES * Segment) / TotalSegments)),
    upper: end >= HASHES ? LAST : textOfHash(end),
  };
}

function otherSegment({ Segment = 0, TotalSegments = 1 }: ScanInput): Error {
  return invalid(
    `The provided starting key is invalid: Invalid ExclusiveStartKey. Please use ExclusiveStartKey with correct Segment. TotalSegments: ${TotalSegments} Segment: ${Segment}`,
  );
}
