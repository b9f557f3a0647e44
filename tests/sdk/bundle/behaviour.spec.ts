import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync } from "node:fs";
import * as path from "node:path";
import { HANDLER_MODULE } from "#sdk/bundle/handler-module";
import { archivePath, type BundleProps, DeployBundler, LocalBundler } from "#sdk/bundle/index";
import { Issues } from "#sdk/errors/index";
import { fileTree } from "../../support/file-tree";
import { project, removeProjects } from "./project";

after(() => {
  removeProjects();
  tree.remove();
});

/** Unpacks the archive of a deployment as Lambda does, and gives the module to load. */
async function deployed(root: string, file: string, bundle?: BundleProps): Promise<string> {
  const issues = new Issues({ kind: "Function", id: "Fn" });
  const request = { root, file, issues, runtime: "nodejs20.x", ...(bundle && { bundle }) };
  const { files } = await new DeployBundler().bundle(request);
  const task = path.join(project({}), "task");
  for (const [name, source] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(task, name)), { recursive: true });
    cpSync(source, path.join(task, name));
  }
  return path.join(task, archivePath(file, bundle));
}

async function local(root: string, file: string, bundle?: BundleProps): Promise<string> {
  const bundler = new LocalBundler(root, [{ file, ...(bundle && { bundle }) }]);
  const { bundles } = await bundler.rebuild();
  await bundler.close();
  return bundles[0]?.file as string;
}

/** A file of its own, since the command line gives a script more globals than a module has. Other specs remove their projects. */
const tree = fileTree({
  "call.cjs": `
      const [file, name] = process.argv.slice(2);
      const load = file.endsWith(".mjs") ? import(require("url").pathToFileURL(file).href) : Promise.resolve().then(() => require(file));
      load.then((module) => (module.${HANDLER_MODULE} ?? module)[name]()).then((value) => console.log(JSON.stringify(value)));`,
});
const SCRIPT = path.join(tree.folder, "call.cjs");

