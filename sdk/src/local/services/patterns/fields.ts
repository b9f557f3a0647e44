import type { Leaf } from "./pattern";

/** An element of a list of an event. */
export interface Element {
  /** A number of the list, by which lists are told apart. */
  readonly list: number;
  readonly index: number;
  /** How many elements it stands in. */
  readonly depth: number;
  /** The element that its list stands in. */
  readonly outer: Element | undefined;
}

/** A value in an event. */
export interface FieldValue {
  readonly value: Leaf;
  /** The innermost element of a list that it stands in. */
  readonly element: Element | undefined;
}

/** The values of an event by the names on their way. */
export type EventFields = ReadonlyMap<string, readonly FieldValue[]>;

/** Definition silent: how deep EventBridge reads an event. Values that stand deeper are compared with nothing. */
const DEEPEST = 100;

/** All values of an event, by the names on their way joined with dots. Elements of lists stand at the name of the list. */
export function fieldsOf(event: unknown): EventFields {
  const found = new Map<string, FieldValue[]>();
  let lists = 0;
  const visit = (value: unknown, path: string, element: Element | undefined, depth: number): void => {
    if (value !== null && typeof value === "object" && depth === DEEPEST) return;
    if (Array.isArray(value)) {
      const list = lists++;
      const inner = element === undefined ? 0 : element.depth + 1;
      for (const [index, item] of value.entries())
        visit(item, path, { list, index, depth: inner, outer: element }, depth + 1);
    } else if (value !== null && typeof value === "object") {
      for (const [name, inner] of Object.entries(value))
        visit(inner, path === "" ? name : `${path}.${name}`, element, depth + 1);
    } else {
      const values = found.get(path);
      const field = { value: value as Leaf, element };
      if (values) values.push(field);
      else found.set(path, [field]);
    }
  };
  visit(event, "", undefined, 0);
  return found;
}
