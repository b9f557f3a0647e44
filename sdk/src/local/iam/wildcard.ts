import { type Wildcard, type WildcardPart, wildcardOf } from "../../values/wildcard";

const MAX_CACHED_PATTERNS = 1000;

const wildcards = new Map<string, Wildcard>();
const resources = new Map<string, Wildcard>();

/** Matches text against a pattern of IAM: `*` is any run of characters, also none, and `?` is exactly one. */
export function matchesWildcard(pattern: string, text: string): boolean {
  if (pattern === text || pattern === "*") return true;
  if (!isPattern(pattern)) return false;
  return cached(wildcards, pattern, plainWildcard).test(text);
}

/**
 * Matches an ARN against a pattern as `ArnLike` and `ArnEquals` do. Each of the six parts is matched for itself, so
 * that a `*` in one part does not reach into the next. The last part is everything after the fifth colon.
 * @see https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_condition_operators.html#Conditions_ARN
 */
export function matchesArnLike(pattern: string, arn: string): boolean {
  if (pattern === "*") return true;
  const expected = splitArn(pattern);
  const actual = splitArn(arn);
  if (expected.length !== actual.length) return false;
  return expected.every((part, i) => matchesWildcard(part, actual[i] ?? ""));
}

/**
 * Matches an ARN against a pattern of `Resource` or `NotResource`. A `*` at the end of a part also stands for colons
 * and the parts behind them. Any other `*` or `?` of the first five parts stands for characters of its part alone.
 * @see https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_resource.html
 */
export function matchesResource(pattern: string, arn: string): boolean {
  if (pattern === arn || pattern === "*") return true;
  if (!isPattern(pattern)) return false;
  return cached(resources, pattern, resourceWildcard).test(arn);
}

function isPattern(text: string): boolean {
  return text.includes("*") || text.includes("?");
}

function splitArn(arn: string): string[] {
  const parts = arn.split(":");
  return parts.length <= 6 ? parts : [...parts.slice(0, 5), parts.slice(5).join(":")];
}

function cached(
  cache: Map<string, Wildcard>,
  pattern: string,
  read: (pattern: string) => Wildcard,
): Wildcard {
  const known = cache.get(pattern);
  if (known) return known;
  const wildcard = read(pattern);
  if (cache.size < MAX_CACHED_PATTERNS) cache.set(pattern, wildcard);
  return wildcard;
}

function plainWildcard(pattern: string): Wildcard {
  return wildcardOf(pattern.split(/\*+/).map(partOf));
}

function partOf(text: string): WildcardPart {
  if (!text.includes("?")) return { text };
  return { text, any: new Set(text.split("").flatMap((character, at) => (character === "?" ? [at] : []))) };
}

/** `*` within a part and `?` differ from those that may stand for colons. */
type Token = "anything" | "anything but colons" | "one but a colon" | "one" | { readonly is: string };

function resourceWildcard(pattern: string): Wildcard {
  const tokens = resourceTokens(pattern);
  const isPlain = !tokens.some((token) => token === "anything but colons" || token === "one but a colon");
  return isPlain ? plainWildcard(pattern) : { test: (text) => matchesTokens(tokens, text) };
}

function resourceTokens(pattern: string): readonly Token[] {
  let part = 0;
  return pattern.split("").map((character, at): Token => {
    if (character === ":") part++;
    const isEnd = at + 1 === pattern.length || pattern[at + 1] === ":";
    if (character === "*") return part >= 5 || isEnd ? "anything" : "anything but colons";
    if (character === "?") return part >= 5 ? "one" : "one but a colon";
    return { is: character };
  });
}

/** Follows all ways through the pattern at once, so that none is tried twice: at most one step for each token and character. */
function matchesTokens(tokens: readonly Token[], text: string): boolean {
  let indexes = withSkipped(tokens, [0]);
  for (let at = 0; at < text.length; at++) {
    const character = text[at] as string;
    const next = indexes.flatMap((index) => nextIndex(tokens[index], index, character) ?? []);
    if (next.length === 0) return false;
    indexes = withSkipped(tokens, next);
  }
  return indexes.includes(tokens.length);
}

/** The index in the pattern after a character: a star stays where it is. */
function nextIndex(token: Token | undefined, index: number, character: string): number | undefined {
  if (typeof token === "object") return token.is === character ? index + 1 : undefined;
  if (token === "anything") return index;
  if (token === "one") return index + 1;
  if (character === ":") return undefined;
  if (token === "anything but colons") return index;
  return token === "one but a colon" ? index + 1 : undefined;
}

/** A star may stand for nothing. The indexes are in ascending order, each of them once. */
function withSkipped(tokens: readonly Token[], indexes: readonly number[]): readonly number[] {
  const all: number[] = [];
  for (let index of indexes) {
    if (index > (all.at(-1) ?? -1)) all.push(index);
    while (tokens[index] === "anything" || tokens[index] === "anything but colons") {
      index++;
      if (index > (all.at(-1) ?? -1)) all.push(index);
    }
  }
  return all;
}
