import type { Leaf } from "./pattern";

/** A value in an event. */
export interface FieldValue {
  readonly value: Leaf;
  /** In which element of each list on its way it stands, by a number of the list. */
  readonly elements: ReadonlyMap<number, number>;
}

/** The values of an event by the names on their way. */
export type EventFields = ReadonlyMap<string, readonly FieldValue[]>;

/** Where nothing on the way is a list. */
const IN_NO_LIST: ReadonlyMap<number, number> = new Map();

/** All values of an event, by the names on their way joined with dots. Elements of lists stand at the name of the list. */
export function fieldsOf(event: unknown): EventFields {
  const found = new Map<string, FieldValue[]>();
  let lists = 0;
  const visit = (value: unknown, path: string, elements: ReadonlyMap<number, number>): void => {
    if (Array.isArray(value)) {
      const list = lists++;
      for (const [index, item] of value.entries()) visit(item, path, new Map(elements).set(list, index));
    } else if (value !== null && typeof value === "object") {
      for (const [name, inner] of Object.entries(value))
        visit(inner, path === "" ? name : `${path}.${name}`, elements);
    } else {
      const values = found.get(path);
      const field = { value: value as Leaf, elements };
      if (values) values.push(field);
      else found.set(path, [field]);
    }
  };
  visit(event, "", IN_NO_LIST);
  return found;
}
