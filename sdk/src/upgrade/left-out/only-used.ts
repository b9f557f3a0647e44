import { bare, isCall, isMember, type Node } from "../../syntax/nodes";
import type { Binding } from "../../syntax/scopes";
import type { SourceFile } from "../../syntax/source-file";
import { statementAround } from "../program/edits/draft";
import type { Spread } from "./spread";

/** Leaves out constants and functions that only left out code uses, where nothing happens when they are made. */
export function leaveOutUnused(spread: Spread): void {
  for (const file of spread.program.sources.values())
    while (spread.cuts.has(file) && leaveOutNext(spread, file));
}

function leaveOutNext(spread: Spread, file: SourceFile): boolean {
  for (const binding of file.names.bindings) {
    const statement = statementOf(file, binding);
    if (!statement || spread.isCut(file, statement)) continue;
    const made = file.names.bindings.filter(({ id }) => statementAround(file, id) === statement);
    const references = made.flatMap((each) => each.references);
    const [first] = references;
    if (!first || !references.every(({ id }) => spread.isCut(file, id))) continue;
    const cut = spread.cutAround(file, first.id);
    if (!cut) continue;
    spread.add(file, { is: "statement", node: statement }, cut.cause);
    return true;
  }
  return false;
}

/** The statement that makes a name and nothing else. */
function statementOf(file: SourceFile, { declaration }: Binding): Node | undefined {
  const statement = statementAround(file, declaration);
  if (declaration.type === "FunctionDeclaration") return statement === declaration ? statement : undefined;
  if (declaration.type !== "VariableDeclarator" || statement.type !== "VariableDeclaration") return undefined;
  return statement.declarations.length === 1 && isPure(declaration.init) ? statement : undefined;
}

/** Whether nothing happens where an expression is evaluated. */
function isPure(node: Node | null | undefined): boolean {
  const expression = bare(node);
  switch (expression?.type) {
    case "StringLiteral":
    case "NumericLiteral":
    case "BooleanLiteral":
    case "NullLiteral":
    case "Identifier":
    case "ArrowFunctionExpression":
    case "FunctionExpression":
      return true;
    case "TemplateLiteral":
      return expression.expressions.every(isPure);
    case "ArrayExpression":
      return expression.elements.every((each) => each !== null && isPure(each));
    case "ObjectExpression":
      return expression.properties.every((each) => each.type === "ObjectProperty" && isPure(each.value));
    case "ConditionalExpression":
      return [expression.test, expression.consequent, expression.alternate].every(isPure);
    case "LogicalExpression":
    case "BinaryExpression":
      return isPure(expression.left) && isPure(expression.right);
    default:
      return isMember(expression) ? isPure(expression.object) : isUse(expression);
  }
}

/** `use(Storage)` gives what is there. */
function isUse(node: Node | undefined): boolean {
  return isCall(node) && node.callee.type === "Identifier" && node.callee.name === "use";
}
