import { strict as assert } from "node:assert";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { PassThrough } from "node:stream";
import { type CapturedFile, type CaptureFileOptions, captureFile, filesOfFailure } from "#sdk/graph/index";
import { type TemporaryProject, temporaryProject } from "../../support/project";

type Files = Readonly<Record<string, string>>;

interface Program {
  readonly files: Files;
  /** Targets by the paths of links, as package managers make them for the packages of a workspace. */
  readonly links?: Files;
  /** The files that it is made of, Pulumi.yaml apart. */
  readonly observed: readonly string[];
}

const MODULE = '{ "type": "module" }';
const READS = `
  import fs, { readFileSync } from "node:fs";
  import { open, readFile } from "node:fs/promises";
  import { env } from "node:process";
  const file = await open("data/opened.txt");
  export const texts = [
    readFileSync("data/read.txt", "utf8"),
    await readFile(new URL("./data/with space.txt", import.meta.url), "utf8"),
    await file.readFile("utf8"),
    await fs.createReadStream("data/streamed.txt", "utf8").toArray(),
    fs.readFileSync(fs.openSync(Buffer.from("data/described.txt"), "r"), "utf8"),
    fs.readdirSync("data/listed"),
    fs.opendirSync("data/walked").readSync()?.name,
    Object.hasOwn(env, "GIVEN"),
  ];
  await file.close();
  process.loadEnvFile("data/variables.env");
  fs.closeSync(fs.openSync("written.txt", "w"));`;
const DATA: Files = {
  "data/opened.txt": "1",
  "data/read.txt": "2",
  "data/with space.txt": "3",
  "data/streamed.txt": "4",
  "data/described.txt": "5",
  "data/listed/a": "",
  "data/walked/b": "",
  "data/variables.env": "SETTING=1",
};
const READ = [
  ...Object.keys(DATA).filter((file) => file.endsWith("t") || file.endsWith("env")),
  "data/listed",
  "data/walked",
];

