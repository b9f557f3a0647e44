import { invalid, notFound } from "../errors";
import { fault, raise } from "../input/shape";
import type { Database } from "../store/database";
import type { Table } from "../store/table";

const NAME = "[a-zA-Z0-9_.-]+";
const WHOLE_NAME = new RegExp(`^${NAME}$`);

/** The table that a call on items names, by its name or its ARN. */
export function findTable(database: Database, nameOrArn: string): Table {
  const table = database.tables.get(tableNameOf(nameOrArn));
  if (table === undefined) throw notFound();
  return table;
}

/** The table that a call on tables names. */
export function describedTable(database: Database, nameOrArn: string): Table {
  const name = tableNameOf(nameOrArn);
  const table = database.tables.get(name);
  if (table === undefined) throw notFound(`Table: ${name}`);
  return table;
}

/** The name of a table that is named in a call. */
export function tableNameOf(nameOrArn: string): string {
  const name = nameOrArn.startsWith("arn:") ? (nameOrArn.split(":table/")[1] ?? nameOrArn) : nameOrArn;
  if (name.length < 3 || name.length > 255) {
    throw invalid("TableName must be at least 3 characters long and at most 255 characters long");
  }
  if (!WHOLE_NAME.test(name)) {
    raise([fault(name, "tableName", `Member must satisfy regular expression pattern: ${NAME}`)]);
  }
  return name;
}
