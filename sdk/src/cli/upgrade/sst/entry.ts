import * as path from "node:path";
import type * as t from "@babel/types";
import { doubtLine } from "../../../upgrade/expressions/doubts";
import { styleOf } from "../../../upgrade/expressions/source";
import { Edits } from "../../../upgrade/program/edits/edits";
import { bare, isFunction, rangeOf } from "../../../upgrade/program/syntax/nodes";
import type { SourceFile } from "../../../upgrade/program/syntax/source-file";
import { type ConfigFile, canStandOutside, waits } from "./config-file";
import { movedLeft } from "./moved-left";
import type { LeftSetting, SstSettings } from "./settings";

/** How the file is written that a program begins with. */
export interface EntryForm {
  readonly isEsModule: boolean;
  readonly isTypeScript: boolean;
  /** Whether the compiler takes `export =`, where the file is no ES module. */
  readonly takesExportAssignment: boolean;
}

/** The last statement of a program. */
export function outputsLine(
  { isEsModule, isTypeScript, takesExportAssignment }: EntryForm,
  value = "app.outputs",
): string {
  if (isEsModule) return `export default ${value};`;
  return isTypeScript && takesExportAssignment ? `export = ${value};` : `module.exports = ${value};`;
}

/** The program of a project with `sst.json`: it calls the function with the stacks, `main`, a path in the project. */
export function entryOfMain(main: string, isAsync: boolean, form: EntryForm, library: string): string {
  const { dir, name } = path.posix.parse(main);
  const stacks = `./${path.posix.join(dir, form.isEsModule ? `${name}.js` : name)}`;
  const lines = [
    `import { App } from "${library}";`,
    `import main from "${stacks}";`,
    "",
    "const app = new App();",
    ...callLines("main", isAsync, form),
  ];
  return `${lines.join("\n")}\n`;
}

function callLines(name: string, isAsync: boolean, form: EntryForm): readonly string[] {
  if (!isAsync) return [`${name}(app);`, "", outputsLine(form)];
  if (form.isEsModule) return [`await ${name}(app);`, "", outputsLine(form)];
  return ["", outputsLine(form, `${name}(app).then(() => app.outputs)`)];
}

/**
 * The program of a project with `sst.config.ts`: the file without its configuration, with an app and what `stacks` did with
 * it in place. What cannot stand by itself stays a function, which is called.
 */
export function entryOfConfig(
  config: ConfigFile,
  form: EntryForm,
  { left, nameExpression }: Pick<SstSettings, "left" | "nameExpression">,
  library: string,
): string {
  const { file, exported, statement, stacks } = config;
  const edits = new Edits(file.text);
  const { eol } = styleOf(file.text);
  const programLines = [...left.flatMap(leftLines), ...appLines(config, form, newApp(nameExpression))];
  edits.replace(rangeOf(exported), programLines.join(eol));
  if (statement !== exported) removeStatement(edits, file, statement);
  const own = ownStatement(file, stacks);
  if (own && isInlined(config)) removeStatement(edits, file, own);
  rewriteImports(edits, file, library);
  return `${edits.toString().trim()}${eol}`;
}

function leftLines({ name, text, message }: LeftSetting): readonly string[] {
  return [
    doubtLine(`${name}: ${message}; it was`),
    ...text.split(/\r?\n/).map((line) => `//   ${line}`.trimEnd()),
  ];
}

function newApp(nameExpression: string | undefined): string {
  if (nameExpression === undefined) return "new App()";
  return nameExpression === "name" ? "new App({ name })" : `new App({ name: ${nameExpression} })`;
}

function appLines(config: ConfigFile, form: EntryForm, made: string): readonly string[] {
  const { file, stacks } = config;
  const isAsync = stacks.async === true;
  if (isInlined(config) && (!isAsync || form.isEsModule || !waits(stacks.body))) {
    const [param] = stacks.params;
    const name = param?.type === "Identifier" ? param.name : "app";
    const body = movedLeft(file, stacks.body as t.BlockStatement);
    const outputs = outputsLine(form, `${name}.outputs`);
    return [`const ${name} = ${made};`, ...(body === "" ? [] : [body]), "", outputs];
  }
  const name = "stacks";
  const isThere = ownStatement(file, stacks) !== undefined;
  const named = isThere ? nameOf(file, stacks) : name;
  return [
    ...(isThere ? [] : [functionText(file, stacks, name, form), ""]),
    `const app = ${made};`,
    ...callLines(named, isAsync, form),
  ];
}