const programs: Readonly<Record<string, Program>> = {
  "a CommonJS program in JavaScript": {
    files: {
      "index.js": `
        const { one } = require("./lib/one");
        const { createRequire } = require("node:module");
        const load = new Function("url", "return import(url)");
        module.exports = (async () => ({
          all: [one, require("./data.json").x, createRequire(__filename)("./lib").three, require("./lib/module.mjs").four,
            (await import("./lib/late.mjs")).five, (await load(require("node:url").pathToFileURL(__dirname + "/lib/native.mjs"))).seven],
        }))();`,
      "data.json": '{ "x": 2 }',
      "lib/one.js": "exports.one = 1;",
      "lib/index.js": "exports.three = 3;",
      "lib/module.mjs": "export const four = 4;",
      "lib/late.mjs": 'export { five } from "./later.mjs";',
      "lib/later.mjs": "export const five = 5;",
      "lib/native.mjs": "export const seven = 7;",
    },
    observed: [
      "data.json",
      "index.js",
      "lib/index.js",
      "lib/late.mjs",
      "lib/later.mjs",
      "lib/module.mjs",
      "lib/native.mjs",
      "lib/one.js",
    ],
  },
  "a CommonJS program in TypeScript": {
    files: {
      "tsconfig.json":
        '{ "extends": "./base.json", "compilerOptions": { "baseUrl": ".", "paths": { "@/*": ["lib/*"] } } }',
      "base.json": '{ "compilerOptions": { "esModuleInterop": true } }',
      "index.ts": `
        import { one } from "./lib/one";
        import data from "./data.json";
        import { three } from "@/three";
        import four from "./lib/four.cjs";
        import { five } from "./lib/five.mjs";
        export = (async () => ({
          all: [one, data.x, three, four, five, (await import("./lib/late")).six, (await import("./lib/module.mjs")).seven],
        }))();`,
      "data.json": '{ "x": 2 }',
      "lib/one.ts": "export const one: number = 1;",
      "lib/three.tsx": "export const three: number = 3;",
      "lib/four.cts": "const four: number = 4; export = four;",
      "lib/five.mts": "export const five: number = 5;",
      "lib/late.ts": "export const six: number = 6;",
      "lib/module.mts": 'export { seven } from "./seven.mjs";',
      "lib/seven.mts": "export const seven: number = 7;",
    },
    observed: [
      "base.json",
      "data.json",
      "index.ts",
      "lib/five.mts",
      "lib/four.cts",
      "lib/late.ts",
      "lib/module.mts",
      "lib/one.ts",
      "lib/seven.mts",
      "lib/three.tsx",
      "tsconfig.json",
    ],
  },
  "an ES module in JavaScript": {
    files: {
      "package.json": '{ "type": "module", "imports": { "#three": "./lib/three.js" } }',
      "index.js": `
        import { createRequire } from "node:module";
        import { one } from "./lib/one.js";
        import data from "./data.json" with { type: "json" };
        import { three } from "#three";
        import four from "./lib/four.cjs";
        const require = createRequire(import.meta.url);
        const { five } = await import("./lib/late.js?version=1");
        export const all = [one, data.x, three, four, five, require("./lib/six.cjs"), require("./other.json").x];`,
      "data.json": '{ "x": 2 }',
      "other.json": '{ "x": 7 }',
      "lib/one.js": "export const one = 1;",
      "lib/three.js": "export const three = 3;",
      "lib/four.cjs": 'module.exports = require("./four-inside.cjs");',
      "lib/four-inside.cjs": "module.exports = 4;",
      "lib/late.js": 'export { five } from "./later.js";',
      "lib/later.js": "export const five = 5;",
      "lib/six.cjs": "module.exports = 6;",
    },
    observed: [
      "data.json",
      "index.js",
      "lib/four-inside.cjs",
      "lib/four.cjs",
      "lib/late.js",
      "lib/later.js",
      "lib/one.js",
      "lib/six.cjs",
      "lib/three.js",
      "other.json",
      "package.json",
    ],
  },
  "an ES module in TypeScript": {
    files: {
      "package.json": MODULE,
      "tsconfig.json": '{ "compilerOptions": { "paths": { "@/*": ["./lib/*"] } } }',
      "index.ts": `
        import { createRequire } from "node:module";
        import { one } from "./lib/one";
        import { two } from "./lib/two.js";
        import { three } from "@/three";
        import four from "./lib/four.cjs";
        import data from "./data.json";
        const { six } = await import("./lib/late");
        const seven: number = createRequire(import.meta.url)("./lib/seven.cjs");
        export const all = [one, two, three, four, data.x, six, seven];`,
      "data.json": '{ "x": 5 }',
      "lib/one.ts": "export const one: number = 1;",
      "lib/two.ts": "export const two: number = 2;",
      "lib/three.ts": "export const three: number = 3;",
      "lib/four.cts": "const four: number = 4; export = four;",
      "lib/late.ts": "export const six: number = 6;",
      "lib/seven.cts": "const seven: number = 7; export = seven;",
    },
    observed: [
      "data.json",
      "index.ts",
      "lib/four.cts",
      "lib/late.ts",
      "lib/one.ts",
      "lib/seven.cts",
      "lib/three.ts",
      "lib/two.ts",
      "package.json",
      "tsconfig.json",
    ],
  },
  "an .mts program without a package": {
    files: {
      "index.mts": 'import { one } from "./lib/one.mjs"; export const all: number[] = [one];',
      "lib/one.mts": "export const one: number = 1;",
    },
    observed: ["index.mts", "lib/one.mts"],
  },
  "an .mjs program without a package": {
    files: {
      "index.mjs": 'import { one } from "./lib/one.mjs"; export const all = [one];',
      "lib/one.mjs": "export const one = 1;",
    },
    observed: ["index.mjs", "lib/one.mjs"],
  },
  "a CommonJS program with a package of its workspace": {
    files: {
      "Pulumi.yaml": "name: notes\nruntime: nodejs\nmain: app\n",
      "app/index.ts": 'import { one } from "@team/lib"; export const all = [one];',
      "packages/lib/package.json": '{ "name": "@team/lib", "main": "src" }',
      "packages/lib/src/index.ts": 'export { one } from "./one";',
      "packages/lib/src/one.ts": "export const one: number = 1;",
    },
    links: { "app/node_modules/@team/lib": "packages/lib" },
    observed: [
      "app/index.ts",
      "packages/lib/package.json",
      "packages/lib/src/index.ts",
      "packages/lib/src/one.ts",
    ],
  },
  "an ES module with a package of its workspace": {
    files: {
      "Pulumi.yaml": "name: notes\nruntime: nodejs\nmain: app\n",
      "app/package.json": MODULE,
      "app/index.ts": 'import { one } from "@team/lib"; export const all = [one];',
      "packages/lib/package.json": '{ "name": "@team/lib", "type": "module", "exports": "./src/index.ts" }',
      "packages/lib/src/index.ts": 'export { one } from "./one.js";',
      "packages/lib/src/one.ts": "export const one: number = 1;",
    },
    links: { "app/node_modules/@team/lib": "packages/lib" },
    observed: [
      "app/index.ts",
      "app/package.json",
      "packages/lib/package.json",
      "packages/lib/src/index.ts",
      "packages/lib/src/one.ts",
    ],
  },
  "a program that reads files in every way": {
    files: { "package.json": MODULE, "index.js": READS, ...DATA },
    observed: ["index.js", "package.json", ...READ].sort(),
  },
};

