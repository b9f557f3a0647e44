import type { ScalarAttributeType } from "../../model/calls/dynamodb";
import { parseDecimal } from "./decimal";

const ASCII = /^[\0-\x7f]*$/;

/**
 * A text for a scalar, so that texts are in the order of the values. It has bytes for strings and binaries, and sign,
 * exponent and digits for numbers. Strings of JavaScript are otherwise compared by UTF-16, in which astral characters come too early.
 */
export function orderOf(type: ScalarAttributeType, value: string): string {
  if (type === "S") return ASCII.test(value) ? value : Buffer.from(value, "utf8").toString("latin1");
  if (type === "B") return Buffer.from(value, "base64").toString("latin1");
  return orderOfNumber(value);
}

/** Negative numbers are the other way round. The end sign makes the shorter of them the greater. */
function orderOfNumber(text: string): string {
  const { isNegative, digits, point } = parseDecimal(text);
  if (digits === "") return "1";
  // Points are between -129 and 126.
  if (!isNegative) return `2${point + 300}${digits}`;
  return `0${300 - point}${digits.replace(/\d/g, (digit) => String(9 - Number(digit)))}~`;
}
