import assert from "node:assert/strict";
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import { type LocalMode, startLocal } from "pulumi-serverless-api/local";
import { type TemporaryProject, temporaryProject } from "../support/project";
import { Events } from "./events";
import { answer } from "./served";

const TSCONFIG = JSON.stringify({
  compilerOptions: { target: "es2022", module: "node16", strict: true, skipLibCheck: true },
});

/** A program with one route, made by these lines. */
const program = (routes: string): string => `
import { Api, App } from "pulumi-serverless-api";
const app = new App({ defaults: "current" });
app.stack(function Web({ stack }) {
  new Api(stack, "Api", ${routes});
});
export = app.outputs;
`;

const GEN0 = `
import { Api, App, Runtime, Stack } from "pulumi-serverless-api/gen0";
const app = new App();
app.setDefaultFunctionProps({ runtime: Runtime.NODEJS_22_X, srcPath: "../src" });
class Web extends Stack {
  constructor(scope: App, id: string) {
    super(scope, id);
    new Api(this, "Api", { routes: { "GET /notes": "notes.list" } });
  }
}
new Web(app, "web");
export = app.outputs;
`;

const BESIDE = {
  "package.json": "{}",
  "src/notes.ts": 'import { greet } from "../lib/greet"; export const list = async () => greet("notes");',
  "lib/greet.ts": "export const greet = (name: string) => `hello ${name}`;",
  "infra/tsconfig.json": TSCONFIG,
};

const IN_INFRA = { ...BESIDE, "infra/Pulumi.yaml": "name: notes\nruntime: nodejs\n" };

interface Layout {
  readonly files: Readonly<Record<string, string>>;
  /** The served folder. */
  readonly served: string;
  /** The file that a handler imports. */
  readonly imported: string;
  /** The handler, as Lambda gets it. */
  readonly handler: string;
}

const LAYOUTS: Readonly<Record<string, Layout>> = {
  "handlers that name the folder beside it": {
    files: {
      ...IN_INFRA,
      "infra/index.ts": program('{ routes: { "GET /notes": "../src/notes.list" } }'),
    },
    served: "infra",
    imported: "lib/greet.ts",
    handler: "src/notes.list",
  },
  "a srcPath beside it": {
    files: {
      ...IN_INFRA,
      "infra/index.ts": program(
        '{ defaults: { function: { srcPath: "../src" } }, routes: { "GET /notes": "notes.list" } }',
      ),
    },
    served: "infra",
    imported: "lib/greet.ts",
    handler: "src/notes.list",
  },
  "a folder as main of Pulumi.yaml": {
    files: {
      ...BESIDE,
      "Pulumi.yaml": "name: notes\nruntime: nodejs\nmain: infra\n",
      "infra/index.ts": program('{ routes: { "GET /notes": "../src/notes.list" } }'),
    },
    served: ".",
    imported: "lib/greet.ts",
    handler: "src/notes.list",
  },
  "a file as main of Pulumi.yaml": {
    files: {
      ...BESIDE,
      "Pulumi.yaml": "name: notes\nruntime: nodejs\nmain: infra/program.ts\n",
      "infra/program.ts": program('{ routes: { "GET /notes": "../src/notes.list" } }'),
    },
    served: ".",
    imported: "lib/greet.ts",
    handler: "src/notes.list",
  },
  "ES modules": {
    files: {
      ...IN_INFRA,
      "package.json": '{ "type": "module" }',
      "infra/index.ts": program('{ routes: { "GET /notes": "../src/notes.list" } }').replace(
        "export =",
        "export default",
      ),
      "src/notes.ts":
        'import { greet } from "../lib/greet.js"; export const list = async () => greet("notes");',
    },
    served: "infra",
    imported: "lib/greet.ts",
    handler: "src/notes.list",
  },
  "a program of generation 0": {
    files: { ...IN_INFRA, "infra/index.ts": GEN0 },
    served: "infra",
    imported: "lib/greet.ts",
    handler: "src/notes.list",
  },
  "packages of a workspace": {
    files: {
      "package.json": '{ "private": true, "workspaces": ["packages/*"] }',
      "packages/infra/package.json": '{ "name": "@acme/infra", "main": "index.ts" }',
      "packages/infra/Pulumi.yaml": "name: notes\nruntime: nodejs\n",
      "packages/infra/tsconfig.json": TSCONFIG,
      "packages/infra/index.ts": program('{ routes: { "GET /notes": "../functions/src/notes.list" } }'),
      "packages/functions/package.json": '{ "name": "@acme/functions" }',
      "packages/functions/src/notes.ts":
        'import { greet } from "@acme/core"; export const list = async () => greet("notes");',
      "packages/core/package.json": '{ "name": "@acme/core", "main": "src/greet.ts" }',
      "packages/core/src/greet.ts": "export const greet = (name: string) => `hello ${name}`;",
    },
    served: "packages/infra",
    imported: "packages/core/src/greet.ts",
    handler: "functions/src/notes.list",
  },
};

describe("a program beside its handlers is served, and reloaded at a save,", function () {
  this.timeout(300_000);
  let project: TemporaryProject;
  let local: LocalMode | undefined;

  afterEach(async () => {
    await local?.close();
    local = undefined;
    project.remove();
  });

  for (const [what, { files, served, imported, handler }] of Object.entries(LAYOUTS))
    it(`with ${what}`, async () => {
      project = temporaryProject(files);
      const { folder } = project;
      if ("packages/core/package.json" in files) linkCore(folder);
      const events = new Events();
      local = await startLocal(path.join(folder, served), { port: 0, onEvent: events.add });
      const url = `${local.apis[0]?.url}/notes`;
      assert.deepEqual(await answer(url), { status: 200, body: "hello notes" });

      const file = path.join(folder, imported);
      events.clear();
      writeFileSync(file, readFileSync(file, "utf8").replace("hello", "good morning"));
      const { handlers } = await events.next("reload");
      assert.deepEqual(handlers, [handler]);
      assert.deepEqual(await answer(url), { status: 200, body: "good morning notes" });
    });
});

/** Links a package of the workspace that another one depends upon, as package managers do. */
function linkCore(folder: string): void {
  const scope = path.join(folder, "packages", "functions", "node_modules", "@acme");
  mkdirSync(scope, { recursive: true });
  symlinkSync(path.join(folder, "packages", "core"), path.join(scope, "core"));
}
