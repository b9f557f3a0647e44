import type * as t from "@babel/types";
import { isCall, type Node } from "../../../../syntax/nodes";
import type { SourceFile } from "../../../../syntax/source-file";

/** Whether a node is a statement of its own. */
export function isStatement(file: SourceFile, node: Node): boolean {
  return file.parents.get(node)?.type === "ExpressionStatement";
}

/** The call that an expression is an argument of. */
export function callAround(file: SourceFile, node: Node): t.CallExpression | undefined {
  const around = file.parents.get(node);
  return isCall(around) && around.type === "CallExpression" && around.callee !== node ? around : undefined;
}
