import { strict as assert } from "node:assert";
import { spawn } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { takeDataFolder } from "#sdk/local/services/data-folder";

describe("a data folder", () => {
  const root = mkdtempSync(join(tmpdir(), "data-folder-"));
  const folder = join(root, "kept", "here");
  const owner = join(folder, ".owner");

  after(() => rmSync(root, { recursive: true, force: true }));

  it("is made, and is one's own until it is left", async () => {
    const leave = await takeDataFolder(folder);

    await assert.rejects(takeDataFolder(folder), {
      message: `${folder} is in use by process ${process.pid}; end that process, or choose another folder with --data`,
      isUserError: true,
    });
    leave();
    assert.deepEqual(readdirSync(folder), [".format"]);
    (await takeDataFolder(folder))();
  });

  it("is refused while a process of an earlier version has it, and taken over when that one has ended", async () => {
    const other = spawn(process.execPath, ["--eval", "process.stdin.resume()"]);
    writeFileSync(owner, `${other.pid}\n`);

    await assert.rejects(takeDataFolder(folder), { message: new RegExp(`in use by process ${other.pid};`) });
    const ended = new Promise((resolve) => other.once("exit", resolve));
    other.stdin.end();
    await ended;
    (await takeDataFolder(folder))();
    assert.equal(existsSync(owner), false);
  });

  it("is taken over from a process of the same number that is not this one, as in a container", async () => {
    writeFileSync(owner, `${process.pid}\n`);

    (await takeDataFolder(folder))();
  });

  it("is taken over where nobody can tell whose it is", async () => {
    writeFileSync(owner, "");

    (await takeDataFolder(folder))();
  });

  it("is for its owner alone, also what an older version has left in it", async () => {
    const old = join(root, "old");
    mkdirSync(join(old, "auth"), { recursive: true, mode: 0o755 });
    const files = ["000005.ldb", "CURRENT", "LOG", "MANIFEST-000004", join("auth", "pool.json")];
    for (const file of files) writeFileSync(join(old, file), "data");
    const leave = await takeDataFolder(old);
    const modes = ["", "auth", ".owner", ...files].map((name) => statSync(join(old, name)).mode & 0o777);
    leave();

    assert.deepEqual(modes, [0o700, 0o700, ...Array(6).fill(0o600)]);
  });

  it("stays open to others where it has other files in it, and the files of the data do not", async () => {
    const shared = join(root, "shared");
    mkdirSync(shared);
    chmodSync(shared, 0o755);
    for (const file of ["CURRENT", "index.ts"].map((name) => join(shared, name))) {
      writeFileSync(file, "text");
      chmodSync(file, 0o644);
    }
    (await takeDataFolder(shared))();

    const modes = ["", "CURRENT", "index.ts"].map((name) => statSync(join(shared, name)).mode & 0o777);
    assert.deepEqual(modes, [0o755, 0o600, 0o644]);
  });

  it("is not taken by writing where a link leads", async () => {
    const victim = join(root, "victim");
    writeFileSync(victim, "untouched");
    symlinkSync(victim, owner);
    (await takeDataFolder(folder))();

    assert.equal(readFileSync(victim, "utf8"), "untouched");
  });

  it("is left once", async () => {
    const leave = await takeDataFolder(folder);
    leave();
    const leaveAgain = await takeDataFolder(folder);
    leave();

    assert.equal(existsSync(owner), true);
    leaveAgain();
    assert.equal(existsSync(owner), false);
  });
});
