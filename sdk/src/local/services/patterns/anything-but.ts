import type { LocatedJson } from "./located-json";
import type { Comparison, Leaf } from "./pattern";
import { type Refusals, seen } from "./refusals";
import { readWildcard } from "./wildcard";

type Kind = "equals-ignore-case" | "prefix" | "suffix" | "wildcard";

const KINDS: readonly string[] = [
  "equals-ignore-case",
  "prefix",
  "suffix",
  "wildcard",
] satisfies readonly Kind[];
const LIST_OF_VALUES = "Inside anything but list, start|null|boolean is not supported.";
const NO_VALUE = "Value of anything-but must be an array or single string/number value.";

/** A value, values, or one comparison with a text or with several, none of which may fit. */
export function readAnythingBut(operand: LocatedJson, refusals: Refusals): Comparison["fits"] {
  if (operand.kind !== "object") {
    if (operand.kind === "word" && typeof operand.value !== "number")
      refusals.refuse(NO_VALUE, seen(operand));
    const values = readValues(operand, refusals);
    return (value) => !values.includes(value);
  }
  const [[kind, inner] = [], second] = operand.members;
  if (kind === undefined || inner === undefined)
    return refusals.refuse("Anything-But expression name not found", operand.end);
  if (!KINDS.includes(kind)) return refusals.refuse(`Unsupported anything-but pattern: ${kind}`, seen(inner));
  if (inner.kind === "object" || (inner.kind === "word" && typeof inner.value !== "number"))
    refusals.refuse(NO_VALUE, seen(inner));
  const excluded = readExcluded(kind as Kind, inner, refusals);
  if (second) refusals.refuse("Too many elements in numeric expression", seen(second[1]));
  return (value) => typeof value !== "string" || !excluded.some((isExcluded) => isExcluded(value));
}

/** All texts or all numbers. */
function readValues(operand: LocatedJson, refusals: Refusals): readonly Leaf[] {
  const items = operand.kind === "array" ? operand.items : [operand];
  const values = items.map((item) => {
    if (item.kind === "text" || (item.kind === "word" && typeof item.value === "number")) return item.value;
    return refusals.refuse(LIST_OF_VALUES, seen(item), true);
  });
  if (new Set(values.map((value) => typeof value)).size !== 1)
    refusals.refuse(
      "Inside anything but list, either all values are number or string, mixed type is not supported",
      operand.end,
    );
  return values;
}

function readExcluded(
  kind: Kind,
  operand: LocatedJson,
  refusals: Refusals,
): readonly ((value: string) => boolean)[] {
  const isList = operand.kind === "array";
  const items = isList ? operand.items : [operand];
  return items.map((item) => {
    if (item.kind !== "text") return refusals.refuse(noText(kind), seen(item), isList);
    if (item.value === "" && (kind === "prefix" || kind === "suffix"))
      refusals.refuse("Null prefix/suffix not allowed", item.end, isList);
    return readOne(kind, item.value, isList ? operand.end : item.end, refusals);
  });
}

function readOne(kind: Kind, text: string, end: number, refusals: Refusals): (value: string) => boolean {
  if (kind === "prefix") return (value) => value.startsWith(text);
  if (kind === "suffix") return (value) => value.endsWith(text);
  const lower = text.toLowerCase();
  if (kind === "equals-ignore-case") return (value) => value.toLowerCase() === lower;
  const wildcard = readWildcard(text);
  if (typeof wildcard === "string") return refusals.refuse(wildcard, end);
  return (value) => wildcard.test(value);
}

function noText(kind: Kind): string {
  if (kind === "equals-ignore-case")
    return "Inside anything-but/equals-ignore-case list, number|start|null|boolean is not supported.";
  return `${kind === "wildcard" ? kind : "prefix/suffix"} match pattern must be a string`;
}
