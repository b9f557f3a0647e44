import assert from "node:assert/strict";
import { readdirSync, readFileSync, rmSync, statSync, utimesSync } from "node:fs";
import * as path from "node:path";
import ts from "typescript";
import { ROOT } from "../../support/paths";
import { type TemporaryProject, temporaryProject } from "../../support/project";

const SDK = path.join(ROOT, "sdk");

/** A moment long ago, so that a rewritten file has another time. */
const LONG_AGO = new Date("2001-01-01T00:00:00Z");

describe("the JavaScript of the package", () => {
  let project: TemporaryProject;
  let build: (folder: string, say?: (text: string) => void) => Promise<readonly string[]>;

  before(async () => {
    ({ buildJavaScript: build } = await import(path.join(ROOT, "scripts", "build", "javascript.mjs")));
  });

  beforeEach(() => {
    project = temporaryProject({
      "tsconfig.json": '{ "compilerOptions": { "strict": true } }',
      "src/index.ts": 'export { add } from "./sums/add";\nexport type { Sum } from "./sums/add";\n',
      "src/sums/add.ts":
        'export type Sum = number;\nexport const place = __dirname;\nexport function add(a: number, b: number): Sum {\n  if (b < 0) throw new Error("no");\n  return a + b;\n}\n',
    });
  });

  afterEach(() => project.remove());

  it("has a file with a source map for each source that the compiler would compile", async () => {
    const { sourceNames } = await import(path.join(ROOT, "scripts", "build", "outputs.mjs"));
    const config = ts.getParsedCommandLineOfConfigFile(path.join(SDK, "tsconfig.json"), {}, {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: () => undefined,
    } as ts.ParseConfigFileHost) as ts.ParsedCommandLine;
    const expected = config.fileNames.flatMap((file) => ts.getOutputFileNames(config, file, false));
    const dist = path.join(SDK, "dist");
    const planned = sourceNames(SDK).flatMap((name: string) =>
      [".d.ts", ".d.ts.map"].map((ending) => path.join(dist, name + ending)),
    );
    assert.deepEqual(planned.sort(), expected.filter((file) => !file.endsWith(".tsbuildinfo")).sort());

    assert.deepEqual([...(await build(project.folder))].sort(), ["index", "sums/add"]);
    assert.deepEqual(files(project), ["index.js", "index.js.map", "sums/add.js", "sums/add.js.map"]);
  });

  it("keeps the layout of the sources, their paths and their exports", async () => {
    await build(project.folder);
    const built = require(path.join(project.folder, "dist"));
    assert.deepEqual(Object.keys(built), ["add"]);
    assert.equal(built.add(2, 3), 5);
    const add = require(path.join(project.folder, "dist", "sums", "add"));
    assert.equal(add.place, path.join(project.folder, "dist", "sums"));
    const { sources } = JSON.parse(read(project, "sums/add.js.map"));
    assert.deepEqual(sources, ["../../src/sums/add.ts"]);
  });

  it("can be imported by name from an ES module", async () => {
    await build(project.folder);
    const imported = await import(path.join(project.folder, "dist", "index.js"));
    assert.equal(typeof imported.add, "function");
  });

  it("is strict, as tsconfig.json says", async () => {
    await build(project.folder);
    assert.match(read(project, "sums/add.js"), /^"use strict";/);
  });

  it("is not built when nothing has changed", async () => {
    await build(project.folder);
    makeOld(project);
    const said: string[] = [];
    assert.deepEqual(await build(project.folder, (text) => said.push(text)), []);
    assert.deepEqual(said, []);
    assert.deepEqual(writtenAgain(project), []);
  });

  it("is rebuilt from the changed sources, and reports it", async () => {
    await build(project.folder);
    makeOld(project);
    project.write({ "src/sums/add.ts": "export const add = (): number => 7;\n" });
    const said: string[] = [];
    assert.deepEqual(await build(project.folder, (text) => said.push(text)), ["sums/add"]);
    assert.deepEqual(said, ["building the package: 1 of 2 files"]);
    assert.deepEqual(writtenAgain(project), ["sums/add.js", "sums/add.js.map"]);
    assert.match(read(project, "sums/add.js"), /=> 7/);
  });

  it("includes the change of another file in bundles", async () => {
    project.write({
      "src/graph/yaml.ts": 'export { two } from "./two";\n',
      "src/graph/two.ts": "export const two = 2;\n",
    });
    await build(project.folder);
    project.write({ "src/graph/two.ts": "export const two = 1 + 1 + 0;\n" });
    assert.deepEqual(await build(project.folder), ["graph/two"]);
    assert.match(read(project, "graph/yaml.js"), /1 \+ 1 \+ 0/);
  });

  it("is rebuilt where it was deleted", async () => {
    await build(project.folder);
    rmSync(path.join(project.folder, "dist", "index.js"));
    assert.deepEqual(await build(project.folder), ["index"]);
    assert.ok(files(project).includes("index.js"));
  });

  it("is rebuilt as a whole when the settings of the compiler change", async () => {
    await build(project.folder);
    project.write({ "tsconfig.json": '{ "compilerOptions": { "strict": false } }' });
    assert.deepEqual([...(await build(project.folder))].sort(), ["index", "sums/add"]);
  });

  it("loses files without a source, and keeps files of others", async () => {
    await build(project.folder);
    project.write({ "src/index.ts": "export {};\n", "dist/sums/add.d.ts": "", "dist/old.js": "" });
    rmSync(path.join(project.folder, "src", "sums"), { recursive: true });
    await build(project.folder);
    assert.deepEqual(files(project), ["index.js", "index.js.map", "sums/add.d.ts"]);
  });

  it("does not count as built when a source cannot be read as TypeScript", async () => {
    project.write({ "src/index.ts": "export const = 1;\n" });
    await assert.rejects(build(project.folder), /index\.ts:1:13: ERROR/);
    project.write({ "src/index.ts": "export const one = 1;\n" });
    assert.deepEqual([...(await build(project.folder))].sort(), ["index", "sums/add"]);
  });

  it("needs no knowledge of other files, which esbuild does not have", () => {
    const { config } = ts.readConfigFile(path.join(ROOT, "tsconfig.base.json"), ts.sys.readFile);
    assert.equal(config.compilerOptions.isolatedModules, true);
  });
});

function dist({ folder }: TemporaryProject): string {
  return path.join(folder, "dist");
}

/** The files in `dist`, but for the note of the build itself. */
function files(project: TemporaryProject): readonly string[] {
  const names = readdirSync(dist(project), { recursive: true, encoding: "utf8" });
  const isFile = (name: string): boolean => statSync(path.join(dist(project), name)).isFile();
  return names.filter((name) => isFile(name) && name !== ".build.json").sort();
}

function read(project: TemporaryProject, name: string): string {
  return readFileSync(path.join(dist(project), name), "utf8");
}

function makeOld(project: TemporaryProject): void {
  for (const name of files(project)) utimesSync(path.join(dist(project), name), LONG_AGO, LONG_AGO);
}

function writtenAgain(project: TemporaryProject): readonly string[] {
  const isNew = (name: string): boolean =>
    statSync(path.join(dist(project), name)).mtimeMs !== LONG_AGO.getTime();
  return files(project).filter(isNew);
}
