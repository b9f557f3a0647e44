import type { Input } from "../endpoint/aws-api";
import { badRequest, invalid } from "./refusals";
import type { ResultFormat } from "./statement";
import type { SqlParameter } from "./statements/bound-values";

const MAX_SQL = 65_536;

/** A member that has to be there. */
export function required(input: Input, member: string): string {
  const value = input[member];
  if (typeof value === "string" && value !== "") return value;
  throw badRequest(`${member} is required`);
}

export function optional(input: Input, member: string): string | undefined {
  const value = input[member];
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** The statement of a call. Throws `ServiceError` for what AWS refuses before it asks the database. */
export function readSql(input: Input): string {
  if (input.schema !== undefined && input.schema !== null)
    throw invalid("The schema parameter isn't supported");
  const sql = required(input, "sql");
  if (sql.length <= MAX_SQL) return sql;
  throw invalid(
    `1 validation error detected: Value at 'sql' failed to satisfy constraint: Member must have length less than or equal to ${MAX_SQL}`,
  );
}

export function readParameters(value: unknown): readonly SqlParameter[] {
  return Array.isArray(value) ? (value as readonly SqlParameter[]) : [];
}

export function readFormat(input: Input): ResultFormat {
  return {
    isJson: input.formatRecordsAs === "JSON",
    withMetadata: input.includeResultMetadata === true,
    options: (input.resultSetOptions ?? {}) as ResultFormat["options"],
  };
}
