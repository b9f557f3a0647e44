import assert from "node:assert/strict";
import { readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import { type Fact, factsOf } from "#sdk/bundle/kept/facts";
import { FileSnapshot } from "#sdk/bundle/kept/file-snapshot";
import { UntouchedPackages } from "#sdk/bundle/kept/untouched";
import { CacheFolder } from "#sdk/files/cache-folder";
import { project, removeProjects, write } from "./project";

const OWN = { "package.json": "{}", "src/a.ts": "a" };
const PACKAGE = {
  "node_modules/pkg/package.json": '{"main":"lib/index.js"}',
  "node_modules/pkg/lib/index.js": "1",
};
const ENTRY = "node_modules/pkg/lib/index.js";

function cacheIn(root: string): CacheFolder {
  return CacheFolder.open(path.join(root, "cache"), "untouched") as CacheFolder;
}

class NotedSnapshot extends FileSnapshot {
  readonly files: string[] = [];

  override content(file: string): Promise<string> {
    this.files.push(file);
    return super.content(file);
  }
}

describe("packages that nobody has touched", () => {
  let root: string;
  let facts: readonly Fact[];
  beforeEach(async () => {
    root = project({ ...OWN, ...PACKAGE });
    facts = (await factsOf(root, ["src/a.ts", ENTRY], new FileSnapshot())) as readonly Fact[];
  });
  after(removeProjects);

  /** Whether all is as it was, and which files of the package were read to know that: by default when a minute has passed. */
  async function inspect(
    afterMs = 60_000,
    folder = root,
  ): Promise<{ isTrue: boolean; read: readonly string[] }> {
    const snapshot = new NotedSnapshot();
    const untouched = new UntouchedPackages(folder, cacheIn(root), () => Date.now() + afterMs);
    const isTrue = await untouched.areTrue("a", facts, snapshot);
    const read = snapshot.files.map((file) => path.relative(folder, file));
    return { isTrue, read: read.filter((file) => Object.hasOwn(PACKAGE, file)).sort() };
  }

  const all = { isTrue: true, read: Object.keys(PACKAGE).sort() };
  const none = { isTrue: true, read: [] };

  it("are read once, and what is the program's own each time", async () => {
    assert.deepEqual([await inspect(), await inspect(), await inspect()], [all, none, none]);
    write(root, { "src/a.ts": "b" });
    assert.equal((await inspect()).isTrue, false);
  });

  it("are read again where they were touched a moment before, or lie in another folder", async () => {
    assert.deepEqual([await inspect(0), await inspect(0), await inspect()], [all, all, all]);
    const other = project({ ...OWN, ...PACKAGE });
    assert.deepEqual([await inspect(60_000, other), await inspect()], [all, none]);
  });

  it("are read again where they were written again with the same content", async () => {
    await inspect();
    write(root, PACKAGE);
    assert.deepEqual([await inspect(), await inspect()], [all, none]);
  });

  const changes: Readonly<Record<string, () => void>> = {
    "a file has another content, of the same size and with its old date": () => {
      const { atime, mtime } = statSync(path.join(root, ENTRY));
      writeFileSync(path.join(root, ENTRY), "2");
      utimesSync(path.join(root, ENTRY), atime, mtime);
    },
    "a file is gone": () => rmSync(path.join(root, ENTRY)),
    "settings are there that were not": () => write(root, { "node_modules/pkg/lib/tsconfig.json": "{}" }),
    "a package is nearer": () => write(root, { "node_modules/pkg/node_modules/b/package.json": "{}" }),
  };
  for (const [what, change] of Object.entries(changes)) {
    it(`are others where ${what}`, async () => {
      assert.deepEqual([await inspect(), await inspect()], [all, none]);
      change();
      assert.equal((await inspect()).isTrue, false);
    });
  }

  it("are read where the cache was damaged, and where there can be none", async () => {
    await inspect();
    const [file] = readdirSync(path.join(root, "cache", "untouched"));
    const filePath = path.join(root, "cache", "untouched", file as string);
    assert.match(readFileSync(filePath, "latin1"), /[0-9a-f]{64}$/);
    writeFileSync(filePath, "damaged");
    assert.deepEqual([await inspect(), await inspect()], [all, none]);
    rmSync(filePath);
    write(filePath, { "a folder": "" });
    assert.deepEqual([await inspect(), await inspect()], [all, all]);
  });
});
