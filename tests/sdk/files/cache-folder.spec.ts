import { strict as assert } from "node:assert";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import * as path from "node:path";
import { CacheFolder } from "#sdk/files/cache-folder";
import { ownUser } from "#sdk/files/owner";
import { stateFolder } from "#sdk/files/state-folder";
import { keyIn, projectKey, userKey } from "#sdk/files/user-key";
import { fileTree } from "../../support/file-tree";
import { SOURCES } from "../../support/paths";

const modeOf = (filePath: string): number => statSync(filePath).mode & 0o777;

describe("the cache of a user", () => {
  const tree = fileTree({});
  const state = path.join(tree.folder, "state", "sapi");
  const folder = path.join(state, "modules");
  const file = path.join(folder, "one");
  const key = path.join(state, "fingerprint-key");
  afterEach(() => rmSync(state, { recursive: true, force: true }));
  after(() => tree.remove());

  function fill(): CacheFolder {
    const cache = CacheFolder.open(state, "modules");
    cache?.write("one", { body: [Buffer.from("code")] });
    return cache as CacheFolder;
  }
  const read = (): string | undefined => CacheFolder.open(state, "modules")?.read("one")?.body.toString();

  it("is its owner's alone, whatever the umask takes away", () => {
    for (const umask of [0o000, 0o002, 0o077, 0o277]) {
      const usual = process.umask(umask);
      try {
        fill();
        assert.equal(read(), "code", umask.toString(8));
      } finally {
        process.umask(usual);
      }
      for (const filePath of [path.dirname(state), state, folder])
        assert.equal(modeOf(filePath), 0o700, filePath);
      for (const filePath of [key, file]) assert.equal(modeOf(filePath), 0o600, filePath);
      rmSync(path.dirname(state), { recursive: true });
    }
  });

  it("is off where the folder, or the one above it, is another user's", function () {
    const user = ownUser();
    if (user === undefined) return this.skip();
    fill();
    assert.equal(CacheFolder.open(state, "modules", { user: user + 1 }), undefined);
    assert.equal(CacheFolder.open(state, "modules", { user: user + 1, key: Buffer.alloc(32) }), undefined);
    assert.equal(keyIn(state, user + 1), undefined);
    // Nor is it closed: it is not ours to change.
    chmodSync(state, 0o755);
    assert.equal(keyIn(state, user + 1), undefined);
    assert.equal(modeOf(state), 0o755);
    assert.deepEqual([read(), readFileSync(key).length], ["code", 32]);
  });

  it("is off where a link leads, and leaves alone what is there", () => {
    fill();
    const elsewhere = path.join(tree.folder, "elsewhere");
    mkdirSync(elsewhere);
    rmSync(folder, { recursive: true });
    symlinkSync(elsewhere, folder);
    assert.equal(CacheFolder.open(state, "modules"), undefined);
    assert.deepEqual(readdirSync(elsewhere), []);
  });

  it("begins anew where others could write to the folder", () => {
    fill();
    writeFileSync(path.join(folder, "planted"), "code");
    chmodSync(folder, 0o770);
    assert.equal(read(), undefined);
    assert.deepEqual([modeOf(folder), readdirSync(folder)], [0o700, []]);
    fill();
    assert.equal(read(), "code");
  });

  it("believes nothing of before where others could write to the folder with the key, or read the key", () => {
    for (const open of [
      () => chmodSync(state, 0o777),
      () => chmodSync(key, 0o644),
      () => chmodSync(key, 0o620),
    ]) {
      fill();
      assert.equal(read(), "code");
      const before = readFileSync(key);
      open();
      assert.equal(read(), undefined);
      assert.notDeepEqual(readFileSync(key), before);
      assert.deepEqual([modeOf(state), modeOf(key)], [0o700, 0o600]);
    }
  });

  it("believes no file under another name, and none of another folder", () => {
    const cache = fill();
    const other = CacheFolder.open(state, "handlers") as CacheFolder;
    writeFileSync(path.join(folder, "two"), readFileSync(file), { mode: 0o600 });
    writeFileSync(path.join(other.folder, "one"), readFileSync(file), { mode: 0o600 });
    assert.equal(cache.read("one")?.body.toString(), "code");
    assert.equal(cache.read("two"), undefined);
    assert.equal(other.read("one"), undefined);
  });

  it("has its key outside of projects, and one of the project where the home cannot be used", () => {
    const root = path.join(tree.folder, "project");
    mkdirSync(root);
    const home = { XDG_STATE_HOME: path.dirname(state) };
    assert.deepEqual(projectKey(root, home), userKey(home));
    assert.equal(existsSync(path.join(root, ".sapi")), false);

    writeFileSync(path.join(tree.folder, "no-folder"), "");
    const none = { XDG_STATE_HOME: path.join(tree.folder, "no-folder") };
    assert.equal(userKey(none), undefined);
    const own = projectKey(root, none);
    assert.deepEqual(own, readFileSync(path.join(root, ".sapi", "fingerprint-key")));
    assert.deepEqual(projectKey(root, none), own);

    rmSync(path.join(root, ".sapi"), { recursive: true });
    symlinkSync(tree.folder, path.join(root, ".sapi"));
    const ofProcess = projectKey(root, none);
    assert.deepEqual([ofProcess.length, projectKey(root, none)], [32, ofProcess]);
  });

  it("has no other reader: what lies in the state folder is opened by those that check it", () => {
    const names = (readdirSync(SOURCES, { recursive: true }) as string[]).filter((name) =>
      name.endsWith(".ts"),
    );
    const users = names.filter((name) =>
      /\bstateFolder\(/.test(readFileSync(path.join(SOURCES, name), "utf8")),
    );
    assert.deepEqual(users.sort(), [
      "bundle/languages/user-cache.ts",
      "files/state-folder.ts",
      "files/user-key.ts",
      "loading/module-cache.ts",
      "local/lambda/code-cache-folder.ts",
    ]);
    assert.equal(stateFolder({ XDG_STATE_HOME: "/state" }), path.join("/state", "sapi"));
  });
});
