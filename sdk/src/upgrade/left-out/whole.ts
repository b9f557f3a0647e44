import { bare, isCall, type Node } from "../../syntax/nodes";
import type { SourceFile } from "../../syntax/source-file";
import { statementAround } from "../program/edits/draft";
import type { Cut } from "./cuts";
import type { Spread } from "./spread";

/** Leaves out statements of which nothing remains: calls with an empty object, and patterns without a name. */
export function leaveOutEmptied(spread: Spread): void {
  for (const [file, cuts] of spread.cuts)
    for (const { part, cause } of cuts) {
      const around = part.is === "entry" ? file.parents.get(part.node) : undefined;
      const statement = around && emptied(spread, file, around);
      if (statement && !spread.isCut(file, statement))
        spread.add(file, { is: "statement", node: statement }, cause);
    }
}

function emptied(spread: Spread, file: SourceFile, around: Node): Node | undefined {
  if (around.type !== "ObjectExpression" && around.type !== "ObjectPattern") return undefined;
  if (!around.properties.every((each) => spread.isCut(file, each))) return undefined;
  const statement = statementAround(file, around);
  if (statement.type === "VariableDeclaration") {
    const [declarator, more] = statement.declarations;
    return declarator?.id === around && !more ? statement : undefined;
  }
  const call = statement.type === "ExpressionStatement" ? bare(statement.expression) : undefined;
  return isCall(call) && call.arguments.length === 1 && call.arguments[0] === around ? statement : undefined;
}

/** The parts that are left out and that are in no other such part, in their order. */
export function outermost(cuts: readonly Cut[]): readonly Cut[] {
  const sorted = [...cuts].sort(
    ({ part: one }, { part: other }) =>
      startOf(one) - startOf(other) || (other.node.end as number) - (one.node.end as number),
  );
  let end = -1;
  return sorted.filter(({ part }) => {
    const isOuter = startOf(part) >= end;
    if (isOuter) end = part.node.end as number;
    return isOuter;
  });
}

/** The offset at which a part begins. */
export function startOf({ is, node }: Cut["part"]): number {
  const callee = is === "link" ? (node as { readonly callee: Node }).callee : undefined;
  const object = callee && "object" in callee ? (callee.object as Node) : undefined;
  return object ? (object.end as number) : (node.start as number);
}
