import { bare, isFunction, isMember, keyName, memberName, type Node, walk } from "../../syntax/nodes";
import { isSyntaxFailure } from "../../syntax/parse";
import { readSourceFile, type SourceFile } from "../../syntax/source-file";
import { KYSELY_MEMBERS } from "./migrator/query-builder";

const NAMES = ["up", "down"];

/**
 * The member of a Kysely that a migration reads of the database that it gets. Undefined where it reads none, and for a file
 * that cannot be parsed, which the bundler reports.
 */
export function usedOfKysely(path: string, text: string): string | undefined {
  const file = readSourceFile(path, text);
  if (isSyntaxFailure(file)) return undefined;
  let found: string | undefined;
  walk(file.file.program, (node) => {
    const change = changeOf(node);
    if (change) found ??= memberOf(file, change);
    return found === undefined;
  });
  return found;
}

/** The function that a node gives the name `up` or `down`: a declaration, a constant, a method, or `exports.up = ...`. */
function changeOf(node: Node): Node | undefined {
  const named = (name: string | undefined, value: Node | null | undefined) =>
    name !== undefined && NAMES.includes(name) && isFunction(bare(value)) ? bare(value) : undefined;
  switch (node.type) {
    case "FunctionDeclaration":
      return named(node.id?.name, node);
    case "VariableDeclarator":
      return named(keyName(node.id), node.init);
    case "ObjectMethod":
      return named(keyName(node.key, node.computed), node);
    case "ObjectProperty":
      return named(keyName(node.key, node.computed), node.value);
    case "AssignmentExpression":
      return named(isMember(node.left) ? memberName(node.left) : undefined, node.right);
    default:
      return undefined;
  }
}

function memberOf(file: SourceFile, change: Node): string | undefined {
  const [param] = isFunction(change) ? change.params : [];
  if (param?.type !== "Identifier") return undefined;
  const { references = [] } = file.names.bindingOf(param) ?? {};
  for (const { id } of references) {
    const around = file.parents.get(id);
    const name = isMember(around) && around.object === id ? memberName(around) : undefined;
    if (name !== undefined && KYSELY_MEMBERS.includes(name)) return name;
  }
  return undefined;
}
