import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import * as path from "node:path";
import { promisify } from "node:util";
import { readSurface } from "../../scripts/reference";
import { type CodeBlock, codeBlocks, filesOn, writtenPages } from "../support/markdown";
import { ROOT } from "../support/paths";
import { temporaryProject } from "../support/project";
import { typeErrors } from "../support/type-errors";

/** The names that a block may use without declaring them, so that it shows only its page's subject. */
const AROUND = `
import type * as library from "pulumi-serverless-api";
declare global {
  const app: library.App;
  const stack: library.Stack;
  const table: library.Table;
  const orders: library.Queue;
  const news: library.Topic;
  const database: library.RDS;
  const topic: import("@pulumi/aws/sns").Topic;
  const local: import("pulumi-serverless-api/local").LocalMode;
  const listener: import("@pulumi/aws/lb").Listener;
}
`;

/** A file that is an ES module in any project. Its first line says so: `// src/middy.mts`. */
function endingOf({ text }: CodeBlock): string {
  return /^\/\/ \S+\.(mts|cts)\n/.exec(text)?.[1] ?? "ts";
}

/** Errors name the page and the line by it. */
function fileNameOf({ location }: CodeBlock): string {
  return location.replaceAll(/[^\w]/g, "-");
}

/** A block that imports nothing of the library gets all of it. */
function toModule({ text }: CodeBlock, names: readonly string[]): string {
  const isWhole = /from "pulumi-serverless-api/.test(text);
  return isWhole ? text : `import { ${names.join(", ")} } from "pulumi-serverless-api"; ${text}`;
}

/** The module systems: their settings in package.json, and how a program is written in each. */
const SYSTEMS = {
  module: (text: string) => text,
  commonjs: (text: string) => text.replace(/^export default (app\.outputs;)$/m, "export = $1"),
} as const;

const BLOCKS = writtenPages()
  .flatMap(codeBlocks)
  .filter(({ language }) => language === "ts");

/** The blocks that are whole programs, without names that are only declared. */
const PROGRAMS = BLOCKS.filter(
  ({ text }) => /^export default app\.outputs;$/m.test(text) && !/^declare /m.test(text),
);

const RUN_PROGRAMS = path.join(ROOT, "tests", "fixtures", "run-programs.cjs");

const BASE = JSON.parse(readFileSync(path.join(ROOT, "tsconfig.base.json"), "utf8"));
const COMPILER_OPTIONS = {
  ...BASE.compilerOptions,
  noUnusedLocals: false,
  types: ["node", "mocha"],
  typeRoots: [path.join(ROOT, "node_modules", "@types")],
};

describe("the programs in the documentation", () => {
  it("compile in both module systems", async function () {
    this.timeout(300_000);
    assert.ok(BLOCKS.length > 20, `${BLOCKS.length} blocks`);
    const names = readSurface().surface.get("pulumi-serverless-api") ?? [];
    const exported = names.filter(({ isExported }) => isExported).map(({ name }) => name);
    const files = new Map<string, CodeBlock>();
    const contents: Record<string, string> = { "around.d.ts": AROUND };
    for (const [type, write] of Object.entries(SYSTEMS)) {
      contents[`${type}/package.json`] = JSON.stringify({ type });
      // The names that a test in the folder beside it would import.
      contents[`${type}/index.ts`] = "export const answer = 42;";
      for (const block of BLOCKS) {
        const name = `${type}/pages/${fileNameOf(block)}.${endingOf(block)}`;
        files.set(name, block);
        contents[name] = write(toModule(block, exported));
      }
    }
    const project = temporaryProject(contents);
    try {
      const settings = { compilerOptions: COMPILER_OPTIONS, files: ["around.d.ts", ...files.keys()] };
      const errors = await typeErrors(project.folder, settings);
      assert.deepEqual(
        errors.map((error) => locationInPage(error, files)),
        [],
      );
    } finally {
      project.remove();
    }
  });

  it("import what their tests call from node:test, where they are not about another runner", () => {
    const tests = BLOCKS.filter(({ text }) => /^ *(describe|it)\(/m.test(text) && !text.includes("setMocks"));
    assert.ok(tests.length > 5, `${tests.length} tests`);
    const without = tests.filter(({ text }) => !/^import \{.*\} from "node:test";$/m.test(text));
    assert.deepEqual(
      without.map(({ location }) => location),
      [],
    );
  });

  it("run in both module systems, and have outputs", async function () {
    this.timeout(300_000);
    assert.ok(PROGRAMS.length >= 8, `${PROGRAMS.length} programs`);
    await Promise.all(Object.entries(SYSTEMS).map(([type, write]) => runPrograms(type, write)));
  });
});

/** The migrations that pages show beside their programs: a folder that is not there is refused. */
function migrationsOf(blocks: Iterable<CodeBlock>): Readonly<Record<string, string>> {
  const pages = new Set([...blocks].map(({ location }) => location.split(":")[0] ?? ""));
  const files = [...pages].flatMap((page) => Object.entries(filesOn(page)));
  return Object.fromEntries(files.filter(([name]) => name.endsWith(".sql")));
}

/** Runs all programs in one process, since most of a program's time is that of loading Pulumi. */
async function runPrograms(type: string, write: (text: string) => string): Promise<void> {
  const blocks = new Map(PROGRAMS.map((block) => [`${fileNameOf(block)}.ts`, block]));
  const sources = [...blocks].map(([name, { text }]) => [name, write(text)] as const);
  const project = temporaryProject({
    "package.json": JSON.stringify({ type }),
    ...Object.fromEntries(sources),
    ...migrationsOf(blocks.values()),
  });
  try {
    const programs = [...blocks.keys()].map((name) => path.join(project.folder, name));
    const ran = await linesOf([RUN_PROGRAMS, path.join(ROOT, "sdk", "dist"), ...programs], project.folder);
    const names = ran.map(({ program }) => path.basename(program));
    assert.deepEqual(names, [...blocks.keys()]);
    for (const { program, resources, outputs } of ran) {
      const { location = "", text = "" } = blocks.get(path.basename(program)) ?? {};
      assert.ok(resources > 0, location);
      const added = /addOutputs\(\{ (\w+)/.exec(text)?.[1];
      if (added !== undefined) assert.ok(outputs.includes(added), `${location}: ${outputs}`);
    }
  } finally {
    project.remove();
  }
}

interface Ran {
  readonly program: string;
  readonly resources: number;
  readonly outputs: readonly string[];
}

/** Runs Node in a folder, and returns the lines of JSON that it writes. The output of programs is none. */
async function linesOf(args: readonly string[], cwd: string): Promise<readonly Ran[]> {
  const env = { ...process.env, PULUMI_SERVERLESS_API_BUNDLE: "skip" };
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd, env });
  const lines = stdout.split("\n").filter((line) => line.startsWith('{"program":'));
  return lines.map((line) => JSON.parse(line) as Ran);
}

/** The error with its line on the page, in place of the line in the file made from a block. */
function locationInPage(error: string, files: ReadonlyMap<string, CodeBlock>): string {
  const [, file = "", line, text] = /^(.+?)\((\d+),\d+\): (.*)$/.exec(error) ?? [];
  const [, page, first] = /^(.*):(\d+)$/.exec(files.get(file)?.location ?? "") ?? [];
  return page === undefined ? error : `${page}:${Number(first) + Number(line)}: ${text}`;
}
