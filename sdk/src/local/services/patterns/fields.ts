import type { Leaf } from "./pattern";

/** An element of a list of an event. */
export interface Element {
  /** The number of the list, which is another one for each list. */
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
  const fields = new FoundFields();
  fields.visit(event, "", undefined, 0);
  return fields.byPath;
}

/** The fields of one event, gathered while its values are walked. */
class FoundFields {
  readonly byPath = new Map<string, FieldValue[]>();
  #lists = 0;

  visit(value: unknown, path: string, element: Element | undefined, depth: number): void {
    if (value === null || typeof value !== "object") this.#add(path, { value: value as Leaf, element });
    else if (depth < DEEPEST) this.#visitInside(value, path, element, depth + 1);
  }

  #visitInside(value: object, path: string, outer: Element | undefined, depth: number): void {
    if (Array.isArray(value)) {
      const element = { list: this.#lists++, depth: outer === undefined ? 0 : outer.depth + 1, outer };
      for (const [index, item] of value.entries()) this.visit(item, path, { ...element, index }, depth);
      return;
    }
    for (const [name, inner] of Object.entries(value))
      this.visit(inner, path === "" ? name : `${path}.${name}`, outer, depth);
  }

  #add(path: string, field: FieldValue): void {
    const values = this.byPath.get(path);
    if (values) values.push(field);
    else this.byPath.set(path, [field]);
  }
}
