import assert from "node:assert/strict";
import { readdirSync, readFileSync, rmSync, utimesSync } from "node:fs";
import { createRequire } from "node:module";
import * as path from "node:path";
import { pathToFileURL } from "node:url";
import { handlerModule } from "#sdk/bundle/handler-module";
import { type BundleProps, LocalBundler } from "#sdk/bundle/index";
import { project, removeProjects, write } from "./project";

const bundlers: LocalBundler[] = [];

function newBundler(root: string, files: readonly string[], bundle?: BundleProps): LocalBundler {
  const bundler = new LocalBundler(
    root,
    files.map((file) => ({ file, ...(bundle && { bundle }) })),
  );
  bundlers.push(bundler);
  return bundler;
}

/** Loads a module as a new worker does: nothing is remembered from an earlier load. */
function load(file: string): Record<string, () => unknown> {
  const require = createRequire(__filename);
  for (const name of Object.keys(require.cache))
    if (name.includes(`${path.sep}.sapi${path.sep}`)) delete require.cache[name];
  return require(file) as Record<string, () => unknown>;
}

/** Loads an ES module as a worker does. */
async function importHandler(file: string): Promise<Record<string, () => unknown>> {
  // The compiler would turn a written import() into require.
  const load = new Function("url", "return import(url)") as (url: string) => Promise<Record<string, unknown>>;
  return handlerModule(await load(pathToFileURL(file).href)) as Record<string, () => unknown>;
}

/** Writes a file that looks as if it had been saved long before the next build. */
function save(root: string, name: string, content: string, time = 1_000): void {
  write(root, { [name]: content });
  utimesSync(path.join(root, name), time, time);
}

const changed = (build: { bundles: readonly { changed: boolean }[] }) =>
  build.bundles.map((bundle) => bundle.changed);

function notes(): string {
  const root = project({});
  save(root, "src/list.ts", 'import { twice } from "../lib/twice"; export const run = () => twice(1);');
  save(root, "src/create.ts", 'import { twice } from "../lib/twice"; export const run = () => twice(2);');
  save(root, "src/alone.ts", "export const run = () => 'alone';");
  save(root, "lib/twice.ts", "export const twice = (x: number) => x * 2;");
  return root;
}

const FILES = ["src/list.ts", "src/create.ts", "src/alone.ts"];

