import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import * as path from "node:path";
import { refuseUsed, writeNew } from "#sdk/cli/init/folder";
import { type FileTree, fileTree } from "../../../support/file-tree";

describe("the folder of a new project", () => {
  let tree: FileTree;

  afterEach(() => tree.remove());

  it("may be absent, empty, or have what repositories begin with", () => {
    tree = fileTree({ ".git/HEAD": "", "README.md": "", LICENSE: "", ".gitignore": "", ".vscode/x": "" });
    refuseUsed(tree.folder);
    refuseUsed(path.join(tree.folder, "new"));
  });

  it("is refused with everything that is in the way, in one message", () => {
    tree = fileTree({ "package.json": "{}", "src/index.ts": "", "README.md": "", ".env": "" });
    assert.throws(() => refuseUsed(tree.folder), {
      isUserError: true,
      message: `${tree.folder} is not empty, and nothing in it is touched; name another folder, or move away:\n  .env\n  package.json\n  src`,
    });
  });

  it("is refused when it is a file", () => {
    tree = fileTree({ notes: "" });
    assert.throws(() => refuseUsed(path.join(tree.folder, "notes")), {
      message: `${tree.folder}/notes is a file; name a folder for the project`,
    });
  });

  it("gets files where there are none, and keeps those that are there", () => {
    tree = fileTree({ ".gitignore": "mine" });
    const files = new Map([
      [".gitignore", "theirs"],
      ["src/a.ts", "a"],
    ]);
    assert.deepEqual(writeNew(tree.folder, files), [".gitignore"]);
    assert.equal(readFileSync(path.join(tree.folder, ".gitignore"), "utf8"), "mine");
    assert.equal(readFileSync(path.join(tree.folder, "src", "a.ts"), "utf8"), "a");
  });

  it("is left as it was when a file cannot be written", () => {
    // A file stands where a folder is needed: the third file cannot be made, whoever runs this.
    tree = fileTree({ readme: "mine" });
    const files = new Map([
      ["index.ts", "1"],
      ["src/deep/a.ts", "2"],
      ["readme/b.ts", "3"],
    ]);
    assert.throws(() => writeNew(tree.folder, files), {
      isUserError: true,
      message: /readme.* cannot be written \((EEXIST|ENOTDIR)\); nothing was made$/,
    });
    assert.deepEqual(readdirSync(tree.folder), ["readme"]);
  });

  it("is not there afterwards when it was not there before", () => {
    tree = fileTree({ readme: "mine" });
    const folder = path.join(tree.folder, "new", "notes");
    const files = new Map([
      ["a.ts", "1"],
      ["../../readme/b.ts", "2"],
    ]);
    assert.throws(() => writeNew(folder, files), { isUserError: true });
    assert.equal(existsSync(path.join(tree.folder, "new")), false);
  });

  it("is given up where the system makes none, without trying for ever", () => {
    assert.throws(() => writeNew("/proc/notes/deep", new Map([["a.ts", "1"]])), {
      isUserError: true,
      message: /^\S+notes cannot be written \(E\w+\); nothing was made$/,
    });
  });
});
