import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import ts from "typescript";
import { CONSTRUCTS } from "#sdk/constructs/registry";
import { ROOT } from "../support/places";

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

  it("know what is declared in one folder for another: codes of constructs, and props of functions", function () {
    this.timeout(120_000);
    const codes = CONSTRUCTS.flatMap(({ errors }) => Object.keys(errors).slice(0, 1));
    const folder = mkdtempSync(path.join(ROOT, "sdk", "types-"));
    try {
      const file = path.join(folder, "program.ts");
      writeFileSync(
        file,
        `import { App, type ErrorCode } from "../dist/index";
         export const codes: ErrorCode[] = ${JSON.stringify(codes)};
         new App().setDefaultFunctionProps({ timeout: 20 });
         // @ts-expect-error there is no such prop
         new App().setDefaultFunctionProps({ timeoutt: 20 });
         // @ts-expect-error there is no such code
         export const code: ErrorCode = "NO_SUCH_CODE";`,
      );
      const options = { strict: true, noEmit: true, skipLibCheck: true, target: ts.ScriptTarget.ES2022 };
      const program = ts.createProgram([file], {
        ...options,
        module: ts.ModuleKind.Node16,
        moduleResolution: ts.ModuleResolutionKind.Node16,
        types: ["node"],
        typeRoots: [path.join(ROOT, "node_modules", "@types")],
      });
      const problems = program.getSemanticDiagnostics(program.getSourceFile(file));
      assert.deepEqual(
        problems.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n")),
        [],
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  for (const resolution of ["Node10", "Node16"] as const) {
    it(`are found by every name of the package, by the rules of ${resolution}`, () => {
      const importer = path.join(ROOT, "examples", "notes", "index.ts");
      for (const name of ["", "/local", "/node", "/testing"]) {
        const moduleResolution = ts.ModuleResolutionKind[resolution];
        const { resolvedModule } = ts.resolveModuleName(
          `pulumi-serverless-api${name}`,
          importer,
          { moduleResolution },
          ts.sys,
        );
        assert.equal(resolvedModule?.resolvedFileName, path.join(DIST, name, "index.d.ts"));
      }
    });
  }
});

describe("the package", () => {
  it("has JavaScript, types and the texts of the root in it, and nothing hidden", function () {
    this.timeout(120_000);
    const npm = process.platform === "win32" ? "npm.cmd" : "npm";
    const cwd = path.join(ROOT, "sdk");
    const listed = execFileSync(npm, ["pack", "--dry-run", "--json"], {
      cwd,
      encoding: "utf8",
      stdio: "pipe",
    });
    const [{ files }] = JSON.parse(listed.slice(listed.indexOf("[")));
    const names = files.map((file: { path: string }) => file.path);

    for (const name of [
      "README.md",
      "CHANGELOG.md",
      "LICENSE",
      "bin/sapi.js",
      "dist/index.js",
      "dist/index.d.ts",
      "src/index.ts",
      "templates/shared/gitignore",
      "templates/notes/tests/program.test.ts",
    ])
      assert.ok(names.includes(name), name);
    assert.deepEqual(
      names.filter((name: string) =>
        /^(?!templates\/\w+\/tests\/)(.*\/)?((tests?|node_modules)\/|\.)/.test(name),
      ),
      [],
    );
  });
});
