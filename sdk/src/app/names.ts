import { createHash } from "node:crypto";
import type { Issues } from "../errors";

/**
 * Pulumi appends a dash and seven hex digits to the logical name when it makes a physical one, and functions and
 * roles may be 64 characters long. Longer names are shortened, with a hash of the whole, so that they stay unique.
 */
const LONGEST = 64 - 8;

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
 * The logical name of a part of a construct: `Storage-Notes` and `table` give `Storage-Notes-table`; `Api-Api`,
 * `route` and `GET /notes` give `Api-Api-route-GET-notes`.
 *
 * This is the one place where names of children are made. Logical names are identity: a changed name replaces the
 * deployed resource.
 */
export function childName(parent: string, ...parts: readonly string[]): string {
  return shorten([parent, ...parts.map(readable)].join("-"));
}

const ID = /^[A-Za-z0-9_-]+$/;
const PLAIN_ROUTE = /^[A-Z]+ (\/[A-Za-z0-9]+)+$/;
const READS_LIKE_A_ROUTE = /^[A-Z]+-/;

/**
 * A route key or another free text as part of a name. Ids and simple route keys stay as they read (`GET /notes/all` is
 * `GET-notes-all`); whatever else gets a hash, so that two texts never share a name.
 */
function readable(text: string): string {
  const words = text.replace(/[^A-Za-z0-9_-]+/g, "-").replace(/^-+|-+$/g, "");
  if (PLAIN_ROUTE.test(text) || (ID.test(text) && words === text && !READS_LIKE_A_ROUTE.test(text)))
    return words;
  return words === "" ? hash(text) : `${words}-${hash(text)}`;
}

function shorten(name: string): string {
  if (name.length <= LONGEST) return name;
  return `${name.slice(0, LONGEST - 9).replace(/-+$/, "")}-${hash(name)}`;
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 8);
}

/** `<stage>-<app>-<id>`, or `<stage>-<id>` for an app without a name. */
export function physicalName(stage: string, app: string, path: readonly string[]): string {
  return [stage, app, ...path].filter((part) => part !== "").join("-");
}

/** Two ids that fold to the same text cannot live side by side: environment variables write `-` as `_`. */
export function foldId(id: string): string {
  return id.replace(/-/g, "_");
}
