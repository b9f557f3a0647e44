import * as path from "node:path";
import ts from "typescript";
import { ROOT } from "./paths";

/** The package's types, as a program beside it sees them. */
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

/** A program that is not on disk. It imports the published types from `./dist/index`. */
const FILE = path.join(ROOT, "sdk", "program-of-a-test.ts");

/** A mistake that the compiler finds: its source text, and the whole message. */
export interface Problem {
  readonly at: string;
  readonly message: string;
}

/** An editor's view of a program. */
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

/** The hover text of a word: its doc comment and examples. */
export function hoverOf(editor: ts.LanguageService, position: number) {
  const { documentation, tags = [] } = editor.getQuickInfoAtPosition(FILE, position) ?? {};
  const examples = tags.filter(({ name }) => name === "example");
  return {
    text: ts.displayPartsToString(documentation),
    examples: examples.map((tag) => ts.displayPartsToString(tag.text)),
  };
}
