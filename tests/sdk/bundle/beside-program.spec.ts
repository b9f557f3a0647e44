import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, utimesSync } from "node:fs";
import { createRequire } from "node:module";
import * as path from "node:path";
import {
  type Bundle,
  type BundleProps,
  checkHandler,
  DeployBundler,
  findHandler,
  LocalBundler,
} from "#sdk/bundle/index";
import { Issues } from "#sdk/errors/index";
import { project, removeProjects, write } from "./project";

const REPOSITORY = {
  "package.json": "{}",
  "src/notes.ts": 'import { greet } from "../lib/greet"; export const list = () => greet("notes");',
  "lib/greet.ts": "export const greet = (name: string) => `hello ${name}`;",
};

/** A repository with the program in a folder of it, here with other files of that program's. */
function repository(folder = "infra", files: Readonly<Record<string, string>> = {}): string {
  const root = project({ ...REPOSITORY, [`${folder}/Pulumi.yaml`]: "name: notes" });
  write(root, files);
  return root;
}

function bundle(
  root: string,
  file: string,
  { bundler = new DeployBundler(), props }: { bundler?: DeployBundler; props?: BundleProps } = {},
): Promise<Bundle> {
  const issues = new Issues({ kind: "Function", id: "Fn" });
  return bundler.bundle({ root, file, exportName: "list", ...(props && { bundle: props }), issues });
}

function save(file: string, content: string, time: number): void {
  write(path.dirname(file), { [path.basename(file)]: content });
  utimesSync(file, time, time);
}

function load(file: string): { list(): unknown } {
  const require = createRequire(__filename);
  for (const name of Object.keys(require.cache)) if (name.includes(".sapi")) delete require.cache[name];
  return require(file) as { list(): unknown };
}

/** The file of a package that says who it is. */
const packageOf = (name: string, text: string) => ({
  [`${name}/package.json`]: `{"name":"${path.basename(name)}"}`,
  [`${name}/index.js`]: `module.exports = "${text}";`,
});

const mapOf = (built: Bundle, name: string): { sources: string[] } =>
  JSON.parse(readFileSync(built.files[`${name}.map`] as string, "utf8"));

