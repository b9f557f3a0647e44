import { ServiceError } from "../service-error";
import type { ModelShape, ServiceModel } from "./types";

/** A value's path in an input, and the type that it may have. */
export interface TypedLocation {
  /** Name of the shape. */
  readonly name: string;
  readonly shape: ModelShape;
  /** Whether the path is in a part where everything is text: a path, a query or a form. */
  readonly isText: boolean;
  /** Whether the value is a member of a structure, rather than of a list or a map. */
  readonly isMember: boolean;
  readonly model: ServiceModel;
}

/** The check of all values at a location. It throws `ServiceError` for a value of another type. */
export type TypeCheck = (location: TypedLocation) => (value: unknown) => void;

/** Refuses values that are not of a shape's type, in the words of AWS's parser. */
export const checkType: TypeCheck = ({ shape: { type }, isText }) => {
  const refusalOf = REFUSALS[type] ?? numberRefusal;
  return (value) => {
    const refusal = refusalOf(value, isText, type);
    if (refusal) throw refusal;
  };
};

/** The refusal of a value that is not of a type. `undefined` for one that is. */
type Refusal = (value: unknown, isText: boolean, type: string) => ServiceError | undefined;

const REFUSALS: Readonly<Record<string, Refusal>> = {
  structure: objectRefusal,
  map: objectRefusal,
  list: listRefusal,
  string: textRefusal,
  blob: textRefusal,
  boolean: booleanRefusal,
  timestamp: timeRefusal,
};

function objectRefusal(value: unknown): ServiceError | undefined {
  if (Array.isArray(value)) return notOfModel("Unexpected list element termination");
  return typeof value === "object" ? undefined : notOfModel("Unexpected value type in payload");
}

function listRefusal(value: unknown): ServiceError | undefined {
  if (Array.isArray(value)) return undefined;
  return typeof value === "object" ? structureFound() : notOfModel("Unexpected field type");
}

function textRefusal(value: unknown): ServiceError | undefined {
  return typeof value === "string" ? undefined : notText(value);
}

function booleanRefusal(value: unknown, isText: boolean): ServiceError | undefined {
  if (typeof value === "boolean" || (isText && /^(true|false)$/i.test(String(value)))) return undefined;
  return notOfModel("Unexpected token received from parser");
}

function timeRefusal(value: unknown): ServiceError | undefined {
  if (typeof value === "number" || typeof value === "string") return undefined;
  return notOfModel("Unexpected token received from parser");
}

function numberRefusal(value: unknown, isText: boolean, type: string): ServiceError | undefined {
  if (typeof value === "number" || (isText && Number.isFinite(Number(value)))) return undefined;
  return notNumber(value, type);
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

/** The parser's name of a value's type. */
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
