import type * as t from "@babel/types";
import { bare, isFunction, isMember, keyName, memberName, type Node, walk } from "../../../syntax/nodes";
import { isSyntaxFailure } from "../../../syntax/parse";
import { readSourceFile, type SourceFile } from "../../../syntax/source-file";

/** A `sst.config.ts`, read. */
export interface ConfigFile {
  readonly file: SourceFile;
  /** The statement that exports it. */
  readonly exported: t.Statement;
  /** The statement that it is in: the same one, or that of the constant which is exported. */
  readonly statement: t.Statement;
  readonly config: t.Function;
  readonly stacks: t.Function;
}

/** The reason why a file is no configuration of SST 2. */
export interface ConfigFailure {
  readonly line: number;
  readonly problem: string;
}

/** True for what is given for a file that is no configuration. */
export function isConfigFailure(read: ConfigFile | ConfigFailure): read is ConfigFailure {
  return "problem" in read;
}

/** Whether a configuration is that of SST 3, which has other constructs and an engine of its own. */
export function isVersion3(text: string): boolean {
  return /\$config\s*\(|\.sst\/platform\/config/.test(text);
}

/** Reads a configuration: its functions `config` and `stacks`. */
export function readConfigFile(path: string, text: string): ConfigFile | ConfigFailure {
  const file = readSourceFile(path, text);
  if (isSyntaxFailure(file)) return { line: file.line, problem: `it cannot be read: ${file.message}` };
  const found = exportedObject(file);
  if (!found) return { line: 1, problem: "it exports no object with config and stacks" };
  const line = file.lineAt(found.object.start as number);
  const config = functionAt(file, found.object, "config");
  const stacks = functionAt(file, found.object, "stacks");
  if (!config) return { line, problem: "its config is no function that is written in it" };
  if (!stacks) return { line, problem: "its stacks is no function that is written in it" };
  return { file, exported: found.exported, statement: found.statement, config, stacks };
}

interface Found {
  readonly exported: t.Statement;
  readonly statement: t.Statement;
  readonly object: t.ObjectExpression;
}

function exportedObject(file: SourceFile): Found | undefined {
  for (const statement of file.file.program.body) {
    const value = exportedValue(statement);
    if (!value) continue;
    if (value.type === "ObjectExpression") return { exported: statement, statement, object: value };
    const declaration = value.type === "Identifier" && file.names.bindingOf(value)?.declaration;
    const object =
      declaration && declaration.type === "VariableDeclarator" ? bare(declaration.init) : undefined;
    const around = declaration ? file.parents.get(declaration) : undefined;
    if (
      object?.type === "ObjectExpression" &&
      around?.type === "VariableDeclaration" &&
      around.declarations.length === 1
    )
      return { exported: statement, statement: around, object };
  }
  return undefined;
}

/** `x` of `export default x`, `export = x` and `module.exports = x`. */
function exportedValue(statement: t.Statement): Node | undefined {
  if (statement.type === "ExportDefaultDeclaration") return bare(statement.declaration);
  if (statement.type === "TSExportAssignment") return bare(statement.expression);
  if (statement.type !== "ExpressionStatement") return undefined;
  const { expression } = statement;
  if (expression.type !== "AssignmentExpression" || !isMember(expression.left)) return undefined;
  const isExports = memberName(expression.left) === "exports" && expression.left.object.type === "Identifier";
  return isExports ? bare(expression.right) : undefined;
}

/** A method, a function that is a property, or one of the file that a property names. */
function functionAt(file: SourceFile, object: t.ObjectExpression, key: string): t.Function | undefined {
  const property = object.properties.find(
    (each) => each.type !== "SpreadElement" && keyName(each.key, each.computed) === key,
  );
  if (property?.type === "ObjectMethod") return property;
  if (property?.type !== "ObjectProperty") return undefined;
  const value = bare(property.value);
  if (isFunction(value)) return value;
  const declaration = value?.type === "Identifier" ? file.names.bindingOf(value)?.declaration : undefined;
  if (isFunction(declaration)) return declaration;
  const init = declaration?.type === "VariableDeclarator" ? bare(declaration.init) : undefined;
  return isFunction(init) ? init : undefined;
}

/** Whether the lines of a function can stand outside of it: none ends it early or has its `this`. */
export function canStandAlone(body: t.BlockStatement): boolean {
  return !hasInside(body, ({ type }) => type === "ReturnStatement" || type === "ThisExpression");
}

/** Whether the lines of a function wait for something. */
export function waits(body: Node): boolean {
  return hasInside(
    body,
    (node) => node.type === "AwaitExpression" || (node.type === "ForOfStatement" && node.await),
  );
}

/** Whether something stands in a function, and not in one inside of it. */
function hasInside(body: Node, isWanted: (node: Node) => boolean): boolean {
  let isFound = false;
  walk(body, (node) => {
    isFound ||= isWanted(node);
    return node === body || !isFunction(node);
  });
  return isFound;
}
