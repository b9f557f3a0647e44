import type { Conversion } from "./row";

/** Entries of a list under the names `0`, `1`, ... that generation 0 gave their resources. */
export const LIST_TO_MAP: Conversion = {
  does: "a list becomes a map; the first entry is named `0`, and so on",
  value: (old) => (Array.isArray(old) ? mapFrom(0, old) : old),
};

/** The same for a list that is added to one with as many entries. */
export function mapFrom(count: number, list: readonly unknown[]): Record<string, unknown> {
  return Object.fromEntries(list.map((entry, at) => [String(count + at), entry]));
}

/** The index of an entry in a list, which is its name in a map. */
export const INDEX_TO_NAME: Conversion = {
  does: "the index of an entry becomes its name: `0` as text",
  value: (old) => (typeof old === "number" ? String(old) : old),
  text: (source) => `String(${source})`,
};
