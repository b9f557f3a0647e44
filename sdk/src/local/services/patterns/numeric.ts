import type { LocatedJson } from "./located-json";
import type { Comparison } from "./pattern";
import { type Refusals, seen } from "./refusals";

const COMPARE: Readonly<Record<string, (value: number, limit: number) => boolean>> = {
  "=": (value, limit) => value === limit,
  ">": (value, limit) => value > limit,
  ">=": (value, limit) => value >= limit,
  "<": (value, limit) => value < limit,
  "<=": (value, limit) => value <= limit,
};

/** `[">", 0]` or `[">", 0, "<=", 100]`. Numbers of events alone fit, and no texts of digits. */
export function readNumeric(operand: LocatedJson, refusals: Refusals): Comparison["fits"] {
  if (operand.kind !== "array") return refusals.refuse("Value of numeric must be an array.", seen(operand));
  const [first, low, second, high, ...rest] = operand.items;
  const { end } = operand;
  const from = readOperator(first, end, refusals);
  const fromLimit = readLimit(low, from === "=" ? "equals" : from, end, refusals);
  const compare = COMPARE[from] as (value: number, limit: number) => boolean;
  if (!second) return (value) => typeof value === "number" && compare(value, fromLimit);
  if (!from.startsWith(">")) return refusals.refuse("Too many elements in numeric expression", seen(second));
  if (second.kind !== "text")
    return refusals.refuse(`Bad value in numeric range: ${JSON.stringify(wordOf(second))}`, seen(second));
  const to = second.value;
  if (!to.startsWith("<") || !COMPARE[to])
    return refusals.refuse(`Bad numeric range operator: ${to}`, second.end);
  const toLimit = readLimit(high, to, end, refusals);
  if (rest[0]) refusals.refuse("Too many terms in numeric range expression", seen(rest[0]));
  if (fromLimit > toLimit || (fromLimit === toLimit && !(from === ">=" && to === "<=")))
    refusals.refuse("Bottom must be less than top", end, true);
  const compareTop = COMPARE[to] as (value: number, limit: number) => boolean;
  return (value) => typeof value === "number" && compare(value, fromLimit) && compareTop(value, toLimit);
}

function readOperator(node: LocatedJson | undefined, end: number, refusals: Refusals): string {
  if (node?.kind !== "text")
    return refusals.refuse(
      `Invalid member in numeric match: ${node ? JSON.stringify(wordOf(node)) : "]"}`,
      node ? seen(node) : end,
    );
  if (!COMPARE[node.value])
    return refusals.refuse(`Unrecognized numeric range operator: ${node.value}`, node.end);
  return node.value;
}

function readLimit(node: LocatedJson | undefined, name: string, end: number, refusals: Refusals): number {
  if (node?.kind === "word" && typeof node.value === "number") return node.value;
  return refusals.refuse(`Value of ${name} must be numeric`, node ? seen(node) : end);
}

function wordOf(node: LocatedJson): unknown {
  return node.kind === "word" || node.kind === "text" ? node.value : node.kind;
}
