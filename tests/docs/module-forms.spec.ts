import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import * as path from "node:path";
import ts from "typescript";
import { ROOT } from "../support/paths";

interface Forms {
  readonly esm: string;
  readonly commonjs: string;
}
type InBoth = (code: string, language: string) => Forms | undefined;

/** An example of several files, whose handlers import each other as well. */
const FOLDER = path.join(ROOT, "examples", "uploads");
/** The files of the program and of its handlers. */
const FILES = readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.ts$/.test(name) && !/^(tests|node_modules|\.sapi)\b/.test(name))
  .map((name) => path.join(FOLDER, name));

/** The settings that `docs/start.md` has its readers write. */
function settingsOfStart(): ts.CompilerOptions {
  const page = readFileSync(path.join(ROOT, "docs", "start.md"), "utf8");
  const [, json = ""] = /```json\n(\{\n {2}"compilerOptions".*?)```/s.exec(page) ?? [];
  return ts.convertCompilerOptionsFromJson(JSON.parse(json).compilerOptions, FOLDER).options;
}

/** The mistakes that the compiler finds in the files of one form, with the file of each. Nothing is written. */
function problemsOf(form: keyof Forms, inBoth: InBoth): readonly string[] {
  const options = settingsOfStart();
  const host = ts.createCompilerHost(options);
  const type = form === "esm" ? "module" : "commonjs";
  const texts = new Map(
    FILES.map((file) => {
      const text = readFileSync(file, "utf8");
      return [file, inBoth(text, "ts")?.[form] ?? text] as const;
    }),
  ).set(path.join(FOLDER, "package.json"), JSON.stringify({ type }));
  const read = (file: string) => texts.get(path.normalize(file)) ?? ts.sys.readFile(file);
  const program = ts.createProgram(FILES, options, {
    ...host,
    readFile: read,
    getSourceFile: (file, version) => {
      const text = read(file);
      return text === undefined ? undefined : ts.createSourceFile(file, text, version);
    },
  });
  return ts
    .getPreEmitDiagnostics(program)
    .map(
      ({ file, code, messageText }) =>
        `${file?.fileName ?? ""}: TS${code}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`,
    );
}

describe("the forms in which the site shows programs of several files", function () {
  this.timeout(300_000);
  let inBoth: InBoth;

  before(async () => {
    const { programInBoth } = await import(path.join(ROOT, "site", "lib", "module-systems.mjs"));
    inBoth = programInBoth;
  });

  it("compile as ES modules with the settings of the first page", () => {
    assert.deepEqual(problemsOf("esm", inBoth), []);
  });

  it("compile as CommonJS with the same settings", () => {
    assert.deepEqual(problemsOf("commonjs", inBoth), []);
  });
});