/** Loads a module in a fresh process, as Lambda and the local mode do, and calls an export. Paths are given by name. */
function call(file: string, exportName: string, env: Readonly<Record<string, string>> = {}): unknown {
  const output = execFileSync(process.execPath, [SCRIPT, file, exportName], {
    env: { ...process.env, ...env },
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
  return JSON.parse(output, (_, value) =>
    value === path.dirname(file) ? "<folder>" : value === file ? "<file>" : value,
  );
}

const builds = { deployed, local };
const bundles: Record<string, BundleProps> = { cjs: {}, esm: { format: "esm" } };

interface Case {
  readonly says: string;
  readonly files: Readonly<Record<string, string>>;
  readonly file: string;
  readonly exportName?: string;
  readonly expected: unknown;
  readonly formats?: readonly string[];
  readonly props?: BundleProps;
}

const cases: readonly Case[] = [
  {
    says: "lets a TypeScript module have exports, imports and JSON",
    files: {
      "src/notes.ts": `import data from "../data.json"; import { twice } from "../lib/twice";\n
        export const list = async (): Promise<unknown> => [data.name, twice(21)];`,
      "lib/twice.ts": "export const twice = (x: number): number => x * 2;",
      "data.json": '{"name":"notes"}',
    },
    file: "src/notes.ts",
    expected: ["notes", 42],
  },
  {
    says: "gives an ES module the place of its bundle",
    files: {
      "package.json": '{"type":"module"}',
      "src/notes.js": `import { fileURLToPath } from "node:url"; import { dirname } from "node:path";
        export const list = () => [fileURLToPath(import.meta.url), dirname(fileURLToPath(import.meta.url)),
          import.meta.dirname, import.meta.filename];`,
    },
    file: "src/notes.js",
    expected: ["<file>", "<folder>", "<folder>", "<file>"],
  },
  {
    says: "gives a CommonJS module require, __dirname, __filename and named exports",
    files: {
      "src/notes.js": `const os = require("node:os"); const { twice } = require("../lib/twice");
        exports.list = () => [typeof os.cpus, twice(21), __dirname, __filename, typeof require("../data.json")];`,
      "lib/twice.js": "module.exports.twice = (x) => x * 2;",
      "data.json": "{}",
    },
    file: "src/notes.js",
    expected: ["function", 42, "<folder>", "<file>", "object"],
    formats: ["cjs"],
  },
  {
    says: "lets a CommonJS module replace module.exports",
    files: { "src/notes.cjs": "module.exports = { list: () => 'all', other: 1 };" },
    file: "src/notes.cjs",
    expected: "all",
    formats: ["cjs"],
  },
  {
    says: "lets an ES module export a default",
    files: { "src/notes.mjs": "export default () => 'the default';" },
    file: "src/notes.mjs",
    exportName: "default",
    expected: "the default",
  },
  {
    says: "imports a CommonJS package by name and as a default",
    files: {
      "node_modules/pkg/package.json": '{"name":"pkg","main":"index.js"}',
      "node_modules/pkg/index.js": "exports.a = 1; exports.where = __dirname;",
      "src/notes.ts": `import pkg, { a } from "pkg"; import * as all from "pkg";
        export const list = () => [pkg.a, a, all.a, all.where];`,
    },
    file: "src/notes.ts",
    expected: [1, 1, 1, "<folder>"],
  },
  {
    says: "runs modules in the order in which they are imported",
    files: {
      "src/notes.ts": `import "./settings"; import { seen } from "../lib/shared"; export const list = () => seen;`,
      "src/settings.ts": "process.env.SETTING = 'set before';",
      "src/other.ts": 'import { seen } from "../lib/shared"; export const list = () => seen;',
      "lib/shared.ts": "export const seen = process.env.SETTING ?? 'not set';",
    },
    file: "src/notes.ts",
    expected: "set before",
  },
  {
    says: "reads the environment when it runs, not when it is built",
    files: { "src/notes.ts": "export const list = () => [process.env.STAGE, process.env.NODE_ENV];" },
    file: "src/notes.ts",
    expected: ["prod", "test"],
  },
  {
    says: "imports dynamically",
    files: {
      "src/notes.ts": 'export const list = async () => (await import("../lib/late")).late();',
      "lib/late.ts": "export const late = () => 'late';",
    },
    file: "src/notes.ts",
    expected: "late",
  },
  {
    says: "keeps the names of functions and classes",
    files: {
      "src/notes.ts":
        "class NotFound extends Error {}\nexport const list = () => [NotFound.name, list.name];",
    },
    file: "src/notes.ts",
    expected: ["NotFound", "list"],
  },
  {
    says: "lets a module declare a __dirname and a require of its own without changing those of others",
    files: {
      "src/notes.ts": `import { createRequire } from "node:module"; import { own } from "../lib/own";
        const require = createRequire(import.meta.url);
        export const list = () => [own, typeof require("node:os").cpus, import.meta.dirname];`,
      "lib/own.ts": "const __dirname = '/own'; export const own = __dirname;",
    },
    file: "src/notes.ts",
    expected: ["/own", "function", "<folder>"],
  },
  {
    says: "leaves an external package to the folder it runs in",
    files: {
      "layer/pkg/package.json": '{"name":"pkg","main":"index.js"}',
      "layer/pkg/index.js": "exports.where = __dirname.split('/').slice(-2).join('/');",
      "src/notes.ts": 'import { where } from "pkg"; export const list = () => where;',
    },
    file: "src/notes.ts",
    props: { external: ["pkg"], copyFiles: [{ from: "layer/pkg", to: "node_modules/pkg" }] },
    expected: "node_modules/pkg",
  },
  {
    says: "takes copied files, installed packages and settings along",
    files: {
      "node_modules/pkg/package.json": '{"name":"pkg","main":"index.js","dependencies":{"inner":"1"}}',
      "node_modules/pkg/index.js": "exports.value = require('inner');",
      "node_modules/inner/package.json": '{"name":"inner","main":"index.js"}',
      "node_modules/inner/index.js": "module.exports = 'inner';",
      "src/page.html": "<p>",
      "src/query.sql": "select 1",
      "src/notes.ts": `import { readFileSync } from "node:fs"; import { join } from "node:path"; import sql from "./query.sql";
        import { value } from "pkg"; declare const RELEASE: string; declare const banner: string;
        export const list = () => [readFileSync(join(__dirname, "page.html"), "utf8"), sql, value, RELEASE, banner];`,
    },
    file: "src/notes.ts",
    props: {
      copyFiles: [{ from: "src/page.html" }],
      install: ["pkg"],
      loader: { ".sql": "text" },
      define: { RELEASE: '"r1"' },
      banner: 'globalThis.banner = "hello";',
    },
    expected: ["<p>", "select 1", "inner", "r1", "hello"],
  },
  {
    says: "puts files that imports were turned into beside the bundle",
    files: {
      "src/logo.svg": "<svg/>",
      "src/notes.ts": `import logo from "./logo.svg"; import { readFileSync } from "node:fs"; import { join } from "node:path";
        export const list = () => readFileSync(join(__dirname, logo), "utf8");`,
    },
    file: "src/notes.ts",
    props: { loader: { ".svg": "file" } },
    expected: "<svg/>",
  },
  {
    says: "runs sloppy code as sloppy, in the handler and in packages",
    files: {
      "node_modules/pkg/package.json": '{"name":"pkg","main":"index.js"}',
      "node_modules/pkg/index.js": "exports.isSloppy = (function () { return this !== undefined; })();",
      "src/notes.js":
        "const { isSloppy } = require('pkg'); exports.list = () => [isSloppy, (function () { return this !== undefined; })()];",
    },
    file: "src/notes.js",
    expected: [true, true],
    formats: ["cjs"],
  },
  {
    says: "runs packages as strict in a strict bundle",
    files: {
      "node_modules/pkg/package.json": '{"name":"pkg","main":"index.js"}',
      "node_modules/pkg/index.js": "exports.isSloppy = (function () { return this !== undefined; })();",
      "tsconfig.json": '{"compilerOptions":{"strict":true}}',
      "src/notes.ts": "import { isSloppy } from 'pkg'; export const list = () => isSloppy;",
    },
    file: "src/notes.ts",
    expected: false,
  },
  {
    says: "runs strict code as strict where tsconfig.json says so",
    files: {
      "tsconfig.json": '{"compilerOptions":{"strict":true}}',
      "src/notes.ts":
        "export const list = () => (function (this: unknown) { return this === undefined; })();",
    },
    file: "src/notes.ts",
    expected: true,
  },
  {
    says: "awaits at the top level of a module",
    files: {
      "src/notes.mts": "const value = await Promise.resolve('awaited'); export const list = () => value;",
    },
    file: "src/notes.mts",
    expected: "awaited",
    formats: ["esm"],
  },
  {
    says: "awaits in a module that another one imports, in the order of the imports",
    files: {
      "src/notes.mts": `import { seen } from "../lib/late.mjs"; import { after } from "../lib/after.mjs";
        export const list = () => [seen, after];`,
      "lib/late.mts":
        "export const seen = ['late']; await new Promise(setImmediate); globalThis.seen = seen;",
      "lib/after.mts": "export const after = [...globalThis.seen, 'after'];",
    },
    file: "src/notes.mts",
    expected: [["late"], ["late", "after"]],
    formats: ["esm"],
  },
  {
    says: "gives CommonJS packages require, its resolve and the place of the bundle, also beside a require of the user's",
    files: {
      "node_modules/pkg/package.json": '{"name":"pkg","main":"index.js"}',
      "node_modules/pkg/index.js": `const name = "node:os"; const os = require("node:os");
        module.exports = [typeof os.cpus, typeof require(name).cpus, require.resolve("node:fs"), __dirname, __filename,
          typeof module.exports, require.main === module];`,
      "src/notes.ts": `import { createRequire } from "node:module"; import { fileURLToPath } from "node:url"; import { dirname } from "node:path";
        import pkg from "pkg";
        const require = createRequire(import.meta.url);
        const __filename = fileURLToPath(import.meta.url); const __dirname = dirname(__filename);
        export const list = () => [...pkg, typeof require("node:path").join, __dirname];`,
    },
    file: "src/notes.ts",
    expected: [
      "function",
      "function",
      "node:fs",
      "<folder>",
      "<file>",
      "object",
      false,
      "function",
      "<folder>",
    ],
  },
  {
    says: "has require, and neither module nor exports",
    files: { "src/notes.mts": "export const list = () => [typeof require, typeof module, typeof exports];" },
    file: "src/notes.mts",
    expected: ["function", "undefined", "undefined"],
    formats: ["esm"],
  },
  {
    says: "resolves names and paths from the place of the bundle",
    files: {
      "src/notes.mts": `import { fileURLToPath } from "node:url";
        export const list = () => [import.meta.resolve("node:fs"), fileURLToPath(import.meta.resolve("./notes.mjs"))];`,
    },
    file: "src/notes.mts",
    expected: ["node:fs", "<file>"],
    formats: ["esm"],
  },
  {
    says: "lets modules import each other in a circle",
    files: {
      "src/notes.ts": `import { odd } from "../lib/odd"; export const even = (n: number): boolean => n === 0 || odd(n - 1);
        export const list = () => even(10);`,
      "lib/odd.ts": `import { even } from "../src/notes"; export const odd = (n: number): boolean => n > 0 && even(n - 1);`,
    },
    file: "src/notes.ts",
    expected: true,
  },
  {
    says: "finds in its bundle what a module exports from others",
    files: {
      "src/notes.ts": 'export * from "../lib/all"; export { twice as "list" } from "../lib/twice";',
      "lib/all.ts": "export const all = 1;",
      "lib/twice.ts": "export const twice = () => 2;",
    },
    file: "src/notes.ts",
    expected: 2,
  },
];

for (const [kind, build] of Object.entries(builds)) {
  describe(`a handler, ${kind}`, () => {
    for (const {
      says,
      files,
      file,
      exportName = "list",
      expected,
      formats = ["cjs", "esm"],
      props,
    } of cases) {
      for (const format of formats) {
        it(`${says} (${format})`, async () => {
          const root = project(files);
          const loaded = await build(root, file, { ...bundles[format], ...props });
          assert.equal(path.extname(loaded), format === "esm" ? ".mjs" : ".js");
          assert.deepEqual(call(loaded, exportName, { STAGE: "prod", NODE_ENV: "test" }), expected);
        });
      }
    }
  });
}
