import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import * as path from "node:path";
import { gzipSync } from "node:zlib";
import { ERRORS } from "#sdk/constructs/registry";
import { ROOT } from "../support/paths";
import { BUILT, type BuiltPage, builtPages, siteFiles, targetOf } from "./built-site";

/** The most that a page and what it loads weigh, compressed. The search's index and pictures are apart. */
const MAX_BYTES = 200_000;

describe("the files of the built site", () => {
  const files = new Set(siteFiles());
  const pages = builtPages();
  const byFile = new Map(pages.map((page) => [page.file, page]));

  it("have no link that leads nowhere", () => {
    const problems = pages.flatMap((page) =>
      page.links.flatMap((link) => {
        const target = targetOf(page.file, link);
        if (target === undefined) return [];
        if (!files.has(target.file)) return [`${page.file}: there is no ${link}`];
        const { ids } = byFile.get(target.file) ?? { ids: new Set([""]) };
        return target.anchor === "" || ids.has(target.anchor) ? [] : [`${page.file}: no heading ${link}`];
      }),
    );
    assert.deepEqual(problems, []);
    assert.ok(pages.flatMap(({ links }) => links).length > 10_000);
  });

  it("have no id twice in one page", () => {
    const repeated = pages.filter(
      ({ html, ids }) => (html.match(/<[a-z][^>]* id="/g) ?? []).length !== ids.size,
    );
    assert.deepEqual(
      repeated.map(({ file }) => file),
      [],
    );
  });

  it("lead from the sidebar to each page but those of codes, and from the table of errors to these", () => {
    const linked = (page: BuiltPage | undefined): ReadonlySet<string> =>
      new Set((page?.links ?? []).map((link) => targetOf(page?.file ?? "", link)?.file ?? ""));
    const [fromStart, fromErrors] = [linked(byFile.get("index.html")), linked(byFile.get("errors.html"))];
    const isCode = (file: string): boolean => file.startsWith("errors/");
    const missing = pages.filter(({ file }) => !(isCode(file) ? fromErrors : fromStart).has(file));
    assert.deepEqual(
      missing.map(({ file }) => file),
      [],
    );
    assert.deepEqual(
      pages
        .filter(({ file }) => isCode(file))
        .map(({ file }) => file)
        .sort(),
      Object.keys(ERRORS)
        .map((code) => `errors/${code}.html`)
        .sort(),
    );
  });

  it("show each file that an example is made of", () => {
    const tracked = execFileSync("git", ["ls-files", "examples"], { cwd: ROOT, encoding: "utf8" }).trim();
    const missing = tracked.split("\n").filter((file) => {
      const [, name, rest = ""] = /^examples\/([^/]+)\/(.+)$/.exec(file) ?? [];
      const page = byFile.get(`examples/${name}.html`);
      const isMade = /(^|\/)(README\.md|\.gitignore|go\.sum|sapi-env\.d\.ts)$/.test(rest);
      return page !== undefined && !isMade && !page.html.includes(`<code>${rest}</code>`);
    });
    assert.deepEqual(missing, []);
  });

  it("weigh less than 200 kB a page", () => {
    const weigh = (file: string): number => gzipSync(readFileSync(path.join(BUILT, file))).length;
    const shared = ["assets/style.css", "assets/site.js"].reduce((sum, file) => sum + weigh(file), 0);
    const heavy = pages
      .map(({ file }) => ({ file, bytes: shared + weigh(file) }))
      .filter(({ bytes }) => bytes > MAX_BYTES);
    assert.deepEqual(heavy, []);
  });

  it("have every page once more as Markdown, and all of them in one text", () => {
    const text = (file: string): string => readFileSync(path.join(BUILT, file), "utf8");
    assert.deepEqual(
      pages.filter(({ file }) => !files.has(file.replace(/\.html$/, ".md"))),
      [],
    );
    assert.match(text("llms.txt"), /^# pulumi-serverless-api\n\n> \S.*\n\n## Start\n\n- \[/);
    const named = [...text("llms.txt").matchAll(/\]\(([^)\s]+\.md)\)/g)].map(([, link = ""]) => link);
    assert.ok(named.length > 80);
    const full = text("llms-full.txt");
    assert.deepEqual(
      named.filter((link) => !full.includes(`<!-- ${link} -->\n`)),
      [],
    );
  });
});
