import { Choice, isOpaque } from "../../gen0/translation/opaque";
import type { Translator } from "../../gen0/translation/translate";
import { isBranch, type Keys } from "../../gen0/translation/tree";
import { hasRowsBelow } from "./patterns";
import type { Use } from "./uses";

/**
 * Whether the new value at a path equals the old one, so that its text stays to the letter. A value with a doubt gets a
 * comment, and is not the same.
 */
export function isSame(
  value: unknown,
  use: Use,
  keys: Keys,
  isDoubtful: (use: Use, keys: Keys) => boolean,
): boolean {
  if (value instanceof Choice) return value === use.value && isSameChoice(value, use);
  if (isOpaque(value)) return value === use.value && value.doubts.length === 0 && !isDoubtful(use, keys);
  if (!isBranch(value)) return Object.is(value, use.value) && (typeof value === "object" || !use.isOld);
  if (!isBranch(use.value) || Array.isArray(value) !== Array.isArray(use.value)) return false;
  if (isDoubtful(use, keys)) return false;
  const entries = Object.entries(value);
  if (entries.length !== use.children.size) return false;
  return entries.every(([key, part]) => {
    const child = use.children.get(key);
    return child !== undefined && isSame(part, child, [...keys, key], isDoubtful);
  });
}

function isSameChoice(value: Choice, { children }: Use): boolean {
  return Object.entries({ yes: value.yes, no: value.no }).every(([name, one]) => {
    const child = children.get(name);
    return child !== undefined && isSame(one, child, [], () => false);
  });
}

/** Whether there may be old names in something that is not known. */
export function isDoubtful(table: Translator, use: Use, keys: Keys): boolean {
  const isProps = isOpaque(use.value) && !use.value.isConstruct && mayBeProps(use);
  return (isProps || use.fixed.length > 0) && hasRowsBelow(table, keys);
}

/**
 * Whether what is not known may be an object of props, which were written for generation 0. Constructs and resources are
 * read from something, `this.worker`, or made by `new`.
 */
function mayBeProps({ literal, value, children }: Use): boolean {
  if (value instanceof Choice)
    return [...children.values()].some((child) => isOpaque(child.value) && mayBeProps(child));
  switch (literal.type) {
    case "Identifier":
    case "ConditionalExpression":
    case "LogicalExpression":
    case "AwaitExpression":
    case "ObjectExpression":
    case "ArrayExpression":
      return true;
    case "CallExpression":
      return literal.callee.type === "Identifier";
    default:
      return false;
  }
}
