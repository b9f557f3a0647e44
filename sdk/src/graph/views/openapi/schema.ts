import { fields, fieldsList, texts } from "../../graph-values";
import type { GraphValue } from "../../types";
import type { Schema } from "./types";

/** Keywords of JSON Schema draft 4 that OpenAPI 3.0 does not have. They get names of their own. */
const UNKNOWN = new Set(["patternProperties", "dependencies", "additionalItems"]);
const DROPPED = new Set(["$schema", "id", "$id", "definitions"]);

/** Turns a model, a JSON schema of draft 4, into schemas of a document: the model's own, and one for each definition in it. */
export function modelSchemas(model: string, schema: Schema): Readonly<Record<string, Schema>> {
  const converter = new Converter(model);
  const definitions = Object.entries(fields(schema.definitions) ?? {}).map(
    ([name, definition]) => [definitionName(model, name), converter.convert(definition)] as const,
  );
  return Object.fromEntries([[model, converter.convert(schema)], ...definitions]);
}

function definitionName(model: string, name: string): string {
  return `${model}_${name.replace(/[^\w.-]/g, "_")}`;
}

class Converter {
  constructor(private readonly model: string) {}

  readonly convert = (value: GraphValue): Schema => {
    const schema = fields(value) ?? {};
    if (typeof schema.$ref === "string") return { $ref: this.#reference(schema.$ref) };
    const entries = Object.entries(schema).filter(([key]) => !DROPPED.has(key));
    return Object.assign({}, ...entries.map(([key, inner]) => this.#keyword(key, inner, schema)));
  };

  #keyword(key: string, value: GraphValue, schema: Schema): Schema {
    switch (key) {
      case "type":
        return typesOf(value);
      case "properties":
        return { properties: this.#map(value) };
      case "items":
        // Several schemas in a row are a tuple, which OpenAPI 3.0 has no word for.
        return { items: Array.isArray(value) ? { anyOf: this.#list(value) } : this.convert(value) };
      case "additionalProperties":
        return { additionalProperties: typeof value === "boolean" ? value : this.convert(value) };
      case "not":
        return { not: this.convert(value) };
      case "allOf":
      case "anyOf":
      case "oneOf":
        return { [key]: this.#list(value) };
      case "const":
        return { enum: [value] };
      case "exclusiveMinimum":
      case "exclusiveMaximum":
        return bound(key, value, schema);
      default:
        return { [UNKNOWN.has(key) ? `x-${key}` : key]: value };
    }
  }

  #map(value: GraphValue): Readonly<Record<string, Schema>> {
    const entries = Object.entries(fields(value) ?? {});
    return Object.fromEntries(entries.map(([name, inner]) => [name, this.convert(inner)]));
  }

  #list(value: GraphValue): readonly Schema[] {
    return fieldsList(value).map(this.convert);
  }

  /** Models name each other by URLs of the service. */
  #reference(reference: string): string {
    const definition = /^#\/definitions\/([^/]+)$/.exec(reference)?.[1];
    if (definition !== undefined) return `#/components/schemas/${definitionName(this.model, definition)}`;
    const other = /\/restapis\/[^/]+\/models\/(\w+)/.exec(reference)?.[1];
    return `#/components/schemas/${other ?? this.model}`;
  }
}

/** `null` is no type in OpenAPI 3.0, and there is one type only. */
function typesOf(value: GraphValue): Schema {
  const all = typeof value === "string" ? [value] : texts(value);
  const types = all.filter((type) => type !== "null");
  const nullable: Schema = types.length < all.length ? { nullable: true } : {};
  if (types.length === 0) return { ...nullable, enum: [null] };
  if (types.length === 1) return { type: types[0] as string, ...nullable };
  return { anyOf: types.map((type) => ({ type })), ...nullable };
}

/** An exclusive bound. From draft 6 on it is the number itself. */
function bound(key: "exclusiveMinimum" | "exclusiveMaximum", value: GraphValue, schema: Schema): Schema {
  if (typeof value !== "number") return { [key]: value };
  const plain = key === "exclusiveMinimum" ? "minimum" : "maximum";
  return { [plain]: schema[plain] ?? value, [key]: true };
}
