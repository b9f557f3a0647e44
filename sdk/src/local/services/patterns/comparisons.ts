import { readAnythingBut } from "./anything-but";
import type { LocatedJson, LocatedObject } from "./located-json";
import { isWithin, readAddress, readNetwork } from "./network";
import { readNumeric } from "./numeric";
import type { Comparison, Leaf } from "./pattern";
import { type Refusals, seen } from "./refusals";
import { readWildcard } from "./wildcard";

type Fits = Comparison["fits"];
type Read = (operand: LocatedJson, refusals: Refusals) => Fits;

const COMPARISONS: Readonly<Record<string, Read>> = {
  exactly: (operand, refusals) => {
    const text = textOf(operand, "exact match pattern must be a string", refusals);
    return (value) => value === text;
  },
  prefix: (operand, refusals) =>
    readEnd(operand, "prefix", (value, text) => value.startsWith(text), refusals),
  suffix: (operand, refusals) => readEnd(operand, "suffix", (value, text) => value.endsWith(text), refusals),
  numeric: readNumeric,
  "anything-but": readAnythingBut,
  // The message speaks of a prefix on AWS, too.
  cidr: (operand, refusals) => {
    const range = readNetwork(textOf(operand, "prefix match pattern must be a string", refusals));
    if (typeof range === "string") return refusals.refusePlainly(range);
    return (value) => typeof value === "string" && isWithin(range, value);
  },
  "equals-ignore-case": (operand, refusals) => {
    const text = textOf(operand, "equals-ignore-case match pattern must be a string", refusals).toLowerCase();
    return (value) => typeof value === "string" && value.toLowerCase() === text;
  },
  wildcard: (operand, refusals) => {
    const text = textOf(operand, "wildcard match pattern must be a string", refusals);
    const wildcard = readWildcard(text);
    if (typeof wildcard === "string") return refusals.refuse(wildcard, operand.end);
    return (value) => typeof value === "string" && wildcard.test(value);
  },
};

/** A value to equal. A text that is an address equals the same address however it is written. */
export function equalTo(value: Leaf): Comparison {
  const address = typeof value === "string" ? readAddress(value) : undefined;
  if (!address) return { written: value, fits: (found) => found === value };
  const isSame = (found: Leaf) => {
    const other = typeof found === "string" ? readAddress(found) : undefined;
    return other?.bytes === address.bytes && other.value === address.value;
  };
  return { written: value, fits: isSame };
}

/** `{ "prefix": "a" }`. */
export function readComparison(node: LocatedObject, written: unknown, refusals: Refusals): Comparison {
  const [[name, operand] = [], second] = node.members;
  if (name === undefined || operand === undefined)
    return refusals.refuse("Match expression name not found", node.end);
  if (name === "exists") return readExists(operand, second, written, refusals);
  const read = Object.hasOwn(COMPARISONS, name) ? COMPARISONS[name] : undefined;
  if (!read) return refusals.refuse(`Unrecognized match type ${name}`, seen(operand));
  const fits = read(operand, refusals);
  if (second) {
    const isOfNumbers = name === "numeric" || name === "anything-but";
    const reason = isOfNumbers
      ? "Too many elements in numeric expression"
      : "Only one key allowed in match expression";
    refusals.refuse(reason, seen(second[1]));
  }
  return { written, fits };
}

function readExists(
  operand: LocatedJson,
  second: LocatedObject["members"][number] | undefined,
  written: unknown,
  refusals: Refusals,
): Comparison {
  if (operand.kind !== "word" || typeof operand.value !== "boolean")
    return refusals.refuse("exists match pattern must be either true or false.", seen(operand));
  if (second) refusals.refuse("Only one key allowed in match expression", seen(second[1]));
  if (operand.value) return { written, fits: () => true };
  return { written, absent: true, fits: () => false };
}

/** A text, or `{ "equals-ignore-case": "a" }`. */
function readEnd(
  operand: LocatedJson,
  name: "prefix" | "suffix",
  compare: (value: string, text: string) => boolean,
  refusals: Refusals,
): Fits {
  if (operand.kind !== "object") {
    const text = textOf(operand, `${name} match pattern must be a string`, refusals);
    return (value) => typeof value === "string" && compare(value, text);
  }
  const title = name === "prefix" ? "Prefix" : "Suffix";
  const [[kind, inner] = [], second] = operand.members;
  if (kind === undefined || inner === undefined)
    return refusals.refuse(`${title} expression name not found`, operand.end);
  if (kind !== "equals-ignore-case")
    return refusals.refuse(`Unsupported ${name} pattern: ${kind}`, seen(inner));
  const text = textOf(inner, "equals-ignore-case match pattern must be a string", refusals).toLowerCase();
  if (second) refusals.refuse("Only one key allowed in match expression", seen(second[1]));
  return (value) => typeof value === "string" && compare(value.toLowerCase(), text);
}

function textOf(operand: LocatedJson, reason: string, refusals: Refusals): string {
  return operand.kind === "text" ? operand.value : refusals.refuse(reason, seen(operand));
}
