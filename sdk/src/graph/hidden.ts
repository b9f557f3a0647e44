import type { GraphValue } from "./types";

/** A secret, in data that may be stored. */
export class Hidden {
  constructor(readonly value: GraphValue) {}
}

/** Data with its secrets hidden. */
export type WithHidden = GraphValue | Hidden | readonly WithHidden[] | { readonly [key: string]: WithHidden };

/** Named values with their secrets hidden. */
export type FieldsWithHidden = Readonly<Record<string, WithHidden>>;

/**
 * Hides a value: the members of a list one by one, an object with the names of its members. An absent value is no
 * secret.
 */
export function hide(value: GraphValue): WithHidden {
  if (value === null) return null;
  return Array.isArray(value) ? value.map(hide) : new Hidden(value);
}

/** The texts of a value. */
export function textsOf(value: GraphValue | undefined): readonly string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}

/** The data with something else in the place of each secret. */
export function mapHidden(data: unknown, replace: (secret: GraphValue) => unknown): unknown {
  if (data instanceof Hidden) return replace(data.value);
  if (typeof data !== "object" || data === null) return data;
  if (Array.isArray(data)) return data.map((item) => mapHidden(item, replace));
  return Object.fromEntries(Object.entries(data).map(([key, member]) => [key, mapHidden(member, replace)]));
}
