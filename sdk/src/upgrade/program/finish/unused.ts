import type * as t from "@babel/types";
import { bare, isCall, isMember, type Node, rangeOf } from "../../../syntax/nodes";
import type { Binding } from "../../../syntax/scopes";
import type { SourceFile } from "../../../syntax/source-file";
import type { Draft } from "../edits/draft";
import type { LegacyLibrary } from "../legacy/legacy-library";
import { requiredIn } from "../modules/program";

/**
 * Takes out what only the old text used: imports, types and constants that nothing mentions any more. `isWanted` are
 * imports of which new text will have need.
 */
export function dropUnused(draft: Draft, before: SourceFile, isWanted: (specifier: Node) => boolean): void {
  const used = new Set(before.names.bindings.filter(isUsed).map(({ name }) => name));
  const unused = draft.file.names.bindings.filter((binding) => !isUsed(binding) && used.has(binding.name));
  for (const { declaration } of unused) {
    if (declaration.type === "TSInterfaceDeclaration" || declaration.type === "TSTypeAliasDeclaration")
      dropType(draft, declaration);
    else if (declaration.type === "VariableDeclarator") dropConstant(draft, declaration);
  }
  const specifiers = new Set(
    unused.filter(({ kind }) => kind === "import").map(({ declaration }) => declaration),
  );
  for (const statement of draft.file.file.program.body)
    if (statement.type === "ImportDeclaration" && !draft.legacy.isEntry(statement.source.value))
      dropSpecifiers(draft, statement, (specifier) => specifiers.has(specifier) && !isWanted(specifier));
}

function isUsed({ references }: Binding): boolean {
  return references.length > 0;
}

function dropType(draft: Draft, declaration: Node): void {
  const isTopLevel = draft.file.parents.get(declaration)?.type !== "ExportNamedDeclaration";
  if (isTopLevel && draft.lostComments(withCommentsAbove(draft, declaration), "").length === 0)
    draft.removeStatement(declaration);
}

/** The range of a node with the comments right above it. */
function withCommentsAbove(
  { file, text }: Draft,
  node: Node,
): { readonly start: number; readonly end: number } {
  const { start, end } = rangeOf(node);
  let begin = file.lineStart(start);
  while (begin > 0 && /^\s*(\/\/|\/?\*)/.test(text.slice(file.lineStart(begin - 1), begin)))
    begin = file.lineStart(begin - 1);
  return { start: begin, end };
}

function dropConstant(draft: Draft, declarator: t.VariableDeclarator): void {
  const statement = draft.file.parents.get(declarator);
  if (statement?.type !== "VariableDeclaration" || statement.declarations.length !== 1) return;
  const around = draft.file.parents.get(statement);
  const isStatement = around?.type === "Program" || around?.type === "BlockStatement";
  if (!isStatement || declarator.id.type !== "Identifier" || !isPure(draft, declarator.init)) return;
  // Comments above it stay, for what follows.
  if (draft.lostComments(rangeOf(statement), "").length === 0) draft.removeStatement(statement);
}

/** Whether nothing happens where an expression is evaluated. */
function isPure(draft: Draft, node: Node | null | undefined): boolean {
  const expression = bare(node);
  switch (expression?.type) {
    case undefined:
      return false;
    case "StringLiteral":
    case "NumericLiteral":
    case "BooleanLiteral":
    case "NullLiteral":
    case "Identifier":
    case "ArrowFunctionExpression":
    case "FunctionExpression":
      return true;
    case "TemplateLiteral":
      return expression.expressions.every((each) => isPure(draft, each));
    case "ArrayExpression":
      return expression.elements.every(
        (each) => each !== null && each.type !== "SpreadElement" && isPure(draft, each),
      );
    case "ObjectExpression":
      return expression.properties.every(
        (property) =>
          property.type === "ObjectProperty" &&
          !property.computed &&
          (isPure(draft, property.value) || standsTwice(draft.file, property.value)),
      );
    case "MemberExpression":
      return isPure(draft, expression.object);
    case "NewExpression":
    case "CallExpression":
      return (
        isOfPlatform(draft, expression.callee as Node) &&
        expression.arguments.every((each) => isPure(draft, each) || standsTwice(draft.file, each))
      );
    default:
      return false;
  }
}

/**
 * Whether the text has a construct twice: in an object of the platform, such as an authorizer, and where that object went.
 * Indentation may differ.
 */
function standsTwice(file: SourceFile, node: Node): boolean {
  if (bare(node)?.type !== "NewExpression") return false;
  const wanted = withoutSpace(file.textOf(node));
  return withoutSpace(file.text).split(wanted).length > 2;
}

function withoutSpace(text: string): string {
  return text.replace(/\s+/g, "");
}

/** `Duration.minutes` and `PolicyStatement`: data of generation 0, and nothing that makes resources. */
function isOfPlatform(draft: Draft, callee: Node): boolean {
  const expression = bare(callee);
  if (isMember(expression)) return isOfPlatform(draft, expression.object);
  if (isCall(expression)) return isOfPlatform(draft, expression.callee as Node);
  const { file, legacy } = draft;
  const { declaration } = (expression && file.names.bindingOf(expression)) ?? {};
  if (declaration?.type === "VariableDeclarator")
    return isOld(legacy, requiredIn(declaration.init ?? undefined));
  const statement = declaration && file.parents.get(declaration);
  if (statement?.type !== "ImportDeclaration" || !isOld(legacy, statement.source.value)) return false;
  const imported =
    declaration?.type === "ImportSpecifier" && declaration.imported.type === "Identifier"
      ? declaration.imported.name
      : "";
  return legacy.nameNow(imported) === undefined;
}

function isOld(legacy: LegacyLibrary, specifier: string | undefined): boolean {
  return legacy.isEntry(specifier) || legacy.isPlatform(specifier);
}

/** Takes names out of an import. Without any name left, the import is removed. */
export function dropSpecifiers(
  draft: Draft,
  statement: t.ImportDeclaration,
  isDropped: (specifier: Node) => boolean,
): void {
  const { specifiers } = statement;
  const remaining = specifiers.filter((specifier) => !isDropped(specifier));
  if (remaining.length === specifiers.length) return;
  if (remaining.length === 0) {
    draft.replaceByLines(rangeOf(statement), []);
    return;
  }
  for (const [index, specifier] of specifiers.entries()) {
    if (!isDropped(specifier)) continue;
    const next = specifiers[index + 1];
    const before = specifiers[index - 1];
    if (next) draft.edits.replace({ start: specifier.start as number, end: next.start as number }, "");
    else if (before) draft.edits.replace({ start: before.end as number, end: specifier.end as number }, "");
  }
}
