import assert from "node:assert/strict";
import { existsSync, readdirSync } from "node:fs";
import * as path from "node:path";
import { readPage, writtenPages } from "../support/markdown";
import { ROOT } from "../support/paths";

/** All pages with links, the generated ones too. */
function pages(): readonly string[] {
  const reference = readdirSync(path.join(ROOT, "docs", "reference")).map((name) => `docs/reference/${name}`);
  return [
    ...writtenPages(),
    "docs/errors.md",
    "docs/from-0-to-1.md",
    "docs/what-moves-from-sst.md",
    "CONTRIBUTING.md",
    ...reference,
  ];
}

/** Anchors of the headings of a page, as GitHub makes them. */
function anchorsOf(page: string): ReadonlySet<string> {
  const headings = [...readPage(page).matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) => heading);
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replace(/[^\w\- ]/g, "")
        .replaceAll(" ", "-"),
    ),
  );
}

function problemOf(page: string, link: string): string | undefined {
  const [file = "", anchor] = link.split("#");
  const target = file === "" ? page : path.posix.join(path.posix.dirname(page), file);
  if (!existsSync(path.join(ROOT, target))) return `${page}: there is no ${link}`;
  if (anchor === undefined || anchorsOf(target).has(anchor)) return undefined;
  return `${page}: ${target} has no heading ${anchor}`;
}

describe("the links of the documentation", () => {
  it("lead to pages and headings that exist", () => {
    const problems = pages().flatMap((page) => {
      const text = readPage(page)
        .replace(/^```.*?^```$/gms, "")
        .replace(/`[^`\n]*`/g, "`code`");
      const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link);
      return links.filter((link) => !/^https?:/.test(link)).map((link) => problemOf(page, link));
    });
    assert.deepEqual(problems.filter(Boolean), []);
  });

  it("lead from the README to the page of all pages, and from there to every one", () => {
    assert.ok(readPage("README.md").includes("(docs/contents.md)"));
    const contents = readPage("docs/contents.md");
    const missing = readdirSync(path.join(ROOT, "docs"))
      .filter((name) => name.endsWith(".md") && name !== "contents.md")
      .filter((name) => !contents.includes(`(${name})`));
    assert.deepEqual(missing, []);
  });
});
