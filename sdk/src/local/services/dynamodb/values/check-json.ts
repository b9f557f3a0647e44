import type { ServiceError } from "../../service-error";
import { notOfModel } from "../errors";

/** Whether JSON is what the service's model wants in its place; the words are those of its parser. */
export function checkJson(value: unknown, model: string): asserts value is Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) throw notOfModel("Unexpected value type in payload");
  if (Array.isArray(value)) throw notOfModel(`Unrecognized collection type ${model}`);
}

export function checkText(value: unknown): string {
  if (typeof value === "string") return value;
  throw notOf("String", value);
}

export function checkFlag(value: unknown): boolean {
  if (typeof value === "boolean") return value;
  if (typeof value === "string") throw notOfModel("Unexpected token received from parser");
  throw notOf("Boolean", value);
}

export function checkWhole(value: unknown): number {
  if (typeof value === "number") return Math.floor(value);
  throw notOf("Integer", value);
}

/** JSON in the place of a plain value of this class. */
function notOf(name: "String" | "Boolean" | "Integer", value: unknown): ServiceError {
  if (Array.isArray(value)) return notOfModel(`Unrecognized collection type class java.lang.${name}`);
  if (typeof value === "object") return notOfModel("Start of structure or map found where not expected");
  return notOfModel(`${tokenOf(value)}_VALUE cannot be converted to ${name}`);
}

function tokenOf(value: unknown): string {
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  if (typeof value === "string") return "STRING";
  return Number.isInteger(value) ? "NUMBER" : "DECIMAL";
}

export function checkList(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw notOfModel(
    typeof value === "object" && value !== null
      ? "Start of structure or map found where not expected"
      : "Unexpected field type",
  );
}

/** Base64 text. */
export function checkBytes(value: unknown): string {
  if (typeof value !== "string") throw notOfModel("only base-64-encoded strings are convertible to bytes");
  if (value.length % 4 !== 0) {
    throw notOfModel(`Base64 encoded length is expected a multiple of 4 bytes but found: ${value.length}`);
  }
  // Padding bits that are not zero, or signs that are none of base64, do not come back as they went.
  if (Buffer.from(value, "base64").toString("base64") !== value) {
    throw notOfModel("Invalid last non-pad Base64 character dectected");
  }
  return value;
}
