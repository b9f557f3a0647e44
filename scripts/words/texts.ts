import ts from "typescript";
import { isProse } from "./prose";

export type TextKind = "identifier" | "comment" | "message" | "title";

/** A declared name or a piece of prose, with the line on which it begins. */
export interface Text {
  readonly kind: TextKind;
  readonly line: number;
  readonly text: string;
}

/** Calls of mocha whose first argument is a title. */
const TITLED = new Set(["describe", "it", "specify", "context"]);

/** The names that a file declares, its comments, its messages to people and its titles of tests, from one parse. */
export function textsOf(file: string, source: string): readonly Text[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, false, scriptKindOf(file));
  const isTest = /^tests\/|\.(spec|test)\.[cm]?[jt]s$/.test(file);
  const texts: Text[] = [];
  const literals: Range[] = [];
  const add = (kind: TextKind, node: ts.Node, text: string) =>
    texts.push({ kind, line: lineAt(tree, node.getStart(tree)), text });
  const visit = (node: ts.Node, parent: ts.Node) => {
    const name = declaredName(node);
    if (name !== undefined) add("identifier", name, name.text);
    if (isLiteral(node)) literals.push({ start: node.getStart(tree), end: node.end });
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
      const kind = kindOfLiteral(node, parent, isTest);
      if (kind !== undefined) add(kind, node, textOfLiteral(node));
    }
    ts.forEachChild(node, (child) => visit(child, node));
  };
  visit(tree, tree);
  return [...texts, ...commentsOf(tree, literals)];
}

function scriptKindOf(file: string): ts.ScriptKind {
  if (file.endsWith("x")) return ts.ScriptKind.TSX;
  return /\.[cm]?ts$/.test(file) ? ts.ScriptKind.TS : ts.ScriptKind.JS;
}

/** The name of a declaration. Properties of object literals are left out, since their type declares them. */
function declaredName(node: ts.Node): ts.Identifier | ts.PrivateIdentifier | undefined {
  if (ts.isImportSpecifier(node)) return node.propertyName === undefined ? undefined : node.name;
  const isDeclaration =
    ts.isVariableDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isBindingElement(node) ||
    ts.isFunctionLike(node) ||
    ts.isClassLike(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isTypeParameterDeclaration(node) ||
    ts.isEnumDeclaration(node) ||
    ts.isEnumMember(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isPropertySignature(node) ||
    ts.isImportClause(node) ||
    ts.isNamespaceImport(node);
  const name = isDeclaration ? node.name : undefined;
  return name !== undefined && (ts.isIdentifier(name) || ts.isPrivateIdentifier(name)) ? name : undefined;
}

/** A title of a test, a message, or neither. */
function kindOfLiteral(
  node: ts.StringLiteralLike | ts.TemplateExpression,
  parent: ts.Node,
  isTest: boolean,
): TextKind | undefined {
  if (isTest) return isTitle(node, parent) ? "title" : undefined;
  const isModule = ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent);
  return !isModule && isProse(textOfLiteral(node)) ? "message" : undefined;
}

function isTitle(node: ts.Node, parent: ts.Node): boolean {
  if (!ts.isCallExpression(parent) || parent.arguments[0] !== node) return false;
  const { expression } = parent;
  return ts.isIdentifier(expression) && TITLED.has(expression.text);
}

/** The text with one word in code style for each value of a template. */
function textOfLiteral(node: ts.StringLiteralLike | ts.TemplateExpression): string {
  if (!ts.isTemplateExpression(node)) return node.text;
  return node.head.text + node.templateSpans.map(({ literal }) => `\`value\`${literal.text}`).join("");
}

/** Positions in a source from the first character up to, not including, the last. */
interface Range {
  readonly start: number;
  readonly end: number;
}

/** Tokens in which `//` begins no comment. */
function isLiteral(node: ts.Node): boolean {
  return (
    ts.isStringLiteralLike(node) ||
    ts.isRegularExpressionLiteral(node) ||
    ts.isTemplateHead(node) ||
    ts.isTemplateMiddleOrTemplateTail(node) ||
    ts.isJsxText(node)
  );
}

const COMMENT = /\/\*[^]*?\*\/|(?:\/\/[^\n]*(?:\n[ \t]*(?=\/\/))?)+/g;

/** Blocks, and runs of line comments as one each. */
function commentsOf(tree: ts.SourceFile, literals: readonly Range[]): readonly Text[] {
  return gapsBetween(literals, tree.text.length).flatMap(({ start, end }) =>
    [...tree.text.slice(start, end).matchAll(COMMENT)].map(({ 0: comment, index }) => ({
      kind: "comment" as const,
      line: lineAt(tree, start + index),
      text: comment,
    })),
  );
}

function gapsBetween(literals: readonly Range[], length: number): readonly Range[] {
  const sorted = [...literals].sort((one, other) => one.start - other.start);
  const starts = [0, ...sorted.map(({ end }) => end)];
  const ends = [...sorted.map(({ start }) => start), length];
  return starts.map((start, index) => ({ start, end: ends[index] as number }));
}

function lineAt(tree: ts.SourceFile, position: number): number {
  return tree.getLineAndCharacterOfPosition(position).line + 1;
}
