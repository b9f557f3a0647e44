import type { TypedLocation } from "../../model/check-type";
import type { ModelShape } from "../../model/types";
import { notOfModel } from "../errors";

/** The package of the model's classes, which errors of the parser name. */
const MODEL = "com.amazonaws.dynamodb.v20120810.";
/** The error for a plain value in the place of a list or a map, inside of another one. */
const CAST =
  "class sun.reflect.generics.reflectiveObjects.ParameterizedTypeImpl cannot be cast to class java.lang.Class (sun.reflect.generics.reflectiveObjects.ParameterizedTypeImpl and java.lang.Class are in module java.base of loader 'bootstrap')";
/** Texts that the service takes for flags, where they are values of attributes. */
const FLAG = /^(?:true|false|yes|no|[01])$/i;

type Type = ModelShape["type"];

const CLASSES: Partial<Readonly<Record<Type, string>>> = {
  blob: "java.nio.ByteBuffer",
  boolean: "java.lang.Boolean",
  integer: "java.lang.Integer",
  long: "java.lang.Long",
  double: "java.lang.Double",
  float: "java.lang.Float",
  string: "java.lang.String",
  timestamp: "java.util.Date",
};

/** The check of values against a type of DynamoDB's model, which throws `ServiceError` in the words of its parser. */
export function checkDynamoDbType(location: TypedLocation): (value: unknown) => void {
  const check = CHECKS[location.shape.type] ?? checkNumber;
  return (value) => check(value, location);
}

const CHECKS: Partial<Readonly<Record<Type, (value: unknown, location: TypedLocation) => void>>> = {
  string: checkText,
  structure: checkObject,
  map: checkObject,
  list: checkList,
  blob: checkBlob,
  boolean: checkFlag,
};

function checkText(value: unknown, { shape }: TypedLocation): void {
  if (typeof value !== "string") throw notPlain(value, shape.type);
}

function checkNumber(value: unknown, { shape }: TypedLocation): void {
  if (typeof value !== "number") throw notPlain(value, shape.type);
}

function checkObject(value: unknown, location: TypedLocation): void {
  if (typeof value !== "object" || Array.isArray(value)) throw notObject(value, location);
}

function checkList(value: unknown, { shape, isMember }: TypedLocation): void {
  if (Array.isArray(value)) return;
  if (typeof value === "object") throw notPlain(value, shape.type);
  throw notOfModel(isMember ? "Unexpected field type" : CAST);
}

function checkBlob(value: unknown, { shape }: TypedLocation): void {
  if (typeof value === "string") return checkBytes(value);
  if (typeof value === "object") throw notPlain(value, shape.type);
  throw notOfModel("only base-64-encoded strings are convertible to bytes");
}

function checkFlag(value: unknown, { name, shape }: TypedLocation): void {
  if (typeof value === "boolean") return;
  if (typeof value !== "string") throw notPlain(value, shape.type);
  if (name.endsWith("AttributeValue") && FLAG.test(value)) return;
  throw notOfModel("Unexpected token received from parser");
}

function notObject(value: unknown, location: TypedLocation): Error {
  if (Array.isArray(value)) return notOfModel(`Unrecognized collection type ${collectionOf(location)}`);
  if (location.isMember) return notOfModel("Unexpected field type");
  return notOfModel(location.shape.type === "map" ? CAST : "Unexpected value type in payload");
}

/** The Java name of a map or a structure: `java.util.Map<java.lang.String, ...>`. */
function collectionOf({ name, shape, model }: TypedLocation): string {
  if (shape.type === "structure") return `class ${MODEL}${name}`;
  return `java.util.Map<java.lang.String, ${classOf(shape.value ?? "", model.shapes)}>`;
}

function classOf(name: string, shapes: TypedLocation["model"]["shapes"]): string {
  const { type = "structure", member = "" } = shapes[name] ?? {};
  if (type === "list") return `java.util.List<${classOf(member, shapes)}>`;
  return CLASSES[type] ?? MODEL + name;
}

/** JSON in the place of a plain value, or an object in that of a list. */
function notPlain(value: unknown, type: Type): Error {
  const name = CLASSES[type] ?? "";
  if (Array.isArray(value)) return notOfModel(`Unrecognized collection type class ${name}`);
  if (typeof value === "object") return notOfModel("Start of structure or map found where not expected");
  return notOfModel(`${tokenOf(value)}_VALUE cannot be converted to ${name.replace("java.lang.", "")}`);
}

function tokenOf(value: unknown): string {
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  if (typeof value === "string") return "STRING";
  return Number.isInteger(value) ? "NUMBER" : "DECIMAL";
}

function checkBytes(base64: string): void {
  if (base64.length % 4 !== 0) {
    throw notOfModel(`Base64 encoded length is expected a multiple of 4 bytes but found: ${base64.length}`);
  }
  // Padding bits that are not zero, or signs that are none of base64, do not come back as they went.
  if (Buffer.from(base64, "base64").toString("base64") !== base64) {
    throw notOfModel("Invalid last non-pad Base64 character dectected");
  }
}
