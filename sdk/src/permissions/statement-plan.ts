import { type Issues, nearest } from "../errors";
import { checkOneOf, isPlain, isPlainObject } from "../values";
import type { Statement, Texts } from "./statements";

/** The short form's names for what IAM writes with a capital. */
const LONG_NAMES: Readonly<Record<string, string>> = {
  sid: "Sid",
  effect: "Effect",
  actions: "Action",
  resources: "Resource",
  conditions: "Condition",
};
const IAM_NAMES = ["Sid", "Effect", "Action", "NotAction", "Resource", "NotResource", "Condition"];

/** True for an object that is meant to be a policy statement in either form. */
export function isStatement(entry: unknown): entry is Readonly<Record<string, unknown>> {
  // An instance of a class of statements is a statement as well. A resource and an Output are not.
  if (!isPlainObject(entry) && !isDataObject(entry)) return false;
  return [...Object.keys(LONG_NAMES), ...IAM_NAMES].some((name) => Object.hasOwn(entry, name));
}

function isDataObject(entry: unknown): entry is object {
  if (typeof entry !== "object" || entry === null || Array.isArray(entry)) return false;
  return !("__pulumiType" in entry || "__pulumiOutput" in entry);
}

/** Check a statement of either form and write it as IAM does. */
export function planStatement(
  entry: Readonly<Record<string, unknown>>,
  issues: Issues,
): Statement | undefined {
  const before = issues.list.length;
  const isShort = !Object.keys(entry).some((name) => IAM_NAMES.includes(name));
  const known = isShort ? Object.keys(LONG_NAMES) : IAM_NAMES;
  for (const name of Object.keys(entry)) {
    if (!known.includes(name)) refuseName(name, known, issues.at(name));
  }
  const long = isShort ? lengthen(entry) : entry;
  checkEffect(long.Effect, issues.at(isShort ? "effect" : "Effect"));
  checkTexts(long, ["Action", "NotAction"], isShort ? "actions" : "Action", issues);
  checkTexts(long, ["Resource", "NotResource"], isShort ? "resources" : "Resource", issues);
  if (issues.list.length > before) return undefined;
  const effect = typeof long.Effect === "string" ? capitalise(long.Effect) : (long.Effect ?? "Allow");
  return { ...long, Effect: effect } as Statement;
}

function refuseName(name: string, known: readonly string[], issues: Issues): void {
  if (/^(not)?principals?$/i.test(name)) {
    const cure = "remove it: the principal is the function that has the permission";
    issues.add("PERMISSION_PRINCIPAL", { problem: "a permission has no principal", cure });
    return;
  }
  const guess = nearest(name, known);
  const cure = guess === undefined ? "remove it" : `did you mean ${guess}`;
  issues.add("PROP_UNKNOWN", { problem: "a policy statement has no such field", cure });
}

function lengthen(entry: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const entries = Object.entries(entry).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries.map(([name, value]) => [LONG_NAMES[name] ?? name, value]));
}

function checkEffect(effect: unknown, issues: Issues): void {
  if (effect === undefined || !isPlain(effect)) return;
  checkOneOf(effect, ["allow", "deny", "Allow", "Deny"], issues);
}

/** Exactly one of the two, such as Action and NotAction, and not an empty list. */
function checkTexts(
  statement: Readonly<Record<string, unknown>>,
  [positive, negative]: readonly [string, string],
  shownAs: string,
  issues: Issues,
): void {
  const given = [positive, negative].filter((name) => statement[name] !== undefined);
  if (given.length === 0) {
    issues.at(shownAs).add("PROP_MISSING", { problem: "a policy statement needs it", cure: "add a list" });
    return;
  }
  if (given.length === 2) {
    const cure = "remove one of them";
    issues.at(negative).add("PROP_CONFLICT", { problem: `cannot be set together with ${positive}`, cure });
  }
  for (const name of given) {
    const texts = statement[name] as Texts;
    const isBad = Array.isArray(texts) ? texts.length === 0 || texts.some(isNoText) : isNoText(texts);
    if (!isBad) continue;
    const cure = "write a list with at least one text";
    issues.at(shownAs).add("PERMISSION_STATEMENT_EMPTY", { problem: "names nothing", value: texts, cure });
  }
}

/** False for a text, and for what may become one later. */
function isNoText(value: unknown): boolean {
  return isPlain(value) && (typeof value !== "string" || value === "");
}

function capitalise(word: string): string {
  return `${word[0]?.toUpperCase()}${word.slice(1).toLowerCase()}`;
}
