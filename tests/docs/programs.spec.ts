import assert from "node:assert/strict";
import * as path from "node:path";
import ts from "typescript";
import { captureFile } from "#sdk/graph/index";
import { readSurface } from "../../scripts/reference";
import { type CodeBlock, codeBlocks, writtenPages } from "../support/markdown";
import { ROOT } from "../support/places";
import { temporaryProject } from "../support/project";

/** What a block may use that shows no more than what its page is about. */
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

/** A file that is an ES module in any project says so in its first line: `// src/middy.mts`. */
function endingOf({ text }: CodeBlock): string {
  return /^\/\/ \S+\.(mts|cts)\n/.exec(text)?.[1] ?? "ts";
}

/** A block that imports nothing of the library gets all of it. */
function toModule({ text }: CodeBlock, names: readonly string[]): string {
  const isWhole = /from "pulumi-serverless-api/.test(text);
  return isWhole ? text : `import { ${names.join(", ")} } from "pulumi-serverless-api"; ${text}`;
}

/** The module systems: what package.json says of them, and a program as it is written in them. */
const SYSTEMS = {
  module: (text: string) => text,
  commonjs: (text: string) => text.replace(/^export default (app\.outputs;)$/m, "export = $1"),
} as const;

const BLOCKS = writtenPages()
  .flatMap(codeBlocks)
  .filter(({ language }) => language === "ts");

/** The blocks that are whole programs, with nothing that is only declared. */
const PROGRAMS = BLOCKS.filter(
  ({ text }) => /^export default app\.outputs;$/m.test(text) && !/^declare /m.test(text),
);

describe("the programs in the documentation", () => {
  it("compile in both module systems", function () {
    this.timeout(120_000);
    assert.ok(BLOCKS.length > 20, `${BLOCKS.length} blocks`);
    const names = readSurface().surface.get("pulumi-serverless-api") ?? [];
    const exported = names.filter(({ isExported }) => isExported).map(({ name }) => name);
    const files = new Map<string, CodeBlock>();
    const contents: Record<string, string> = { "around.d.ts": AROUND };
    for (const [type, write] of Object.entries(SYSTEMS)) {
      contents[`${type}/package.json`] = JSON.stringify({ type });
      // What a test in the folder beside it would import.
      contents[`${type}/index.ts`] = "export const answer = 42;";
      for (const block of BLOCKS) {
        const name = `${type}/pages/${block.place.replaceAll(/[^\w]/g, "-")}.${endingOf(block)}`;
        files.set(name, block);
        contents[name] = write(toModule(block, exported));
      }
    }
    const project = temporaryProject(contents);
    try {
      const names = ["around.d.ts", ...files.keys()].map((name) => path.join(project.folder, name));
      const program = ts.createProgram(names, compilerOptions());
      const problems = ts
        .getPreEmitDiagnostics(program)
        .map((problem) => describeProblem(problem, project.folder, files));
      assert.deepEqual(problems, []);
    } finally {
      project.remove();
    }
  });

  it("run in both module systems, and have outputs", async function () {
    this.timeout(300_000);
    assert.ok(PROGRAMS.length >= 8, `${PROGRAMS.length} programs`);
    for (const { place, text } of PROGRAMS) {
      const systems = Object.entries(SYSTEMS);
      await Promise.all(systems.map(([type, write]) => runProgram(place, type, write(text))));
    }
  });
});

async function runProgram(place: string, type: string, text: string): Promise<void> {
  const project = temporaryProject({ "package.json": JSON.stringify({ type }), "index.ts": text });
  try {
    const { graph } = await captureFile({ program: project.folder, cache: false });
    assert.ok(graph.resources.length > 0, place);
    const added = /addOutputs\(\{ (\w+)/.exec(text)?.[1];
    if (added !== undefined) assert.ok(added in graph.outputs, `${place}: ${Object.keys(graph.outputs)}`);
  } finally {
    project.remove();
  }
}

function compilerOptions(): ts.CompilerOptions {
  const file = path.join(ROOT, "tsconfig.base.json");
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(file, ts.sys.readFile).config,
    ts.sys,
    ROOT,
  );
  return {
    ...options,
    noEmit: true,
    noUnusedLocals: false,
    types: ["node", "mocha"],
    typeRoots: [path.join(ROOT, "node_modules", "@types")],
  };
}

function describeProblem(
  problem: ts.Diagnostic,
  folder: string,
  files: ReadonlyMap<string, CodeBlock>,
): string {
  const text = ts.flattenDiagnosticMessageText(problem.messageText, "\n");
  const block = problem.file && files.get(path.relative(folder, problem.file.fileName));
  if (!problem.file || !block) return `${problem.file?.fileName}: ${text}`;
  const [, page, first] = /^(.*):(\d+)$/.exec(block.place) as unknown as [string, string, string];
  const { line } = problem.file.getLineAndCharacterOfPosition(problem.start ?? 0);
  return `${page}:${Number(first) + 1 + line}: ${text}`;
}
