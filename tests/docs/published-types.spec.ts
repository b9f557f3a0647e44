import assert from "node:assert/strict";
import * as path from "node:path";
import ts from "typescript";
import { ROOT } from "../support/markdown";

const DIST = path.join(ROOT, "sdk", "dist");

describe("the types that the package publishes", () => {
  it("compile by themselves, though what is internal is left out of them", function () {
    this.timeout(120_000);
    const entries = ["index", "local/index", "node/index", "testing/index"];
    const program = ts.createProgram(
      entries.map((entry) => path.join(DIST, `${entry}.d.ts`)),
      {
        strict: true,
        noEmit: true,
        target: ts.ScriptTarget.ES2022,
        module: ts.ModuleKind.Node16,
        moduleResolution: ts.ModuleResolutionKind.Node16,
        types: ["node"],
        typeRoots: [path.join(ROOT, "node_modules", "@types")],
      },
    );
    const published = program
      .getSourceFiles()
      .filter(({ fileName }) => path.resolve(fileName).startsWith(DIST));
    assert.ok(published.length > entries.length, `${published.length} files`);
    const problems = published.flatMap((file) =>
      program.getSemanticDiagnostics(file).map(({ messageText }) => {
        const text = ts.flattenDiagnosticMessageText(messageText, "\n");
        return `${path.relative(DIST, file.fileName)}: ${text}`;
      }),
    );
    assert.deepEqual(problems, []);
  });
});
