import { chooseOneOf, nearest } from "../../errors";
import { ToolError } from "./tool-error";

/** The part of JSON Schema that inputs of tools are written in. */
export type ValueSchema =
  | {
      readonly type: "string";
      readonly description?: string;
      readonly enum?: readonly string[];
      readonly minLength?: 1;
    }
  | {
      readonly type: "integer" | "number";
      readonly description?: string;
      readonly minimum?: number;
      readonly maximum?: number;
      readonly default?: number;
    }
  | { readonly type: "boolean"; readonly description?: string }
  | {
      readonly type: "array";
      readonly description?: string;
      readonly items: ValueSchema;
      readonly maxItems?: number;
    }
  | InputSchema;

/** An object. Without `properties` it may have any members. */
export interface InputSchema {
  readonly type: "object";
  readonly description?: string;
  readonly properties?: Readonly<Record<string, ValueSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
}

/** The input with its defaults. Throws a `ToolError` that names all that is wrong with it. */
export function checkInput(schema: InputSchema, given: unknown): Readonly<Record<string, unknown>> {
  const input = given ?? {};
  const problems = problemsOf(schema, input, "");
  if (problems.length > 0) throw new ToolError(problems.join("\n"));
  const defaults = Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
    "default" in property ? [[name, property.default] as const] : [],
  );
  return { ...Object.fromEntries(defaults), ...(input as object) };
}

function problemsOf(schema: ValueSchema, value: unknown, path: string): readonly string[] {
  const at = path === "" ? "the input" : path;
  const wrong = (takes: string) => [`${at} takes ${takes}, got ${shown(value)}`];
  switch (schema.type) {
    case "string":
      return stringProblems(schema, value, at, wrong);
    case "boolean":
      return typeof value === "boolean" ? [] : wrong("true or false");
    case "integer":
    case "number":
      return isNumber(schema, value) ? [] : wrong(numberText(schema));
    case "array":
      return Array.isArray(value) ? listProblems(schema, value, path) : wrong("a list");
    case "object":
      if (typeof value !== "object" || value === null || Array.isArray(value)) return wrong("an object");
      return objectProblems(schema, value as Readonly<Record<string, unknown>>, path);
  }
}

function stringProblems(
  schema: Extract<ValueSchema, { type: "string" }>,
  value: unknown,
  at: string,
  wrong: (takes: string) => readonly string[],
): readonly string[] {
  if (typeof value !== "string") return wrong("a text");
  if (schema.enum && !schema.enum.includes(value))
    return [`${at}: ${chooseOneOf(schema.enum, value)}, got ${shown(value)}`];
  return value === "" && schema.minLength ? wrong("a text that is not empty") : [];
}

function listProblems(
  { items, maxItems = Number.POSITIVE_INFINITY }: Extract<ValueSchema, { type: "array" }>,
  value: readonly unknown[],
  path: string,
): readonly string[] {
  if (value.length > maxItems) return [`${path} takes at most ${maxItems} entries, got ${value.length}`];
  return value.flatMap((entry, index) => problemsOf(items, entry, `${path}[${index}]`));
}

function objectProblems(
  { properties, required = [] }: InputSchema,
  value: Readonly<Record<string, unknown>>,
  path: string,
): readonly string[] {
  if (!properties) return [];
  const pathOf = (name: string) => (path === "" ? name : `${path}.${name}`);
  const names = Object.keys(properties);
  const missing = required
    .filter((name) => value[name] === undefined)
    .map((name) => `${pathOf(name)} is missing: ${properties[name]?.description ?? "it is required"}`);
  const wrong = Object.entries(value).flatMap(([name, entry]) => {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (!property) return [unknownText(pathOf(name), name, names)];
    return entry === undefined ? [] : problemsOf(property, entry, pathOf(name));
  });
  return [...missing, ...wrong];
}

function unknownText(path: string, name: string, names: readonly string[]): string {
  const guess = nearest(name, names);
  if (guess !== undefined) return `there is no ${path}; did you mean ${guess}`;
  return `there is no ${path}; there ${names.length === 0 ? "are no inputs" : `is ${names.join(", ")}`}`;
}

type NumberSchema = Extract<ValueSchema, { type: "integer" | "number" }>;

function isNumber({ type, minimum, maximum }: NumberSchema, value: unknown): boolean {
  if (typeof value !== "number" || !Number.isFinite(value)) return false;
  if (type === "integer" && !Number.isInteger(value)) return false;
  return value >= (minimum ?? value) && value <= (maximum ?? value);
}

function numberText({ type, minimum, maximum }: NumberSchema): string {
  const kind = type === "integer" ? "a whole number" : "a number";
  if (minimum === undefined) return kind;
  return maximum === undefined ? `${kind} from ${minimum}` : `${kind} from ${minimum} to ${maximum}`;
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length <= 100 ? text : `${text.slice(0, 100)}...`;
}
