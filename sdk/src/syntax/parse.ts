import { type ParserPlugin, parse } from "@babel/parser";
import type * as t from "@babel/types";

/** A file that cannot be read as a program. */
export interface SyntaxFailure {
  readonly line: number;
  readonly message: string;
}

/** The syntax tree of a file by its name: TypeScript or JavaScript, ES module or CommonJS. */
export function parseFile(path: string, text: string): t.File | SyntaxFailure {
  try {
    return parse(text, {
      sourceType: "unambiguous",
      sourceFilename: path,
      plugins: pluginsOf(path),
      attachComment: false,
      createParenthesizedExpressions: true,
      allowReturnOutsideFunction: true,
      allowAwaitOutsideFunction: true,
      allowImportExportEverywhere: true,
      allowUndeclaredExports: true,
    });
  } catch (error) {
    const { message, loc } = error as { readonly message: string; readonly loc?: { readonly line: number } };
    return { line: loc?.line ?? 1, message: message.replace(/ \(\d+:\d+\)$/, "") };
  }
}

/** True for what is given for a file that is no program. */
export function isSyntaxFailure(parsed: object): parsed is SyntaxFailure {
  return "line" in parsed && "message" in parsed;
}

function pluginsOf(path: string): ParserPlugin[] {
  const isTypeScript = /\.[cm]?tsx?$/.test(path);
  // `<App>scope` is a cast in files of TypeScript, and JSX elsewhere.
  const takesJsx = !isTypeScript || path.endsWith("x");
  return [
    ...(isTypeScript ? (["typescript"] as const) : []),
    ...(takesJsx ? (["jsx"] as const) : []),
    "decorators-legacy",
    "explicitResourceManagement",
  ];
}
