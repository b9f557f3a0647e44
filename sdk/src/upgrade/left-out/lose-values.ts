import { bare, isFunction, isMember, memberName, type Node } from "../../syntax/nodes";
import type { Binding } from "../../syntax/scopes";
import type { SourceFile } from "../../syntax/source-file";
import type { Cause } from "../../values/left-out";
import { namesIn } from "../program/modules/exports";
import type { MissingValues } from "./missing-values";
import type { Part } from "./part";

/** Notes the values that are missing without a part: names, members, and results of functions. */
export function loseValuesOf(missing: MissingValues, file: SourceFile, part: Part, cause: Cause): void {
  for (const binding of file.names.bindings)
    if (isWithin(binding.id, part.node) && isUsedElsewhere(file, binding, part.node))
      missing.lose(binding, cause);
  loseAssigned(missing, file, part.node, cause);
  if (part.is === "result") missing.loseMember(part.of, part.name, cause);
  if (part.is === "statement") loseStatement(missing, file, part.node, cause);
}

/** Whether a name is used outside of the node that declares it, or may be by other files. */
function isUsedElsewhere(file: SourceFile, binding: Binding, node: Node): boolean {
  if (binding.references.some(({ id }) => !isWithin(id, node))) return true;
  return node.type === "ExportNamedDeclaration" && file.names.program.bindings.get(binding.name) === binding;
}

/** The values that a statement would have assigned: `site = ...`, `this.site = ...`. */
function loseAssigned(missing: MissingValues, file: SourceFile, node: Node, cause: Cause): void {
  const expression = node.type === "ExpressionStatement" ? bare(node.expression) : undefined;
  if (expression?.type !== "AssignmentExpression") return;
  const { left } = expression;
  const ids = isMember(left) ? [] : namesIn(left);
  for (const id of ids) {
    const binding = file.names.bindingOf(id);
    if (binding) missing.lose(binding, cause);
  }
  if (!isMember(left) || left.object.type !== "Identifier") return;
  const [binding, name] = [file.names.bindingOf(left.object), memberName(left)];
  if (binding && name !== undefined) missing.loseMember(binding, name, cause);
}

/** The result of a function whose last statement is left out, and the default export of a file. */
function loseStatement(missing: MissingValues, file: SourceFile, node: Node, cause: Cause): void {
  if (node.type === "ReturnStatement") {
    const of = [...file.around(node)].find(isFunction);
    if (of) missing.lose(of, cause);
  }
  if (node.type === "ExportDefaultDeclaration") missing.lose(node.declaration, cause);
}

function isWithin(node: Node, around: Node): boolean {
  return (around.start as number) <= (node.start as number) && (node.end as number) <= (around.end as number);
}
