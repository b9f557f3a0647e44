// The pages of the site, and the files of the repository that they are made of.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { errorPages, withLinkedCodes } from "./error-pages.mjs";
import { exampleText } from "./example-pages.mjs";
import { ROOT } from "./settings.mjs";
import { SIDEBAR, sidebarProblems } from "./sidebar.mjs";

/**
 * A page of the site, as Markdown.
 *
 * @typedef {object} SourcePage
 * @property {string} source the file in the repository, which its links start from
 * @property {string} file the page, such as `reference/api.html`
 * @property {string} group title of its group in the sidebar, or "" for a page that no group shows
 * @property {string} text
 */

/**
 * All pages, in the order of the sidebar.
 *
 * @param {{ errors: Record<string, { cause: string, cure: string }>, graphs: ReadonlySet<string> }} parts `graphs` are the
 *   examples that have a picture
 * @returns {SourcePage[]}
 * @throws an error that names the pages of `docs` in no group of the sidebar, and names in a group that no page has
 */
export function sourcePages({ errors, graphs }) {
  const names = markdownIn("docs");
  const problems = sidebarProblems(SIDEBAR, names);
  if (problems.length > 0) throw new Error(`${problems.join("\n")}: see site/lib/sidebar.mjs`);
  return [
    page("README.md", "index.html", ""),
    ...SIDEBAR.flatMap(({ title, pages }) =>
      pages.map((name) => page(`docs/${name}.md`, `${name}.html`, title)),
    ),
    ...markdownIn("docs/reference").map((name) =>
      page(`docs/reference/${name}.md`, `reference/${name === "README" ? "index" : name}.html`, "Reference"),
    ),
    ...examples().map((name) => {
      const example = page(`examples/${name}/README.md`, `examples/${name}.html`, "Examples");
      return { ...example, text: exampleText(name, example.text, graphs.has(name)) };
    }),
    page("CHANGELOG.md", "changelog.html", "Project"),
    page("CONTRIBUTING.md", "contributing.html", "Project"),
    ...errorPages(errors),
  ].map((each) => (each.file === "errors.html" ? { ...each, text: withLinkedCodes(each.text) } : each));
}

/** Pictures and other files that stand beside the pages of `docs`. */
export function filesBeside() {
  return readdirSync(join(ROOT, "docs"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".md"))
    .map(({ parentPath, name }) => posix.relative(ROOT, posix.join(parentPath, name)));
}

/** The examples that have a page. */
export function examples() {
  return readdirSync(join(ROOT, "examples")).filter((name) =>
    existsSync(join(ROOT, "examples", name, "README.md")),
  );
}

function page(source, file, group) {
  return { source, file, group, text: readFileSync(join(ROOT, source), "utf8") };
}

function markdownIn(folder) {
  const files = readdirSync(join(ROOT, folder)).filter((name) => name.endsWith(".md"));
  // A folder's index comes first.
  return files
    .map((name) => name.slice(0, -".md".length))
    .sort((a, b) => (b === "README") - (a === "README") || (a < b ? -1 : 1));
}
