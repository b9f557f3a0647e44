import assert from "node:assert/strict";
import { symlinkSync, utimesSync } from "node:fs";
import * as path from "node:path";
import { packageFolder } from "#sdk/bundle/index";
import { project, removeProjects, write } from "./project";

const FILES = {
  "py/main.py": "def run(): pass",
  "py/lib/a.py": "",
  "py/.git/HEAD": "",
  "py/.sapi/x": "",
  "other.txt": "",
};

describe("packageFolder", () => {
  after(removeProjects);

  it("puts what is in the folder at the root of the archive, without version control and our own output", async () => {
    const root = project(FILES);
    const { files } = await packageFolder(root, "py");
    assert.deepEqual(files, {
      "lib/a.py": path.join(root, "py/lib/a.py"),
      "main.py": path.join(root, "py/main.py"),
    });
  });

  it("gives the same hash in another folder, and another when a file changes", async () => {
    const [first, second] = [project(FILES), project(FILES, "deeper/down")];
    utimesSync(path.join(second, "py/main.py"), 1, 1);
    const hash = (await packageFolder(first, "py")).hash;
    assert.equal((await packageFolder(second, "py")).hash, hash);
    write(second, { "py/main.py": "def run(): return 1" });
    assert.notEqual((await packageFolder(second, "py")).hash, hash);
  });

  it("follows links, and does not go round in circles", async () => {
    const root = project({ "py/main.py": "", "shared/lib.py": "" });
    symlinkSync(path.join(root, "shared"), path.join(root, "py/shared"));
    symlinkSync(path.join(root, "py"), path.join(root, "shared/back"));
    assert.deepEqual(Object.keys((await packageFolder(root, "py")).files), ["main.py", "shared/lib.py"]);
  });
});
