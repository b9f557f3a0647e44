import { ServiceError } from "../service-error";
import type { ModelShape, ServiceModel } from "./types";

/** A place in an input, and the type of what may be there. */
export interface TypedPlace {
  /** Name of the shape. */
  readonly name: string;
  readonly shape: ModelShape;
  /** Whether it is where everything is text: a path, a query or a form. */
  readonly isText: boolean;
  /** Whether it is a member of a structure, rather than of a list or a map. */
  readonly isMember: boolean;
  readonly model: ServiceModel;
}

/** Throws `ServiceError` for a value of another type. */
export type TypeCheck = (value: unknown, place: TypedPlace) => void;

/** Whether a value of JSON is of a shape's type. Throws `ServiceError` in the words of AWS's parser for one that is not. */
export function checkType(value: unknown, { shape: { type }, isText }: TypedPlace): void {
  switch (type) {
    case "structure":
    case "map":
      if (Array.isArray(value)) throw notOfModel("Unexpected list element termination");
      if (typeof value !== "object") throw notOfModel("Unexpected value type in payload");
      return;
    case "list":
      if (Array.isArray(value)) return;
      throw typeof value === "object" ? structureFound() : notOfModel("Unexpected field type");
    case "string":
    case "blob":
      if (typeof value !== "string") throw notText(value);
      return;
    case "boolean":
      if (typeof value === "boolean" || (isText && /^(true|false)$/i.test(String(value)))) return;
      throw notOfModel("Unexpected token received from parser");
    case "timestamp":
      if (typeof value === "number" || typeof value === "string") return;
      throw notOfModel("Unexpected token received from parser");
    default:
      if (typeof value === "number" || (isText && Number.isFinite(Number(value)))) return;
      throw notNumber(value, type);
  }
}

function notText(value: unknown): ServiceError {
  if (Array.isArray(value)) return notOfModel("Unrecognized collection type class java.lang.String");
  if (typeof value === "object") return structureFound();
  return notOfModel(`${tokenOf(value)} cannot be converted to String`);
}

function notNumber(value: unknown, type: string): ServiceError {
  if (typeof value === "object")
    return Array.isArray(value)
      ? notOfModel("Unrecognized collection type class java.lang.Integer")
      : structureFound();
  const name = type.charAt(0).toUpperCase() + type.slice(1);
  return notOfModel(`${tokenOf(value)} cannot be converted to ${name}`);
}

/** What the parser calls it. */
function tokenOf(value: unknown): string {
  if (typeof value === "boolean") return value ? "TRUE_VALUE" : "FALSE_VALUE";
  if (typeof value === "string") return "STRING_VALUE";
  return Number.isInteger(value) ? "NUMBER_VALUE" : "DECIMAL_VALUE";
}

function structureFound(): ServiceError {
  return notOfModel("Start of structure or map found where not expected");
}

function notOfModel(message: string): ServiceError {
  return new ServiceError("SerializationException", message);
}
