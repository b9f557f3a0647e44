import type { ExecuteStatementResponse } from "../../model/calls/rds-data";
import { unsupportedResult } from "../errors";
import type { PostgresConnection, PostgresResult } from "../postgres/postgres";
import { columnMetadata } from "../results/column-metadata";
import { checkSize, formattedRecords, recordsOf } from "../results/records";
import { type OwnType, type ResultType, resultType } from "../results/types";
import type { ResultSetOptions } from "../results/values";
import type { BoundStatement } from "./named-parameters";

/** How the result of a statement is given. */
export interface ResultFormat {
  readonly isJson: boolean;
  readonly withMetadata: boolean;
  readonly options: ResultSetOptions;
}

/** Runs a statement and gives its result as the service does. Throws `ServiceError` and `PostgresError`. */
export async function runStatement(
  { sql, values }: BoundStatement,
  { isJson, withMetadata, options }: ResultFormat,
  connection: PostgresConnection,
): Promise<ExecuteStatementResponse> {
  const result = await connection.query(sql, values);
  const numberOfRecordsUpdated = updatedRows(result);
  if (result.columns.length === 0) return { generatedFields: [], numberOfRecordsUpdated };
  const types = await typesOf(result, connection);
  checkSize(result);
  if (isJson) return { numberOfRecordsUpdated, formattedRecords: formattedRecords(result, types, options) };
  const metadata = withMetadata ? await columnMetadata(result.columns, types, connection) : undefined;
  return {
    numberOfRecordsUpdated,
    records: recordsOf(result, types, options),
    ...(metadata && { columnMetadata: metadata }),
  };
}

/** Rows that a statement has changed: a number at the end of Postgres's tag. Rows that were only read do not count. */
function updatedRows({ tag }: PostgresResult): number {
  const [, count] = /^(?:INSERT \d+|UPDATE|DELETE|MERGE) (\d+)$/.exec(tag) ?? [];
  return Number(count ?? 0);
}

async function typesOf(
  { columns }: PostgresResult,
  connection: PostgresConnection,
): Promise<readonly ResultType[]> {
  const unknown = columns.filter((column) => resultType(column, new Map()) === undefined);
  const own =
    unknown.length === 0
      ? new Map()
      : await ownTypes(
          unknown.map(({ type }) => type),
          connection,
        );
  return columns.map((column) => {
    const type = resultType(column, own) ?? String(column.type);
    if (typeof type === "string")
      throw unsupportedResult(`The result contains the unsupported data type ${type}.`);
    return type;
  });
}

async function ownTypes(
  ids: readonly number[],
  connection: PostgresConnection,
): Promise<ReadonlyMap<number, OwnType>> {
  const sql = "SELECT oid, typname, typtype = 'e' FROM pg_type WHERE oid = ANY($1::oid[])";
  const { rows } = await connection.query(sql, [`{${ids.join(",")}}`]);
  return new Map(
    rows.map(([id, name, isEnum]) => [Number(id), { name: name ?? "", isEnum: isEnum === "t" }]),
  );
}
