import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import ts from "typescript";
import { codeBlocks, filesOn, readPage } from "../support/markdown";
import { type TemporaryProject, temporaryProject } from "../support/project";

const PAGE = "docs/start.md";
const blockOf = (language: string) =>
  codeBlocks(PAGE).find((block) => block.language === language)?.text ?? "";

/** The program as it is shown, and as the page says that it is in CommonJS. */
const SYSTEMS = {
  module: (text: string) => text,
  commonjs: (text: string) => text.replace("export default app.outputs;", "export = app.outputs;"),
} as const;

describe("the page to start with", () => {
  for (const [type, write] of Object.entries(SYSTEMS)) describeSystem(type, write);

  it("has its files in the folders that it makes, and the module system that it names", () => {
    assert.deepEqual(Object.keys(filesOn(PAGE)), ["index.ts", "src/notes.ts", "tests/notes.test.ts"]);
    const text = readPage(PAGE);
    for (const command of ["mkdir src tests", "npm pkg set type=module", "`npm pkg set type=commonjs`"])
      assert.ok(text.includes(command), command);
  });
});

function describeSystem(type: string, write: (text: string) => string): void {
  describe(`as type ${type}`, function () {
    this.timeout(300_000);
    let project: TemporaryProject;

    before(() => {
      const shown = Object.entries(filesOn(PAGE)).map(([name, text]) => [name, write(text)] as const);
      project = temporaryProject({
        "package.json": JSON.stringify({ type }),
        "Pulumi.yaml": blockOf("yaml"),
        "tsconfig.json": blockOf("json"),
        ...Object.fromEntries(shown),
      });
    });

    after(() => project.remove());

    it("has a program, handlers and a test that compile under its tsconfig", () => {
      const { config } = ts.readConfigFile(`${project.folder}/tsconfig.json`, ts.sys.readFile);
      const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, project.folder);
      assert.deepEqual([options.strict, fileNames.length], [true, 3]);
      const problems = ts.getPreEmitDiagnostics(ts.createProgram(fileNames, options));
      assert.deepEqual(
        problems.map(({ messageText }) => messageText),
        [],
      );
    });

    it("has a test that serves the program, passes, and ends as the page shows", () => {
      const command = ["--import", "tsx", "--test", "--test-reporter", "spec", "tests/notes.test.ts"];
      const report = execFileSync(process.execPath, command, { cwd: project.folder, encoding: "utf8" });
      const shown = ["ℹ pass 2", "ℹ fail 0"];
      assert.deepEqual(
        report.split("\n").filter((line) => /^ℹ (pass|fail) /.test(line)),
        shown,
      );
      assert.ok(readPage(PAGE).includes(`\n${shown.join("\n")}\n`));
    });
  });
}
