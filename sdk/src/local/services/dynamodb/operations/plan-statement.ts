import type { ServiceError } from "../../service-error";
import { dynamoDbError, invalid } from "../errors";
import type { Bound, Condition } from "../expressions/syntax";
import { keyNamed, type NamedKey } from "../partiql/key-of";
import type { SelectStatement, Source, WriteStatement } from "../partiql/syntax";
import type { Database } from "../state/database";
import type { KeySchema } from "../state/key";
import type { Table } from "../state/table";
import { sizeOf } from "../values/size";
import { checkItem, checkItemSize } from "./check-item";
import { findTable } from "./find-table";
import { type PlannedWrite, planActions } from "./planned-write";

/** The write that a statement describes. `showsItem` puts the item into the error of a failed condition. */
export function planWrite(statement: WriteStatement, database: Database, showsItem: boolean): PlannedWrite {
  const table = tableOf(statement.source, database);
  switch (statement.kind) {
    case "insert": {
      const { item } = statement;
      checkItemSize(sizeOf(item));
      checkItem(item, table);
      const condition = existence("attribute_not_exists", table.keys);
      return { table, key: item, condition, showsItem, make: () => item, refusal: duplicate };
    }
    case "update": {
      const { key, rest } = oneItem(statement.where, table);
      const condition = both(existence("attribute_exists", table.keys), rest);
      return { condition, showsItem, ...planActions(key, statement.actions, table) };
    }
    case "delete": {
      const { key, rest } = oneItem(statement.where, table);
      return { table, key, condition: rest, showsItem, make: () => undefined };
    }
  }
}

/** The condition of a transaction that an `EXISTS` is. */
export function planExists(
  { source, where }: SelectStatement,
  database: Database,
  showsItem: boolean,
): PlannedWrite {
  const table = tableOf(source, database);
  const named = keyNamed(where, table.keys);
  if (!named?.rest) throw invalid("EXISTS() must contain a single item read with additional condition");
  const condition = both(existence("attribute_exists", table.keys), named.rest);
  return { table, key: named.key, condition, showsItem };
}

function tableOf({ table, index }: Source, database: Database): Table {
  const found = findTable(database, table);
  if (index !== undefined) throw invalid("This operation is not supported on an index");
  return found;
}

function oneItem(where: Condition<Bound> | undefined, { keys }: Table): NamedKey {
  const named = keyNamed(where, keys);
  if (named) return named;
  throw invalid("Where clause does not contain a mandatory equality on all key attributes");
}

function existence(name: "attribute_exists" | "attribute_not_exists", { hash }: KeySchema): Condition<Bound> {
  return { kind: "call", name, args: [{ kind: "path", path: hash.map((one) => one.name) }] };
}

function both(left: Condition<Bound>, right: Condition<Bound> | undefined): Condition<Bound> {
  return right ? { kind: "and", left, right } : left;
}

function duplicate(): ServiceError {
  return dynamoDbError("DuplicateItemException", "Duplicate primary key exists in table");
}
