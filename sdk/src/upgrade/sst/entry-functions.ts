import type * as t from "@babel/types";
import { bare, isMember, keyName, memberName, type Node } from "../../syntax/nodes";
import type { SourceFile } from "../../syntax/source-file";

/** The file that `sst.json` and `sst.config.ts` name as a rule. */
const MAIN = /(^|\/)(stacks|lib|infra)\/(index|main)\.[cm]?[jt]sx?$/;

/**
 * Whether SST calls a function with the app: what the main file of the stacks exports as its default, and `stacks` of a
 * configuration.
 */
export function isCalledWithApp(file: SourceFile, node: t.Function): boolean {
  const property = file.parents.get(node);
  if (node.type === "ObjectMethod") return isStacksOf(file, node);
  if (property?.type === "ObjectProperty") return isStacksOf(file, property);
  const [param] = node.params;
  const isNamedSo = param?.type === "Identifier" && param.name === "app";
  return (isNamedSo || MAIN.test(file.path)) && isDefault(file, node);
}

function isStacksOf(file: SourceFile, member: t.ObjectMethod | t.ObjectProperty): boolean {
  const object = file.parents.get(member);
  return keyName(member.key, member.computed) === "stacks" && object !== undefined && isDefault(file, object);
}

/** Whether a value is what a file exports as its default, by a name of its own or at once. */
function isDefault(file: SourceFile, node: Node): boolean {
  const around = file.parents.get(node);
  switch (around?.type) {
    case "ExportDefaultDeclaration":
      return true;
    case "TSSatisfiesExpression":
    case "TSAsExpression":
    case "ParenthesizedExpression":
      return isDefault(file, around);
    case "AssignmentExpression":
      return around.right === node && isExports(around.left);
    case "VariableDeclarator":
      return around.id.type === "Identifier" && isDefaultName(file, around.id);
    default:
      return node.type === "FunctionDeclaration" && !!node.id && isDefaultName(file, node.id);
  }
}

/** `module.exports` and `exports.default`. */
function isExports(left: Node): boolean {
  if (!isMember(left) || left.object.type !== "Identifier") return false;
  const name = memberName(left);
  return left.object.name === "module"
    ? name === "exports"
    : left.object.name === "exports" && name === "default";
}

function isDefaultName(file: SourceFile, id: t.Identifier): boolean {
  const { references = [] } = file.names.bindingOf(id) ?? {};
  return references.some(({ id: mention }) => {
    const around = file.parents.get(mention);
    if (around?.type === "ExportSpecifier") return keyName(around.exported) === "default";
    if (around?.type === "AssignmentExpression")
      return bare(around.right) === mention && isExports(around.left);
    return around?.type === "ExportDefaultDeclaration";
  });
}
