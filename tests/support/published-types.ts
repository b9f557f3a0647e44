import * as path from "node:path";
import ts from "typescript";
import { ROOT } from "./places";

/** As a program beside the package would have them. */
const OPTIONS: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.Node16,
  moduleResolution: ts.ModuleResolutionKind.Node16,
  types: ["node"],
  typeRoots: [path.join(ROOT, "node_modules", "@types")],
};

/** A program that is not on disk; it imports the types that are published from `./dist/index`. */
const FILE = path.join(ROOT, "sdk", "program-of-a-test.ts");

/** A mistake that the compiler finds: what stands there, and all that it says. */
export interface Problem {
  readonly at: string;
  readonly message: string;
}

/** What an editor knows of a program. */
export function editorOf(text: string): ts.LanguageService {
  return ts.createLanguageService({
    ...ts.sys,
    useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames,
    getScriptFileNames: () => [FILE],
    getScriptVersion: () => "1",
    getScriptSnapshot: (name) => {
      const found = name === FILE ? text : ts.sys.readFile(name);
      return found === undefined ? undefined : ts.ScriptSnapshot.fromString(found);
    },
    getCompilationSettings: () => OPTIONS,
    getCurrentDirectory: () => ROOT,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: (name) => name === FILE || ts.sys.fileExists(name),
    readFile: ts.sys.readFile,
  });
}

export function problemsOf(text: string): readonly Problem[] {
  return editorOf(text)
    .getSemanticDiagnostics(FILE)
    .map(({ start = 0, length = 0, messageText }) => ({
      at: text.slice(start, start + length),
      message: ts.flattenDiagnosticMessageText(messageText, "\n"),
    }));
}

/** What an editor shows over a word: its doc comment, and the examples of it. */
export function hoverOf(editor: ts.LanguageService, position: number) {
  const { documentation, tags = [] } = editor.getQuickInfoAtPosition(FILE, position) ?? {};
  const examples = tags.filter(({ name }) => name === "example");
  return {
    text: ts.displayPartsToString(documentation),
    examples: examples.map((tag) => ts.displayPartsToString(tag.text)),
  };
}
