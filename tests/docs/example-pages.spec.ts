import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import * as path from "node:path";
import { ROOT } from "../support/paths";

const EXAMPLES = path.join(ROOT, "examples");
const PAGE = /\.html(\.ts)?$/;
const STYLE = /(^|\/)page(\.css|-style\.ts)$/;

/** Texts of the examples' own files whose path the pattern finds, by this path. */
function filesOf(pattern: RegExp): ReadonlyMap<string, string> {
  const folders = readdirSync(EXAMPLES).flatMap((name) =>
    ["src", "web"].map((folder) => path.join(EXAMPLES, name, folder)),
  );
  const files = folders.flatMap((folder) =>
    entriesOf(folder).map((name) => path.relative(EXAMPLES, path.join(folder, name))),
  );
  const own = files.filter((file) => pattern.test(file) && !/(^|\/)(dist|node_modules)\//.test(file));
  return new Map(own.map((file) => [file, readFileSync(path.join(EXAMPLES, file), "utf8")]));
}

function entriesOf(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: "utf8" });
  } catch {
    // Not every example has both folders.
    return [];
  }
}

describe("the pages of the examples", () => {
  it("have one style, of which each example has a copy", () => {
    const styles = filesOf(STYLE);
    const css = (text: string) => /`([^]*)`/.exec(text)?.[1] ?? text;
    assert.deepEqual([...styles.keys()].map((file) => file.split("/")[0]).sort(), [
      "auth",
      "chat",
      "notes",
      "site",
      "stream",
      "uploads",
    ]);
    assert.equal(new Set([...styles.values()].map(css)).size, 1);
  });

  for (const [file, text] of filesOf(PAGE)) {
    it(`asks for no icon that is not there, and fits a phone: ${file}`, () => {
      assert.match(text, /<link rel="icon" href="data:/);
      assert.match(text, /<meta name="viewport" content="width=device-width, initial-scale=1">/);
    });
  }
});
