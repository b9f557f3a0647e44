import { starsOf } from "../../values/wildcard";
import { contentTypeOf } from "./content-types";
import { SITE_DEFAULTS } from "./defaults";
import type { StaticSiteFileOptions } from "./props";

/** How a file is served. */
export interface FileHeaders {
  readonly cacheControl: string;
  readonly contentType: string;
}

/** A hash in hexadecimal digits, as webpack and many others write it. */
const HEX = /[.-](?=[0-9a-f]*[a-f])(?=[0-9a-f]*\d)[0-9a-f]{8,64}$/;
/** Eight characters of esbuild, or of Rollup and Vite. A digit at the end alone makes no hash of a word: `Version2`. */
const DRAWN = /[.-](?=[A-Z]{0,6}[2-7])[A-Z2-7]{8}$|[.-](?=.{0,6}\d.)(?=.*[A-Z])(?=.*[a-z])[\w-]{8}$/;
/** Pages and the like, which are asked for by names that people know. */
const NAMED = /\.(html?|xml|txt|json|webmanifest|pdf)$/;
const CODE = /\.([cm]?js|css|wasm|woff2?)(\.map)?$/;

/** The headers of a file, by the entries that name it. One that values are put into changes without its name. */
export function headersOf(
  name: string,
  options: readonly StaticSiteFileOptions[],
  { isFilled = false } = {},
): FileHeaders {
  const said = options.filter((entry) => isMeant(name, entry));
  const last = <Key extends "cacheControl" | "contentType">(key: Key) =>
    said.findLast((entry) => entry[key] !== undefined)?.[key];
  return {
    cacheControl: last("cacheControl") ?? (isFilled ? SITE_DEFAULTS.cacheControl : cacheControlOf(name)),
    contentType: last("contentType") ?? contentTypeOf(name),
  };
}

function cacheControlOf(name: string): string {
  return isHashed(name) ? SITE_DEFAULTS.hashedCacheControl : SITE_DEFAULTS.cacheControl;
}

/**
 * Whether a file's name has a hash of its contents: `app.3f9a1c2b.js`, `index-BZ8f3k2a.css`. A part that may be a word
 * is none. A file that changes under one name must not be cached for a year.
 */
export function isHashed(name: string): boolean {
  if (NAMED.test(name)) return false;
  const stem = name.replace(/(\.[A-Za-z0-9]+?)(\.map)?$/, "");
  return HEX.test(stem) || (CODE.test(name) && DRAWN.test(stem));
}

function isMeant(name: string, { include, exclude = [] }: StaticSiteFileOptions): boolean {
  if (!matchesAny(name, include)) return false;
  // As the AWS CLI has it, where what is included after everything was excluded is included.
  const excluded = [exclude].flat().filter((pattern) => pattern !== "*");
  return !matchesAny(name, excluded);
}

/** Whether a name fits one of these patterns, in which `*` is any text. One without a slash is of the last part as well. */
export function matchesAny(name: string, patterns: string | readonly string[]): boolean {
  const last = name.slice(name.lastIndexOf("/") + 1);
  return [patterns].flat().some((pattern) => {
    const text = pattern.replace(/^\*\*\//, "");
    const form = starsOf(text);
    return form.test(name) || (!text.includes("/") && form.test(last));
  });
}
