import { isPlainObject } from "../../values";

/** How many entries a list has, or a map in its place. The names of those that are added continue after them. */
export function countOf(entries: unknown): number {
  if (Array.isArray(entries)) return entries.length;
  return isPlainObject(entries) ? Object.keys(entries).length : 0;
}

/** The name of an entry, which generation 0 knew by its index. */
export function nameOf(index: number | string): string {
  return String(index);
}
