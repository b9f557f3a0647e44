import assert from "node:assert/strict";
import { readdirSync, readFileSync, utimesSync } from "node:fs";
import * as path from "node:path";
import { type Bundle, type BundleProps, DeployBundler } from "#sdk/bundle/index";
import { DefinitionError, Issues } from "#sdk/errors/index";
import { project, removeProjects, write } from "./project";

interface Wanted {
  readonly file?: string;
  readonly exportName?: string;
  readonly bundle?: BundleProps;
  readonly runtime?: string;
  readonly id?: string;
}

function bundle(root: string, wanted: Wanted = {}, bundler = new DeployBundler()): Promise<Bundle> {
  const { id = "Fn", ...rest } = wanted;
  return bundler.bundle({
    root,
    file: "src/notes.ts",
    ...rest,
    issues: new Issues({ kind: "Function", id }),
  });
}

async function refusal(promise: Promise<unknown>): Promise<DefinitionError> {
  const error = await promise.then(
    () => assert.fail("should be refused"),
    (reason: unknown) => reason,
  );
  assert.ok(DefinitionError.isInstance(error), String(error));
  return error;
}

const contentOf = (built: Bundle, name: string) => readFileSync(built.files[name] as string, "utf8");

const NOTES = {
  "src/notes.ts":
    'import { twice } from "../lib/twice"; export const list = () => twice(1); export const create = list;',
  "lib/twice.ts": "export const twice = (x: number) => x * 2;",
};

