import { isPlainObject } from "../../values";

/** Literal objects and lists, of which translations change their own copy. Instances of classes stay what they are. */
export type Tree = Record<string | number, unknown>;

/** The path at which a pattern was found in a tree. */
export type Keys = readonly (string | number)[];

/** The original of each object or list of a tree. */
const originals = new WeakMap<object, object>();

/** A copy of all literal objects and lists in a value. */
export function copyOf(value: unknown): unknown {
  if (!isBranch(value)) return value;
  const copy = Array.isArray(value)
    ? value.map(copyOf)
    : Object.fromEntries(Object.entries(value).map(([key, part]) => [key, copyOf(part)]));
  originals.set(copy, value);
  return copy;
}

/** The object or list that one of a tree is a copy of: what the program wrote. */
export function originalOf(value: object): object | undefined {
  return originals.get(value);
}

/** All places that a pattern such as `routes.*.authorizer` has in a tree. */
export function pathsOf(tree: unknown, pattern: string): Keys[] {
  return pattern.split(".").reduce<Keys[]>(
    (paths, part) =>
      paths.flatMap((keys) => {
        const here = valueAt(tree, keys);
        if (!isBranch(here)) return [];
        if (part === "*") return keysOf(here).map((key) => [...keys, key]);
        return Object.hasOwn(here, part) ? [[...keys, part]] : [];
      }),
    [[]],
  );
}

/** The pattern with the keys that stood for `*` at one of the paths of another one. */
export function pathFor(pattern: string, found: string, keys: Keys): Keys {
  const stars = found.split(".").flatMap((part, at) => (part === "*" ? [keys[at] as string | number] : []));
  return pattern.split(".").map((part) => (part === "*" ? (stars.shift() ?? part) : part));
}

export function valueAt(tree: unknown, keys: Keys): unknown {
  return keys.reduce<unknown>((here, key) => (isBranch(here) ? here[key] : undefined), tree);
}

/**
 * Moves what stands at `from`, as `value`, to another path, or out of the tree. Within one object, or deeper in its own
 * path, it keeps its position among the keys. Objects that are empty then go as well. `false`, and nothing moves, where something stands at the other
 * path.
 */
export function moveInTree(tree: Tree, from: Keys, to: Keys | undefined, value: unknown): boolean {
  const around = valueAt(tree, from.slice(0, -1));
  const [first, last] = [from.at(-1), to?.at(-1)];
  if (!isBranch(around) || first === undefined) return false;
  const old = around[first];
  if (to !== undefined && last !== undefined && isSiblings(from, to) && !Array.isArray(around)) {
    if (first !== last && around[last] !== undefined) return false;
    rename(around, first, last, value);
    return true;
  }
  if (to !== undefined && isInside(to, from)) {
    around[first] = nested(to.slice(from.length), value);
    return true;
  }
  delete around[first];
  if (to === undefined || putInto(tree, to, value)) {
    clear(tree, from.slice(0, -1));
    return true;
  }
  around[first] = old;
  return false;
}

/** Whether a path is deeper in the value at the other one. */
function isInside(keys: Keys, outer: Keys): boolean {
  return keys.length > outer.length && outer.every((key, at) => key === keys[at]);
}

function nested(keys: Keys, value: unknown): unknown {
  return keys.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
}

/** Takes an object out that has nothing in it, and what is around it as well then. The tree itself stays. */
function clear(tree: Tree, keys: Keys): void {
  const last = keys.at(-1);
  const branch = valueAt(tree, keys);
  if (last === undefined || !isPlainObject(branch) || Object.keys(branch).length > 0) return;
  const around = keys.slice(0, -1);
  const outer = valueAt(tree, around);
  if (!isPlainObject(outer)) return;
  delete (outer as Tree)[last];
  clear(tree, around);
}

function isSiblings(one: Keys, other: Keys): boolean {
  return one.length === other.length && one.slice(0, -1).every((key, at) => key === other[at]);
}

function rename(branch: Tree, first: string | number, last: string | number, value: unknown): void {
  const entries = Object.entries(branch);
  for (const [key] of entries) delete branch[key];
  for (const [key, part] of entries) {
    if (key === String(first)) branch[last] = value;
    else if (key !== String(last)) branch[key] = part;
  }
}

/** Puts a value into a tree. `false` where something is in the way. */
export function putInto(tree: Tree, keys: Keys, value: unknown): boolean {
  let branch: Tree = tree;
  for (const key of keys.slice(0, -1)) {
    branch[key] ??= {};
    const next = branch[key];
    if (!isBranch(next)) return false;
    branch = next;
  }
  const last = keys.at(-1);
  if (last === undefined || branch[last] !== undefined) return false;
  branch[last] = value;
  return true;
}

export function isBranch(value: unknown): value is Tree {
  return isPlainObject(value) || Array.isArray(value);
}

/** Numbers for lists, as in paths of mistakes. */
function keysOf(branch: Tree): readonly (string | number)[] {
  return Array.isArray(branch) ? branch.map((_, at) => at) : Object.keys(branch);
}