describe("the list of files that a program depends on", () => {
  // Each capture is a process that loads the Pulumi SDK.

  const projects: TemporaryProject[] = [];
  afterEach(() => {
    for (const project of projects.splice(0)) project.remove();
  });
  const make = (files: Files, links: Files = {}): TemporaryProject => {
    const project = temporaryProject(files);
    for (const [link, target] of Object.entries(links)) {
      mkdirSync(path.join(project.folder, path.dirname(link)), { recursive: true });
      symlinkSync(path.join(project.folder, target), path.join(project.folder, link));
    }
    projects.push(project);
    return project;
  };
  const capture = (project: TemporaryProject, options: CaptureFileOptions = {}): Promise<CapturedFile> =>
    captureFile({ program: project.folder, output: new PassThrough().resume(), ...options });

  for (const [kind, { files, links, observed }] of Object.entries(programs)) {
    it(`is all seen of ${kind}`, async () => {
      const project = make(files, links);
      const captured = await capture(project);
      const inside = captured.files
        .filter((file) => file.startsWith(project.folder + path.sep))
        .map((file) => path.relative(project.folder, file));
      assert.deepEqual(inside.sort(), ["Pulumi.yaml", ...observed]);
      assert.equal(captured.isWhole, true);
      assert.deepEqual(captured.graph.logs, []);
      assert.equal((await capture(project)).cached, true);
    });
  }

  interface Change {
    readonly files: Files;
    readonly change: Files;
    readonly before: unknown;
    readonly after: unknown;
  }

  const changes: Readonly<Record<string, Change>> = {
    "a module that a CommonJS program did without comes": {
      files: {
        "index.js": 'try { exports.all = require("./extra").all; } catch { exports.all = "none"; }',
      },
      change: { "extra.js": 'exports.all = "some";' },
      before: "none",
      after: "some",
    },
    "a module that an ES module did without comes": {
      files: {
        "index.mts":
          'export const all = await import("./extra.mjs").then((extra) => extra.all, () => "none");',
      },
      change: { "extra.mts": 'export const all: string = "some";' },
      before: "none",
      after: "some",
    },
    "a file takes the place of another that an import meant": {
      files: {
        "index.mts": 'import { all } from "./lib"; export { all };',
        "lib/index.ts": "export const all = 1;",
      },
      change: { "lib.ts": "export const all = 2;" },
      before: 1,
      after: 2,
    },
    "a nearer package.json says what a module is": {
      files: {
        "index.mjs": 'import * as lib from "./lib/one.js"; export const all = "default" in lib;',
        "lib/one.js": "module.exports = { one: 1 };",
      },
      change: { "lib/package.json": '{ "type": "module" }', "lib/one.js": "export const one = 1;" },
      before: true,
      after: false,
    },
    "another version of a package is installed": {
      files: {
        "Pulumi.yaml": "name: notes\nruntime: nodejs\nmain: app\n",
        "app/index.ts": 'import { all } from "outer"; export { all };',
        "app/node_modules/outer/package.json": '{ "name": "outer", "main": "index.js" }',
        "app/node_modules/outer/index.js": 'exports.all = require("inner").all;',
        "app/node_modules/inner/package.json": '{ "name": "inner", "version": "1.0.0", "main": "index.js" }',
        "app/node_modules/inner/index.js": "exports.all = 1;",
      },
      change: {
        "app/node_modules/inner/package.json": '{ "name": "inner", "version": "1.0.1", "main": "index.js" }',
        "app/node_modules/inner/index.js": "exports.all = 2;",
      },
      before: 1,
      after: 2,
    },
    "a package is installed nearer": {
      files: {
        "Pulumi.yaml": "name: notes\nruntime: nodejs\nmain: app/src\n",
        "app/package.json": MODULE,
        "app/src/index.js": 'import { all } from "inner"; export { all };',
        "app/node_modules/inner/package.json":
          '{ "name": "inner", "type": "module", "exports": "./index.js" }',
        "app/node_modules/inner/index.js": "export const all = 1;",
      },
      change: {
        "app/src/node_modules/inner/package.json": '{ "name": "inner", "main": "index.js" }',
        "app/src/node_modules/inner/index.js": "exports.all = 2;",
      },
      before: 1,
      after: 2,
    },
  };
  for (const [what, { files, change, before, after }] of Object.entries(changes)) {
    it(`has changed when ${what}`, async () => {
      const project = make(files);
      const result = async (): Promise<unknown> => {
        const { graph, cached } = await capture(project);
        return { all: graph.outputs.all, cached };
      };
      assert.deepEqual(await result(), { all: before, cached: false });
      assert.deepEqual(await result(), { all: before, cached: true });
      project.write(change);
      assert.deepEqual(await result(), { all: after, cached: false });
    });
  }

  it("may have changed when another program reported a part of it", async () => {
    const project = make({
      "index.js": `
        const { execFileSync } = require("node:child_process");
        exports.all = execFileSync(process.execPath, ["-p", "1"], { encoding: "utf8" });`,
    });
    for (const time of ["first", "second"]) {
      const { graph, cached } = await capture(project);
      assert.deepEqual([graph.outputs.all, cached], ["1\n", false], time);
    }
  });

  it("may have changed when it was saved while it ran", async () => {
    const project = make({
      "index.js": `
        exports.all = require("./settings.json").all;
        // As an editor does that happens to save now.
        if (exports.all === 1) require("node:fs").writeFileSync("settings.json", '{ "all": 2 }');`,
      "settings.json": '{ "all": 1 }',
    });
    const result = async (): Promise<unknown> => {
      const { graph, cached } = await capture(project);
      return [graph.outputs.all, cached];
    };
    assert.deepEqual(await result(), [1, false]);
    assert.deepEqual(await result(), [2, false]);
    assert.deepEqual(await result(), [2, true]);
  });

  it("includes files of the project that decide how it runs, and those that would", async () => {
    const project = make({ "Pulumi.dev.yaml": "config: {}\n", "index.js": "" });
    const { files, probed } = await capture(project);
    for (const file of ["Pulumi.yaml", "Pulumi.dev.yaml", "index.js"])
      assert.ok(files.includes(path.join(project.folder, file)), file);
    for (const file of ["package.json", "index.ts"])
      assert.ok(probed.includes(path.join(project.folder, file)), file);
  });

  it("is everything in its folder when its own file was not seen, and it runs at every start", async () => {
    // Named as what the loader of TypeScript keeps for itself.
    const folder = realpathSync(mkdtempSync(path.join(tmpdir(), "tsx-")));
    const entry = path.join(folder, "index.js");
    mkdirSync(path.join(folder, "lib"));
    for (const file of ["index.js", "lib/unused.ts", "page.html"]) writeFileSync(path.join(folder, file), "");
    const output = new PassThrough().resume();
    const { isWhole, files, graph } = await captureFile({ program: entry, output });
    const again = await captureFile({ program: entry, output });
    rmSync(folder, { recursive: true });

    assert.equal(isWhole, false);
    const inside = files.filter((file) => file.startsWith(folder));
    assert.deepEqual(inside, [entry, path.join(folder, "lib/unused.ts")]);
    const message =
      "not all files are known that the program is made of: it runs at every start, and at every save in its folder";
    assert.deepEqual(graph.logs, [{ severity: "warn", message }]);
    assert.equal(again.cached, false);
  });

  for (const [kind, manifest] of Object.entries({ CommonJS: "{}", "an ES module": MODULE })) {
    it(`is known of a program that fails, which is ${kind}`, async () => {
      const project = make({
        "package.json": manifest,
        "index.ts": 'import { broken } from "./lib/broken.js"; export const all = broken;',
        "lib/broken.ts": "export const broken = = 1;",
      });
      const error = await capture(project).catch((reason: unknown) => reason);
      const files = filesOfFailure(error);
      for (const file of ["index.ts", "lib/broken.ts"])
        assert.ok(files.includes(path.join(project.folder, file)), file);
    });
  }
});
