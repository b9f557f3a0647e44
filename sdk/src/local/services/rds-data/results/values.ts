import { unsupportedResult } from "../errors";
import type { PostgresValue } from "../postgres/postgres";
import { arrayItems } from "./array-text";
import type { ResultType, ValueKind } from "./types";

/** How long and decimal numbers are given. */
export interface ResultSetOptions {
  readonly decimalReturnType?: "STRING" | "DOUBLE_OR_LONG";
  readonly longReturnType?: "STRING" | "LONG";
}

/** A value as JavaScript has it. Numbers that it cannot hold stay as they are written. */
export type PlainValue = boolean | number | string | RawNumber | null | readonly PlainValue[];

/** A number by its digits, of which JavaScript would lose some. */
export class RawNumber {
  constructor(readonly digits: string) {}
}

/** The member of a field for each kind of value. */
export type FieldMember = "booleanValue" | "longValue" | "doubleValue" | "stringValue" | "blobValue";

interface ReadValue {
  readonly member: FieldMember;
  readonly value: PlainValue;
}

const MEMBERS: Readonly<Record<ValueKind, FieldMember>> = {
  boolean: "booleanValue",
  long: "longValue",
  double: "doubleValue",
  decimal: "stringValue",
  blob: "blobValue",
  text: "stringValue",
  time: "stringValue",
  zoned: "stringValue",
};

/** Reads a value of a type that is no array. */
export function readScalar(text: string, { kind }: ResultType, options: ResultSetOptions): ReadValue {
  if (kind === "boolean") return { member: "booleanValue", value: text === "t" };
  if (kind === "long") return readLong(text, options);
  if (kind === "decimal") return readDecimal(text, options);
  if (kind === "double") return { member: "doubleValue", value: readDouble(text) };
  if (kind === "blob") return { member: "blobValue", value: base64Of(text) };
  const value = kind === "zoned" ? inUtc(text) : kind === "time" ? withoutZeros(text) : text;
  return { member: MEMBERS[kind], value };
}

/** Items of an array with one dimension, `null` among them. */
export function readArray(
  text: string,
  element: ResultType,
  options: ResultSetOptions,
): readonly (ReadValue | null)[] {
  const items = arrayItems(text);
  if (!items) throw unsupportedResult("The result contains a multidimensional array.");
  return items.map((item) => (item === null ? null : readScalar(item, element, options)));
}

/** Value of a column in JSON. */
export function plainValue(text: PostgresValue, type: ResultType, options: ResultSetOptions): PlainValue {
  if (text === null) return null;
  if (!type.element) return readScalar(text, type, options).value;
  return readArray(text, type.element, options).map((item) => item?.value ?? null);
}

function readLong(text: string, { longReturnType }: ResultSetOptions): ReadValue {
  if (longReturnType === "STRING") return { member: "stringValue", value: text };
  return { member: "longValue", value: integer(text) };
}

function readDecimal(text: string, { decimalReturnType }: ResultSetOptions): ReadValue {
  if (decimalReturnType !== "DOUBLE_OR_LONG") return { member: "stringValue", value: text };
  return /[.a-z]/i.test(text)
    ? { member: "doubleValue", value: readDouble(text) }
    : { member: "longValue", value: integer(text) };
}

function integer(text: string): PlainValue {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : new RawNumber(text);
}

/** A value that is no number is a text in JSON. */
function readDouble(text: string): PlainValue {
  const number = Number(text);
  return Number.isFinite(number) ? number : text;
}

function base64Of(text: string): string {
  return Buffer.from(text.slice(2), "hex").toString("base64");
}

const ZONED = /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d)(\.\d+)?([+-]\d\d)(?::(\d\d))?$/;

/** A time with a zone as the same time in UTC, without its zone. */
function inUtc(text: string): string {
  const [, date = "", time = "", fraction = "", hours, minutes = "00"] = ZONED.exec(text) ?? [];
  if (hours === undefined) return text;
  const moment = new Date(`${date}T${time}${hours}:${minutes}`);
  const [day = "", hour = ""] = moment.toISOString().split("T");
  return withoutZeros(`${day} ${hour.slice(0, 8)}${fraction}`);
}

/** Milliseconds where they are exact, else microseconds. Empty for a whole second. */
function withoutZeros(text: string): string {
  return text.replace(/\.(\d+)$/, (_, digits: string) => {
    const micros = digits.padEnd(6, "0");
    if (Number(micros) === 0) return "";
    return `.${micros.endsWith("000") ? micros.slice(0, 3) : micros}`;
  });
}
