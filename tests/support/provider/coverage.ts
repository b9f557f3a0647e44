import * as pulumi from "@pulumi/pulumi";
import { type Property, type Schema, typeName, typeNamed } from "../../../provider/src/schema";

/** The properties of the schema that programs have set. */
export class Coverage {
  readonly #set = new Set<string>();

  constructor(private readonly schema: Schema) {}

  /** A component that a program has made. */
  note(kind: string, args: pulumi.Inputs): void {
    this.#fields(kind, this.schema.resources[`serverless-api:index:${kind}`]?.inputProperties ?? {}, args);
  }

  /** Properties that no program has set: `Api.routes` of components, `ApiRoute.handler` of types. */
  get unset(): readonly string[] {
    const components = Object.entries(this.schema.resources).map(
      ([token, { inputProperties }]) => [token, inputProperties] as const,
    );
    const types = Object.entries(this.schema.types).map(
      ([token, { properties = {} }]) => [token, properties] as const,
    );
    const all = [...components, ...types].flatMap(([token, properties]) =>
      Object.keys(properties).map((name) => `${token.slice(token.lastIndexOf(":") + 1)}.${name}`),
    );
    return all.filter((name) => !this.#set.has(name));
  }

  #fields(of: string, properties: Readonly<Record<string, Property>>, value: unknown): void {
    if (typeof value !== "object" || value === null || pulumi.Output.isInstance(value)) return;
    for (const [name, one] of Object.entries(value)) {
      const property = properties[name];
      if (property === undefined || one === undefined) continue;
      this.#set.add(`${of}.${name}`);
      this.#value(property, one);
    }
  }

  #value(property: Property, value: unknown): void {
    const name = typeName(property);
    if (name !== undefined) this.#fields(name, typeNamed(name).properties ?? {}, value);
    else if (property.items && Array.isArray(value))
      for (const item of value) this.#value(property.items, item);
    else if (property.additionalProperties)
      for (const one of Object.values(value as object)) this.#value(property.additionalProperties, one);
  }
}
