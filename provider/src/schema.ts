import { readFileSync } from "node:fs";
import * as path from "node:path";

/** A property in the schema of the package, as far as the translation needs it. */
export interface Property {
  readonly type?: "string" | "integer" | "number" | "boolean" | "array" | "object";
  readonly $ref?: string;
  readonly items?: Property;
  readonly additionalProperties?: Property;
  readonly plain?: boolean;
}

/** A type of the package. */
export interface ObjectType {
  readonly properties?: Readonly<Record<string, Property>>;
  readonly required?: readonly string[];
  readonly enum?: readonly { readonly value: string }[];
}

/** A component of the package. */
interface ComponentType {
  readonly inputProperties: Readonly<Record<string, Property>>;
  readonly requiredInputs: readonly string[];
  /** The outputs of the component. */
  readonly properties: Readonly<Record<string, Property>>;
  readonly required: readonly string[];
}

export interface Schema {
  readonly version: string;
  readonly resources: Readonly<Record<string, ComponentType>>;
  readonly types: Readonly<Record<string, ObjectType>>;
}

const PACKAGE = "serverless-api:index:";
const TYPES = `#/types/${PACKAGE}`;
const RESOURCES = `#/resources/${PACKAGE}`;

let text: string | undefined;
let parsed: Schema | undefined;

/** The schema, which the build makes: making it takes the compiler's time, too long for each start. */
export function schemaText(): string {
  text ??= readFileSync(path.join(__dirname, "..", "schema.json"), "utf8");
  return text;
}

/**
 * The schema for the generator of a language. Programs in Python may write a text for an enum, but type checkers
 * refuse it, so each such prop takes both. In Go and Java such a type would take anything, or nothing without a
 * wrapper.
 */
export function schemaTextFor(runtime: string): string {
  return runtime === "python" ? JSON.stringify(JSON.parse(schemaText(), withTexts)) : schemaText();
}

function withTexts(_: string, value: unknown): unknown {
  const { $ref, ...rest } = (value ?? {}) as Property;
  const name = $ref && typeName({ $ref });
  if (!name || !typeNamed(name).enum) return value;
  const plain = rest.plain && { plain: true };
  const kinds = [{ type: "string" }, { $ref }];
  return { ...rest, oneOf: kinds.map((kind) => ({ ...kind, ...plain })) };
}

export function schema(): Schema {
  parsed ??= JSON.parse(schemaText()) as Schema;
  return parsed;
}

/** The inputs of a component, as a type. Undefined for a component that the package does not have. */
export function argsOf(kind: string): ObjectType | undefined {
  const component = schema().resources[`${PACKAGE}${kind}`];
  return component && { properties: component.inputProperties, required: component.requiredInputs };
}

/** Name of the type of the package that a property has. */
export function typeName({ $ref }: Property): string | undefined {
  return $ref?.startsWith(TYPES) ? $ref.slice(TYPES.length) : undefined;
}

/** Name of the component of the package that a property refers to. */
export function componentName({ $ref }: Property): string | undefined {
  return $ref?.startsWith(RESOURCES) ? $ref.slice(RESOURCES.length) : undefined;
}

export function typeNamed(name: string): ObjectType {
  return schema().types[`${PACKAGE}${name}`] as ObjectType;
}