describe("handlers beside the program's folder", () => {
  const bundlers: LocalBundler[] = [];
  after(async () => {
    await Promise.all(bundlers.map((bundler) => bundler.close()));
    removeProjects();
  });

  function local(root: string, files: readonly string[], props?: BundleProps): LocalBundler {
    const bundler = new LocalBundler(
      root,
      files.map((file) => ({ file, ...(props && { bundle: props }) })),
    );
    bundlers.push(bundler);
    return bundler;
  }

  describe("are found", () => {
    const find = (root: string, handler: string) => findHandler(path.join(root, "infra"), handler);

    it("by their path from the program's folder", () => {
      const root = repository();
      const found = { file: "../src/notes.ts", exportName: "list" };
      for (const handler of ["../src/notes.list", "./../src/notes.list", "lib/../../src/notes.list"])
        assert.deepEqual(find(root, handler), found, handler);
      assert.deepEqual(find(root, `${root}/src/notes.list`), {
        problem: "is not relative to the program's folder",
        nearest: ["../src/notes.list"],
      });
    });

    it("or else the most like them, first one of that name above the program's folder", () => {
      const root = repository("infra", { "src/note.ts": "" });
      assert.deepEqual(find(root, "../src/nots.list"), {
        problem: "names a file that does not exist",
        nearest: ["../src/note.list", "../src/notes.list"],
      });
      assert.deepEqual(find(root, "src/notes.list"), {
        problem: "names a file that does not exist",
        nearest: ["../src/notes.list"],
      });
    });

    it("or suggested as they are written below srcPath", () => {
      const issues = new Issues({ kind: "Function", id: "Fn" });
      assert.equal(checkHandler(path.join(repository(), "infra"), "../src", "note.list", issues), undefined);
      assert.deepEqual(
        issues.list.map(({ message }) => message),
        ['names a file that does not exist, got "note.list"; did you mean "notes.list"'],
      );
    });
  });

  it("are refused below an absolute srcPath, with the one to write", () => {
    const root = repository();
    const issues = new Issues({ kind: "Function", id: "Fn" });
    checkHandler(path.join(root, "infra"), path.join(root, "src"), "notes.list", issues);
    assert.deepEqual(
      issues.list.map(({ code, cure }) => [code, cure]),
      [["HANDLER_INVALID", 'write srcPath: "../src"']],
    );
  });

  describe("are bundled for a deployment", () => {
    it("into the archive that a program in the folder above makes of them, in whatever folder", async () => {
      const inside = await bundle(project(REPOSITORY), "src/notes.ts");
      assert.deepEqual(Object.keys(inside.files), ["src/notes.js", "src/notes.js.map"]);
      assert.deepEqual(mapOf(inside, "src/notes.js").sources, ["../lib/greet.ts", "notes.ts"].reverse());
      for (const folder of ["infra", "deploy"]) {
        const beside = await bundle(path.join(repository(folder), folder), "../src/notes.ts");
        assert.deepEqual(Object.keys(beside.files), Object.keys(inside.files));
        assert.deepEqual(mapOf(beside, "src/notes.js"), mapOf(inside, "src/notes.js"));
        assert.equal(beside.hash, inside.hash);
      }
    });

    it("without a path of this machine, also where nothing is minified and packages are in a folder above", async () => {
      const props = { minify: false };
      const texts = [];
      for (const below of ["", "deeper/still"]) {
        const root = project(
          {
            ...packageOf("node_modules/greeting", "hello"),
            "packages/functions/src/notes.ts":
              'import greeting from "greeting"; export const list = () => greeting;',
          },
          below,
        );
        write(root, { "packages/infra/Pulumi.yaml": "name: notes" });
        const { files, hash } = await bundle(path.join(root, "packages/infra"), "../functions/src/notes.ts", {
          props,
        });
        assert.deepEqual(Object.keys(files), ["functions/src/notes.js", "functions/src/notes.js.map"]);
        const contents = Object.values(files).map((file) => readFileSync(file, "utf8"));
        for (const content of contents) assert.ok(!content.includes(root), content);
        texts.push({ contents, hash });
      }
      assert.deepEqual(texts[0], texts[1]);
    });

    it("apart from one that has the same path in the program's folder", async () => {
      const root = repository("infra", { "infra/src/notes.ts": 'export const list = () => "of infra";' });
      const bundler = new DeployBundler();
      const [inside, beside] = await Promise.all([
        bundle(path.join(root, "infra"), "src/notes.ts", { bundler }),
        bundle(path.join(root, "infra"), "../src/notes.ts", { bundler }),
      ]);
      assert.equal(load(inside.files["src/notes.js"] as string).list(), "of infra");
      assert.equal(load(beside.files["src/notes.js"] as string).list(), "hello notes");
    });

    it("with packages of their own, or of the program's where they are in its folder", async () => {
      const root = repository("infra", {
        ...packageOf("src/node_modules/greeting", "of src"),
        ...packageOf("infra/node_modules/greeting", "of infra"),
        "infra/own.ts": 'export { default as list } from "greeting";',
      });
      const props = { install: ["greeting"] };
      const textOf = async (file: string): Promise<string> => {
        const built = await bundle(path.join(root, "infra"), file, { props });
        return readFileSync(built.files["node_modules/greeting/index.js"] as string, "utf8");
      };
      assert.equal(await textOf("../src/notes.ts"), 'module.exports = "of src";');
      assert.equal(await textOf("own.ts"), 'module.exports = "of infra";');
    });
  });

  describe("are bundled for the local mode", () => {
    const bundleOf = async (bundler: LocalBundler) => {
      const { bundles } = await bundler.rebuild();
      assert.deepEqual(
        bundles.flatMap(({ failures }) => failures),
        [],
      );
      return bundles;
    };

    for (const [kind, props] of [
      ["in one bundle", {}],
      ["each in its own", { loader: { ".txt": "file" } }],
    ] as const)
      it(`${kind}, in the program's own cache, and again when they or what they import is saved`, async () => {
        const root = repository("infra", { "infra/src/notes.ts": 'export const list = () => "of infra";' });
        const infra = path.join(root, "infra");
        const bundler = local(infra, ["src/notes.ts", "../src/notes.ts"], props);
        const [inside, beside] = await bundleOf(bundler);
        assert.ok(inside && beside);
        assert.equal(load(inside.file).list(), "of infra");
        assert.equal(load(beside.file).list(), "hello notes");
        assert.deepEqual(beside.exports, ["list"]);
        assert.equal(path.relative(beside.folder, beside.file), path.join("src", "notes.js"));
        assert.ok(beside.folder.startsWith(path.join(infra, ".sapi")), beside.folder);
        assert.deepEqual(readdirSync(root).sort(), ["infra", "lib", "package.json", "src"]);

        save(path.join(root, "lib/greet.ts"), "export const greet = (name: string) => `bye ${name}`;", 2_000);
        const [, after] = await bundleOf(bundler);
        assert.equal(after?.changed, true);
        assert.equal(load(after.file).list(), "bye notes");
        const { inputs } = await bundler.rebuild();
        for (const file of ["src/notes.ts", "lib/greet.ts", "infra/src/notes.ts"])
          assert.ok(inputs.has(path.join(root, file)), file);
      });

    it("with packages that stay imports found where their sources find them", async () => {
      const root = project({
        ...packageOf("packages/functions/node_modules/greeting", "of functions"),
        ...packageOf("packages/jobs/node_modules/greeting", "of jobs"),
        ...packageOf("node_modules/shared", "of all"),
        "packages/functions/src/notes.ts":
          'import one from "greeting"; import two from "shared"; export const list = () => `${one} ${two}`;',
        "packages/jobs/src/notes.ts":
          'export { default as text } from "greeting"; export const list = () => 1;',
        "packages/infra/Pulumi.yaml": "",
      });
      const files = ["../functions/src/notes.ts", "../jobs/src/notes.ts"];
      const bundler = local(path.join(root, "packages/infra"), files, { install: ["greeting", "shared"] });
      const [functions, jobs] = await bundleOf(bundler);
      assert.ok(functions && jobs);
      assert.equal(load(functions.file).list(), "of functions of all");
      assert.equal((load(jobs.file) as unknown as { text: string }).text, "of jobs");
    });

    it("and say what is wrong with them by the path from the program's folder", async () => {
      const root = repository("infra", { "lib/greet.ts": "export const greet = ;" });
      const { bundles } = await local(path.join(root, "infra"), [
        "../src/notes.ts",
        "../src/no.ts",
      ]).rebuild();
      assert.deepEqual(
        bundles.map(({ failures }) => failures.map(({ message, cure }) => `${message}; ${cure}`)),
        [
          ['../lib/greet.ts:1:22: Unexpected ";" (imported by ../src/notes.ts); correct the file'],
          ["../src/no.ts: does not exist; create the file"],
        ],
      );
      assert.ok(!existsSync(path.join(root, ".sapi")));
    });
  });
});
