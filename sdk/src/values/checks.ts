import { chooseOneOf, type Issues, nearest } from "../errors";
import { type Bounds, checkBounds } from "./limits";

/** The limits of a number. */
export interface Range extends Bounds {
  /** Whether a fraction is refused. */
  readonly whole?: boolean;
  /** The unit that is counted, for the message: `requests`. */
  readonly unit?: string;
}

interface TypeNames {
  readonly string: string;
  readonly number: number;
  readonly boolean: boolean;
  readonly list: readonly unknown[];
  readonly object: Readonly<Record<string, unknown>>;
}

/** True for a literal object. False for lists, functions and instances of a class. */
export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Report a value of another type. An empty or not-a-number `number` is none. */
export function checkType<K extends keyof TypeNames>(
  value: unknown,
  type: K,
  issues: Issues,
): value is TypeNames[K] {
  if (isType(value, type)) return true;
  const article = type === "object" ? "an" : "a";
  issues.add("VALUE_WRONG_TYPE", {
    problem: `not ${article} ${type}`,
    value,
    cure: `pass ${article} ${type}`,
  });
  return false;
}

/** Report a number that AWS does not accept, or what is no number. */
export function checkRange(
  value: unknown,
  { whole = false, unit, ...bounds }: Range,
  issues: Issues,
): value is number {
  if (!checkType(value, "number", issues)) return false;
  const number = `${whole ? "a whole" : "a"} number${unit === undefined ? "" : ` of ${unit}`}`;
  const cure = `write ${number}${rangeText(bounds.min, bounds.max)}`;
  if (whole && !Number.isInteger(value)) {
    issues.add("VALUE_OUT_OF_RANGE", { problem: "out of range", value, cure });
    return false;
  }
  const text = (amount: number) => (unit === undefined ? `${amount}` : `${amount} ${unit}`);
  return checkBounds(value, bounds, { value, text, cure }, issues);
}

/** Report a word that is not among those allowed. */
export function checkOneOf<W extends string>(
  value: unknown,
  words: readonly W[],
  issues: Issues,
): value is W {
  if (typeof value === "string" && (words as readonly string[]).includes(value)) return true;
  const cure = chooseOneOf(words, value);
  issues.add("VALUE_NOT_ALLOWED", { problem: "not one of the words allowed", value, cure });
  return false;
}

/**
 * The names of all props of an interface, in this order: `namesOf<QueueProps>()(["consumer", "fifo"])`. A list that lacks one, or
 * has one too many, does not compile.
 */
export function namesOf<Props>() {
  return <const Names extends readonly (keyof Props)[]>(
    names: Names & Whole<Exclude<keyof Props, Names[number]>>,
  ): Names => names;
}

/** The type that the compiler names where a list lacks something. */
type Whole<Missing> = [Missing] extends [never] ? unknown : { readonly missing: Missing };

/**
 * Report every prop that is not among the names, at its own path. Values that are `undefined` count as not given.
 * `renamed` says what props of older generations are called now. Returns false when the props are not a literal object
 * at all.
 */
export function checkKnownProps(
  props: unknown,
  names: readonly string[],
  issues: Issues,
  renamed: Readonly<Record<string, string>> = {},
): props is Readonly<Record<string, unknown>> {
  if (!isPlainObject(props)) return checkType(props, "object", issues);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || names.includes(name)) continue;
    const guess = Object.hasOwn(renamed, name) ? renamed[name] : nearest(name, names);
    const cure = guess === undefined ? `use ${listOf(names)}, or remove it` : `did you mean ${guess}`;
    issues.at(name).add("PROP_UNKNOWN", { problem: "there is no such prop", cure });
  }
  return true;
}

/** Report a prop that is missing. */
export function checkPresent<T>(value: T, issues: Issues, cure: string): value is NonNullable<T> {
  if (value !== undefined && value !== null) return true;
  issues.add("PROP_MISSING", { problem: "missing", cure });
  return false;
}

function rangeText(min: number | undefined, max: number | undefined): string {
  if (min === undefined) return max === undefined ? "" : `, at most ${max}`;
  return max === undefined ? `, at least ${min}` : ` from ${min} to ${max}`;
}

function isType(value: unknown, type: keyof TypeNames): boolean {
  if (type === "list") return Array.isArray(value);
  if (type === "object") return isPlainObject(value);
  return typeof value === type && !Number.isNaN(value);
}

function listOf(names: readonly string[]): string {
  if (names.length <= 1) return names.join("");
  return `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;
}

/** The texts in a list. For anything else the result is empty, and a check reports it. */
export function stringsIn(list: unknown): readonly string[] {
  return Array.isArray(list) ? list.filter((entry): entry is string => typeof entry === "string") : [];
}
