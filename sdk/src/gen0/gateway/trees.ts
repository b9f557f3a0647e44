import { isOpaque } from "../translation/opaque";
import { isBranch, type Tree } from "../translation/tree";

/** Puts entries in front of those that an object has. It stays the same object. */
export function putFirst(branch: Tree, entries: Tree): void {
  const others = Object.entries(branch);
  for (const [key] of others) delete branch[key];
  Object.assign(branch, entries, Object.fromEntries(others));
}

/** Whether two trees say the same: with the same instances in them, and with the same text where text alone is known. */
export function isSame(one: unknown, other: unknown): boolean {
  if (isOpaque(one) && isOpaque(other)) return one.source === other.source;
  if (!isBranch(one) || !isBranch(other)) return Object.is(one, other);
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isSame(one[key], other[key]))
  );
}