describe("DeployBundler", () => {
  after(removeProjects);

  it("puts the bundle and its map at the path of the user's file, and nothing else", async () => {
    const built = await bundle(project(NOTES));
    assert.deepEqual(Object.keys(built.files), ["src/notes.js", "src/notes.js.map"]);
    assert.match(contentOf(built, "src/notes.js"), /\/\/# sourceMappingURL=notes\.js\.map\n$/);
    assert.deepEqual(JSON.parse(contentOf(built, "src/notes.js.map")).sources, [
      "notes.ts",
      "../lib/twice.ts",
    ]);
  });

  it("keeps the sources themselves out of the archive", async () => {
    const built = await bundle(project(NOTES));
    assert.equal(JSON.parse(contentOf(built, "src/notes.js.map")).sourcesContent, undefined);
  });

  it("writes .mjs for ES modules, and no map when none is wanted", async () => {
    const built = await bundle(project(NOTES), { bundle: { format: "esm", sourcemap: false } });
    assert.deepEqual(Object.keys(built.files), ["src/notes.mjs"]);
    assert.doesNotMatch(contentOf(built, "src/notes.mjs"), /sourceMappingURL/);
  });

  it("never writes to the user's own files", async () => {
    const source = "exports.list = () => 1;";
    const root = project({ "src/notes.js": source });
    await bundle(root, { file: "src/notes.js" });
    assert.equal(readFileSync(path.join(root, "src/notes.js"), "utf8"), source);
    assert.deepEqual(readdirSync(path.join(root, "src")), ["notes.js"]);
  });

  it("bundles packages, the AWS SDK too, unless they are external", async () => {
    const root = project({
      "node_modules/@aws-sdk/client-x/package.json": '{"name":"@aws-sdk/client-x","main":"index.js"}',
      "node_modules/@aws-sdk/client-x/index.js": "exports.marker = 'inside the SDK';",
      "src/notes.ts": 'import { marker } from "@aws-sdk/client-x"; export const list = () => marker;',
    });
    assert.match(contentOf(await bundle(root), "src/notes.js"), /inside the SDK/);
    const without = contentOf(await bundle(root, { bundle: { external: ["@aws-sdk/*"] } }), "src/notes.js");
    assert.doesNotMatch(without, /inside the SDK/);
    assert.match(without, /require\("@aws-sdk\/client-x"\)/);
  });

  it("writes the JavaScript that the function's runtime understands", async () => {
    const root = project({
      "src/notes.ts": "export const list = (a?: { b: number }) => { a ??= { b: 1 }; return a; };",
    });
    assert.doesNotMatch(contentOf(await bundle(root, { runtime: "nodejs14.x" }), "src/notes.js"), /\?\?=/);
    assert.match(contentOf(await bundle(root, { runtime: "nodejs22.x" }), "src/notes.js"), /\?\?=/);
    const settings = { target: "es2020" };
    assert.doesNotMatch(
      contentOf(await bundle(root, { runtime: "nodejs22.x", bundle: settings }), "src/notes.js"),
      /\?\?=/,
    );
  });

  it("awaits at the top of an ES module on every runtime that loads one, and not where a target says otherwise", async () => {
    const root = project({ "src/notes.ts": "export const list = await Promise.resolve(1);" });
    const format = "esm" as const;
    for (const runtime of ["nodejs14.x", "nodejs22.x"])
      assert.match(contentOf(await bundle(root, { runtime, bundle: { format } }), "src/notes.mjs"), /await /);
    const error = await refusal(bundle(root, { bundle: { format, target: "node14" } }));
    assert.match(error.message, /Top-level await is not available in the configured target environment/);
  });

  it("leaves out what is copied to where Lambda would find it before an ES module", async () => {
    const root = project({
      "src/notes.js": "export const list = 1;",
      "src/other.js": "",
      "src/page.html": "",
    });
    const copied = {
      file: "src/notes.js",
      bundle: { copyFiles: [{ from: "src" }], sourcemap: false },
    } as const;
    const names = async (format: "cjs" | "esm") =>
      Object.keys((await bundle(root, { ...copied, bundle: { ...copied.bundle, format } })).files);
    assert.deepEqual(await names("esm"), ["src/notes.mjs", "src/other.js", "src/page.html"]);
    assert.deepEqual(await names("cjs"), ["src/notes.js", "src/other.js", "src/page.html"]);
  });

  it("copies nested dependencies of installed packages once, in the versions they need", async () => {
    const root = project({
      "src/notes.ts": 'import a from "a"; export const list = () => a;',
      "node_modules/a/package.json":
        '{"name":"a","dependencies":{"b":"1","c":"1"},"optionalDependencies":{"absent":"1"}}',
      "node_modules/a/node_modules/b/package.json": '{"name":"b","version":"1.0.0"}',
      "node_modules/b/package.json": '{"name":"b","version":"2.0.0"}',
      "node_modules/c/package.json": '{"name":"c","dependencies":{"a":"1","b":"2"}}',
      "node_modules/unrelated/package.json": "{}",
    });
    const built = await bundle(root, { bundle: { install: ["a"], sourcemap: false } });
    assert.deepEqual(Object.keys(built.files), [
      "node_modules/a/package.json",
      "node_modules/b/package.json",
      "node_modules/c/node_modules/b/package.json",
      "node_modules/c/package.json",
      "src/notes.js",
    ]);
    assert.match(contentOf(built, "node_modules/b/package.json"), /1\.0\.0/);
    assert.match(contentOf(built, "node_modules/c/node_modules/b/package.json"), /2\.0\.0/);
  });

  describe("makes archives that depend on the sources alone", () => {
    it("gives the same hash in another folder, with other file times, above another package folder", async () => {
      const files = {
        "node_modules/shared/package.json": '{"name":"shared","main":"index.js"}',
        "node_modules/shared/index.js": "exports.shared = 1;",
        "app/package.json": "{}",
        "app/src/notes.ts": 'import { shared } from "shared"; export const list = () => [shared, __dirname];',
        "app/page.html": "<p>",
      };
      const props = { copyFiles: [{ from: "page.html" }] };
      const build = async (below: string) => {
        const workspace = project(files, below);
        utimesSync(path.join(workspace, "app/src/notes.ts"), 1, 1);
        return bundle(path.join(workspace, "app"), { bundle: props });
      };
      const [first, second] = [await build(""), await build("much/deeper")];
      assert.equal(first.hash, second.hash);
      assert.deepEqual(Object.keys(first.files), ["page.html", "src/notes.js", "src/notes.js.map"]);
      for (const name of Object.keys(first.files)) {
        assert.equal(contentOf(first, name), contentOf(second, name));
        assert.doesNotMatch(contentOf(first, name), /tmp/);
      }
      assert.deepEqual(JSON.parse(contentOf(first, "src/notes.js.map")).sources, [
        "../node_modules/shared/index.js",
        "notes.ts",
      ]);
    });

    it("gives each handler the archive it has when built alone, whatever is built with it", async () => {
      const files: Record<string, string> = {
        "lib/shared.ts":
          "export const state = { count: 0 }; export function next() { return ++state.count; }",
        "src/imports.ts": 'import { next } from "../lib/shared"; export const list = () => next();',
        "src/requires.ts": 'export const list = () => require("../lib/shared").next();',
        "src/late.ts": 'export const list = async () => (await import("../lib/shared")).state;',
        "src/whole.ts": 'import * as all from "../lib/shared"; export const list = () => Object.keys(all);',
      };
      for (let index = 0; index < 40; index++)
        files[`src/more${index}.ts`] = files["src/imports.ts"] as string;
      const root = project(files);
      const names = Object.keys(files).filter((name) => name.startsWith("src/"));
      const bundler = new DeployBundler();
      const together = await Promise.all(names.map((file) => bundle(root, { file }, bundler)));
      for (const [index, file] of names.slice(0, 5).entries()) {
        assert.equal(together[index]?.hash, (await bundle(root, { file })).hash, file);
      }
      assert.equal(new Set(together.map(({ hash }) => hash)).size, names.length);
    });

    // A change of them replaces deployed code: they change with esbuild, or with a line in the changelog.
    it("gives the hashes that earlier versions gave", async () => {
      const hashOf = async (wanted: Wanted) => (await bundle(project(NOTES), wanted)).hash;
      assert.equal(await hashOf({ runtime: "nodejs22.x" }), "b44de63097784b809ea6ff5532755ff8");
      assert.equal(await hashOf({ bundle: { format: "esm" } }), "936bad0f458ed80a9395c31d4b9dd256");
      assert.equal(
        await hashOf({ bundle: { format: "esm" }, runtime: "nodejs14.x" }),
        "936bad0f458ed80a9395c31d4b9dd256",
      );
    });

    it("gives another hash when a file that is imported or copied changes", async () => {
      const root = project({ ...NOTES, "page.html": "<p>" });
      const wanted = { bundle: { copyFiles: [{ from: "page.html" }] } };
      const first = await bundle(root, wanted);
      write(root, { "lib/twice.ts": "export const twice = (x: number) => x + x;" });
      const second = await bundle(root, wanted);
      write(root, { "page.html": "<b>" });
      const third = await bundle(root, wanted);
      assert.equal(new Set([first.hash, second.hash, third.hash]).size, 3);
      assert.equal(second.files["src/notes.js"], third.files["src/notes.js"]);
    });
  });

  describe("shares work", () => {
    it("gives functions on one file with equal settings one bundle, whatever the order of the settings", async () => {
      const root = project(NOTES);
      const bundler = new DeployBundler();
      const [first, second, other] = await Promise.all([
        bundle(root, { bundle: { minify: false, format: "cjs" } }, bundler),
        bundle(root, { bundle: { format: "cjs", minify: false } }, bundler),
        bundle(root, { bundle: { minify: true } }, bundler),
      ]);
      assert.equal(first, second);
      assert.notEqual(first.hash, other.hash);
      assert.equal(await bundle(root, { bundle: { minify: false, format: "cjs" } }, bundler), first);
    });

    it("leaves one folder for equal code, also when two processes build at once", async () => {
      const root = project(NOTES);
      const [first, second] = await Promise.all([bundle(root), bundle(root)]);
      assert.deepEqual(first, second);
      const folder = path.dirname(path.dirname(first.files["src/notes.js"] as string));
      assert.deepEqual(
        readdirSync(path.dirname(folder)).sort(),
        [path.basename(folder), "package.json"].sort(),
      );
    });
  });

  it("removes builds that nobody has asked for in a month, and keeps the others", async () => {
    const root = project(NOTES);
    const used = await bundle(root);
    const folder = path.join(root, ".sapi/build");
    const old = new Date(Date.now() - 40 * 24 * 3600 * 1000);
    write(folder, { "old/src/notes.js": "", "unfinished-1/src/notes.js": "", "recent/src/notes.js": "" });
    for (const name of [...readdirSync(folder)])
      if (name !== "recent") utimesSync(path.join(folder, name), old, old);
    const bundler = new DeployBundler();
    await bundle(root, {}, bundler);
    await bundle(root, { bundle: { minify: false } }, bundler);
    const left = readdirSync(folder);
    assert.ok(left.includes("recent") && left.includes("package.json"));
    assert.ok(left.includes(path.basename(path.dirname(path.dirname(used.files["src/notes.js"] as string)))));
    assert.ok(!left.includes("old") && !left.includes("unfinished-1"));
  });

  describe("knows what a file exports", () => {
    const exportsOf = async (source: string, bundleProps: BundleProps = {}, file = "src/notes.ts") =>
      (await bundle(project({ [file]: source }), { file, bundle: { external: ["pkg"], ...bundleProps } }))
        .exports;

    for (const props of [{}, { minify: false }, { format: "esm" }] as const) {
      it(`of an ES module (${JSON.stringify(props)})`, async () => {
        const source = "const a = 1; export { a as list, a as $other, a as 'not-a-name' }; export default a;";
        assert.deepEqual(await exportsOf(source, props), ["$other", "default", "list", "not-a-name"]);
        assert.deepEqual(await exportsOf("export default 1;", props), ["default"]);
        assert.deepEqual(await exportsOf("export {};", props), []);
      });
    }

    it("and says nothing of CommonJS and of re-exports that it cannot see", async () => {
      assert.equal(await exportsOf("exports.list = 1;", {}, "src/notes.js"), undefined);
      for (const props of [{}, { format: "esm" }, { format: "esm", minify: false }] as const)
        assert.equal(await exportsOf('export * from "pkg"; export const a = 1;', props), undefined);
    });

    it("and refuses a handler that is not among them", async () => {
      const error = await refusal(bundle(project(NOTES), { exportName: "lists" }));
      assert.equal(error.code, "HANDLER_EXPORT_MISSING");
      assert.match(
        error.message,
        /^Function "Fn" handler: src\/notes\.ts does not export it, got "lists"; did you mean "list"/,
      );
    });
  });

  describe("refuses what cannot be bundled", () => {
    it("with file, line and column of a mistake, and how the handler comes to it", async () => {
      const root = project({
        ...NOTES,
        "lib/twice.ts": 'import "./deep";',
        "lib/deep.ts": "\n\nexport const x = = 1;",
      });
      const { code, issues } = await refusal(bundle(root));
      assert.equal(code, "BUNDLE_FAILED");
      assert.deepEqual(
        issues.map(({ path: at, message }) => [at, message]),
        [
          [
            "handler",
            'cannot be bundled: lib/deep.ts:3:18: Unexpected "=" (imported by src/notes.ts > lib/twice.ts); correct the file',
          ],
        ],
      );
    });

    it("with the remedy for a missing import", async () => {
      const root = project({
        "src/notes.ts": 'import "no-such-package";\nimport "./gone";\nexport const list = 1;',
      });
      const { issues } = await refusal(bundle(root));
      assert.deepEqual(
        issues.map(({ message }) => message),
        [
          'cannot be bundled: src/notes.ts:1:8: Could not resolve "no-such-package"; ' +
            "install it, or name it in bundle.external when it is there at run time",
          'cannot be bundled: src/notes.ts:2:8: Could not resolve "./gone"; correct the path',
        ],
      );
    });

    it("with the way to top-level await", async () => {
      const { issues } = await refusal(
        bundle(project({ "src/notes.ts": "await 1; export const list = 1;" })),
      );
      assert.deepEqual(
        issues.map(({ message }) => message),
        [
          'cannot be bundled: src/notes.ts:1:1: Top-level await is currently not supported with the "cjs" output format; ' +
            'move it into the handler, or set bundle.format to "esm"',
        ],
      );
    });

    it("and builds the functions that have nothing to do with it", async () => {
      const root = project({
        ...NOTES,
        "src/broken.ts": "export const = 1;",
        "src/uses.ts": 'export * from "./broken";',
      });
      const alone = await bundle(root);
      const bundler = new DeployBundler();
      const [good, broken, uses] = await Promise.allSettled([
        bundle(root, { id: "Good" }, bundler),
        bundle(root, { id: "Broken", file: "src/broken.ts" }, bundler),
        bundle(root, { id: "Uses", file: "src/uses.ts" }, bundler),
      ]);
      assert.deepEqual(good.status === "fulfilled" && good.value, alone);
      assert.match(
        String(broken.status === "rejected" && broken.reason.message),
        /^Function "Broken" handler: cannot be bundled: src\/broken\.ts:1:14: /,
      );
      assert.match(
        String(uses.status === "rejected" && uses.reason.message),
        /^Function "Uses" handler: cannot be bundled: src\/broken\.ts:1:14: .* \(imported by src\/uses\.ts\)/,
      );
    });
  });
});

describe("a tsconfig.json that extends what is not there", () => {
  after(removeProjects);

  const NEEDS_PATHS = {
    "src/notes.ts": 'import { one } from "~/one"; export const list = () => one;',
    "src/one.ts": "export const one = 1;",
  };
  const problemsOf = async (files: Record<string, string>, file = "src/notes.ts") => {
    const { issues } = await refusal(bundle(project(files), { file }));
    return issues.map(({ code, message }) => `${code} ${message}`);
  };

  it("is reported before its consequences, with its line and the package to install", async () => {
    const [first, ...others] = await problemsOf({
      ...NEEDS_PATHS,
      "tsconfig.json": '{\n  "extends": "@acme/config/base.json"\n}',
    });
    assert.match(
      String(first),
      /^BUNDLE_FAILED .*tsconfig\.json:2:14: Cannot find base config file "@acme\/config\/base\.json"; install it, npm install --save-dev @acme\/config: without it/,
    );
    assert.match(others.join(), /Could not resolve "~\/one"/);
  });

  it("is refused as well where nothing else shows that settings are lost, for the files below it alone", async () => {
    const files = {
      "one/tsconfig.json": '{ "extends": "../missing.json" }',
      "one/a.ts": "export const list = () => 1;",
      "two/a.ts": "export const list = () => 2;",
    };
    const [problem, ...others] = await problemsOf(files, "one/a.ts");
    assert.match(
      String(problem),
      /one\/tsconfig\.json:1:14: Cannot find base config file "\.\.\/missing\.json"; correct the path in extends/,
    );
    assert.deepEqual(others, []);
    const bundler = new DeployBundler();
    const root = project(files);
    const [refused, built] = await Promise.allSettled([
      bundle(root, { file: "one/a.ts" }, bundler),
      bundle(root, { file: "two/a.ts" }, bundler),
    ]);
    assert.deepEqual([refused.status, built.status], ["rejected", "fulfilled"]);
  });

  it("is nothing to packages, whose own settings are not taken", async () => {
    const root = project({
      "src/notes.ts": 'import { one } from "pkg"; export const list = () => one;',
      "node_modules/pkg/package.json": '{ "name": "pkg", "main": "index.ts" }',
      "node_modules/pkg/index.ts": "export const one = 1;",
      "node_modules/pkg/tsconfig.json": '{ "extends": "@acme/base" }',
    });
    assert.deepEqual((await bundle(root)).warnings, []);
  });
});
