import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { promisify } from "node:util";
import { buildSync } from "esbuild";

const run = promisify(execFile);

const FILES = {
  "node_modules/a/package.json": '{ "name": "a", "main": "./lib/index.js" }',
  "node_modules/a/lib/index.js": `
    const inner = require("./inner");
    exports.name = () => inner.name();
    exports.b = require("b");
    exports.place = [__filename, __dirname, require.resolve("./inner"), require.main === process.mainModule];
    exports.self = this === exports && module.exports === exports && require.cache[__filename] === module;
    exports.umlaut = "grün, 緑";`,
  "node_modules/a/lib/inner.js": `exports.name = () => "a";`,
  "node_modules/b/index.js": `module.exports = "b of all";`,
};

/** The modules that a process loads, and the files of packages that it reads for that. */
const PROGRAM = `
  const { ModuleCache } = require("./dist/loading/module-cache.js");
  const fs = require("node:fs");
  const cache = ModuleCache.begin("test");
  const read = [];
  const { readFileSync } = fs;
  fs.readFileSync = (file, ...rest) => {
    if (/node_modules.*\\.js$/.test(file)) read.push(file.replace(/.*node_modules./, ""));
    return readFileSync(file, ...rest);
  };
  BEFORE
  const a = require("a");
  const inner = require("a/lib/inner.js");
  inner.name = () => "patched";
  const said = { patched: a.name(), b: a.b, place: a.place, self: a.self, umlaut: a.umlaut, read: read.slice() };
  fs.readFileSync = readFileSync;
  cache?.save();
  console.log(JSON.stringify(said));`;

interface Said {
  readonly b: string;
  /** Files of packages that were read. */
  readonly read: readonly string[];
}

const ALL = ["a/lib/index.js", "a/lib/inner.js", "b/index.js"];

describe("modules that were loaded before", () => {
  let root: string;
  beforeEach(() => {
    root = realpathSync(mkdtempSync(path.join(tmpdir(), "module-cache-")));
    write(FILES);
    buildSync({
      entryPoints: [path.join(__dirname, "..", "..", "..", "sdk", "src", "loading", "module-cache.ts")],
      outfile: path.join(root, "dist", "loading", "module-cache.js"),
      bundle: true,
      platform: "node",
    });
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  function write(files: Readonly<Record<string, string>>): void {
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
      writeFileSync(path.join(root, name), content);
    }
  }

  async function load(before = "", env: Readonly<Record<string, string>> = {}): Promise<Said> {
    const file = path.join(root, `program-${before.length}.js`);
    // Another process may be reading it.
    if (!existsSync(file))
      writeFileSync(
        file,
        PROGRAM.replace("BEFORE", () => before),
      );
    const { NODE_V8_COVERAGE: _, ...others } = process.env;
    const all = { ...others, XDG_STATE_HOME: path.join(root, "state"), ...env };
    const { stdout } = await run(process.execPath, [file], { cwd: root, env: all });
    return JSON.parse(stdout) as Said;
  }

  const folder = () => path.join(root, "state", "sapi", "modules");
  const cached = () => readdirSync(folder()).map((name) => path.join(folder(), name));

  function loaded(read: readonly string[], b = "b of all"): Said {
    const filePath = (name: string) => path.join(root, "node_modules", "a", "lib", name);
    const filePaths = [filePath("index.js"), path.dirname(filePath("index.js")), filePath("inner.js"), true];
    return { patched: "patched", b, place: filePaths, self: true, umlaut: "grün, 緑", read } as Said;
  }

  it("are the same without being looked for and read, and can be changed like any", async () => {
    assert.deepEqual(await load(), loaded(ALL));
    assert.deepEqual(await load(), loaded([]));
  });

  it("are cached in one file that is its owner's alone", async () => {
    await load();
    const [file, ...others] = cached();
    assert.deepEqual(others, []);
    assert.equal(statSync(file as string).mode & 0o777, 0o600);
    assert.equal(statSync(folder()).mode & 0o777, 0o700);
  });

  it("are read again where they have changed, those alone", async () => {
    await load();
    write({ "node_modules/b/index.js": `module.exports = "another";` });
    assert.deepEqual(await load(), loaded(["b/index.js"], "another"));
    assert.deepEqual(await load(), loaded([], "another"));
  });

  it("give way to a package that is installed nearer later", async () => {
    await load();
    write({ "node_modules/a/node_modules/b/index.js": `module.exports = "b of a";` });
    assert.equal((await load()).b, "b of a");
    assert.equal((await load()).b, "b of a");
  });

  it("are dropped where a file of them was deleted", async () => {
    await load();
    rmSync(path.join(root, "node_modules", "b"), { recursive: true });
    await assert.rejects(load(), /Cannot find module 'b'/);
  });

  for (const [what, damage] of Object.entries({
    "with other bytes in the middle": (file: string) => {
      const content = readFileSync(file);
      content.fill(7, content.length / 2, content.length / 2 + 64);
      writeFileSync(file, content);
    },
    "cut off": (file: string) => truncateSync(file, statSync(file).size / 2),
    empty: (file: string) => truncateSync(file, 0),
  })) {
    it(`are loaded as ever where the file is ${what}, and kept again`, async () => {
      await load();
      damage(cached()[0] as string);
      assert.deepEqual(await load(), loaded(ALL));
      assert.deepEqual(await load(), loaded([]));
    });
  }

  it("are loaded as ever where nothing can be cached", async () => {
    write({ file: "" });
    assert.deepEqual(await load("", { XDG_STATE_HOME: path.join(root, "file") }), loaded(ALL));
    await load();
    rmSync(cached()[0] as string);
    // Nobody can write into a folder's place, whoever runs the test.
    const unwritable = `fs.writeFileSync = () => { throw Object.assign(new Error("full"), { code: "ENOSPC" }); };`;
    assert.deepEqual(await load(unwritable), loaded(ALL));
    chmodSync(folder(), 0o500);
    assert.deepEqual(await load(), loaded(ALL));
  });

  it("are cached by several processes at once", async () => {
    for (const said of await Promise.all([load(), load(), load(), load()]))
      assert.deepEqual({ ...said, read: [] }, loaded([]));
    assert.deepEqual(cached().length, 1);
    assert.deepEqual(await load(), loaded([]));
  });

  it("are what another tool makes of their text", async () => {
    const tool = `
      const Module = require("node:module");
      const plain = Module._extensions[".js"];
      Module._extensions[".js"] = (module, file) => {
        const compile = module._compile;
        module._compile = (text, name) => compile.call(module, text.replace("b of all", "b of a tool"), name);
        plain(module, file);
      };`;
    await load();
    assert.deepEqual(await load(tool), loaded([], "b of a tool"));
    assert.deepEqual(await load(), loaded([]));
    rmSync(cached()[0] as string);
    assert.equal((await load(tool)).b, "b of a tool");
    assert.equal((await load()).b, "b of all");
  });

  it("are neither kept nor used where Node's own cache is turned off", async () => {
    await load();
    assert.deepEqual(await load("", { NODE_DISABLE_COMPILE_CACHE: "1" }), loaded(ALL));
  });
});
