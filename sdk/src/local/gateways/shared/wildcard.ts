const patterns = new Map<string, RegExp>();
const MAX_KEPT_PATTERNS = 1000;

/** Matches text against a pattern of IAM: `*` is any run of characters, also none, and `?` is exactly one. */
export function matchesWildcard(pattern: string, text: string): boolean {
  if (pattern === text || pattern === "*") return true;
  if (!pattern.includes("*") && !pattern.includes("?")) return false;
  return expressionOf(pattern).test(text);
}

/**
 * Matches an ARN against a pattern. As IAM does, each of the six parts is matched for itself, so that a `*` in one part
 * does not reach into the next; the last part is everything after the fifth colon, slashes included.
 */
export function matchesArn(pattern: string, arn: string): boolean {
  if (pattern === "*") return true;
  const expected = splitArn(pattern);
  const actual = splitArn(arn);
  if (expected.length !== actual.length) return false;
  return expected.every((part, i) => matchesWildcard(part, actual[i] ?? ""));
}

function splitArn(arn: string): string[] {
  const parts = arn.split(":");
  return parts.length <= 6 ? parts : [...parts.slice(0, 5), parts.slice(5).join(":")];
}

function expressionOf(pattern: string): RegExp {
  const kept = patterns.get(pattern);
  if (kept) return kept;
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, "\\$&")
    .replace(/\*+/g, "[^]*")
    .replaceAll("?", "[^]");
  const expression = new RegExp(`^${source}$`);
  if (patterns.size < MAX_KEPT_PATTERNS) patterns.set(pattern, expression);
  return expression;
}
