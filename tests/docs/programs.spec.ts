import assert from "node:assert/strict";
import * as path from "node:path";
import ts from "typescript";
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
  const topic: import("@pulumi/aws/sns").Topic;
  const listener: import("@pulumi/aws/lb").Listener;
}
`;

/** A block that imports nothing of the library gets all of it. */
function toModule({ text }: CodeBlock, names: readonly string[]): string {
  const isWhole = /from "pulumi-serverless-api/.test(text);
  return isWhole ? text : `import { ${names.join(", ")} } from "pulumi-serverless-api"; ${text}`;
}

describe("the programs in the documentation", () => {
  it("compile", function () {
    this.timeout(120_000);
    const blocks = writtenPages()
      .flatMap(codeBlocks)
      .filter(({ language }) => language === "ts");
    assert.ok(blocks.length > 20, `${blocks.length} blocks`);
    const names = readSurface().surface.get("pulumi-serverless-api") ?? [];
    const exported = names.filter(({ isExported }) => isExported).map(({ name }) => name);
    const files = new Map(
      blocks.map((block) => [`${block.place.replaceAll(/[^\w]/g, "-")}.ts`, block] as const),
    );
    const project = temporaryProject({
      "around.d.ts": AROUND,
      ...Object.fromEntries([...files].map(([name, block]) => [name, toModule(block, exported)])),
    });
    try {
      const names = ["around.d.ts", ...files.keys()].map((name) => path.join(project.folder, name));
      const program = ts.createProgram(names, compilerOptions());
      const problems = ts.getPreEmitDiagnostics(program).map((problem) => describeProblem(problem, files));
      assert.deepEqual(problems, []);
    } finally {
      project.remove();
    }
  });
});

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

function describeProblem(problem: ts.Diagnostic, files: ReadonlyMap<string, CodeBlock>): string {
  const text = ts.flattenDiagnosticMessageText(problem.messageText, "\n");
  const block = problem.file && files.get(path.basename(problem.file.fileName));
  if (!problem.file || !block) return `${problem.file?.fileName}: ${text}`;
  const [, page, first] = /^(.*):(\d+)$/.exec(block.place) as unknown as [string, string, string];
  const { line } = problem.file.getLineAndCharacterOfPosition(problem.start ?? 0);
  return `${page}:${Number(first) + 1 + line}: ${text}`;
}
