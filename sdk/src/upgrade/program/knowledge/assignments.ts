import type * as t from "@babel/types";
import { memberName, type Node, walk } from "../../../syntax/nodes";

const ASSIGNMENTS = new WeakMap<Node, ReadonlyMap<string, readonly t.AssignmentExpression[]>>();

/** The assignments to `this.name` in a class. */
export function assignmentsTo(node: t.Class, name: string): readonly t.AssignmentExpression[] {
  let known = ASSIGNMENTS.get(node);
  if (!known) {
    known = findAssignments(node);
    ASSIGNMENTS.set(node, known);
  }
  return known.get(name) ?? [];
}

function findAssignments(owner: t.Class): ReadonlyMap<string, readonly t.AssignmentExpression[]> {
  const found = new Map<string, t.AssignmentExpression[]>();
  walk(owner.body, (node) => {
    // A class or function inside has a `this` of its own.
    if (
      node.type === "FunctionDeclaration" ||
      node.type === "FunctionExpression" ||
      node.type === "ClassBody"
    )
      return node === owner.body;
    if (node.type !== "AssignmentExpression" || node.operator !== "=") return true;
    const { left } = node;
    if (left.type !== "MemberExpression" || left.object.type !== "ThisExpression") return true;
    const assigned = memberName(left);
    if (assigned !== undefined) found.set(assigned, [...(found.get(assigned) ?? []), node]);
    return true;
  });
  return found;
}
