import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { builtinModules } from "node:module";
import * as path from "node:path";
import ts from "typescript";
import { type CodeBlock, codeBlocks, readPage, writtenPages } from "../support/markdown";
import { ROOT } from "../support/paths";

/** Pages whose readers have the packages already: their first programs are those that readers bring along. */
const BROUGHT_ALONG = ["docs/coming-from-sst.md", "docs/from-other-frameworks.md", "docs/from-pulumi.md"];

const PAGES = writtenPages().filter((page) => page.startsWith("docs/") && !BROUGHT_ALONG.includes(page));
const START = packagesOf("docs/start.md");

/** A page works in the folder that docs/start.md makes, when it names the packages that its programs add. */
describe("a page of the documentation", () => {
  it("has an npm install line with each package that its programs import, beyond those of the start", () => {
    const missing = PAGES.flatMap((page) => {
      const named = new Set([...START, ...packagesOf(page)]);
      const needed = codeBlocks(page).flatMap(importedPackages).flatMap(installed);
      return [...new Set(needed)].filter((name) => !named.has(name)).map((name) => `${page}: ${name}`);
    });
    assert.deepEqual(missing, []);
  });
});

/** The packages in the lines `npm install ...` of a page, without their versions. */
function packagesOf(page: string): ReadonlySet<string> {
  const lines = [...readPage(page).matchAll(/npm install ([^\n`]+)/g)].map(([, words = ""]) => words);
  const words = lines.flatMap((line) => line.split(/\s+/)).filter((word) => /^@?[a-z]/.test(word));
  return new Set(words.map((word) => word.replace(/(?<=.)@.*$/, "")));
}

/** The packages that a program imports. A block of another language imports none. */
function importedPackages({ language, text }: CodeBlock): readonly string[] {
  if (!["ts", "js", "typescript", "javascript"].includes(language)) return [];
  const names = ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName);
  return names.filter((name) => !/^(\.|#|node:)/.test(name) && !builtinModules.includes(name)).map(packageOf);
}

function packageOf(name: string): string {
  return name
    .split("/")
    .slice(0, name.startsWith("@") ? 2 : 1)
    .join("/");
}

/** The packages that an import takes: the package, its types, or both where these are a package of their own. */
function installed(name: string): readonly string[] {
  const folder = (of: string) => path.join(ROOT, "node_modules", of);
  const types = `@types/${name}`;
  const hasTypes = existsSync(folder(types));
  return [...(existsSync(folder(name)) || !hasTypes ? [name] : []), ...(hasTypes ? [types] : [])];
}
