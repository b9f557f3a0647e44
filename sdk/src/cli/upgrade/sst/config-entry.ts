import type * as t from "@babel/types";
import { rangeOf } from "../../../syntax/nodes";
import type { SourceFile } from "../../../syntax/source-file";
import { doubtLine } from "../../../upgrade/expressions/doubts";
import { styleOf } from "../../../upgrade/expressions/source";
import { Edits } from "../../../upgrade/program/edits/edits";
import { type ConfigFile, waits } from "./config-file";
import { callLines, type EntryForm, outputsLine } from "./entry";
import { removeStatement, rewriteImports, takeBackExports } from "./entry-modules";
import { movedLeft } from "./moved-left";
import type { LeftSetting, SstSettings } from "./settings";
import { isInlined, nameOf, ownStatement } from "./stacks-function";

/**
 * The program of a project with `sst.config.ts`: the file with an app and the lines of `stacks` in place of its
 * configuration. Where these lines cannot stand by themselves, `stacks` stays a function, and the program calls it.
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
  takeBackExports(edits, file, exported);
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
