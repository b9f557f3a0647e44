// Links of Markdown files, outside of code.
import { posix } from "node:path";

/** Fenced blocks, comments, and code inside of lines. */
const CODE = /^ *(`{3,})[^`\n]*\n.*?^ *\1$|<!--.*?-->|(`+)(?!`).*?(?<!`)\2(?!`)/gms;
const HELD = /\uE000(\d+)\uE000/g;
const LINK = /\[([^[\]]*)\]\(([^)\s]+)\)/g;
const OTHER_SITE = /^(https?:|mailto:)/;

/**
 * A page with other links. Code is left as it is.
 *
 * @param {string} text
 * @param {(link: string) => string | undefined} change gives the new link, or undefined where the label alone shall stay
 */
export function changeLinks(text, change) {
  const held = [];
  const masked = text.replace(CODE, (code) => `\uE000${held.push(code) - 1}\uE000`);
  const changed = masked.replace(LINK, (whole, label, link) => {
    if (OTHER_SITE.test(link)) return whole;
    const target = change(link);
    return target === undefined ? label : `[${label}](${target})`;
  });
  return changed.replace(HELD, (_, index) => held[Number(index)]);
}

/**
 * The link of the site in place of one of the repository. It leads to another page, to a file beside the pages, or to a source in
 * the repository. Undefined for a source while the repository has no address.
 *
 * @param {string} link the link of the file
 * @param {{ source: string, file: string }} page the file in the repository, and the page made of it
 * @param {{ files: ReadonlyMap<string, string>, repository: string | undefined }} site pages and pictures of the site, by
 *   their paths in the repository
 */
export function siteLink(link, page, { files, repository }) {
  const [path, anchor] = link.split("#");
  const hash = anchor === undefined ? "" : `#${anchor}`;
  if (path === "") return hash;
  const named = posix.join(posix.dirname(page.source), path).replace(/\/$/, "");
  const file = files.get(named) ?? files.get(readmeOf(named));
  if (file !== undefined) return `${relativeTo(page.file, file)}${hash}`;
  return repository === undefined ? undefined : `${repository}/blob/HEAD/${named}${hash}`;
}

/** GitHub shows the README of a folder. The folder `docs` has none, and the README of the repository lists its pages. */
function readmeOf(folder) {
  return folder === "." || folder === "docs" ? "README.md" : `${folder}/README.md`;
}

/** The path from one page to another file of the site. */
export function relativeTo(from, to) {
  return posix.relative(posix.dirname(from), to) || posix.basename(to);
}

/** The address of a file of the site, or its path where no host is known. */
export function addressOf(file, homepage = "") {
  return `${homepage}/${file.replace(/(^|\/)index\.html$/, "$1")}`;
}
