import assert from "node:assert/strict";
import { utimesSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import { cachedPack } from "#sdk/cli/init/cached-pack";
import { type FileTree, fileTree } from "../../../support/file-tree";

describe("the archive of a clone", () => {
  let tree: FileTree;
  afterEach(() => tree.remove());

  it("is packed once, until one of its sources changes", () => {
    tree = fileTree({ "sdk/package.json": "{}", "sdk/src/a.ts": "a", "sdk/dist/a.js": "a" });
    const clone = path.join(tree.folder, "sdk");
    let packed = 0;
    const pack = () => {
      packed += 1;
      // The build that comes with it writes what is no source.
      writeFileSync(path.join(clone, "dist/a.js"), `a ${packed}`);
      return { name: "x-1.0.0.tgz", content: Buffer.from(`archive ${packed}`) };
    };
    const texts = [1, 2].map(() => cachedPack(clone, pack).content.toString());
    assert.deepEqual([texts, packed], [["archive 1", "archive 1"], 1]);
    assert.equal(cachedPack(clone, pack).name, "x-1.0.0.tgz");

    utimesSync(path.join(clone, "src/a.ts"), 1, 1);
    assert.equal(cachedPack(clone, pack).content.toString(), "archive 2");
    assert.equal(cachedPack(clone, pack).content.toString(), "archive 2");
    assert.equal(packed, 2);
  });
});
