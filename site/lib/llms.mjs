// The pages as text for models: an index, and everything in one file.

import { markdownFile, NAME } from "./layout.mjs";
import { addressOf } from "./links.mjs";

/**
 * The index, as llmstxt.org describes it.
 *
 * @param {{ groups: { title: string, pages: { file: string, title: string, summary: string }[] }[], summary: string, homepage: string | undefined }} site
 */
export function llmsIndex({ groups, summary, homepage }) {
  const lines = groups.flatMap(({ title, pages }) => [
    `## ${title}`,
    "",
    ...pages.map((page) => {
      const about = page.summary === "" ? "" : `: ${page.summary}`;
      return `- [${page.title}](${addressOf(markdownFile(page.file), homepage)})${about}`;
    }),
    "",
  ]);
  return [`# ${NAME}`, "", `> ${summary}`, "", ...lines].join("\n");
}

/**
 * All pages after each other, each behind the address that it has on the site.
 *
 * @param {readonly { file: string, markdown: string }[]} pages
 * @param {string | undefined} homepage
 */
export function llmsFull(pages, homepage) {
  return pages
    .map(
      ({ file, markdown }) => `<!-- ${addressOf(markdownFile(file), homepage)} -->\n${markdown.trimEnd()}\n`,
    )
    .join("\n");
}
