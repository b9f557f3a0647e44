import { BlockList, isIP, isIPv6 } from "node:net";
import type { Verdict } from "./verdict";
import { matchesArnLike, matchesWildcard } from "./wildcard";

/** How a condition compares one value of a request with one of the policy. */
export interface Operator {
  /** `undefined` for a value of the policy that is malformed. */
  readonly test: (actual: string, expected: string) => Verdict;
  /** Holds when none of the policy's values fits, and when the request has no value. */
  readonly negated: boolean;
}

/**
 * Condition operators by name.
 * @see https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_condition_operators.html
 */
export const OPERATORS: ReadonlyMap<string, Operator> = new Map([
  ...pair("StringEquals", "StringNotEquals", (actual, expected) => actual === expected),
  ...pair("StringEqualsIgnoreCase", "StringNotEqualsIgnoreCase", isSameInAnyCase),
  ...pair("StringLike", "StringNotLike", (actual, expected) => matchesWildcard(expected, actual)),
  ...pair("ArnEquals", "ArnNotEquals", (actual, expected) => matchesArnLike(expected, actual)),
  ...pair("ArnLike", "ArnNotLike", (actual, expected) => matchesArnLike(expected, actual)),
  ...pair("IpAddress", "NotIpAddress", isInRange),
  ...ordered("Numeric", toNumber),
  ...ordered("Date", toTime),
  ["Bool", { test: isSameInAnyCase, negated: false }],
  ["BinaryEquals", { test: (actual, expected) => actual === expected, negated: false }],
]);

type Entry = readonly [name: string, operator: Operator];

function pair(name: string, negation: string, test: Operator["test"]): readonly Entry[] {
  return [
    [name, { test, negated: false }],
    [negation, { test, negated: true }],
  ];
}

/** Comparisons of values that have an order. */
function ordered(kind: string, read: (text: string) => number): readonly Entry[] {
  const by =
    (holds: (actual: number, expected: number) => boolean): Operator["test"] =>
    (actual, expected) => {
      const limit = read(expected);
      return Number.isNaN(limit) ? undefined : holds(read(actual), limit);
    };
  return [
    ...pair(
      `${kind}Equals`,
      `${kind}NotEquals`,
      by((a, b) => a === b),
    ),
    [`${kind}LessThan`, { test: by((a, b) => a < b), negated: false }],
    [`${kind}LessThanEquals`, { test: by((a, b) => a <= b), negated: false }],
    [`${kind}GreaterThan`, { test: by((a, b) => a > b), negated: false }],
    [`${kind}GreaterThanEquals`, { test: by((a, b) => a >= b), negated: false }],
  ];
}

function isSameInAnyCase(actual: string, expected: string): boolean {
  return actual.toLowerCase() === expected.toLowerCase();
}

function toNumber(text: string): number {
  return text.trim() === "" ? Number.NaN : Number(text);
}

/** ISO 8601, or seconds since 1970. */
function toTime(text: string): number {
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1000 : Date.parse(text);
}

/** Whether an address is in a range, `10.0.0.0/8`, or is the one that is given. */
function isInRange(actual: string, expected: string): Verdict {
  const [address = "", bits, ...rest] = expected.split("/");
  if (isIP(address) === 0 || rest.length > 0) return undefined;
  const most = isIPv6(address) ? 128 : 32;
  const prefix = bits === undefined ? most : toNumber(bits);
  if (!Number.isInteger(prefix) || prefix < 0 || prefix > most) return undefined;
  const range = new BlockList();
  range.addSubnet(address, prefix, familyOf(address));
  // A socket for both families names clients of the older one so.
  const plain = actual.replace(/^::ffff:(?=\d+\.)/i, "");
  return isIP(plain) !== 0 && range.check(plain, familyOf(plain));
}

function familyOf(address: string): "ipv4" | "ipv6" {
  return isIPv6(address) ? "ipv6" : "ipv4";
}
