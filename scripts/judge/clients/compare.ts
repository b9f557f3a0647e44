import { ANY, type Expected, NONE, type TutorialCall } from "./call";
import type { Answer } from "./protocol";

/** The differences of an answer from that of AWS, each a sentence. An answer as on AWS has none. */
export function differencesOf({ answer }: TutorialCall, { output, refused, lacks }: Answer): string[] {
  if (lacks !== undefined) return [`the client cannot make it: ${lacks}`];
  if ("refused" in answer) {
    if (refused === undefined) return [`${answer.refused} is expected, and it is accepted`];
    if (answer.refused.split("|").includes(refused.error)) return [];
    return [`${answer.refused} is expected, got ${refused.error} (${refused.status}): ${refused.message}`];
  }
  if (refused !== undefined) return [`got ${refused.error} (${refused.status}): ${refused.message}`];
  return Object.entries(answer.has).flatMap(([path, expected]) => differenceAt(path, expected, output));
}

function differenceAt(path: string, expected: Expected[string], output: unknown): string[] {
  const found = valueAt(output, path);
  const isAsExpected = matches(found, expected);
  return isAsExpected ? [] : [`${path} is expected to be ${textOf(expected)}, got ${JSON.stringify(found)}`];
}

function matches(found: unknown, expected: Expected[string]): boolean {
  const isThere = found !== undefined && found !== null;
  if (expected === ANY) return isThere;
  // Clients with lists and texts that cannot be absent have empty ones.
  if (expected === NONE) return !isThere || found === "" || (Array.isArray(found) && found.length === 0);
  if (expected instanceof RegExp) return isThere && expected.test(String(found));
  if (expected === 0 || expected === false) return !isThere || found === expected;
  return found === expected;
}

function textOf(expected: Expected[string]): string {
  return typeof expected === "symbol" || expected instanceof RegExp
    ? String(expected)
    : JSON.stringify(expected);
}

/** The value at `Messages.0.Body`. All names of Go have capitals. */
export function valueAt(value: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>((inside, name) => {
    const members = inside as Record<string, unknown> | null | undefined;
    return members?.[name] ?? members?.[capitalized(name)];
  }, value);
}

function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
