import type { Input } from "../../endpoint/aws-api";
import { invalid } from "../errors";
import { membersOf } from "../members";
import type { Table } from "../store/table";
import { checkMap } from "../values/check-value";
import { type CapacityWish, consumedCapacities, readOf } from "./capacity";
import { checkKey } from "./check-item";
import { findTable } from "./find-table";
import { readSelection } from "./get-item";
import type { TableOperation } from "./ports";
import { attempt, checkReasons, readTransaction } from "./transaction-items";

interface Members {
  readonly TransactItems: readonly Input[];
  readonly ReturnConsumedCapacity?: CapacityWish;
}

export const transactGetItems: TableOperation = (input, { database }) => {
  const members = membersOf<Members>(input);
  const items = readTransaction(members.TransactItems, ["Get"]).map(({ members: item }) => ({
    key: checkMap(item.Key ?? {}),
    selectionOn: readSelection(item),
    name: item.TableName,
  }));
  const tables = items.map(({ name }) => findTable(database, name));
  const checked = items.map(({ key }, index) =>
    attempt(() => ({ key: checkKey(key, tables[index] as Table) })),
  );
  checkReasons(checked.map((result) => ("key" in result ? { Code: "None" } : result)));
  const found = items.map(({ key, selectionOn }, index) => {
    const table = tables[index] as Table;
    return { table, key, selection: selectionOn(table), stored: table.get(key) };
  });
  const places = found.map(({ table, key }) => `${table.name}/${table.placeOf(key)}`);
  if (new Set(places).size !== places.length) {
    throw invalid("Transaction request cannot include multiple operations on one item");
  }
  return {
    Responses: found.map(({ stored, selection }) =>
      stored ? { Item: selection ? selection.of(stored.item) : stored.item } : {},
    ),
    ...consumedCapacities(
      members.ReturnConsumedCapacity,
      () => found.map(({ table, stored }) => readOf(table, stored?.size ?? 0, true)),
      "Read",
    ),
  };
};
