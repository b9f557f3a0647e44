import { validationMessage } from "../../model";
import { invalid, notFound } from "../errors";
import { nameFaults, nameIn } from "../refusals/table-name";
import type { Database } from "../state/database";
import type { Table } from "../state/table";

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
  const name = nameIn(nameOrArn);
  if (name.length < 3) {
    throw invalid("TableName must be at least 3 characters long and at most 255 characters long");
  }
  const faults = nameFaults(name);
  if (faults.length > 0) throw invalid(validationMessage(faults));
  return name;
}
