import type { GraphValue } from "../../../graph/types";
import type { Members } from "./calls";
import type { Fields } from "./replayed-type";

/** Members of AWS that are called as the inputs are, but for the first letter, at any depth. */
export function pascal(value: GraphValue | undefined): GraphValue | undefined {
  if (Array.isArray(value)) return value.map((one) => pascal(one) as GraphValue);
  if (value === null || value === undefined || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [upper(name), pascal(one) as GraphValue]),
  );
}

/** Some of the inputs, under the names that AWS has for them: `{ PoolName: "name" }`. */
export function renamed(inputs: Fields, names: Readonly<Record<string, string>>): Members {
  return Object.fromEntries(Object.entries(names).map(([member, input]) => [member, inputs[input]]));
}

/** Some of the inputs, with a capital first letter, what is in them as well. */
export function capital(inputs: Fields, ...names: readonly string[]): Members {
  return Object.fromEntries(names.map((name) => [upper(name), pascal(inputs[name])]));
}

/** Some of the inputs as they are. */
export function same(inputs: Fields, ...names: readonly string[]): Members {
  return Object.fromEntries(names.map((name) => [name, inputs[name]]));
}

export function upper(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** A text of a resource, empty where there is none. */
export function textOf(value: GraphValue | undefined): string {
  return typeof value === "string" ? value : "";
}

export function listOf(value: GraphValue | undefined): readonly Fields[] {
  return Array.isArray(value) ? (value as readonly Fields[]) : [];
}

export function fieldsOf(value: GraphValue | undefined): Fields {
  return value !== null && typeof value === "object" && !Array.isArray(value) ? (value as Fields) : {};
}

/** Tags as a list of keys and values; undefined where there are none. */
export function tagList({ tags }: Fields): readonly Members[] | undefined {
  const entries = Object.entries(fieldsOf(tags));
  return entries.length === 0 ? undefined : entries.map(([Key, Value]) => ({ Key, Value }));
}

/** Texts by name in the form of a query: a list of keys and values. */
export function entryList(fields: Members): readonly Members[] {
  return Object.entries(fields).flatMap(([key, value]) => (value === undefined ? [] : [{ key, value }]));
}

/** Values of attributes, which services want as text; what is not given is left out. */
export function attributeTexts(fields: Members): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}

/** A part of a path. */
export const part = (value: GraphValue | undefined): string => encodeURIComponent(textOf(value));
