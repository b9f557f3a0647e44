import type { TableOperation } from "./ports";

const MOST_NAMES = 100;

export const listTables: TableOperation<"ListTables"> = (input, { database }) => {
  const { ExclusiveStartTableName = "", Limit = MOST_NAMES } = input;
  const names = [...database.tables.keys()].sort().filter((name) => name > ExclusiveStartTableName);
  const TableNames = names.slice(0, Limit);
  const last = TableNames.at(-1);
  return { TableNames, ...(names.length > Limit && last && { LastEvaluatedTableName: last }) };
};