/** Whether the lines of `stacks` can stand where the app is made. */
function isInlined({ file, stacks }: ConfigFile): boolean {
  const { body, params } = stacks;
  if (body.type !== "BlockStatement" || !canStandOutside(body) || params.length > 1) return false;
  if (params[0] && params[0].type !== "Identifier") return false;
  const inside = [
    ...(file.names.scopeIn(body)?.bindings.keys() ?? []),
    ...(file.names.scopeIn(stacks)?.bindings.keys() ?? []),
  ];
  return !inside.some((name) => file.names.program.bindings.has(name)) && !isUsedElsewhere(file, stacks);
}

/** Whether a function that has a name of its own in the file is called by it too. */
function isUsedElsewhere(file: SourceFile, stacks: t.Function): boolean {
  const own = ownStatement(file, stacks);
  if (!own) return false;
  const binding = file.names.bindings.find(({ declaration }) => declaration === declarationOf(file, stacks));
  return (binding?.references.length ?? 0) > 1 || own.type.startsWith("Export");
}

function declarationOf(file: SourceFile, stacks: t.Function): t.Node | undefined {
  if (stacks.type === "FunctionDeclaration") return stacks;
  for (let node = file.parents.get(stacks); node; node = file.parents.get(node))
    if (node.type === "VariableDeclarator") return bare(node.init) === stacks ? node : undefined;
  return undefined;
}

/** The statement of a function that is declared in the file, and not in the configuration itself. */
function ownStatement(file: SourceFile, stacks: t.Function): t.Statement | undefined {
  const declaration = declarationOf(file, stacks);
  return (
    declaration &&
    file.file.program.body.find(
      (statement) =>
        (statement.start as number) <= (declaration.start as number) &&
        (statement.end as number) >= (declaration.end as number),
    )
  );
}

function nameOf(file: SourceFile, stacks: t.Function): string {
  const declaration = declarationOf(file, stacks);
  if (declaration?.type === "VariableDeclarator" && declaration.id.type === "Identifier")
    return declaration.id.name;
  return (
    (isFunction(declaration) && declaration.type === "FunctionDeclaration" && declaration.id?.name) ||
    "stacks"
  );
}

function functionText(file: SourceFile, stacks: t.Function, name: string, form: EntryForm): string {
  const [param] = stacks.params;
  const written = param ? file.textOf(param) : "";
  const isTyped =
    written === "" || !form.isTypeScript || (param?.type === "Identifier" && param.typeAnnotation);
  const head = `${stacks.async ? "async " : ""}function ${name}(${written}${isTyped ? "" : ": App"})`;
  const { body } = stacks;
  if (body.type !== "BlockStatement") return `${head} {\n  return ${file.textOf(body)};\n}`;
  const lines = movedLeft(file, body)
    .split("\n")
    .map((line) => (line === "" ? "" : `  ${line}`));
  return `${head} {\n${lines.join("\n")}\n}`;
}

function removeStatement(edits: Edits, file: SourceFile, statement: t.Statement): void {
  const { start, end } = rangeOf(statement);
  const behind = /^[ \t]*(\r?\n)*/.exec(file.text.slice(end))?.[0].length ?? 0;
  edits.replace({ start, end: end + behind }, "");
}

/** The type of the configuration goes, and the class of the app comes. */
function rewriteImports(edits: Edits, file: SourceFile, library: string): void {
  let from: t.ImportDeclaration | undefined;
  let isKnown = false;
  for (const statement of file.file.program.body) {
    if (statement.type !== "ImportDeclaration") continue;
    const { source, specifiers } = statement;
    if (source.value === library) from ??= statement.importKind === "type" ? undefined : statement;
    for (const { local, type } of specifiers)
      isKnown ||= local.name === "App" && type === "ImportSpecifier" && statement.importKind !== "type";
    if (source.value === "sst" && specifiers.every(({ local }) => local.name === "SSTConfig"))
      removeStatement(edits, file, statement);
  }
  if (isKnown) return;
  const specifiers = from?.specifiers.filter(({ type }) => type === "ImportSpecifier") ?? [];
  const [last] = specifiers.slice(-1);
  const next = specifiers.find(({ local }) => local.name > "App");
  if (next) edits.insert(next.start as number, "App, ");
  else if (last) edits.insertBehind(last.end as number, ", App");
  else edits.insert(0, `import { App } from "${library}";${styleOf(file.text).eol}`);
}
