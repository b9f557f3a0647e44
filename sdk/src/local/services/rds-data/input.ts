import type { Input } from "../endpoint/aws-api";
import { badRequest, invalid } from "./refusals";
import type { ResultFormat } from "./statement";
import type { SqlParameter } from "./statements/bound-values";

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
  return required(input, "sql");
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
