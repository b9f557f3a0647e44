import type * as t from "@babel/types";
import { bare, isCall, isFunction, isMember, memberName, type Node, walk } from "../../../syntax/nodes";
import type { Binding } from "../../../syntax/scopes";
import type { SourceFile } from "../../../syntax/source-file";
import type { Draft } from "../edits/draft";
import type { Rewrite } from "../rules/rewrite";
import type { StackClass } from "./stack-class";

/** An expression that makes a stack of a class. */
export interface Creation {
  readonly draft: Draft;
  readonly node: t.NewExpression;
  readonly of: StackClass;
  readonly holder: Holder;
  /** Whether it may be run more than once. */
  readonly isRepeated: boolean;
}

/** The use of a stack that is made. */
export type Holder =
  /** Nothing: it is a statement of its own. */
  | { readonly is: "statement" }
  /** It gets a name: `const storage = new StorageStack(...)`. */
  | { readonly is: "name"; readonly statement: t.VariableDeclaration; readonly binding: Binding }
  /** It is taken apart: `const { table } = new StorageStack(...)`. */
  | { readonly is: "pattern"; readonly statement: t.VariableDeclaration; readonly pattern: t.ObjectPattern }
  /** Something else, that a function does not give. */
  | { readonly is: "other" };

/** All places where stacks of the classes are made. */
export function findCreations(rewrite: Rewrite, classes: ReadonlyMap<Node, StackClass>): readonly Creation[] {
  const found: Creation[] = [];
  for (const draft of rewrite.drafts.values()) {
    walk(draft.file.file.program, (node) => {
      if (node.type !== "NewExpression") return;
      const kind = rewrite.knows.kindOf(draft.file, node.callee);
      const of = kind?.is === "class" ? classes.get(kind.node) : undefined;
      if (of)
        found.push({
          draft,
          node,
          of,
          holder: holderOf(draft, node),
          isRepeated: isRepeated(rewrite, draft.file, node),
        });
    });
  }
  return found;
}

function holderOf({ file }: Draft, node: Node): Holder {
  const around = file.parents.get(node);
  if (
    around?.type === "ExpressionStatement" ||
    isVoid(around) ||
    isCallbackOfForEach(file.parents, around, node)
  )
    return { is: "statement" };
  const statement = around && file.parents.get(around);
  if (around?.type !== "VariableDeclarator" || statement?.type !== "VariableDeclaration")
    return { is: "other" };
  if (statement.declarations.length !== 1 || isHead(file.parents.get(statement))) return { is: "other" };
  if (around.id.type === "ObjectPattern") return { is: "pattern", statement, pattern: around.id };
  const binding = file.names.bindingOf(around.id);
  const isSetAgain = binding?.references.some(({ isWrite }) => isWrite);
  return binding && !isSetAgain ? { is: "name", statement, binding } : { is: "other" };
}

function isVoid(node: Node | undefined): boolean {
  return node?.type === "UnaryExpression" && node.operator === "void";
}

/** The head of a loop has no room for another statement. */
function isHead(node: Node | undefined): boolean {
  return node?.type === "ForStatement" || node?.type === "ForOfStatement" || node?.type === "ForInStatement";
}

/** `regions.forEach((region) => new RegionStack(app, region))`: nobody asks for what the callback gives. */
function isCallbackOfForEach(
  parents: ReadonlyMap<Node, Node>,
  around: Node | undefined,
  node: Node,
): boolean {
  if (around?.type !== "ArrowFunctionExpression" || around.body !== node) return false;
  const call = parents.get(around);
  return isCall(call) && isMember(call.callee) && memberName(call.callee) === "forEach";
}

const LOOPS = new Set([
  "ForStatement",
  "ForInStatement",
  "ForOfStatement",
  "WhileStatement",
  "DoWhileStatement",
]);

function isRepeated(
  { knows }: Pick<Rewrite, "knows">,
  file: SourceFile,
  node: Node,
  seen = new Set<Node>(),
): boolean {
  for (const around of file.around(node)) {
    if (LOOPS.has(around.type)) return true;
    if (!isFunction(around)) continue;
    if (seen.has(around)) return true;
    seen.add(around);
    const calls = knows.calls.of(around);
    // A callback may be called by whatever it is passed to.
    if (!isCalledByName(file.parents, around) || calls.length > 1) return true;
    if (calls.some((call) => isRepeated({ knows }, call.file, call.node, seen))) return true;
  }
  return false;
}

/** Functions and constructors that the program itself calls, or that it exports to be called once. */
function isCalledByName(parents: ReadonlyMap<Node, Node>, node: Node): boolean {
  if (node.type === "FunctionDeclaration") return true;
  if (node.type === "ClassMethod") return node.kind === "constructor";
  let around = parents.get(node);
  if (around?.type === "ParenthesizedExpression") around = parents.get(around);
  const isCalled = isCall(around) && bare(around.callee) === node;
  const isAssigned =
    around?.type === "VariableDeclarator" ||
    around?.type === "ExportDefaultDeclaration" ||
    around?.type === "AssignmentExpression";
  return isCalled || isAssigned;
}
