import { propPath } from "../../errors";
import { Choice, isOpaque } from "../../gen0/translation/opaque";
import { isBranch, type Keys, originalOf } from "../../gen0/translation/tree";
import { isPlainObject } from "../../values";
import { OPTIONS } from "./patterns";
import { type Use, type Uses, usesAround } from "./uses";

/** The origins of new props in the old ones. */
export interface Origins {
  /** The use that a path of the new props comes from. `undefined` for a new value. */
  at(keys: Keys): Use | undefined;
  /** All origins of the value at a path and of its parts. */
  within(keys: Keys): readonly Use[];
  /** Whether parts of a value stand elsewhere in the new props, such as those of an authorizer. */
  isTakenApart(use: Use): boolean;
}

interface Spot {
  readonly keys: Keys;
  readonly value: unknown;
  readonly path: string;
}

/**
 * Finds the origins of new props. Objects, lists and unknown values are recognised by identity, wherever they are. The
 * rest is found by the path that the translation reports, or by equality where a restructuring moved it.
 */
export function originsOf(
  root: { readonly value: unknown; readonly keys: Keys },
  uses: Uses,
  writtenAt: (path: string) => string,
): Origins {
  const spots = spotsOf(root.value, root.keys);
  const found = new Map<string, Use>();
  const claimed = new Set<Use>();
  const claim = (find: (spot: Spot) => Use | undefined) => {
    for (const spot of spots) {
      if (found.has(spot.path)) continue;
      const use = find(spot);
      if (!use) continue;
      found.set(spot.path, use);
      claimed.add(use);
    }
  };
  const isFree = (use: Use | undefined): use is Use => use !== undefined && !claimed.has(use);
  const old = (spot: Spot) => uses.at(writtenAt(spot.path));
  claim((spot) => itself(spot, uses, old(spot), isFree));
  claim((spot) => (isFree(old(spot)) ? old(spot) : undefined));
  claim((spot) => equal(spot, uses, isFree));
  claim((spot) => around(spot, found, isFree));
  const apart = new Set([...claimed].flatMap(usesAround));
  const indexes = new Map(spots.map(({ path }, at) => [path, at]));
  return {
    at: (keys) => found.get(propPath(keys)),
    within: (keys) => {
      const begin = propPath(keys);
      const inside: Use[] = [];
      for (let at = indexes.get(begin) ?? spots.length; at < spots.length; at += 1) {
        const { path } = spots[at] as Spot;
        if (!isInside(path, begin)) break;
        const use = found.get(path);
        if (use) inside.push(use);
      }
      return inside;
    },
    isTakenApart: (use) => apart.has(use),
  };
}

/** The same object, or an equal value that was written at the very place. */
function itself(
  { value }: Spot,
  uses: Uses,
  old: Use | undefined,
  isFree: (use: Use) => boolean,
): Use | undefined {
  if (typeof value !== "object" || value === null)
    return old && Object.is(old.value, value) ? old : undefined;
  // A choice whose values were converted is another object of the same text.
  if (value instanceof Choice && old?.value instanceof Choice && old.value.source === value.source)
    return old;
  const same = uses.of(originalOf(value) ?? value);
  return same.find((use) => use === old) ?? same.find(isFree) ?? same[0];
}

/**
 * A text or number that a restructuring moved, or took out of an object of the platform. A value under another key is
 * equal by chance, and so are values such as `true`.
 */
function equal({ value, keys }: Spot, uses: Uses, isFree: (use: Use) => boolean): Use | undefined {
  if (typeof value === "object" || value === undefined) return undefined;
  const key = String(keys.at(-1));
  const free = uses.of(value).filter(isFree);
  const named = free.find(({ member }) => member && keyOfMember(member.node) === key);
  if (named || typeof value === "boolean") return named;
  return free.find(({ path, member }) => path === undefined && member !== undefined);
}

function keyOfMember(node: { readonly type: string }): string | undefined {
  const { key } = node as { readonly key?: { readonly name?: string; readonly value?: unknown } };
  return key?.name ?? (key?.value === undefined ? undefined : String(key.value));
}

/** A copy of an object that was made by a restructuring: most of what is in it was in one object. */
function around(spot: Spot, found: ReadonlyMap<string, Use>, isFree: (use: Use) => boolean): Use | undefined {
  if (!isPlainObject(spot.value) || spot.keys[0] === OPTIONS) return undefined;
  const parents = Object.keys(spot.value).flatMap(
    (key) => found.get(propPath([...spot.keys, key]))?.parent ?? [],
  );
  const [first] = parents.filter((use) => isFree(use) && isPlainObject(use.value));
  const share = parents.filter((use) => use === first).length;
  return first && share > parents.length / 2 ? first : undefined;
}

function spotsOf(value: unknown, keys: Keys): readonly Spot[] {
  const here = { keys, value, path: propPath(keys) };
  if (isOpaque(value) || !isBranch(value)) return [here];
  const parts = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return [here, ...parts.flatMap(([key, part]) => spotsOf(part, [...keys, key]))];
}

function isInside(path: string, begin: string): boolean {
  if (begin === "" || path === begin) return true;
  return path.startsWith(`${begin}.`) || path.startsWith(`${begin}[`);
}
