import { invalidValue } from "../errors";
import { Selection } from "../expressions/document";
import {
  checkTogether,
  type ExpressionInput,
  type ExpressionRule,
  readExpressions,
} from "../expressions/expressions";
import { membersOf } from "../members";
import type { Table } from "../store/table";
import { checkMap, type GivenMap } from "../values/check-value";
import { type CapacityWish, consumedCapacity, readOf } from "./capacity";
import { checkKey, checkPaths } from "./check-item";
import { findTable } from "./find-table";
import type { TableOperation } from "./ports";

export type ReadInput = ExpressionInput &
  Readonly<Record<string, unknown>> & {
    readonly AttributesToGet?: readonly string[];
    readonly ConsistentRead?: boolean;
  };

interface Members extends ReadInput {
  readonly TableName: string;
  readonly Key: GivenMap;
  readonly ReturnConsumedCapacity?: CapacityWish;
}

const RULE: ExpressionRule = { expressions: ["ProjectionExpression"], former: ["AttributesToGet"] };

export const getItem: TableOperation = (input, { database }) => {
  const members = membersOf<Members>(input);
  checkTogether(members, RULE);
  const key = checkMap(members.Key);
  const selectionOn = readSelection(members);
  const table = findTable(database, members.TableName);
  const stored = table.get(checkKey(key, table));
  const selection = selectionOn(table);
  return {
    ...(stored && { Item: selection ? selection.of(stored.item) : stored.item }),
    ...consumedCapacity(members.ReturnConsumedCapacity, () =>
      readOf(table, stored?.size ?? 0, members.ConsistentRead),
    ),
  };
};

/** What a call wants of each item of a table; `undefined` for all of it. */
export function readSelection(members: ReadInput): (table: Table) => Selection | undefined {
  checkTogether(members, RULE);
  const { projection } = readExpressions(members, RULE.expressions);
  const selection = projection?.selection ?? formerSelection(members.AttributesToGet);
  return (table) => {
    checkPaths(projection?.paths ?? [], table);
    return selection;
  };
}

/** `AttributesToGet`, the parameter before projections. */
export function formerSelection(names: readonly string[] | undefined): Selection | undefined {
  if (names === undefined) return undefined;
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw invalidValue(`Duplicate value in attribute name: ${twice}`);
  return new Selection(names.map((name) => [name]));
}
