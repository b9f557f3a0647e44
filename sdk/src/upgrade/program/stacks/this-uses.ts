import type * as t from "@babel/types";
import { bare, isCall, isMember, memberName, type Node, walk } from "../../../syntax/nodes";
import { constructorIn } from "../knowledge/calls";
import { classOfThis } from "../knowledge/knowledge";
import { namesIn } from "../modules/exports";
import type { Rewrite } from "../rules/rewrite";
import type { StackClass } from "./stack-class";

type Member = t.MemberExpression | t.OptionalMemberExpression;

/** How the members of a class use the stack that they are in. */
export interface ThisUse {
  /** `this`. */
  readonly node: t.ThisExpression;
  /** The member that is read from it, and the expression that reads it. `undefined` where `this` is passed on. */
  readonly member?: { readonly name: string; readonly node: Member };
}

/** Members of stacks of both generations under the same name. */
const SHARED_MEMBERS = new Set([
  "id",
  "app",
  "stage",
  "region",
  "account",
  "urn",
  "addOutputs",
  "setDefaultFunctionProps",
  "addDefaultFunctionEnv",
  "addDefaultFunctionPermissions",
  "addDefaultFunctionLayers",
  "addDefaultFunctionBinding",
  "getAllFunctions",
]);

/** Members of stacks of generation 0, with their names in generation 1. */
export const MEMBERS_NOW: Readonly<Record<string, string>> = {
  "node.id": "id",
  "node.root": "app",
};

/** Names of what generation 0 alone had on stacks, and that has a form in generation 1. */
const CHANGED = new Set(["node", "addDependency", "stackName"]);

/** Finds where a class uses `this`, and takes note of what a function could not do. */
export function findThisUses(rewrite: Rewrite, stack: StackClass): readonly ThisUse[] {
  const { file, node: owner } = stack;
  const uses: ThisUse[] = [];
  walk(owner.body, (node) => {
    noteSuperAndArguments(stack, node);
    if (node.type !== "ThisExpression" || classOfThis(file, node) !== owner) return;
    const use = useOfThis(rewrite, stack, node);
    if (use) uses.push(use);
  });
  return uses;
}

function noteSuperAndArguments(stack: StackClass, node: Node): void {
  if (node.type === "Super" && !isSuperCall(stack, stack.file.parents.get(node)))
    stack.problems.push("it uses super for more than to begin");
  if (node.type === "Identifier" && node.name === "arguments" && isGlobal(stack, node))
    stack.problems.push("it uses arguments");
}

/** How `this` is used. `undefined` where that is a problem. */
function useOfThis(rewrite: Rewrite, stack: StackClass, node: t.ThisExpression): ThisUse | undefined {
  const outer = outerOf(stack, node);
  const around = stack.file.parents.get(outer);
  if (isMember(around) && around.object === outer) return useOfMember(stack, node, around);
  const problem = problemOfPassing(rewrite, stack, outer, around);
  if (problem !== undefined) stack.problems.push(problem);
  return { node };
}

function useOfMember(stack: StackClass, node: t.ThisExpression, member: Member): ThisUse | undefined {
  const name = memberName(member);
  if (name !== undefined && isKnown(stack, name, member)) return { node, member: { name, node: member } };
  stack.problems.push(
    name === undefined
      ? "a member of this is read by a name that is computed"
      : `this.${name} is nothing that a stack of generation 1 has`,
  );
  return undefined;
}

function isGlobal({ file }: StackClass, node: Node): boolean {
  return file.names.globals.some(({ id }) => id === node);
}

function isSuperCall({ superCall }: StackClass, node: Node | undefined): boolean {
  return superCall !== undefined && bare(superCall.statement.expression) === node;
}

/** The outermost node of the parentheses and casts around a node. */
function outerOf({ file }: StackClass, node: Node): Node {
  const around = file.parents.get(node);
  return around && around.type !== "ExpressionStatement" && bare(around) === bare(node)
    ? outerOf({ file } as StackClass, around)
    : node;
}

function isKnown(stack: StackClass, name: string, member: Node): boolean {
  if (stack.fields.has(name) || stack.methods.has(name) || SHARED_MEMBERS.has(name)) return true;
  if (stack.getters.has(name)) {
    stack.problems.push(`the getter ${name} is used inside of it`);
    return true;
  }
  if (!CHANGED.has(name)) return false;
  const around = stack.file.parents.get(member);
  if (name === "stackName") return true;
  if (name === "addDependency")
    return isCall(around) && stack.file.parents.get(around)?.type === "ExpressionStatement";
  return isMember(around) && `node.${memberName(around)}` in MEMBERS_NOW;
}

/** Where the stack itself is passed on, as a scope in most cases. */
function problemOfPassing(
  rewrite: Rewrite,
  stack: StackClass,
  node: Node,
  around: Node | undefined,
): string | undefined {
  if (around?.type === "NewExpression" || isCall(around)) {
    const index = around.arguments.indexOf(node as t.Expression);
    if (index < 0) return "this is called";
    return readsOwn(rewrite, stack, around, index)
      ? "it is passed as a whole to what reads its fields"
      : undefined;
  }
  if (around?.type === "ObjectProperty" && around.value === node) return undefined;
  return "it is passed on as a whole";
}

/** Whether a function of the program that gets the stack reads from it what is its own. */
function readsOwn(
  { knows }: Rewrite,
  { file, fields, methods, getters }: StackClass,
  call: t.NewExpression | t.CallExpression | t.OptionalCallExpression,
  index: number,
): boolean {
  const called = knows.kindOf(file, call.callee);
  const body =
    called?.is === "function" ? called.node : called?.is === "class" ? constructorIn(called.node) : undefined;
  const param = body?.params[index];
  if (!param || (called?.is !== "function" && called?.is !== "class")) return false;
  return namesIn(param).some((id) => {
    const { references = [] } = called.file.names.bindingOf(id) ?? {};
    return references.some((reference) => {
      const around = called.file.parents.get(reference.id);
      const name = isMember(around) && around.object === reference.id ? memberName(around) : undefined;
      return name !== undefined && (fields.has(name) || methods.has(name) || getters.has(name));
    });
  });
}

/** Fields that no line declares, as in JavaScript: `this.table = ...` makes them. */
export function findUndeclaredFields(stack: StackClass): void {
  const fields = stack.fields as Map<string, unknown>;
  walk(stack.node.body, (node) => {
    if (node.type !== "AssignmentExpression" || !isMember(node.left)) return;
    const { left } = node;
    const name = bare(left.object)?.type === "ThisExpression" ? memberName(left) : undefined;
    if (name === undefined || fields.has(name) || stack.methods.has(name) || stack.getters.has(name)) return;
    if (classOfThis(stack.file, bare(left.object) as Node) !== stack.node) return;
    fields.set(name, { name, declaration: undefined, parameter: undefined, isPrivate: name.startsWith("#") });
  });
}
