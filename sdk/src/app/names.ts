import type { Issues } from "../errors";
import { nameOfChild, shorten } from "../values/child-name";

/** Ids of constructs and stacks: they become part of AWS names and of environment variables. */
const ID_PATTERN = /^[A-Za-z][A-Za-z0-9_-]*$/;

/** Report what cannot be the id of a construct or stack. */
export function checkId(id: unknown, issues: Issues): id is string {
  if (typeof id === "string" && ID_PATTERN.test(id)) return true;
  const cure = "use letters, digits, - and _, starting with a letter";
  issues.add("CONSTRUCT_ID_INVALID", { problem: "the id becomes part of names", value: id, cure });
  return false;
}

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

/** The parts of names that do not show them. */
const madeOf = new Map<string, { readonly parent: string; readonly parts: readonly string[] }>();

/**
 * The earlier names of a resource whose name begins with `from` and began with `to`. `Storage-Notes-table` was
 * `Old-Notes-table` while `Storage-Notes` was `Old-Notes`. Pulumi replaces beginnings too, but cannot know the hash
 * that a long name ends in.
 *
 * None where the name does not begin so. Two where the old name is a long one, because names of constructs are not
 * shortened.
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

/** Names inside of each other, outermost first. An absent name, such as that of no stack, leaves none. */
export function joinNames(...names: readonly (string | undefined)[]): string {
  return names.filter((name) => name !== undefined && name !== "").join("-");
}

/** The stack and the path in the name of a construct, with the help of what they are now. Ids of stacks rarely have dashes. */
export function splitName(
  name: string,
  now: { readonly stackId: string; readonly path: string },
): { readonly stackId: string; readonly path: string } {
  if (now.stackId === "") return { stackId: "", path: name };
  if (name.endsWith(`-${now.path}`)) return { stackId: name.slice(0, -now.path.length - 1), path: now.path };
  const length = name.startsWith(`${now.stackId}-`) ? now.stackId.length : name.indexOf("-");
  return { stackId: name.slice(0, length), path: name.slice(length + 1) };
}

/** The id at the end of a path that a construct had, with the help of what it is now. */
export function idInPath(path: string, now: { readonly id: string; readonly path: string }): string {
  const around = now.path.slice(0, -now.id.length);
  if (path.endsWith(`-${now.id}`)) return now.id;
  return path.startsWith(around) ? path.slice(around.length) : path;
}

/** `<stage>-<app>-<id>`, or `<stage>-<id>` for an app without a name. */
export function physicalName(stage: string, app: string, path: readonly string[]): string {
  return [stage, app, ...path].filter((part) => part !== "").join("-");
}

/** Two ids that fold to the same text cannot live side by side: environment variables write `-` as `_`. */
export function foldId(id: string): string {
  return id.replace(/-/g, "_");
}
