import type * as t from "@babel/types";
import { UNKNOWN } from "./platform";

/** The result of an operator on numbers and texts: `60 * 5`, `"a" + "b"`. */
export function combine(operator: t.BinaryExpression["operator"], left: unknown, right: unknown): unknown {
  if (typeof left !== "number" || typeof right !== "number")
    return operator === "+" && isText(left) && isText(right) ? `${left}${right}` : UNKNOWN;
  switch (operator) {
    case "+":
      return left + right;
    case "-":
      return left - right;
    case "*":
      return left * right;
    case "/":
      return left / right;
    case "%":
      return left % right;
    case "**":
      return left ** right;
    default:
      return UNKNOWN;
  }
}

/** The result of an operator in front of a value: `-1`, `!0`, `void 0`. */
export function turn(operator: t.UnaryExpression["operator"], value: unknown): unknown {
  if (operator === "void") return undefined;
  if (operator === "!" && (typeof value === "boolean" || typeof value === "number")) return !value;
  if (typeof value !== "number") return UNKNOWN;
  if (operator === "-") return -value;
  return operator === "+" ? value : UNKNOWN;
}

/** A text with values in it. Numbers are written as JavaScript writes them. */
export function fillIn(texts: readonly string[], values: readonly unknown[]): unknown {
  if (!values.every(isText)) return UNKNOWN;
  return texts.reduce((whole, text, at) => `${whole}${text}${values[at] ?? ""}`, "");
}

function isText(value: unknown): value is string | number {
  return typeof value === "string" || typeof value === "number";
}
