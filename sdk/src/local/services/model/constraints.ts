import type { ModelShape } from "./types";

/** A constraint in AWS's words, with its check. */
export interface Constraint {
  /** `have length less than or equal to 64` */
  readonly must: string;
  holds(value: unknown): boolean;
}

const INTEGERS: ReadonlySet<string> = new Set(["integer", "long"]);
const FRACTIONS: ReadonlySet<string> = new Set(["float", "double"]);

/** Checks of whole texts, by the expression of a model. */
const compiled = new Map<string, ((text: string) => boolean) | undefined>();

/** All constraints of a shape on one value, in AWS's order, without those on its members. */
export function constraintsOf(shape: ModelShape): readonly Constraint[] {
  return [...wordsOf(shape), ...boundsOf(shape)];
}

/** All constraints of a shape in one sentence, as AWS words those of a map's keys: bounds first. */
export function listedConstraints(shape: ModelShape): string {
  return listed(demandsOf(shape));
}

/** The same sentence for items of a list and values of a map, which must not be null. */
export function listedItemConstraints(shape: ModelShape): string {
  return listed([...demandsOf(shape), "not be null"]);
}

function demandsOf(shape: ModelShape): readonly string[] {
  return [...boundsOf(shape), ...wordsOf(shape)].map(({ must }) => must);
}

function listed(all: readonly string[]): string {
  return `satisfy constraint: [${all.map((must) => `Member must ${must}`).join(", ")}]`;
}

function wordsOf({ enum: words, pattern }: ModelShape): readonly Constraint[] {
  const constraints: Constraint[] = [];
  if (words) {
    const all = new Set<unknown>(words);
    constraints.push({
      must: `satisfy enum value set: [${words.join(", ")}]`,
      holds: (value) => all.has(value),
    });
  }
  const matches = pattern === undefined ? undefined : matcherOf(pattern);
  if (matches)
    constraints.push({
      must: `satisfy regular expression pattern: ${pattern}`,
      holds: (value) => matches(String(value)),
    });
  return constraints;
}

function boundsOf({ type, min, max }: ModelShape): readonly Constraint[] {
  const isNumber = INTEGERS.has(type) || FRACTIONS.has(type);
  const measured = isNumber ? "value" : "length";
  const shown = (bound: number) =>
    FRACTIONS.has(type) && Number.isInteger(bound) ? bound.toFixed(1) : String(bound);
  const constraints: Constraint[] = [];
  if (max !== undefined)
    constraints.push({
      must: `have ${measured} less than or equal to ${shown(max)}`,
      holds: (value) => sizeOf(value, type) <= max,
    });
  if (min !== undefined)
    constraints.push({
      must: `have ${measured} greater than or equal to ${shown(min)}`,
      holds: (value) => sizeOf(value, type) >= min,
    });
  return constraints;
}

function sizeOf(value: unknown, type: ModelShape["type"]): number {
  if (typeof value === "number") return value;
  if (typeof value === "string") {
    if (type === "blob") return Buffer.byteLength(value, "base64");
    // The text of a number in a path, a query or a form.
    return type === "string" ? value.length : Number(value);
  }
  return Array.isArray(value) ? value.length : Object.keys(value as object).length;
}

/**
 * Whether a whole text matches a regular expression of a model, which is written for Java.
 * `undefined` for an expression that JavaScript cannot read, which is not checked.
 */
function matcherOf(pattern: string): ((text: string) => boolean) | undefined {
  if (!compiled.has(pattern)) compiled.set(pattern, compile(pattern));
  return compiled.get(pattern);
}

function compile(pattern: string): ((text: string) => boolean) | undefined {
  // `\p{L}` needs the flag, while `[\w-.]` and `\_` are invalid with it.
  for (const flags of ["u", ""]) {
    if (flags === "" && /\\[pP]\{/.test(pattern)) continue;
    try {
      const expression = new RegExp(`^(?:${pattern})$`, flags);
      return (text) => expression.test(text);
    } catch {}
  }
  return undefined;
}
