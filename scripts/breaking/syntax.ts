import * as ts from "typescript";

/** Code as a tree whose nodes know their parents. */
export function parse(file: string, text: string): ts.SourceFile {
  const kind = file.endsWith("js") ? ts.ScriptKind.JS : ts.ScriptKind.TS;
  return ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true, kind);
}

/**
 * The first fault of code before its types are known. The public way to the same messages, `transpileModule`, also makes
 * JavaScript, which takes ten times as long.
 */
export function firstSyntaxError(tree: ts.SourceFile): string | undefined {
  const { parseDiagnostics } = tree as ts.SourceFile & {
    readonly parseDiagnostics: readonly ts.Diagnostic[];
  };
  const [first] = parseDiagnostics;
  return first && ts.flattenDiagnosticMessageText(first.messageText, " ");
}

/** The significant parts of a node, tokens included. Formatters are free to change all others. */
export function partsOf(node: ts.Node): readonly ts.Node[] {
  return node.getChildren().filter(hasMeaning).map(withoutParentheses);
}

function hasMeaning(node: ts.Node): boolean {
  if (ts.isJSDoc(node)) return false;
  switch (node.kind) {
    case ts.SyntaxKind.CommaToken:
    case ts.SyntaxKind.OpenParenToken:
    case ts.SyntaxKind.CloseParenToken:
      return false;
    case ts.SyntaxKind.SemicolonToken:
      return ts.isForStatement(node.parent);
    case ts.SyntaxKind.BarToken:
      return !ts.isUnionTypeNode(node.parent);
    default:
      return true;
  }
}

/** The node inside of parentheses, or the single statement inside of a branch's or loop's braces. */
export function withoutParentheses(node: ts.Node): ts.Node {
  if (ts.isParenthesizedExpression(node)) return withoutParentheses(node.expression);
  if (ts.isParenthesizedTypeNode(node)) return withoutParentheses(node.type);
  if (isBody(node) && node.statements.length === 1) return node.statements[0] as ts.Statement;
  return node;
}

function isBody(node: ts.Node): node is ts.Block {
  if (!ts.isBlock(node)) return false;
  return ts.isIfStatement(node.parent) || ts.isIterationStatement(node.parent, false);
}

/** The kind of a node, the same for text in any quotes and for names of properties with and without them. */
export function kindOf(node: ts.Node): ts.SyntaxKind {
  if (!ts.isStringLiteralLike(node)) return node.kind;
  const isName = ts.isPropertyAssignment(node.parent) && node.parent.name === node;
  return isName ? ts.SyntaxKind.Identifier : ts.SyntaxKind.StringLiteral;
}

/** The text of a node without parts. */
export function textOf(node: ts.Node): string {
  return ts.isStringLiteralLike(node) || ts.isNumericLiteral(node) ? node.text : node.getText();
}

/** A placeholder of a pattern, for code that does not matter or that the replacement needs again. */
export interface Wildcard {
  readonly name: string;
  /** `$$$A` stands for any number of neighbours, `$A` for one node. */
  readonly isMany: boolean;
}

const WILDCARD = /^(\$\$\$\w*|\$[A-Z]\w*);?$/;

export function wildcardOf(node: ts.Node): Wildcard | undefined {
  if (node.kind === ts.SyntaxKind.SyntaxList) return undefined;
  const name = WILDCARD.exec(node.getText())?.[1];
  return name === undefined ? undefined : { name, isMany: name.startsWith("$$$") };
}
