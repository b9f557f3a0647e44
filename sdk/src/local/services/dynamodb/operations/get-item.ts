import type { GetItemInput } from "../../model/calls/dynamodb";
import { invalidValue } from "../errors";
import { Selection } from "../expressions/document";
import { checkTogether, type ExpressionRule, readExpressions } from "../expressions/expressions";
import type { Table } from "../state/table";
import { checkMap } from "../values/check-value";
import { consumedCapacity, readOf } from "./capacity";
import { checkKey, checkPaths } from "./check-item";
import { findTable } from "./find-table";
import type { TableOperation } from "./ports";

/** The members that select attributes of an item. */
type SelectionInput = Pick<
  GetItemInput,
  "AttributesToGet" | "ProjectionExpression" | "ExpressionAttributeNames"
>;

const RULE: ExpressionRule = { expressions: ["ProjectionExpression"], legacy: ["AttributesToGet"] };

export const getItem: TableOperation<"GetItem"> = (input, { database }) => {
  checkTogether(input, RULE);
  const key = checkMap(input.Key);
  const selectionOn = readSelection(input);
  const table = findTable(database, input.TableName);
  const stored = table.get(checkKey(key, table));
  const selection = selectionOn(table);
  return {
    ...(stored && { Item: selection ? selection.of(stored.item) : stored.item }),
    ...consumedCapacity(input.ReturnConsumedCapacity, () =>
      readOf(table, stored?.size ?? 0, input.ConsistentRead),
    ),
  };
};

/** The parts of each item that a call selects. `undefined` for all. */
export function readSelection(input: SelectionInput): (table: Table) => Selection | undefined {
  checkTogether(input, RULE);
  const { projection } = readExpressions(input, RULE.expressions);
  const selection = projection?.selection ?? legacySelection(input.AttributesToGet);
  return (table) => {
    checkPaths(projection?.paths ?? [], table);
    return selection;
  };
}

/** `AttributesToGet`, the parameter before projections. */
export function legacySelection(names: readonly string[] | undefined): Selection | undefined {
  if (names === undefined) return undefined;
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw invalidValue(`Duplicate value in attribute name: ${twice}`);
  return new Selection(names.map((name) => [name]));
}
