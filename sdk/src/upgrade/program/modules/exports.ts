import type * as t from "@babel/types";
import { bare, isMember, keyName, memberName, type Node } from "../../../syntax/nodes";
import type { SourceFile } from "../../../syntax/source-file";

/** One export of a file: its own node, or a name of another module. */
export type Exported =
  | { readonly of: "own"; readonly node: Node }
  | { readonly of: "other"; readonly specifier: string; readonly name: string };

/** The exports of a file. */
export interface Exports {
  readonly named: ReadonlyMap<string, Exported>;
  /** Modules of which all names are exported: `export * from "./api"`. */
  readonly all: readonly string[];
  /** The value of the whole module: `module.exports = x`, `export = x`. */
  readonly whole: Node | undefined;
}

/** Name of the namespace of a module, where its exports are named. */
export const NAMESPACE = "*";

/** Reads what a file exports, in whichever way. */
export function exportsOf(source: SourceFile): Exports {
  const named = new Map<string, Exported>();
  const all: string[] = [];
  let whole: Node | undefined;
  const own = (name: string, node: Node): void => void named.set(name, { of: "own", node });
  for (const statement of source.file.program.body) {
    switch (statement.type) {
      case "ExportNamedDeclaration":
        readNamed(statement, named, own);
        break;
      case "ExportDefaultDeclaration":
        own("default", statement.declaration);
        break;
      case "ExportAllDeclaration":
        all.push(statement.source.value);
        break;
      case "TSExportAssignment":
        whole = statement.expression;
        break;
      case "ExpressionStatement":
        whole = readAssignment(statement.expression, own) ?? whole;
        break;
    }
  }
  return { named, all, whole };
}

function readNamed(
  statement: t.ExportNamedDeclaration,
  named: Map<string, Exported>,
  own: (name: string, node: Node) => void,
): void {
  for (const [name, node] of declaredBy(statement.declaration)) own(name, node);
  for (const specifier of statement.specifiers) {
    const name = keyName(specifier.exported);
    if (name === undefined) continue;
    if (statement.source) {
      const local = specifier.type === "ExportSpecifier" ? keyName(specifier.local as Node) : NAMESPACE;
      named.set(name, { of: "other", specifier: statement.source.value, name: local ?? name });
    } else if (specifier.type === "ExportSpecifier") own(name, specifier.local);
  }
}

/** The names that an exported declaration makes, with the node of each. */
function declaredBy(
  declaration: t.ExportNamedDeclaration["declaration"],
): readonly (readonly [string, Node])[] {
  if (declaration?.type === "VariableDeclaration")
    return declaration.declarations.flatMap(({ id }) => namesIn(id)).map((id) => [id.name, id] as const);
  if (!declaration || !("id" in declaration) || declaration.id?.type !== "Identifier") return [];
  return [[declaration.id.name, declaration]];
}

/** The names that a pattern makes. */
export function namesIn(pattern: Node): t.Identifier[] {
  switch (pattern.type) {
    case "Identifier":
      return [pattern];
    case "ObjectPattern":
      return pattern.properties.flatMap((property) =>
        namesIn(property.type === "RestElement" ? property.argument : property.value),
      );
    case "ArrayPattern":
      return pattern.elements.flatMap((element) => (element ? namesIn(element) : []));
    case "AssignmentPattern":
      return namesIn(pattern.left);
    case "RestElement":
      return namesIn(pattern.argument);
    case "TSParameterProperty":
      return namesIn(pattern.parameter);
    default:
      return [];
  }
}

/** Notes `exports.x = y` and `module.exports.x = y`. Gives back `y` of `module.exports = y`. */
function readAssignment(expression: Node, own: (name: string, node: Node) => void): Node | undefined {
  if (expression.type !== "AssignmentExpression" || expression.operator !== "=") return undefined;
  const { left, right } = expression;
  if (!isMember(left)) return undefined;
  if (isModuleExports(left)) {
    const assigned = bare(right);
    if (assigned?.type === "AssignmentExpression") readAssignment(assigned, own);
    return right;
  }
  const name = memberName(left);
  const isOfExports =
    (left.object.type === "Identifier" && left.object.name === "exports") || isModuleExports(left.object);
  if (isOfExports && name !== undefined) own(name, right);
  return undefined;
}

function isModuleExports(node: Node): boolean {
  return (
    isMember(node) &&
    memberName(node) === "exports" &&
    node.object.type === "Identifier" &&
    node.object.name === "module"
  );
}
