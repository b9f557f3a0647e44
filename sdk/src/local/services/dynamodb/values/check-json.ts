import { notOfModel } from "../errors";

/** Whether JSON is what the service's model wants in its place; the words are those of its parser. */
export function checkJson(value: unknown, model: string): asserts value is Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) throw notOfModel("Unexpected value type in payload");
  if (Array.isArray(value)) throw notOfModel(`Unrecognized collection type ${model}`);
}

export function checkText(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "boolean")
    throw notOfModel(`${value ? "TRUE" : "FALSE"}_VALUE cannot be converted to String`);
  if (typeof value === "number") {
    throw notOfModel(`${Number.isInteger(value) ? "NUMBER" : "DECIMAL"}_VALUE cannot be converted to String`);
  }
  if (Array.isArray(value)) throw notOfModel("Unrecognized collection type class java.lang.String");
  throw notOfModel("Start of structure or map found where not expected");
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
