import * as ts from "typescript";
import { firstSyntaxError, parse } from "./syntax";

/** Neighbouring nodes. A pattern usually has a single one. */
export type Reading = readonly ts.Node[];

/** Contexts in which code can be parsed: the text around it, and the way to find it again. */
const CONTEXTS: readonly { before: string; after: string; find(file: ts.Node): Reading | undefined }[] = [
  // A function allows `await` and `return` to be parsed alone.
  context("async () => (", "\n)", (node) => ts.isParenthesizedExpression(node) && [node.expression]),
  context("async () => {", "\n}", (node) => ts.isBlock(node) && node.statements.filter(isNoExpression)),
  context("({", "\n})", (node) => ts.isObjectLiteralExpression(node) && node.properties),
  context("[", "\n]", (node) => ts.isArrayLiteralExpression(node) && node.elements),
  context("class C {", "\n}", (node) => ts.isClassDeclaration(node) && node.members),
  context("switch (0) {", "\n}", (node) => ts.isCaseBlock(node) && node.clauses),
  context("const {", "\n} = 0", (node) => ts.isObjectBindingPattern(node) && node.elements),
  context("function f(", "\n) {}", (node) => ts.isFunctionDeclaration(node) && node.parameters),
  context("const ", "\n", (node) => ts.isVariableDeclarationList(node) && node.declarations),
];

function context(before: string, after: string, inside: (node: ts.Node) => Reading | false) {
  const find = (node: ts.Node): Reading | undefined => inside(node) || ts.forEachChild(node, find);
  return { before, after, find };
}

/** An expression matches everywhere. With a semicolon it is a statement. */
function isNoExpression(node: ts.Statement): boolean {
  return !ts.isExpressionStatement(node) || node.getText().endsWith(";");
}

/**
 * All meanings of the code. `a: 1` is a property or a statement with a label. `a = 1` is an assignment, a parameter or a
 * property with a default. The source decides between them: it has only one.
 */
export function readingsOf(code: string): readonly Reading[] {
  return CONTEXTS.flatMap(({ before, after, find }) => {
    const tree = parse("pattern.ts", `${before}${code}${after}`);
    const nodes = firstSyntaxError(tree) === undefined ? find(tree) : undefined;
    return nodes?.length ? [nodes] : [];
  });
}

/** Whether code is an expression that binds less tightly than the code around it may. */
export function needsParentheses(code: string): boolean {
  const tree = parse("replacement.ts", `(${code}\n)`);
  const [statement] = tree.statements;
  if (firstSyntaxError(tree) !== undefined || !statement || !ts.isExpressionStatement(statement))
    return false;
  const { expression } = statement;
  return ts.isParenthesizedExpression(expression) && !ts.isLeftHandSideExpression(expression.expression);
}
