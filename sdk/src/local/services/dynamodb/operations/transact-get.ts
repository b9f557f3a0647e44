import { invalid } from "../errors";
import type { Table } from "../state/table";
import { checkMap } from "../values/check-value";
import { consumedCapacities, readOf } from "./capacity";
import { checkKey } from "./check-item";
import { findTable } from "./find-table";
import { readSelection } from "./get-item";
import type { TableOperation } from "./ports";
import { attempt, checkReasons } from "./transaction-items";

export const transactGetItems: TableOperation<"TransactGetItems"> = (input, { database }) => {
  const items = input.TransactItems.map(({ Get }) => ({
    key: checkMap(Get.Key),
    selectionOn: readSelection(Get),
    name: Get.TableName,
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
  const positions = found.map(({ table, key }) => `${table.name}/${table.positionOf(key)}`);
  if (new Set(positions).size !== positions.length) {
    throw invalid("Transaction request cannot include multiple operations on one item");
  }
  return {
    Responses: found.map(({ stored, selection }) =>
      stored ? { Item: selection ? selection.of(stored.item) : stored.item } : {},
    ),
    ...consumedCapacities(
      input.ReturnConsumedCapacity,
      () => found.map(({ table, stored }) => readOf(table, stored?.size ?? 0, true)),
      "Read",
    ),
  };
};
