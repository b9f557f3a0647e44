import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { filesToWatch } from "#sdk/cli/sync/files-to-watch";

describe("the files whose saves bring code to a stage", () => {
  let root: string;
  const inRoot = (file: string) => path.join(root, ...file.split("/"));

  before(() => {
    root = realpathSync(mkdtempSync(path.join(tmpdir(), "watched-")));
    for (const file of [
      "shop/index.ts",
      "shop/src/list.ts",
      "shop/src/mail.html",
      "shop/sync.log",
      "shop/read.log",
      "shop/.sapi/graph.json",
      "shop/node_modules/left/index.js",
      "shop/dist/index.js",
      "tsconfig.base.json",
      "lib/prices.sql",
      "build.log",
    ]) {
      mkdirSync(path.dirname(inRoot(file)), { recursive: true });
      writeFileSync(inRoot(file), "");
    }
  });
  after(() => rmSync(root, { recursive: true, force: true }));

  const watched = (...files: string[]) =>
    [...filesToWatch({ root: inRoot("shop"), files: files.map(inRoot), probed: [] })]
      .map((file) => path.relative(root, file))
      .sort();

  it("are those of its project, without packages, built files, hidden folders and logs", () => {
    assert.deepEqual(watched("shop/index.ts"), ["shop/index.ts", "shop/src/list.ts", "shop/src/mail.html"]);
  });

  it("are those beside a file that it has read outside, without logs", () => {
    const found = watched("shop/index.ts", "tsconfig.base.json");
    assert.deepEqual(
      found.filter((file) => !file.startsWith("shop")),
      ["lib/prices.sql", "tsconfig.base.json"],
    );
  });

  it("are those that the program itself has read, a log as well", () => {
    assert.ok(watched("shop/index.ts", "shop/read.log").includes(path.join("shop", "read.log")));
  });
});
