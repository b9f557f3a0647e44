import { strict as assert } from "node:assert";
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import * as path from "node:path";
import { FilledFolders } from "#sdk/files/filled-folders";
import { ownUser } from "#sdk/files/owner";
import { type FileTree, fileTree } from "../../support/file-tree";

const KEY = Buffer.alloc(32, 1);

describe("folders that are filled once", () => {
  let tree: FileTree;
  let fills: number;
  beforeEach(() => {
    tree = fileTree({});
    fills = 0;
  });
  afterEach(() => tree.remove());

  async function fill(folder: string): Promise<void> {
    fills++;
    mkdirSync(path.join(folder, "lib"));
    writeFileSync(path.join(folder, "lib", "code.py"), "code");
    writeFileSync(path.join(folder, "empty.py"), "");
    symlinkSync("lib/code.py", path.join(folder, "link.py"));
  }
  const folders = (key = KEY, user = ownUser()) => new FilledFolders({ folder: tree.folder, key, user });
  const get = () => folders().get("packages", fill);

  it("are used as they are by the next process", async () => {
    const folder = await get();
    assert.equal(folders().find("packages"), folder);
    assert.equal(await get(), folder);
    assert.equal(readFileSync(path.join(folder, "link.py"), "utf8"), "code");
    assert.deepEqual([fills, readdirSync(tree.folder)], [1, ["packages"]]);
  });

  const DAMAGES: Readonly<Record<string, (folder: string) => void>> = {
    "a file is empty": (folder) => truncateSync(path.join(folder, "lib", "code.py")),
    "a file has another content of the same size": (folder) =>
      writeFileSync(path.join(folder, "lib", "code.py"), "edoc"),
    "a file is gone": (folder) => unlinkSync(path.join(folder, "empty.py")),
    "a file has come": (folder) => writeFileSync(path.join(folder, "lib", "sitecustomize.py"), "planted"),
    "a link leads elsewhere": (folder) => {
      unlinkSync(path.join(folder, "link.py"));
      symlinkSync("/etc/passwd", path.join(folder, "link.py"));
    },
    "a link is in the place of a file": (folder) => {
      unlinkSync(path.join(folder, "empty.py"));
      symlinkSync("/dev/null", path.join(folder, "empty.py"));
    },
    "others may write a file": (folder) => chmodSync(path.join(folder, "lib", "code.py"), 0o620),
    "others may write a folder": (folder) => chmodSync(path.join(folder, "lib"), 0o770),
    "the list is gone": (folder) => unlinkSync(path.join(folder, "..", "list")),
    "the list is cut off": (folder) => truncateSync(path.join(folder, "..", "list"), 70),
    "all is gone but its name": (folder) => rmSync(path.dirname(folder), { recursive: true }),
  };
  for (const [what, damage] of Object.entries(DAMAGES)) {
    it(`are filled anew where ${what}`, async () => {
      const folder = await get();
      damage(folder);
      assert.equal(folders().find("packages"), undefined);
      assert.equal(await get(), folder);
      assert.equal(fills, 2);
      assert.deepEqual(readdirSync(folder, { recursive: true }).sort(), [
        "empty.py",
        "lib",
        "lib/code.py",
        "link.py",
      ]);
      assert.equal(readFileSync(path.join(folder, "lib", "code.py"), "utf8"), "code");
      assert.deepEqual(readdirSync(tree.folder), ["packages"]);
    });
  }

  it("are not believed with another key, under another name, or as another user's", async function () {
    await get();
    assert.equal(folders(Buffer.alloc(32, 2)).find("packages"), undefined);
    assert.equal(folders().find("others"), undefined);
    const user = ownUser();
    if (user === undefined) return this.skip();
    assert.equal(folders(KEY, user + 1).find("packages"), undefined);
  });

  it("are closed to others, whatever the tool that fills them leaves open", async () => {
    const folder = await folders().get("packages", async (target) => {
      writeFileSync(path.join(target, "program"), "");
      chmodSync(path.join(target, "program"), 0o777);
    });
    const modes = [folder, path.join(folder, "program")].map((filePath) => statSync(filePath).mode & 0o777);
    assert.deepEqual(modes, [0o700, 0o700]);
    assert.equal(folders().find("packages"), folder);
  });

  it("have what the first has filled them with, where two do", async () => {
    const found = await Promise.all([get(), get()]);
    assert.equal(found[0], found[1]);
    assert.deepEqual([fills, readdirSync(tree.folder)], [2, ["packages"]]);
  });

  it("leave nothing where filling fails", async () => {
    const filling = folders().get("packages", async (folder) => {
      await fill(folder);
      throw new Error("pip failed");
    });
    await assert.rejects(filling, { message: "pip failed" });
    assert.deepEqual(readdirSync(tree.folder), []);
  });
});
