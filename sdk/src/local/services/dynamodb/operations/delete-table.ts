import { invalid } from "../errors";
import { tableDescription } from "./describe-table";
import { describedTable } from "./find-table";
import type { TableOperation } from "./ports";

export const deleteTable: TableOperation<"DeleteTable"> = ({ TableName }, ports) => {
  const table = describedTable(ports.database, TableName);
  if (table.settings.isProtected) {
    const arn = ports.database.arnOf(table.name);
    throw invalid(
      `Resource cannot be deleted as it is currently protected against deletion. Disable deletion protection first. Resource ARN: ${arn}`,
    );
  }
  const description = tableDescription(table, ports, "DELETING");
  ports.commit({ kind: "table-deleted", table: table.name });
  return { TableDescription: description };
};
