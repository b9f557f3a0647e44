/**
 * Values of a condition key, which is given in lower case. An empty list: a request certainly has none. `undefined`:
 * the values of AWS are not known.
 */
export type FindValues = (key: string) => readonly string[] | undefined;

const VARIABLE = /\$\{([^}]*)\}/g;
/** `key, 'default'` */
const WITH_DEFAULT = /^(.*?)\s*,\s*'(.*)'$/;
/** Written for characters that would else be wildcards. */
const ESCAPED: ReadonlySet<string> = new Set(["*", "?", "$"]);
/** Characters of no alphabet, which stand for `*` and `?` that are meant as they are. */
const STAR = "\uE000";
const QUESTION = "\uE001";

export function hasVariables(pattern: string): boolean {
  return pattern.includes("${");
}

/**
 * A pattern of a policy with the values of its variables. Wildcards in values are no wildcards: match the pattern
 * against `asPlain(text)`. Null: a variable has no value, so that nothing matches. `undefined`: one is not known.
 * @see https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_variables.html
 */
export function fillPattern(pattern: string, find: FindValues): string | null | undefined {
  let outcome: null | undefined | "filled" = "filled";
  const filled = pattern.replace(VARIABLE, (_, inner: string) => {
    const value = valueOf(inner.trim(), find);
    if (typeof value === "string") return asPlain(value);
    if (outcome !== null) outcome = value;
    return "";
  });
  return outcome === "filled" ? filled : outcome;
}

/** Text whose wildcards are characters like others. */
export function asPlain(text: string): string {
  return text.replaceAll("*", STAR).replaceAll("?", QUESTION);
}

function valueOf(inner: string, find: FindValues): string | null | undefined {
  if (ESCAPED.has(inner)) return inner;
  const [, key = inner, fallback] = WITH_DEFAULT.exec(inner) ?? [];
  const values = find(key.toLowerCase());
  if (values === undefined) return undefined;
  // A key with several values is no variable.
  return values.length === 1 ? (values[0] as string) : (fallback ?? null);
}
