import assert from "node:assert/strict";
import { cutText, shortenToFit } from "#sdk/cli/mcp/shorten";
import { linesFrom } from "#sdk/cli/mcp/tools/lines";
import { pageOf } from "#sdk/cli/mcp/tools/pages";

describe("results of tools", () => {
  it("stay as they are when they fit", () => {
    const value = { lines: ["a", "b"], none: null };
    assert.deepEqual(shortenToFit(value), { value, isCut: false });
  });

  it("lose the ends of long texts first, and say how long they were", () => {
    const { value, isCut } = shortenToFit({ body: "x".repeat(50_000), status: 200 });
    assert.equal(isCut, true);
    assert.deepEqual(value, { body: `${"x".repeat(8_000)}... (42000 more characters)`, status: 200 });
  });

  it("lose entries of long lists", () => {
    const rows = Array.from({ length: 2_000 }, (_, n) => ({ n, text: "some text of a row" }));
    const { value, isCut } = shortenToFit({ rows });
    assert.equal(isCut, true);
    assert.deepEqual((value as { rows: object[] }).rows, rows.slice(0, 500));
  });

  it("fit whatever they are", () => {
    const wide = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`key ${n}`, n]));
    const deep = Array.from({ length: 100 }, () => Array.from({ length: 100 }, () => "x".repeat(100)));
    for (const value of [wide, deep, { wide, deep }])
      assert.ok(JSON.stringify(shortenToFit(value, 10_000).value).length <= 10_000);
  });

  it("show a text with as many lines as fit, and where the next ones begin", () => {
    const text = "one\ntwo\nthree\nfour\n";
    assert.equal(linesFrom(text, 1), "one\ntwo\nthree\nfour");
    assert.equal(linesFrom(text, 1, 10), "one\ntwo\n... 2 more lines; ask with from: 3");
    assert.equal(linesFrom(text, 3, 10), "three\n... 1 more lines; ask with from: 4");
    assert.equal(linesFrom(text, 4, 1), "four");
    assert.equal(cutText("abcdef", 2), "ab... (4 more characters)");
  });

  it("show the newest entries of a list, oldest first, and how the ones before are asked for", () => {
    const entries = [3, 1, 2, 4].map((n) => ({ n }));
    assert.deepEqual(pageOf(entries, { limit: 2 }), {
      page: [{ n: 3 }, { n: 4 }],
      more: "2 earlier ones; ask with before: 3",
    });
    assert.deepEqual(pageOf(entries, { limit: 2, before: 3 }), { page: [{ n: 1 }, { n: 2 }] });
  });
});
