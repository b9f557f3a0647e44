import { Hidden } from "./hidden";
import type { GraphValue } from "./types";

/**
 * Plain data with every value written once. A resource graph says most things several times: URNs of parents and
 * dependencies, and inputs again as state. Packed it is a fraction as long, and unpacked it takes a fraction of the memory,
 * since equal parts are the same part then.
 */
export interface Packed {
  /** Names of the members of objects, by shape. */
  readonly shapes: readonly (readonly string[])[];
  /** Each refers to earlier ones by their index: a list is `[LIST, ...items]`, an object `[shape, ...members]`. The last is the whole. */
  readonly values: readonly (Plain | readonly number[] | HiddenValue)[];
}

/** A secret. It is stored apart from the rest, so that nothing shows that it is equal to a value there. */
export interface HiddenValue {
  readonly hidden: GraphValue;
}

type Plain = string | number | boolean | null;

const LIST = -1;

/** Writes plain data down, as JSON takes it. */
export function pack(value: unknown): Packed {
  const packer = new Packer();
  packer.put(value);
  return packer;
}

/** The data again. Equal parts are one object, which nobody may change. */
export function unpack({ shapes, values }: Packed): unknown {
  const made: unknown[] = [];
  for (const value of values) {
    if (typeof value !== "object" || value === null) made.push(value);
    else if (isHidden(value)) made.push(value.hidden);
    else made.push(value[0] === LIST ? listOf(value, made) : objectOf(value, shapes, made));
  }
  return made.at(-1);
}

export function isHidden(value: Packed["values"][number]): value is HiddenValue {
  return typeof value === "object" && value !== null && "hidden" in value;
}

function listOf(parts: readonly number[], made: readonly unknown[]): unknown[] {
  const list: unknown[] = [];
  for (let i = 1; i < parts.length; i++) list.push(made[parts[i] as number]);
  return list;
}

function objectOf(parts: readonly number[], shapes: Packed["shapes"], made: readonly unknown[]): object {
  const names = shapes[parts[0] as number] as readonly string[];
  const object: Record<string, unknown> = {};
  for (let i = 1; i < parts.length; i++) {
    const name = names[i - 1] as string;
    const value = made[parts[i] as number];
    // To assign it would change what the object inherits.
    if (name === "__proto__") Object.defineProperty(object, name, { value, enumerable: true });
    else object[name] = value;
  }
  return object;
}

class Packer implements Packed {
  readonly shapes: (readonly string[])[] = [];
  readonly values: (Plain | readonly number[] | HiddenValue)[] = [];
  readonly #shapes = new Map<string, number>();
  readonly #plain = new Map<Plain, number>();
  readonly #composed = new Map<string, number>();
  readonly #hidden = new Map<string, number>();

  put(value: unknown): number {
    if (value instanceof Hidden)
      return this.#intern(this.#hidden, JSON.stringify(value.value), { hidden: value.value });
    if (typeof value !== "object" || value === null)
      return this.#intern(this.#plain, value as Plain, value as Plain);
    const parts = [LIST];
    if (Array.isArray(value)) for (const item of value) parts.push(this.put(item));
    else {
      const names = Object.keys(value).filter(
        (name) => (value as Record<string, unknown>)[name] !== undefined,
      );
      parts[0] = this.#shape(names);
      for (const name of names) parts.push(this.put((value as Record<string, unknown>)[name]));
    }
    return this.#intern(this.#composed, parts.join(), parts);
  }

  #shape(names: readonly string[]): number {
    const key = JSON.stringify(names);
    const known = this.#shapes.get(key) ?? this.shapes.push(names) - 1;
    this.#shapes.set(key, known);
    return known;
  }

  #intern<K>(known: Map<K, number>, key: K, value: Plain | readonly number[] | HiddenValue): number {
    const before = known.get(key);
    if (before !== undefined) return before;
    const index = this.values.push(value) - 1;
    known.set(key, index);
    return index;
  }
}
