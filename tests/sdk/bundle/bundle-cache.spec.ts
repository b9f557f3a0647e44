import assert from "node:assert/strict";
import {
  cpSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import * as path from "node:path";
import fc from "fast-check";
import { type Bundle, type BundleProps, DeployBundler } from "#sdk/bundle/index";
import { BundleCache } from "#sdk/bundle/kept/bundle-cache";
import { deploySettings } from "#sdk/bundle/settings";
import { Issues } from "#sdk/errors/index";
import { BUNDLE_CACHE_VARIABLE } from "#sdk/values/bundle-cache";
import { project, removeProjects, write } from "./project";

const CACHE = path.join(process.env.XDG_STATE_HOME as string, "sapi", "packages", "bundles");
const FILES = {
  "package.json": '{"name":"shop"}',
  "src/notes.ts":
    'import { twice } from "../lib/twice"; import { name } from "pkg"; export const list = () => [twice(1), name];',
  "src/other.ts": "export const list = () => 2;",
  "lib/twice.ts": "export const twice = (x: number) => x * 2;",
  "node_modules/pkg/package.json": '{"name":"pkg","main":"index.js"}',
  "node_modules/pkg/index.js": 'exports.name = "pkg";',
  "node_modules/pkg/next.js": 'exports.name = "next";',
};

function bundle(root: string, file = "src/notes.ts", props: BundleProps = {}): Promise<Bundle> {
  const issues = new Issues({ kind: "Function", id: "Fn" });
  return new DeployBundler().bundle({ root, file, bundle: props, issues });
}

/** A built project whose files were saved long enough ago to be cached. */
async function built(files: Readonly<Record<string, string>> = FILES): Promise<string> {
  const root = project(files);
  save(root, files);
  await bundle(root);
  await bundle(root, "src/other.ts");
  return root;
}

/** Save files with an older time: a file saved while its bundle is built is not cached. */
function save(root: string, files: Readonly<Record<string, string>>): void {
  write(root, files);
  const before = new Date(Date.now() - 60_000);
  for (const name of Object.keys(files)) utimesSync(path.join(root, name), before, before);
}

async function isCached(root: string, entry = "src/notes.ts"): Promise<boolean> {
  const cache = BundleCache.of(root, deploySettings(root, {}));
  return (await cache?.find(entry)) !== undefined;
}

describe("cached bundles", () => {
  beforeEach(() => rmSync(CACHE, { recursive: true, force: true }));
  after(removeProjects);

  it("are the same, in the same folder and in another one, without a build of before", async () => {
    const root = await built();
    const before = await bundle(root);
    const copy = project({});
    cpSync(root, copy, { recursive: true, filter: (file) => !file.endsWith(".sapi") });
    assert.equal(await isCached(copy), true);
    const again = await bundle(copy);
    assert.equal(again.hash, before.hash);
    assert.deepEqual(again.exports, ["list"]);
    for (const [name, file] of Object.entries(again.files)) {
      assert.ok(file.startsWith(copy), file);
      assert.deepEqual(readFileSync(file), readFileSync(before.files[name] as string));
    }
  });

  const changes: Readonly<Record<string, (root: string) => void>> = {
    "a module has changed": (root) =>
      save(root, { "lib/twice.ts": "export const twice = (x: number) => x * 3;" }),
    "a file takes the place of a module": (root) =>
      save(root, { "lib/twice.tsx": "export const twice = () => 9;" }),
    "a package has another entry": (root) =>
      save(root, { "node_modules/pkg/package.json": '{"name":"pkg","main":"next.js"}' }),
    "a package has another content": (root) =>
      save(root, { "node_modules/pkg/index.js": 'exports.name = "p";' }),
    "a package of this name is nearer": (root) =>
      save(root, {
        "src/node_modules/pkg/package.json": '{"name":"pkg","main":"index.js"}',
        "src/node_modules/pkg/index.js": 'exports.name = "near";',
      }),
    "there are settings of the compiler": (root) =>
      save(root, { "tsconfig.json": '{"compilerOptions":{"useDefineForClassFields":false}}' }),
    "package.json has changed": (root) => save(root, { "package.json": '{"name":"shop","type":"module"}' }),
  };
  for (const [what, change] of Object.entries(changes)) {
    it(`are built again where ${what}, and give what a build without them gives`, async () => {
      const root = await built();
      assert.equal(await isCached(root), true);
      change(root);
      assert.equal(await isCached(root), false);
      const again = await bundle(root);
      assert.equal(again.hash, (await withoutCache(() => bundle(root))).hash);
      assert.equal(await isCached(root), true);
    });
  }

  it("are built again where what settings extend has changed", async () => {
    const files = {
      ...FILES,
      "tsconfig.json": '{ "extends": "./base.json" }',
      "base.json": '{ "extends": ["./deep"] }',
      "deep.json": "{}",
    };
    const root = await built(files);
    assert.equal(await isCached(root), true);
    save(root, { "deep.json": '{ "compilerOptions": { "jsx": "react-jsx" } }' });
    assert.equal(await isCached(root), false);
  });

  it("are built again where a link to a package leads elsewhere", async () => {
    const { "node_modules/pkg/package.json": pkg, "node_modules/pkg/index.js": code, ...others } = FILES;
    const root = project({});
    const packages = { "packages/a/package.json": pkg, "packages/a/index.js": code };
    const files = {
      ...others,
      ...packages,
      "packages/b/package.json": pkg,
      "packages/b/index.js": "exports.name = 7;",
    };
    save(root, files);
    rmSync(path.join(root, "node_modules/pkg"), { recursive: true });
    symlinkSync("../packages/a", path.join(root, "node_modules/pkg"));
    await bundle(root);
    assert.equal(await isCached(root), true);
    unlinkSync(path.join(root, "node_modules/pkg"));
    symlinkSync("../packages/b", path.join(root, "node_modules/pkg"));
    assert.equal(await isCached(root), false);
  });

  it("stay where something has changed that they have nothing of", async () => {
    const root = await built();
    save(root, { "lib/twice.ts": "export const twice = (x: number) => x * 3;", "src/new.ts": "export {};" });
    assert.equal(await isCached(root, "src/other.ts"), true);
  });

  it("are two for two forms, and none where the form is code", async () => {
    const root = await built();
    const other = await bundle(root, "src/notes.ts", { minify: false });
    assert.notEqual(other.hash, (await bundle(root)).hash);
    const plugins = [{ name: "none", setup: () => undefined }];
    assert.equal(BundleCache.of(root, deploySettings(root, { esbuild: { plugins } })), undefined);
  });

  it("are not used where a file that their sources name is no longer copied, so that a warning is due", async () => {
    const files = {
      "src/notes.ts": "export const list = () => `${__dirname}/mail.html`;",
      "src/mail.html": "",
    };
    const root = project(files);
    save(root, files);
    const copied = { copyFiles: [{ from: "src/mail.html" }] };
    assert.deepEqual((await bundle(root, "src/notes.ts", copied)).warnings, []);
    for (const _ of ["once", "twice"]) {
      const [warning] = (await bundle(root)).warnings;
      assert.match(String(warning), /^src\/notes\.ts:1:27: src\/mail\.html does not go into the archive/);
    }
    assert.deepEqual((await bundle(root, "src/notes.ts", copied)).warnings, []);
  });

  it("are built again where the disk has damaged them", async () => {
    const root = await built();
    const { hash } = await bundle(root);
    for (const name of readdirSync(CACHE)) {
      const file = path.join(CACHE, name);
      const content = readFileSync(file);
      content[content.length - 1] = (content[content.length - 1] as number) ^ 1;
      writeFileSync(file, content);
    }
    rmSync(path.join(root, ".sapi"), { recursive: true });
    assert.equal((await bundle(root)).hash, hash);
    for (const name of readdirSync(CACHE)) writeFileSync(path.join(CACHE, name), "no note");
    rmSync(path.join(root, ".sapi"), { recursive: true });
    assert.equal((await bundle(root)).hash, hash);
  });

  it("are neither kept nor used where that is turned off", async () => {
    const root = project(FILES);
    save(root, FILES);
    await withoutCache(() => bundle(root));
    assert.equal(await isCached(root), false);
  });

  it("are not cached where a file was saved while they were built", async () => {
    const root = project(FILES);
    const later = new Date(Date.now() + 60_000);
    utimesSync(path.join(root, "lib/twice.ts"), later, later);
    await bundle(root);
    assert.equal(await isCached(root), false);
  });

  it("give what builds without them give, whatever is saved and removed", async () => {
    const names = [
      "lib/twice.ts",
      "lib/twice.js",
      "lib/twice/index.ts",
      "lib/twice.json",
      "src/other.ts",
      "tsconfig.json",
    ];
    const text = fc.constantFrom("export const twice = () => 1;", "export const twice = () => 2;", "{}");
    const edit = fc.record({ name: fc.constantFrom(...names), text: fc.option(text) });
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 6 }), async (edits) => {
        const root = await built();
        for (const { name, text } of edits) {
          if (text === null) rmSync(path.join(root, name), { force: true });
          else save(root, { [name]: text });
          const [one, other] = [await resultOf(root), await withoutCache(() => resultOf(root))];
          assert.equal(one, other, `${name}: ${text}`);
        }
      }),
      { numRuns: 15 },
    );
  });
});

/** The hash of a bundle, or why there is none. */
function resultOf(root: string): Promise<string> {
  return bundle(root).then(
    ({ hash }) => hash,
    (error: Error) => error.message,
  );
}

async function withoutCache<T>(run: () => Promise<T>): Promise<T> {
  process.env[BUNDLE_CACHE_VARIABLE] = "off";
  try {
    return await run();
  } finally {
    delete process.env[BUNDLE_CACHE_VARIABLE];
  }
}
