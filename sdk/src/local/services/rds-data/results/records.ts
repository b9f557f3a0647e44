import type { Field } from "../../model/calls/rds-data";
import { badRequest, unsupportedResult } from "../errors";
import type { PostgresResult, PostgresValue } from "../postgres/postgres";
import type { ResultType } from "./types";
import {
  type FieldMember,
  type PlainValue,
  plainValue,
  RawNumber,
  type ResultSetOptions,
  readArray,
  readScalar,
} from "./values";

const MAX_RESULT_BYTES = 1024 * 1024;
const MAX_ROW_BYTES = 64 * 1024;
const MAX_JSON_BYTES = 10 * 1024 * 1024;

/** Members of arrays, by those of what is in them. Bytes are in no array. */
const ARRAY_MEMBERS: Readonly<Record<FieldMember, string>> = {
  booleanValue: "booleanValues",
  longValue: "longValues",
  doubleValue: "doubleValues",
  stringValue: "stringValues",
  blobValue: "stringValues",
};

/** Rows as lists of fields. */
export function recordsOf(
  { rows }: PostgresResult,
  types: readonly ResultType[],
  options: ResultSetOptions,
): readonly (readonly Field[])[] {
  return rows.map((row) => row.map((text, index) => fieldOf(text, types[index] as ResultType, options)));
}

function fieldOf(text: PostgresValue, type: ResultType, options: ResultSetOptions): Field {
  if (text === null) return { isNull: true };
  if (!type.element) {
    const { member, value } = readScalar(text, type, options);
    return { [member]: value instanceof RawNumber ? Number(value.digits) : value };
  }
  const items = readArray(text, type.element, options);
  const first = items.find((item) => item !== null) ?? readScalar("0", type.element, options);
  const values = items.map((item) => item?.value ?? null);
  return { arrayValue: { [ARRAY_MEMBERS[first.member]]: values } };
}

/** Rows as one JSON text: an object for each, with the labels of the columns for names. */
export function formattedRecords(
  { columns, rows }: PostgresResult,
  types: readonly ResultType[],
  options: ResultSetOptions,
): string {
  const names = columns.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined)
    throw badRequest(
      `The result has more than one column ${twice}; JSON needs each to have a name of its own`,
    );
  const objects = rows.map((row) => {
    const members = row.map((text, index) => {
      const value = plainValue(text, types[index] as ResultType, options);
      return `${JSON.stringify(names[index])}:${jsonOf(value)}`;
    });
    return `{${members.join(",")}}`;
  });
  const json = `[${objects.join(",")}]`;
  if (Buffer.byteLength(json) > MAX_JSON_BYTES)
    throw badRequest("Database response exceeded size limit of 10 MB for JSON");
  return json;
}

function jsonOf(value: PlainValue): string {
  if (value instanceof RawNumber) return value.digits;
  if (Array.isArray(value)) return `[${value.map(jsonOf).join(",")}]`;
  return JSON.stringify(value);
}

/** Throws `ServiceError` for a result that is larger than the service passes on. Sizes are those between it and Postgres. */
export function checkSize({ columns, rows }: PostgresResult): void {
  let all = 0;
  for (const row of rows) {
    const bytes = row.reduce((sum, text) => sum + (text === null ? 0 : Buffer.byteLength(text)), 0);
    if (bytes > MAX_ROW_BYTES) throw badRequest("Packet for query is too large: a row has at most 64 KB");
    all += bytes + 2 + 4 * columns.length;
  }
  if (all > MAX_RESULT_BYTES) throw unsupportedResult("The result exceeds the size limit 1 MB.");
}
