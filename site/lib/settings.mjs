// Where the site is built from, and its settings.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the repository. */
export const ROOT = fileURLToPath(new URL("../..", import.meta.url));
/** The folder of this site's sources. */
export const SITE = join(ROOT, "site");
/** The built site. */
export const BUILT = join(SITE, "dist");

/**
 * The settings of the site.
 *
 * @typedef {object} SiteSettings
 * @property {string | undefined} homepage the address of the host, without a slash at its end. Undefined until there is one
 * @property {string | undefined} repository the web address of the repository. Without one, links to sources are plain text
 */

/**
 * The settings, from `homepage` and `repository` of the published package.
 *
 * @returns {SiteSettings}
 */
export function readSettings() {
  return settingsOf(JSON.parse(readFileSync(join(ROOT, "sdk", "package.json"), "utf8")));
}

/**
 * The settings that the fields of a `package.json` stand for.
 *
 * @param {{ homepage?: string, repository?: string | { url?: string } }} manifest
 * @returns {SiteSettings}
 */
export function settingsOf({ homepage, repository }) {
  const url = typeof repository === "string" ? repository : repository?.url;
  return {
    homepage: homepage?.replace(/\/+$/, ""),
    repository: url?.replace(/^git\+/, "").replace(/\.git$/, ""),
  };
}
