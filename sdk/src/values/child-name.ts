import { createHash } from "node:crypto";

/**
 * Pulumi appends a dash and seven hex digits to the logical name when it makes a physical one. Functions and roles may be
 * 64 characters long. Longer names are shortened, with a hash of the whole, so that they stay unique.
 */
const LONGEST = 64 - 8;

/** The name that a part of something of this name has. Two parts never share one. */
export function nameOfChild(parent: string, ...parts: readonly string[]): string {
  return shorten([parent, ...parts.map(readable)].join("-"));
}

const ID = /^[A-Za-z0-9_-]+$/;
const PLAIN_ROUTE = /^[A-Z]+ (\/[A-Za-z0-9]+)+$/;
const READS_LIKE_A_ROUTE = /^[A-Z]+-/;

/**
 * A route key or another free text as part of a name. Ids and simple route keys stay as they read: `GET /notes/all` is
 * `GET-notes-all`. Any other text gets a hash, so that two texts never share a name.
 */
function readable(text: string): string {
  const words = text.replace(/[^A-Za-z0-9_-]+/g, "-").replace(/^-+|-+$/g, "");
  if (PLAIN_ROUTE.test(text) || (ID.test(text) && words === text && !READS_LIKE_A_ROUTE.test(text)))
    return words;
  return words === "" ? hash(text) : `${words}-${hash(text)}`;
}

/** A name as long as Pulumi can take it. */
export function shorten(name: string): string {
  if (name.length <= LONGEST) return name;
  return `${name.slice(0, LONGEST - 9).replace(/-+$/, "")}-${hash(name)}`;
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 8);
}
