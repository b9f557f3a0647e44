import type * as t from "@babel/types";

/** A node of the syntax tree. */
export type Node = t.Node;

/** A range of the text of a file. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** The range of a node. Nodes of a parsed file always have one. */
export function rangeOf(node: Node): Range {
  return { start: node.start as number, end: node.end as number };
}

const NO_CHILDREN = new Set([
  "loc",
  "extra",
  "errors",
  "comments",
  "tokens",
  "leadingComments",
  "innerComments",
  "trailingComments",
]);

const CHILDREN = new WeakMap<Node, readonly Node[]>();

/** The nodes right inside a node, in the order in which they stand in the tree. */
export function childrenOf(node: Node): readonly Node[] {
  const known = CHILDREN.get(node);
  if (known) return known;
  const children: Node[] = [];
  for (const key of Object.keys(node)) {
    const value: unknown = node[key as keyof Node];
    if (typeof value === "object" && value !== null && !NO_CHILDREN.has(key)) addNodes(value, children);
  }
  CHILDREN.set(node, children);
  return children;
}

function addNodes(value: object, nodes: Node[]): void {
  if (!Array.isArray(value)) {
    if (isNode(value)) nodes.push(value);
    return;
  }
  for (const each of value) if (isNode(each)) nodes.push(each);
}

function isNode(value: unknown): value is Node {
  return typeof (value as { readonly type?: unknown } | null)?.type === "string";
}

/** Calls back for a node and all nodes in it, outer ones first. `false` leaves out the nodes inside. */
export function walk(node: Node, visit: (node: Node) => unknown): void {
  if (visit(node) === false) return;
  for (const child of childrenOf(node)) walk(child, visit);
}

/** The parent of each node of a tree. */
export type Parents = ReadonlyMap<Node, Node>;

/** The parents of all nodes under a root. */
export function parentsIn(root: Node): Parents {
  const parents = new Map<Node, Node>();
  walk(root, (node) => {
    for (const child of childrenOf(node)) parents.set(child, node);
  });
  return parents;
}

/** An expression without the parentheses, casts and `!` around it. */
export function bare(node: Node | null | undefined): Node | undefined {
  if (!node) return undefined;
  switch (node.type) {
    case "ParenthesizedExpression":
    case "TSAsExpression":
    case "TSSatisfiesExpression":
    case "TSNonNullExpression":
    case "TSTypeAssertion":
      return bare(node.expression);
    default:
      return node;
  }
}

/** The name of a property or member that is written as a name or a text. */
export function keyName(key: Node, computed = false): string | undefined {
  if (key.type === "StringLiteral") return key.value;
  if (computed) return undefined;
  if (key.type === "Identifier") return key.name;
  if (key.type === "NumericLiteral") return String(key.value);
  if (key.type === "PrivateName") return `#${key.id.name}`;
  return undefined;
}

/** The name that a member expression reads: `table` of `this.table` and of `this["table"]`. */
export function memberName(node: t.MemberExpression | t.OptionalMemberExpression): string | undefined {
  return keyName(node.property, node.computed);
}

/** True for `a.b` and `a?.b`. */
export function isMember(node: Node | undefined): node is t.MemberExpression | t.OptionalMemberExpression {
  return node?.type === "MemberExpression" || node?.type === "OptionalMemberExpression";
}

/** True for `a()` and `a?.()`. */
export function isCall(node: Node | undefined): node is t.CallExpression | t.OptionalCallExpression {
  return node?.type === "CallExpression" || node?.type === "OptionalCallExpression";
}

/** True for all that has parameters and a body. */
export function isFunction(node: Node | undefined): node is t.Function {
  switch (node?.type) {
    case "FunctionDeclaration":
    case "FunctionExpression":
    case "ArrowFunctionExpression":
    case "ObjectMethod":
    case "ClassMethod":
    case "ClassPrivateMethod":
      return true;
    default:
      return false;
  }
}

/** True for statements with names of another module, which mean nothing in this one. */
export function isImportOrReExport(node: Node): boolean {
  return (
    node.type === "ImportDeclaration" || (node.type === "ExportNamedDeclaration" && Boolean(node.source))
  );
}

/** True for `class X {}`, as a declaration or an expression. */
export function isClass(node: Node | undefined): node is t.Class {
  return node?.type === "ClassDeclaration" || node?.type === "ClassExpression";
}

/** Whether none of the arguments stands for several. */
export function areExpressions(args: readonly Node[]): args is t.Expression[] {
  return args.every(({ type }) => type !== "SpreadElement" && type !== "ArgumentPlaceholder");
}
