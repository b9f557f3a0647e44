import assert from "node:assert/strict";
import { factTitles, isSource } from "../support/fact-titles";
import { readPage } from "../support/markdown";

const PAGE = "docs/emulation.md";

/** A line of the page's tables of facts. */
interface FactRow {
  readonly fact: string;
  readonly keys: readonly string[];
  /** The verdict `as on AWS`, or the difference. */
  readonly here: string;
  readonly files: readonly string[];
}

function factRows(): readonly FactRow[] {
  const [, ...sections] = readPage(PAGE).split("\n## ");
  const lines = sections.flatMap((section) => section.split("\n").filter((line) => line.startsWith("| ")));
  const cells = lines.map((line) => line.slice(2, -2).split(" | "));
  return cells.flatMap(([fact = "", keys = "", here = "", tests = ""]) => {
    const row = {
      fact,
      keys: [...keys.matchAll(/`([^`]+)`/g)].map(([, key = ""]) => key),
      here,
      files: [...tests.matchAll(/\]\(\.\.\/([^)]+)\)/g)].map(([, file = ""]) => file),
    };
    return row.keys.length === 0 ? [] : [row];
  });
}

/** The texts `key in file`, each once. */
function locations(found: readonly { readonly file: string; readonly key: string }[]): readonly string[] {
  return [...new Set(found.map(({ file, key }) => `${key} in ${file}`))].sort();
}

describe("the page on how close to AWS the local mode is", () => {
  const rows = factRows();
  const onPage = locations(
    rows.flatMap(({ keys, files }) => keys.flatMap((key) => files.map((file) => ({ file, key })))),
  );

  it("has facts of every gateway and of functions, each with a source and a test", () => {
    assert.ok(rows.length > 200, `${rows.length} rows`);
    const invalid = rows.filter(({ keys, files }) => files.length === 0 || !keys.every(isSource));
    assert.deepEqual(invalid, []);
  });

  it("names exactly the sources that the titles of its tests carry", () => {
    const inTitles = locations(factTitles());
    assert.deepEqual(
      {
        "without a title": onPage.filter((location) => !inTitles.includes(location)),
        "without a line on the page": inTitles.filter((location) => !onPage.includes(location)),
      },
      { "without a title": [], "without a line on the page": [] },
    );
  });

  it("says of each fact that it is as on AWS, or the difference", () => {
    const wrong = rows.filter(({ here }) => !/^(as on AWS|approximated: .+|not emulated: .+)$/.test(here));
    assert.deepEqual(wrong, []);
  });

  it("has each fact once", () => {
    const facts = rows.map(({ fact }) => fact);
    assert.deepEqual(
      facts.filter((fact, index) => facts.indexOf(fact) !== index),
      [],
    );
  });
});
