import type { BatchExecuteStatementRequest, ExecuteStatementRequest } from "../model/calls/rds-data";
import { badRequest, invalid } from "./errors";
import type { ResultFormat } from "./statements/run-statement";

/** A member, or `undefined` for an empty text. */
export function given(text: string | undefined): string | undefined {
  return text === "" ? undefined : text;
}

/** Refuses a schema, which only the operation that was there before these takes. */
export function checkSchema({ schema }: { readonly schema?: string }): void {
  if (schema !== undefined) throw invalid("The schema parameter isn't supported");
}

/** The statement of a call. Throws `ServiceError` for what AWS refuses before it asks the database. */
export function readSql(input: ExecuteStatementRequest | BatchExecuteStatementRequest): string {
  checkSchema(input);
  if (input.sql === "") throw badRequest("sql is required");
  return input.sql;
}

export function readFormat(input: ExecuteStatementRequest): ResultFormat {
  const { formatRecordsAs, includeResultMetadata = false, resultSetOptions = {} } = input;
  return {
    isJson: formatRecordsAs === "JSON",
    withMetadata: includeResultMetadata,
    options: resultSetOptions,
  };
}
