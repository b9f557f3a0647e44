import { invalid } from "../errors";
import { keyNamed } from "../partiql/key-of";
import type { SelectStatement } from "../partiql/syntax";
import type { Database } from "../state/database";
import type { Table } from "../state/table";
import type { AttributeMap } from "../values/attribute-value";
import { findTable } from "./find-table";

/** The table and the key of the one item that a statement in a batch or a transaction reads. */
export function itemRead(
  { source, where, order }: SelectStatement,
  operation: "BatchExecuteStatement" | "ExecuteTransaction",
  database: Database,
): { readonly table: Table; readonly key: AttributeMap } {
  const table = findTable(database, source.table);
  if (source.index !== undefined && operation === "ExecuteTransaction") {
    throw invalid("Reads on indices are not supported within transactions.");
  }
  const named = source.index === undefined ? keyNamed(where, table.keys) : undefined;
  if (named && !named.rest && order.length === 0) return { table, key: named.key };
  throw invalid(`Select statements within ${operation} must specify the primary key in the where clause.`);
}
