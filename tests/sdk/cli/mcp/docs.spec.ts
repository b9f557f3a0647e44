import assert from "node:assert/strict";
import { rmSync, writeFileSync } from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { readPages } from "#sdk/cli/mcp/docs/pages";
import { DocsIndex } from "#sdk/cli/mcp/docs/search";
import { SEARCH_WORDS, weightOf } from "#sdk/cli/mcp/docs/search-words";
import { sectionsOf } from "#sdk/cli/mcp/docs/sections";
import { wordsOf, wordsOfQuery } from "#sdk/cli/mcp/docs/words";
import { ERRORS } from "#sdk/constructs/registry";
import { NEWCOMER_SEARCHES } from "../../../support/newcomer-searches";

const QUEUE = `# Queues

A queue calls a function.

## Dead letters

Messages that fail too often go to the dead-letter queue.

\`\`\`sh
# no heading
\`\`\`

## Size of a batch

\`batchSize\` is 10 unless you write another one.
`;

const PAGES = readPages("/no/such/file");
const ALL = new DocsIndex([...PAGES].flatMap(([name, text]) => sectionsOf(name, text)));

describe("the search of the documentation", () => {
  it("takes pages apart at their headings, and code is none", () => {
    assert.deepEqual(
      sectionsOf("queue.md", QUEUE).map(({ heading, line, lines }) => [heading, line, lines.length]),
      [
        ["Queues", 1, 4],
        ["Dead letters", 5, 8],
        ["Size of a batch", 13, 4],
      ],
    );
  });

  it("knows the parts of names, and plurals", () => {
    assert.deepEqual(wordsOf("batchSize of DEPLOY_MODE queues"), [
      "batchsize",
      "batch",
      "size",
      "of",
      "deploy_mode",
      "deploy",
      "mode",
      "queue",
    ]);
  });

  it("searches for a name as a whole where it is known, and else for its parts as well", () => {
    const known = new Set(["custom_domain", "batchsize"]);
    const words = (query: string) => wordsOfQuery(query, (word) => known.has(word));
    assert.deepEqual(words("CUSTOM_DOMAIN batchSize"), ["custom_domain", "batchsize"]);
    assert.deepEqual(words("NoSuchName --no-wait"), [
      "nosuchname",
      "no",
      "such",
      "name",
      "--no-wait",
      "wait",
    ]);
  });

  it("has pages that explain before those that list everything", () => {
    assert.deepEqual(["queue", "reference/queue", "errors/QUEUE_CLOSED"].map(weightOf), [1, 0.4, 0.15]);
  });

  it("finds the section that a query is about, from its best line on", () => {
    const index = new DocsIndex([
      ...sectionsOf("queue.md", QUEUE),
      ...sectionsOf("topic.md", "# Topics\n\nA topic has a size and sends messages.\n"),
    ]);
    const [hit] = index.search("batch size", 3);
    assert.deepEqual(hit, {
      page: "queue.md",
      heading: "Size of a batch",
      line: 13,
      excerpt: "## Size of a batch\n\n`batchSize` is 10 unless you write another one.",
    });
    assert.equal(index.search("dead letter", 1)[0]?.heading, "Dead letters");
    assert.deepEqual(index.search("kubernetes", 3), []);
  });

  it("reads the pages of this repository, or those that the package has in one file", () => {
    const pages = readPages("/no/such/file");
    assert.ok(pages.has("queue.md") && pages.has("reference/queue.md"), [...pages.keys()].join());
    const file = path.join(os.tmpdir(), `docs-${process.pid}.json.br`);
    writeFileSync(file, brotliCompressSync(JSON.stringify({ "queue.md": QUEUE })));
    try {
      assert.deepEqual([...readPages(file)], [["queue.md", QUEUE]]);
    } finally {
      rmSync(file);
    }
  });

  it("adds words that people search for to sections that exist", () => {
    const missing = Object.entries(SEARCH_WORDS).flatMap(([page, headings]) => {
      const sections = sectionsOf(`${page}.md`, PAGES.get(`${page}.md`) ?? "");
      const known = sections.map(({ heading }) => heading);
      return Object.keys(headings)
        .filter((heading) => !known.includes(heading))
        .map((heading) => `${page}: ${heading}`);
    });
    assert.deepEqual(missing, []);
  });

  it("finds the page for the words of newcomers among its first three", () => {
    const missed = Object.entries(NEWCOMER_SEARCHES).flatMap(([query, pages]) => {
      const found = ALL.search(query, 3).map(({ page }) => page.replace(/\.md$/, ""));
      return found.some((page) => pages.includes(page)) ? [] : [`${query}: ${found.join()}`];
    });
    assert.deepEqual(missed, []);
  });

  it("finds an error code in its row, and a prop on the page of its construct", () => {
    const [code] = ALL.search("DEPLOY_MODE_MIXED", 1);
    assert.equal(code?.page, "errors.md");
    assert.match(code?.excerpt ?? "", /^\| `DEPLOY_MODE_MIXED` \|/);
    assert.deepEqual(
      // Another page may have a table with a row for a code.
      Object.keys(ERRORS).filter((each) => !ALL.search(each, 2).some(({ page }) => page === "errors.md")),
      [],
    );
    const pages = ALL.search("queue dead letter", 6).map(({ page }) => page);
    assert.ok(pages.includes("queue.md"), pages.join());
  });
});