describe("LocalBundler", () => {
  after(async () => {
    await Promise.all(bundlers.map((bundler) => bundler.close()));
    removeProjects();
  });

  for (const format of ["cjs", "esm"] as const) {
    describe(`with ${format}`, () => {
      it("says where each handler is, what it was made of, and that all is new", async () => {
        const root = notes();
        const { bundles, inputs, warnings } = await newBundler(root, FILES, { format }).rebuild();
        const ending = format === "esm" ? "mjs" : "js";
        const folder = bundles[0]?.folder as string;
        assert.equal(path.relative(root, folder).split(path.sep).slice(0, 2).join("/"), ".sapi/local");
        assert.deepEqual(
          bundles.map((bundle) => [
            path.relative(folder, bundle.file),
            bundle.format,
            bundle.changed,
            bundle.failures,
          ]),
          ["list", "create", "alone"].map((name) => [
            path.join("src", `${name}.${ending}`),
            format,
            true,
            [],
          ]),
        );
        assert.deepEqual([...inputs].map((file) => path.relative(root, file)).sort(), [
          "lib/twice.ts",
          "src/alone.ts",
          "src/create.ts",
          "src/list.ts",
        ]);
        assert.deepEqual(warnings, []);
      });

      it("says which handlers changed: those that come to the file saved", async () => {
        const root = notes();
        const bundler = newBundler(root, FILES, { format });
        const before = await bundler.rebuild();
        assert.deepEqual(changed(await bundler.rebuild()), [false, false, false]);
        save(root, "src/alone.ts", "export const run = () => 'changed';", 2_000);
        const after = await bundler.rebuild();
        assert.deepEqual(changed(after), [false, false, true]);
        assert.equal(after.bundles[0]?.version, before.bundles[0]?.version);
        assert.notEqual(after.bundles[2]?.version, before.bundles[2]?.version);
        save(root, "lib/twice.ts", "export const twice = (x: number) => x + x;", 2_000);
        assert.deepEqual(changed(await bundler.rebuild()), [true, true, false]);
      });

      it("says nothing of a file saved without a change", async () => {
        const root = notes();
        const bundler = newBundler(root, FILES, { format });
        await bundler.rebuild();
        save(root, "src/alone.ts", "export const run = () => 'alone';", 2_000);
        assert.deepEqual(changed(await bundler.rebuild()), [false, false, false]);
      });

      it("says that one handler is broken, and builds the others", async () => {
        const root = notes();
        const bundler = newBundler(root, FILES, { format });
        save(root, "src/create.ts", 'import { twice } from "../lib/twice";\nexport const run = = 1;');
        const first = await bundler.rebuild();
        assert.deepEqual(
          first.bundles.map(({ failures }) => failures.map(({ message }) => message)),
          [[], ['src/create.ts:2:20: Unexpected "="'], []],
        );
        assert.deepEqual(first.bundles[1]?.failures[0], {
          message: 'src/create.ts:2:20: Unexpected "="',
          cure: "correct the file",
          file: "src/create.ts",
          line: 2,
          column: 20,
          source: "export const run = = 1;",
          importedBy: [],
        });
        assert.ok(first.inputs.has(path.join(root, "src/create.ts")));
        assert.deepEqual(changed(await bundler.rebuild()), [false, false, false]);

        save(root, "src/create.ts", "export const run = () => 'mended';", 2_000);
        const second = await bundler.rebuild();
        assert.deepEqual(changed(second), [false, true, false]);
        assert.deepEqual(second.bundles[1]?.failures, []);
      });

      it("says how the handlers come to a broken file that they share", async () => {
        const root = notes();
        const bundler = newBundler(root, FILES, { format });
        await bundler.rebuild();
        save(root, "lib/twice.ts", 'import "./gone"; export const twice = 1;', 2_000);
        const { bundles } = await bundler.rebuild();
        assert.deepEqual(
          bundles.map((bundle) => [bundle.changed, bundle.failures[0]?.message]),
          [
            [true, 'lib/twice.ts:1:8: Could not resolve "./gone" (imported by src/list.ts)'],
            [true, 'lib/twice.ts:1:8: Could not resolve "./gone" (imported by src/create.ts)'],
            [false, undefined],
          ],
        );
        save(root, "lib/gone.ts", "");
        const fixed = await bundler.rebuild();
        assert.deepEqual(
          fixed.bundles.map((bundle) => [bundle.changed, bundle.failures]),
          [
            [true, []],
            [true, []],
            [false, []],
          ],
        );
      });

      it("takes handlers that come, go, and come back", async () => {
        const root = notes();
        const bundler = newBundler(root, FILES.slice(0, 1), { format });
        await bundler.rebuild();
        bundler.setHandlers(FILES.slice(0, 2).map((file) => ({ file, bundle: { format } })));
        assert.deepEqual(changed(await bundler.rebuild()), [false, true]);
        rmSync(path.join(root, "src/create.ts"));
        const without = await bundler.rebuild();
        assert.deepEqual(
          without.bundles.map((bundle) => [bundle.changed, bundle.failures.map(({ message }) => message)]),
          [
            [false, []],
            [true, ["src/create.ts: does not exist"]],
          ],
        );
        assert.ok(without.inputs.has(path.join(root, "src/create.ts")));
        save(root, "src/create.ts", "export const run = () => 'back';");
        const back = await bundler.rebuild();
        assert.deepEqual(
          back.bundles.map((bundle) => [bundle.changed, bundle.failures]),
          [
            [false, []],
            [true, []],
          ],
        );
      });
    });
  }

  for (const format of ["cjs", "esm"] as const) {
    it(`builds the few handlers alone that are made of what was saved, and all others later (${format})`, async () => {
      const root = notes();
      const bundler = newBundler(root, FILES, { format });
      const first = await bundler.rebuild();
      const run = async (n: number, { bundles } = first) => {
        const file = bundles[n]?.file ?? "";
        return (format === "cjs" ? load(file) : await importHandler(file)).run?.();
      };
      save(root, "src/alone.ts", "export const run = () => 'saved'; export const more = 1;", 2_000);
      const saved = new Set([path.join(root, "src/alone.ts")]);

      const few = await bundler.rebuild(saved);
      assert.equal(few.isOfFew, true);
      assert.deepEqual(changed(few), [false, false, true]);
      assert.deepEqual(few.bundles[2]?.exports, ["more", "run"]);
      assert.equal(few.bundles[0]?.version, first.bundles[0]?.version);
      assert.notEqual(few.bundles[2]?.version, first.bundles[2]?.version);
      assert.equal(await run(2), "saved");

      const again = await bundler.rebuild(saved);
      assert.deepEqual(changed(again), [false, false, false]);

      const all = await bundler.rebuild();
      assert.equal(all.isOfFew, false);
      assert.deepEqual(changed(all), [false, false, false]);
      assert.equal(all.bundles[2]?.version, few.bundles[2]?.version);
      if (format === "cjs") assert.equal(await run(2), "saved");
    });
  }

  it("builds all at once where a few would be nearly all, or something is to be said of them", async () => {
    const root = notes();
    const bundler = newBundler(root, FILES);
    await bundler.rebuild();
    save(root, "lib/twice.ts", "export const twice = (x: number) => x * 20;", 2_000);
    const shared = await bundler.rebuild(new Set([path.join(root, "lib/twice.ts")]));
    assert.equal(shared.isOfFew, false);
    assert.deepEqual(changed(shared), [true, true, false]);

    save(root, "src/alone.ts", "export const run = (", 3_000);
    const saved = new Set([path.join(root, "src/alone.ts")]);
    const broken = await bundler.rebuild(saved);
    assert.equal(broken.isOfFew, false);
    assert.equal(broken.bundles[2]?.failures.length, 1);

    save(root, "src/alone.ts", "export const run = () => 'mended';", 4_000);
    const fixed = await bundler.rebuild(saved);
    assert.deepEqual(changed(fixed), [false, false, true]);
    assert.deepEqual(fixed.bundles[2]?.failures, []);
  });

  it("sees with the build of all that a handler which was built alone is saved as it was before", async () => {
    const root = notes();
    const bundler = newBundler(root, FILES);
    const saved = new Set([path.join(root, "src/alone.ts")]);
    await bundler.rebuild();
    save(root, "src/alone.ts", "export const run = () => 'saved';", 2_000);
    assert.deepEqual(changed(await bundler.rebuild(saved)), [false, false, true]);
    save(root, "src/alone.ts", "export const run = () => 'alone';", 3_000);

    const all = await bundler.rebuild();
    assert.deepEqual(changed(all), [false, false, true]);
    assert.equal(load(all.bundles[2]?.file ?? "").run?.(), "alone");
    assert.deepEqual(changed(await bundler.rebuild(saved)), [false, false, false]);
  });

  it("sees changes beside handlers with the build of all", async () => {
    const root = notes();
    const bundler = newBundler(root, FILES);
    const { bundles } = await bundler.rebuild();
    // Comes before lib/twice.ts in the order of endings.
    save(root, "lib/twice.tsx", "export const twice = (x: number) => x * 200;", 2_000);
    save(root, "src/alone.ts", "export const run = () => 'saved';", 2_000);
    const few = await bundler.rebuild(new Set([path.join(root, "src/alone.ts")]));
    assert.deepEqual(changed(few), [false, false, true]);
    assert.deepEqual(changed(await bundler.rebuild()), [true, true, false]);
    assert.equal(load(bundles[0]?.file ?? "").run?.(), 200);
  });

  it("gives esbuild's memory back, and builds on", async () => {
    const root = notes();
    const bundler = newBundler(root, FILES);
    await bundler.rebuild();
    await bundler.rest();
    save(root, "src/alone.ts", "export const run = () => 'rested';", 2_000);
    const built = await bundler.rebuild(new Set([path.join(root, "src/alone.ts")]));
    assert.deepEqual(changed(built), [false, false, true]);
    assert.equal(load(built.bundles[2]?.file ?? "").run?.(), "rested");
    assert.deepEqual(changed(await bundler.rebuild()), [false, false, false]);
  });

  it("runs the new code after a rebuild", async () => {
    const root = notes();
    const bundler = newBundler(root, FILES);
    const [list, create] = (await bundler.rebuild()).bundles;
    assert.equal(load(list?.file as string).run?.(), 2);
    assert.equal(load(create?.file as string).run?.(), 4);
    save(root, "lib/twice.ts", "export const twice = (x: number) => x * 20;", 2_000);
    await bundler.rebuild();
    assert.equal(load(list?.file as string).run?.(), 20);
  });

  it("gives the same at the next start when nothing has changed, and what is saved after it", async () => {
    const root = notes();
    const bundler = newBundler(root, FILES);
    const first = await bundler.rebuild();
    await bundler.close();
    rmSync(path.join(root, ".sapi"), { recursive: true });
    const next = newBundler(root, FILES);
    const again = await next.rebuild();
    assert.deepEqual(again, first);
    assert.equal(load(again.bundles[0]?.file as string).run?.(), 2);
    await next.rest();
    assert.deepEqual(changed(await next.rebuild()), [false, false, false]);
    save(root, "lib/twice.ts", "export const twice = (x: number) => x * 20;", 2_000);
    assert.deepEqual(changed(await next.rebuild()), [true, true, false]);
    assert.equal(load(again.bundles[0]?.file as string).run?.(), 20);
  });

  it("builds again at the next start what was saved between them", async () => {
    const root = notes();
    const bundler = newBundler(root, FILES);
    await bundler.rebuild();
    await bundler.close();
    save(root, "lib/twice.ts", "export const twice = (x: number) => x * 20;", 2_000);
    const { bundles } = await newBundler(root, FILES).rebuild();
    assert.equal(load(bundles[0]?.file as string).run?.(), 20);
  });

  it("runs only the modules of the handler that is loaded", async () => {
    const root = notes();
    save(root, "src/noisy.ts", "throw new Error('must not run'); export const run = () => 1;");
    const { bundles } = await newBundler(root, ["src/noisy.ts", ...FILES]).rebuild();
    assert.equal(load(bundles[3]?.file as string).run?.(), "alone");
    assert.throws(() => load(bundles[0]?.file as string), /must not run/);
  });

  it("throws the failure when a broken handler is loaded, and loads the others", async () => {
    const root = notes();
    save(root, "src/create.ts", "export const run = = 1;");
    const { bundles } = await newBundler(root, [...FILES, "src/missing.ts"]).rebuild();
    assert.throws(() => load(bundles[1]?.file as string), {
      name: "SyntaxError",
      message: /^src\/create\.ts:1:20: /,
    });
    assert.throws(() => load(bundles[3]?.file as string), { message: "src/missing.ts: does not exist" });
    assert.equal(load(bundles[0]?.file as string).run?.(), 2);
  });

  it("says which file is most like one that is not there", async () => {
    const { bundles } = await newBundler(notes(), ["src/lst"]).rebuild();
    assert.deepEqual(
      bundles.flatMap(({ failures }) => failures.map(({ message, cure }) => [message, cure])),
      [["src/lst: does not exist", 'did you mean "src/list"']],
    );
  });

  it("sees what was saved while a build was under way", async () => {
    const root = notes();
    const bundler = newBundler(root, FILES);
    const soon = Date.now() / 1000 + 60;
    save(root, "src/alone.ts", "export const run = () => 'saved late';", soon);
    await bundler.rebuild();
    assert.deepEqual(changed(await bundler.rebuild()), [false, false, true]);
  });

  it("reports files saved during a build of all when they are built, and not before", async () => {
    const root = notes();
    const bundler = newBundler(root, FILES);
    await bundler.rebuild();
    const soon = Date.now() / 1000 + 60;
    save(root, "src/alone.ts", "export const run = () => 'saved late';", soon);
    assert.deepEqual(changed(await bundler.rebuild()), [false, false, false]);
    const few = await bundler.rebuild(new Set([path.join(root, "src/alone.ts")]));
    assert.deepEqual(changed(few), [false, false, true]);
    assert.equal(load(few.bundles[2]?.file ?? "").run?.(), "saved late");
  });

  it("takes a change of tsconfig.json as a change of everything", async () => {
    const root = notes();
    save(root, "tsconfig.json", "{}");
    const bundler = newBundler(root, FILES);
    await bundler.rebuild();
    save(root, "tsconfig.json", '{"compilerOptions":{"alwaysStrict":true}}', 2_000);
    assert.deepEqual(changed(await bundler.rebuild()), [true, true, true]);
  });

  it("copies files again when they change, and keeps the code where a copy would cover it", async () => {
    const root = notes();
    save(root, "src/page.html", "<p>");
    const bundler = newBundler(root, FILES, {
      copyFiles: [{ from: "src" }, { from: "src/page.html", to: "src/alone.js" }],
    });
    const { bundles } = await bundler.rebuild();
    const copy = path.join(bundles[0]?.folder as string, "src/page.html");
    assert.equal(readFileSync(copy, "utf8"), "<p>");
    assert.equal(load(bundles[2]?.file as string).run?.(), "alone");
    save(root, "src/page.html", "<p>longer");
    await bundler.rebuild();
    assert.equal(readFileSync(copy, "utf8"), "<p>longer");
  });

  it("is CommonJS below a package.json that says otherwise", async () => {
    const root = notes();
    save(root, "package.json", '{"type":"module"}');
    const { bundles } = await newBundler(root, FILES).rebuild();
    assert.equal(load(bundles[0]?.file as string).run?.(), 2);
  });

  it("keeps one earlier shared bundle for workers that are starting, and no more", async () => {
    const root = notes();
    const bundler = newBundler(root, FILES);
    const { bundles } = await bundler.rebuild();
    for (let time = 2; time < 6; time++) {
      save(root, "src/alone.ts", `export const run = () => ${time};`, time * 1_000);
      await bundler.rebuild();
    }
    const shared = readdirSync(path.join(bundles[0]?.folder as string, ".bundle"));
    assert.equal(shared.filter((name) => /^handlers-.*\.js$/.test(name)).length, 2);
    assert.equal(shared.filter((name) => name.endsWith(".map")).length, 2);
  });

  it("keeps handlers with other settings apart", async () => {
    const root = notes();
    save(root, "src/alone.ts", "declare const NAME: string; export const run = () => NAME;");
    const bundler = new LocalBundler(root, [
      { file: "src/alone.ts", bundle: { define: { NAME: '"one"' } } },
      { file: "src/alone.ts", bundle: { define: { NAME: '"two"' } } },
    ]);
    bundlers.push(bundler);
    const { bundles } = await bundler.rebuild();
    assert.deepEqual(
      bundles.map(({ file }) => load(file).run?.()),
      ["one", "two"],
    );
  });

  it("builds ES modules once for all handlers, and gives each its own place and its own modules", async () => {
    const root = notes();
    const counted =
      'import { count } from "../lib/count"; export const run = () => [count(), import.meta.url];';
    save(root, "lib/count.ts", "let calls = 0; export const count = () => ++calls;");
    save(root, "src/one.ts", counted);
    save(root, "src/two.ts", counted);
    const { bundles } = await newBundler(root, ["src/one.ts", "src/two.ts"], { format: "esm" }).rebuild();
    const shared = path.join(bundles[0]?.folder as string, ".bundle");
    assert.deepEqual(
      readdirSync(shared).map((name) => name.replace(/-\w+/, "")),
      ["current.mjs", "handlers.mjs", "handlers.mjs.map"],
    );
    for (const { file } of bundles) {
      const { run } = await importHandler(file);
      assert.deepEqual(run?.(), [1, pathToFileURL(file).href]);
    }
  });

  it("runs only the modules of the ES module that is loaded", async () => {
    const root = notes();
    save(root, "src/noisy.ts", "throw new Error('must not run'); export const run = () => 1;");
    save(root, "src/slow.ts", "await new Promise(() => {}); export const run = () => 1;");
    const files = ["src/noisy.ts", "src/slow.ts", ...FILES];
    const { bundles } = await newBundler(root, files, { format: "esm" }).rebuild();
    assert.equal((await importHandler(bundles[4]?.file as string)).run?.(), "alone");
    await assert.rejects(importHandler(bundles[0]?.file as string), /must not run/);
  });

  it("builds ES modules apart where imports stay imports, which a shared bundle would run for all", async () => {
    const root = notes();
    save(root, "src/layered.ts", 'import "only-in-a-layer"; export const run = () => 1;');
    const settings = { format: "esm", external: ["only-in-a-layer"] } as const;
    const { bundles } = await newBundler(root, ["src/layered.ts", "src/alone.ts"], settings).rebuild();
    assert.equal((await importHandler(bundles[1]?.file as string)).run?.(), "alone");
    await assert.rejects(importHandler(bundles[0]?.file as string), { code: "ERR_MODULE_NOT_FOUND" });
  });

  it("maps lines to the user's files", async () => {
    const root = notes();
    const { bundles } = await newBundler(root, FILES).rebuild();
    const shared = path.join(bundles[0]?.folder as string, ".bundle");
    const map = readdirSync(shared).find((name) => name.endsWith(".map")) as string;
    const { sources } = JSON.parse(readFileSync(path.join(shared, map), "utf8")) as { sources: string[] };
    const files = sources.map((source) => path.relative(root, path.resolve(shared, source)));
    assert.deepEqual(files.filter((file) => !file.includes(":")).sort(), [...FILES, "lib/twice.ts"].sort());
  });

  const SETTINGS = { cjs: {}, esm: { format: "esm" }, apart: { format: "esm", external: ["pkg"] } } as const;
  for (const [name, bundle] of Object.entries(SETTINGS)) {
    it(`knows what files export, and what it cannot know (${name})`, async () => {
      const sources: Readonly<
        Record<string, readonly [source: string, exports: readonly string[] | undefined]>
      > = {
        "src/list.ts": [
          "export const list = 1; export function make() {} export type T = 1;",
          ["list", "make"],
        ],
        "src/default.ts": [
          "const a = 1; export { a as list, a as 'odd name' }; export default a;",
          ["default", "list", "odd name"],
        ],
        "src/star.ts": ['export * from "./list"; export * as all from "./default";', ["all", "list", "make"]],
        "src/none.ts": ['import "./list"; const exported = 1;', []],
        "src/empty.ts": ["export {};", []],
        "src/await.ts": [
          "export const list = 1; export const later = async () => await 1;",
          ["later", "list"],
        ],
        "src/common.js": ["exports.list = 1;", undefined],
        "src/computed.js": ["for (const name of ['a', 'b']) module.exports[name] = 1;", undefined],
        "src/assigned.ts": ["export = { list: 1 };", undefined],
        "src/script.ts": ["console.log(1);", undefined],
        // An ES module by itself exports what stands in it, and nothing of a CommonJS module.
        "src/over-common.ts": [
          'export * from "./common"; export const own = 1;',
          name === "apart" ? ["own"] : undefined,
        ],
        "src/over-package.ts": ['export * from "pkg"; export const own = 1;', undefined],
        "src/broken.ts": ["export const = 1;", undefined],
      };
      const files = Object.fromEntries(Object.entries(sources).map(([file, [source]]) => [file, source]));
      const root = project({ ...files, "node_modules/pkg/index.js": "exports.foreign = 1;" });
      const { bundles } = await newBundler(root, Object.keys(sources), bundle).rebuild();
      assert.deepEqual(
        Object.fromEntries(
          Object.keys(sources).map((file, index) => [file, bundles[index]?.exports?.toSorted()]),
        ),
        Object.fromEntries(Object.entries(sources).map(([file, [, exports]]) => [file, exports])),
      );
    });
  }

  it("says nothing of exports in a bundle that is minified, which it cannot read", async () => {
    const root = project({ "src/list.ts": "export const list = 1;" });
    const minified = { esbuild: { minifyWhitespace: true } };
    const { bundles } = await newBundler(root, ["src/list.ts"], minified).rebuild();
    assert.equal(bundles[0]?.exports, undefined);
  });

  it("knows the exports of a single handler", async () => {
    const root = project({ "src/list.ts": "export const list = 1;" });
    const { bundles } = await newBundler(root, ["src/list.ts"]).rebuild();
    assert.deepEqual(bundles[0]?.exports, ["list"]);
  });

  it("says in a package of ES modules what a handler lacks, when it is loaded", async () => {
    const root = project({ "package.json": '{ "type": "module" }' });
    save(root, "src/list.ts", 'import { find } from "not-installed";\nexport const run = () => find();');
    const { bundles, warnings } = await newBundler(root, ["src/list.ts"], { format: "esm" }).rebuild();
    const [{ file } = { file: "" }] = bundles;
    await assert.rejects(importHandler(file), {
      name: "SyntaxError",
      message: /^src\/list\.ts:1:22: Could not resolve "not-installed"/,
    });
    assert.deepEqual(warnings, []);
  });
});
