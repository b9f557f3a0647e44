import { Choice, isOpaque } from "../../gen0/translation/opaque";
import type { Use } from "./uses";

/**
 * Whether what is not known may be an object of props, which were written for generation 0. Constructs and resources are
 * read from something, `this.worker`, or made by `new`.
 */
export function mayBeProps({ literal, value, children }: Use): boolean {
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
