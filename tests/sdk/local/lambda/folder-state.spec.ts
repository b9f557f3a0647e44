import assert from "node:assert/strict";
import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import { filesOf, folderState } from "#sdk/local/lambda/folder-state";

describe("folderState", () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "folder-"));

  after(() => fs.rmSync(folder, { recursive: true }));

  it("lists the files without installed packages and bytecode, and has another version after a save", () => {
    fs.mkdirSync(path.join(folder, "node_modules/lib"), { recursive: true });
    fs.mkdirSync(path.join(folder, "lib/__pycache__"), { recursive: true });
    fs.mkdirSync(path.join(folder, ".venv"));
    const others = ["lib/__pycache__/b.cpython-312.pyc", ".venv/pyvenv.cfg"];
    for (const file of ["node_modules/lib/index.js", "lib/b.js", "a.js", ...others]) {
      fs.writeFileSync(path.join(folder, file), "1");
    }
    const first = folderState(folder);
    assert.deepEqual(first.files, [path.join(folder, "a.js"), path.join(folder, "lib/b.js")]);
    assert.equal(folderState(folder).version, first.version);

    fs.writeFileSync(path.join(folder, "node_modules/lib/index.js"), "longer");
    assert.equal(folderState(folder).version, first.version);
    fs.writeFileSync(path.join(folder, "lib/b.js"), "longer");
    assert.notEqual(folderState(folder).version, first.version);
  });
});

describe("filesOf", () => {
  it("finds the files of an archive, also inside archives in it", () => {
    const files = filesOf({
      "a.js": { $asset: "file", path: "src/a.js", hash: undefined as never },
      "b.js": { $asset: "string", text: "1" },
      lib: {
        $asset: "archive",
        entries: { "c.js": { $asset: "file", path: "lib/c.js", hash: undefined as never } },
      },
      all: { $asset: "fileArchive", path: "folder" },
    } as never);
    assert.deepEqual(files, ["src/a.js", "lib/c.js", "folder"]);
  });
});
