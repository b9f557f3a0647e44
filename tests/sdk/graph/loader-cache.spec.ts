import assert from "node:assert/strict";
import { chmodSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import { ownUser } from "#sdk/files/owner";
import { guardLoaderCache } from "#sdk/graph/child/loader-cache";
import { type FileTree, fileTree } from "../../support/file-tree";

describe("the cache of the loader of TypeScript", () => {
  const user = ownUser();
  let tree: FileTree;
  let folder: string;
  beforeEach(function () {
    if (user === undefined) return this.skip();
    tree = fileTree({});
    folder = path.join(tree.folder, "tsx-1");
  });
  afterEach(() => tree?.remove());

  function guard(asUser = user): NodeJS.ProcessEnv {
    const env: NodeJS.ProcessEnv = {};
    guardLoaderCache(env, asUser, folder);
    return env;
  }

  it("is private to this user, and stays", () => {
    assert.deepEqual(guard(), {});
    writeFileSync(path.join(folder, "1-abc"), "{}");
    assert.deepEqual(guard(), {});
    assert.deepEqual([statSync(folder).mode & 0o777, readdirSync(folder)], [0o700, ["1-abc"]]);
  });

  it("begins anew where others could write to it", () => {
    guard();
    writeFileSync(path.join(folder, "1-abc"), "planted");
    chmodSync(folder, 0o777);
    assert.deepEqual(guard(), {});
    assert.deepEqual([statSync(folder).mode & 0o777, readdirSync(folder)], [0o700, []]);
  });

  it("is not used where another user was there first, or a link leads elsewhere", () => {
    mkdirSync(folder);
    assert.deepEqual(guard((user as number) + 1), { TSX_DISABLE_CACHE: "1" });
    folder = path.join(tree.folder, "tsx-2");
    symlinkSync(tree.folder, folder);
    assert.deepEqual(guard(), { TSX_DISABLE_CACHE: "1" });
  });
});
