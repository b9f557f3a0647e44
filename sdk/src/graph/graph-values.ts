import type { GraphResource, GraphValue } from "./types";

type Fields = Readonly<Record<string, GraphValue>>;

/** The value of a resource's field: as given, or as the provider would add it. */
export function field(resource: GraphResource, name: string): GraphValue | undefined {
  return resource.inputs[name] ?? resource.state[name];
}

export function text(value: GraphValue | undefined): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

export function number(value: GraphValue | undefined): number | undefined {
  return typeof value === "number" ? value : undefined;
}

export function texts(value: GraphValue | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === "string") : [];
}

/** Fields of an object. None for anything else. */
export function fields(value: GraphValue | undefined): Fields | undefined {
  return value !== null && typeof value === "object" && !Array.isArray(value) ? (value as Fields) : undefined;
}

/** A list of objects. */
export function fieldsList(value: GraphValue | undefined): readonly Fields[] {
  return Array.isArray(value)
    ? value.map(fields).filter((entry): entry is Fields => entry !== undefined)
    : [];
}

/** An object whose values are text. */
export function textMap(value: GraphValue | undefined): Readonly<Record<string, string>> | undefined {
  const entries = Object.entries(fields(value) ?? {}).map(([name, entry]) => [name, String(entry)] as const);
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}
