import type { SqlParameter } from "../../model/calls/rds-data";
import { badRequest } from "../errors";

/** A parameter as Postgres takes it: its text, and the type that it is of. */
export interface BoundValue {
  readonly value: string | null;
  /** `undefined` for what fits everywhere. */
  readonly type: string | undefined;
}

/** Types of a text that a hint names. */
const HINTED: Readonly<Record<string, string>> = {
  DATE: "date",
  DECIMAL: "numeric",
  JSON: "json",
  TIME: "time",
  TIMESTAMP: "timestamp",
  UUID: "uuid",
};

/** The form of texts with a type hint. */
const FORMATS: Readonly<Record<string, { readonly like: RegExp; readonly words: string }>> = {
  DATE: { like: /^\d{4}-\d{2}-\d{2}$/, words: "YYYY-MM-DD" },
  TIME: { like: /^\d{2}:\d{2}:\d{2}(\.\d{1,6})?$/, words: "HH:MM:SS[.FFF]" },
  TIMESTAMP: {
    like: /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(\.\d{1,6})?$/,
    words: "YYYY-MM-DD HH:MM:SS[.FFF]",
  },
};

/** Reads the parameters of a call, by name. Throws `ServiceError`. */
export function boundValues(parameters: readonly SqlParameter[]): ReadonlyMap<string, BoundValue> {
  return new Map(parameters.map((parameter) => [parameter.name ?? "", boundValue(parameter)]));
}

function boundValue({ name = "", value = {}, typeHint }: SqlParameter): BoundValue {
  const hinted = typeHint === undefined ? undefined : hintedType(typeHint);
  if (value.isNull) return { value: null, type: hinted };
  if (value.arrayValue !== undefined) throw badRequest("Array parameters are not supported.");
  if (value.stringValue !== undefined) return textOf(name, value.stringValue, typeHint, hinted);
  if (hinted !== undefined) throw badRequest(`The type hint ${typeHint} needs a stringValue: ${name}`);
  if (value.longValue !== undefined) return { value: String(value.longValue), type: "int8" };
  if (value.doubleValue !== undefined) return { value: String(value.doubleValue), type: "float8" };
  if (value.booleanValue !== undefined) return { value: String(value.booleanValue), type: "bool" };
  if (value.blobValue !== undefined) return { value: hexOf(value.blobValue), type: "bytea" };
  throw badRequest(`Value for parameter ${name} is missing or of an unknown type`);
}

/** A text without a hint is one to Postgres too, which compares it with no number, and puts it into no JSON. */
function textOf(
  name: string,
  text: string,
  hint: string | undefined,
  hinted: string | undefined,
): BoundValue {
  if (hinted === undefined) return { value: text, type: "varchar" };
  const format = FORMATS[hint ?? ""];
  if (format && !format.like.test(text))
    throw badRequest(`Parameter ${name} has the type hint ${hint} and is not written as ${format.words}`);
  return { value: text, type: hinted };
}

function hintedType(hint: string): string {
  const type = HINTED[hint];
  if (type !== undefined) return type;
  const words = Object.keys(HINTED).join(", ");
  throw badRequest(`The type hint ${hint} is not one of ${words}`);
}

/** Bytes as Postgres reads them. */
function hexOf(base64: string): string {
  return `\\x${Buffer.from(base64, "base64").toString("hex")}`;
}
