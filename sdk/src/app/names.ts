import type { Issues } from "../errors";
import { nameOfChild, shorten } from "../values/child-name";

/** Ids of constructs and stacks, which become part of AWS names and of environment variables. */
const ID_PATTERN = /^[A-Za-z][A-Za-z0-9_-]*$/;

/** Whether a value can be the id of a construct or stack. Reports one that cannot. */
export function checkId(id: unknown, issues: Issues): id is string {
  if (typeof id === "string" && ID_PATTERN.test(id)) return true;
  const cure = "use letters, digits, - and _, starting with a letter";
  issues.add("CONSTRUCT_ID_INVALID", { problem: "the id becomes part of names", value: id, cure });
  return false;
}

/** The parts of each name that was shortened or rewritten, so that they cannot be read from it. */
const madeOf = new Map<string, { readonly parent: string; readonly parts: readonly string[] }>();

/**
 * The logical name of a part of a construct. `Storage-Notes` and `table` give `Storage-Notes-table`. `Api-Api`, `route`
 * and `GET /notes` give `Api-Api-route-GET-notes`.
 *
 * Only this function names children. Logical names are identity: a changed name replaces the
 * deployed resource.
 */
export function childName(parent: string, ...parts: readonly string[]): string {
  const name = nameOfChild(parent, ...parts);
  if (name !== [parent, ...parts].join("-")) madeOf.set(name, { parent, parts });
  return name;
}

/**
 * The earlier names of a resource whose name begins with `from` and began with `to`. `Storage-Notes-table` was
 * `Old-Notes-table` while `Storage-Notes` was `Old-Notes`. Pulumi replaces beginnings too, but cannot know the hash
 * that a long name ends in.
 *
 * Empty where the name does not begin with `from`. A long old name gives two, shortened and whole, because names of
 * constructs are not shortened.
 */
export function previousNames(name: string, from: string, to: string): readonly string[] {
  if (name === from) return [to];
  const made = madeOf.get(name);
  const parents = made ? previousNames(made.parent, from, to) : [];
  if (made && parents.length > 0) return parents.map((parent) => childName(parent, ...made.parts));
  if (!name.startsWith(`${from}-`)) return [];
  const whole = to + name.slice(from.length);
  return [...new Set([shorten(whole), whole])];
}

/** Joins nested names, outermost first. Absent and empty names are left out. */
export function joinNames(...names: readonly (string | undefined)[]): string {
  return names.filter((name) => name !== undefined && name !== "").join("-");
}

/**
 * Splits an earlier name of a construct into the id of the stack and the path. Both may contain dashes: the present ones
 * show where to split. Without a match the stack id ends at the first dash.
 */
export function splitName(
  name: string,
  now: { readonly stackId: string; readonly path: string },
): { readonly stackId: string; readonly path: string } {
  if (now.stackId === "") return { stackId: "", path: name };
  if (name.endsWith(`-${now.path}`)) return { stackId: name.slice(0, -now.path.length - 1), path: now.path };
  const length = name.startsWith(`${now.stackId}-`) ? now.stackId.length : name.indexOf("-");
  return { stackId: name.slice(0, length), path: name.slice(length + 1) };
}

/** The id at the end of an earlier path of a construct, found by its present id and path. */
export function idInPath(path: string, now: { readonly id: string; readonly path: string }): string {
  const around = now.path.slice(0, -now.id.length);
  if (path.endsWith(`-${now.id}`)) return now.id;
  return path.startsWith(around) ? path.slice(around.length) : path;
}

/** `<stage>-<app>-<id>`, or `<stage>-<id>` for an app without a name. */
export function physicalName(stage: string, app: string, path: readonly string[]): string {
  return [stage, app, ...path].filter((part) => part !== "").join("-");
}

/** The id as environment variables have it, with `_` for `-`. Two physical names with the same result clash. */
export function foldId(id: string): string {
  return id.replace(/-/g, "_");
}
