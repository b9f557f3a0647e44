import type * as t from "@babel/types";
import { rangeOf } from "../../../syntax/nodes";
import type { SourceFile } from "../../../syntax/source-file";
import { styleOf } from "../../../upgrade/expressions/source";
import type { Edits } from "../../../upgrade/program/edits/edits";

/** Takes a statement out, with the empty lines behind it. */
export function removeStatement(edits: Edits, file: SourceFile, statement: t.Statement): void {
  const { start, end } = rangeOf(statement);
  const behind = /^[ \t]*(\r?\n)*/.exec(file.text.slice(end))?.[0].length ?? 0;
  edits.replace({ start, end: end + behind }, "");
}

/** The exports of a program are its outputs. So the other exports of the file become plain statements. */
export function takeBackExports(edits: Edits, file: SourceFile, configuration: t.Statement): void {
  for (const statement of file.file.program.body) {
    if (statement === configuration || statement.type !== "ExportNamedDeclaration" || statement.source)
      continue;
    const { declaration } = statement;
    if (!declaration) removeStatement(edits, file, statement);
    else edits.replace({ start: statement.start as number, end: declaration.start as number }, "");
  }
}

/** The type of the configuration goes, and the class of the app comes. */
export function rewriteImports(edits: Edits, file: SourceFile, library: string): void {
  const imports = file.file.program.body.filter((statement) => statement.type === "ImportDeclaration");
  for (const statement of imports) {
    const isOfConfig = statement.specifiers.every(({ local }) => local.name === "SSTConfig");
    if (statement.source.value === "sst" && isOfConfig) removeStatement(edits, file, statement);
  }
  const known = imports.find(({ specifiers }) => specifiers.some(isApp));
  if (known) return importAsValue(edits, file, known);
  const from = imports.find(({ source, importKind }) => source.value === library && importKind !== "type");
  const specifiers = from?.specifiers.filter(({ type }) => type === "ImportSpecifier") ?? [];
  const [last] = specifiers.slice(-1);
  const next = specifiers.find(({ local }) => local.name > "App");
  if (next) edits.insert(next.start as number, "App, ");
  else if (last) edits.insertBehind(last.end as number, ", App");
  else edits.insert(0, `import { App } from "${library}";${styleOf(file.text).eol}`);
}

type Specifier = t.ImportDeclaration["specifiers"][number];

function isApp({ type, local }: Specifier): boolean {
  return type === "ImportSpecifier" && local.name === "App";
}

/** A class that was imported for its type alone is made now. */
function importAsValue(edits: Edits, { text }: SourceFile, statement: t.ImportDeclaration): void {
  const { start } = rangeOf(statement);
  const word = /^import\s+type\b/.exec(text.slice(start))?.[0].length ?? 0;
  if (word > 0) edits.replace({ start, end: start + word }, "import");
  const app = statement.specifiers.find(isApp);
  if (app?.type === "ImportSpecifier" && app.importKind === "type") edits.replace(rangeOf(app), "App");
}
