import assert from "node:assert/strict";
import * as path from "node:path";
import ts from "typescript";
import { SOURCES } from "../support/paths";

/** The words that an editor offers for a value of a type of the sources. */
function offered(module: string, type: string): readonly string[] {
  const file = path.join(SOURCES, "offered.ts");
  const text = `import type { ${type} } from "./${module}"; export const word: ${type} = "";`;
  const host: ts.LanguageServiceHost = {
    getScriptFileNames: () => [file],
    getScriptVersion: () => "1",
    getScriptSnapshot: (name) => {
      const content = name === file ? text : ts.sys.readFile(name);
      return content === undefined ? undefined : ts.ScriptSnapshot.fromString(content);
    },
    getCurrentDirectory: () => SOURCES,
    getCompilationSettings: () => ({ strict: true, types: [], module: ts.ModuleKind.Node16 }),
    getDefaultLibFileName: (options) => ts.getDefaultLibFilePath(options),
    fileExists: (name) => name === file || ts.sys.fileExists(name),
    readFile: (name) => (name === file ? text : ts.sys.readFile(name)),
  };
  const service = ts.createLanguageService(host);
  const found = service.getCompletionsAtPosition(file, text.lastIndexOf('"'), {});
  service.dispose();
  return (found?.entries ?? []).map(({ name }) => name);
}

describe("words that allow newer ones", function () {
  // Each is a compiler with the declarations of the language.
  this.timeout(300_000);

  it("are offered by editors: runtimes", () => {
    const words = offered("values/runtimes", "Runtime");
    for (const word of ["nodejs22.x", "nodejs26.x", "java17.al2023"]) assert.ok(words.includes(word), word);
  });

  it("are offered by editors: security policies", () => {
    const words = offered("limits/security-policies", "SecurityPolicyName");
    for (const word of ["TLS 1.2", "SecurityPolicy_TLS13_1_3_2025_09"]) assert.ok(words.includes(word), word);
  });

  it("are offered by editors: engines", () => {
    const words = offered("constructs/rds/engines", "RDSEngine");
    for (const word of ["postgresql17", "mysql5.7"]) assert.ok(words.includes(word), word);
  });
});
