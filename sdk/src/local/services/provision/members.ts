import { fields, text, textMap } from "../../../graph/graph-values";
import type { GraphValue } from "../../../graph/types";
import type { Members } from "./operation";
import type { Fields, Provisioned } from "./provisioned-type";

/** Inputs as members of AWS, which differ only in their first letter, at any depth. */
export function pascal(value: GraphValue | undefined): GraphValue | undefined {
  if (Array.isArray(value)) return value.map((one) => pascal(one) as GraphValue);
  if (value === null || value === undefined || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [upper(name), pascal(one) as GraphValue]),
  );
}

/** Some of the inputs, under AWS's names for them: `{ PoolName: "name" }`. */
export function renamed(inputs: Fields, names: Readonly<Record<string, string>>): Members {
  return Object.fromEntries(Object.entries(names).map(([member, input]) => [member, inputs[input]]));
}

/** Some of the inputs, with capital first letters at any depth. */
export function capital(inputs: Fields, ...names: readonly string[]): Members {
  return Object.fromEntries(names.map((name) => [upper(name), pascal(inputs[name])]));
}

/** Some of the inputs, unchanged. */
export function same(inputs: Fields, ...names: readonly string[]): Members {
  return Object.fromEntries(names.map((name) => [name, inputs[name]]));
}

export function upper(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** A text of a resource, or an empty one. */
export function textOf(value: GraphValue | undefined): string {
  return typeof value === "string" ? value : "";
}

export function listOf(value: GraphValue | undefined): readonly Fields[] {
  return Array.isArray(value) ? (value as readonly Fields[]) : [];
}

export function fieldsOf(value: GraphValue | undefined): Fields {
  return fields(value) ?? {};
}

/** The object of a setting, which some versions of the provider have as a list of one. */
export function oneOrMore(value: GraphValue | undefined): readonly Fields[] {
  const one = fields(value);
  return one === undefined ? listOf(value) : [one];
}

/** The physical name of a resource: the provider's, or the program's. */
export function nameOf({ inputs, state, name }: Provisioned, fallback = name): string {
  return text(state.name) ?? text(inputs.name) ?? fallback;
}

/** Tags of a resource with the provider's default tags, or undefined where there are none. */
export function tagsOf({ inputs, state }: Provisioned): Readonly<Record<string, string>> | undefined {
  return textMap({ ...fieldsOf(state.tagsAll), ...fieldsOf(inputs.tagsAll), ...fieldsOf(inputs.tags) });
}

/** Tags as a list of keys and values, or undefined where there are none. */
export function tagList({ tags }: Fields): readonly Members[] | undefined {
  const entries = Object.entries(fieldsOf(tags));
  return entries.length === 0 ? undefined : entries.map(([Key, Value]) => ({ Key, Value }));
}

/** Tags of a resource in the form that most services take. */
export function tagListOf(resource: Provisioned): readonly Members[] | undefined {
  return tagList({ tags: tagsOf(resource) ?? {} });
}

/** An input as AWS has it. Documents may be objects in a program and are JSON on AWS, and an empty text is no value. */
export function documentOf(value: GraphValue | undefined): string | undefined {
  if (value === undefined || value === null || value === "") return undefined;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** Attributes, which services take as text, by the inputs that set them: `{ DelaySeconds: "delaySeconds" }`. */
export function attributesOf(
  inputs: Fields,
  names: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(names).flatMap(([attribute, input]) => {
      const value = documentOf(inputs[input]);
      return value === undefined ? [] : [[attribute, value]];
    }),
  );
}

/** Removes undefined members, since settings are compared and stored. */
export function given(members: Members): Members {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}
