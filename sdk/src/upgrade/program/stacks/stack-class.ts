import type * as t from "@babel/types";
import { bare, isMember, keyName, memberName, type Node, rangeOf } from "../../../syntax/nodes";
import type { SourceFile } from "../../../syntax/source-file";

/** A class that extends the Stack of generation 0. */
export interface StackClass {
  readonly file: SourceFile;
  readonly node: t.Class;
  /** The name for messages. */
  readonly name: string;
  readonly constructorNode: t.ClassMethod | undefined;
  readonly superCall: SuperCall | undefined;
  readonly fields: ReadonlyMap<string, Field>;
  readonly methods: ReadonlyMap<string, t.ClassMethod | t.ClassPrivateMethod>;
  readonly getters: ReadonlyMap<string, Getter>;
  /** The reasons why it has to stay a class. Empty for one that becomes a function. */
  readonly problems: string[];
}

/** `super(scope, id, props)`, as a statement of its own. */
export interface SuperCall {
  readonly statement: t.ExpressionStatement;
  readonly args: readonly Node[];
}

/** Something that a stack keeps under a name. */
export interface Field {
  readonly name: string;
  /** Where it is declared, if it is. */
  readonly declaration: t.ClassProperty | t.ClassPrivateProperty | undefined;
  /** The parameter of the constructor that it is. */
  readonly parameter: t.Identifier | undefined;
  readonly isPrivate: boolean;
}

/** A getter that gives an expression. */
export interface Getter {
  readonly node: t.ClassMethod;
  readonly value: t.Expression;
}

type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

/** Reads the members of a class, and what of them has no counterpart in a function. */
export function readStackClass(file: SourceFile, node: t.Class): StackClass {
  const fields = new Map<string, Field>();
  const methods = new Map<string, t.ClassMethod | t.ClassPrivateMethod>();
  const getters = new Map<string, Getter>();
  const problems = problemsOfHeader(file, node);
  const read: Writable<StackClass> = {
    file,
    node,
    name: nameOf(file, node),
    constructorNode: undefined,
    superCall: undefined,
    fields,
    methods,
    getters,
    problems,
  };
  for (const member of node.body.body) {
    const problem = problemOf(member);
    if (problem !== undefined) problems.push(problem);
    else if (member.type === "ClassProperty" || member.type === "ClassPrivateProperty") {
      const name = keyName(member.key) as string;
      const isPrivate = member.type === "ClassPrivateProperty" || member.accessibility === "private";
      fields.set(name, { name, declaration: member, parameter: undefined, isPrivate });
    } else if (member.type === "ClassMethod" || member.type === "ClassPrivateMethod") {
      readMethod(member, read, methods, getters);
    }
  }
  if (read.constructorNode) readConstructor(read.constructorNode, read, fields);
  return read;
}

function nameOf(file: SourceFile, node: t.Class): string {
  if (node.id) return node.id.name;
  const around = file.parents.get(node);
  return around?.type === "VariableDeclarator" && around.id.type === "Identifier"
    ? around.id.name
    : "this stack";
}

function problemsOfHeader(file: SourceFile, node: t.Class): string[] {
  const problems: string[] = [];
  if ((node.decorators?.length ?? 0) > 0) problems.push("it has decorators");
  if (node.typeParameters) problems.push("it has type parameters");
  if ((node.implements?.length ?? 0) > 0) problems.push("it implements an interface");
  if (node.type === "ClassDeclaration" && (node.abstract || node.declare))
    problems.push("other classes extend it");
  const header = { start: node.start as number, end: node.body.start as number };
  if (hasComments(file, header)) problems.push("there is a comment in its first line");
  return problems;
}

/** Whether there is a comment in a range. */
export function hasComments(
  file: SourceFile,
  { start, end }: { readonly start: number; readonly end: number },
): boolean {
  return (file.file.comments ?? []).some(
    (comment) => (comment.start as number) >= start && (comment.end as number) <= end,
  );
}

function problemOf(member: t.ClassBody["body"][number]): string | undefined {
  const name =
    "key" in member
      ? (keyName(member.key, "computed" in member && member.computed) ?? "a member")
      : "a member";
  if ("static" in member && member.static) return `${name} is static`;
  if ("decorators" in member && (member.decorators?.length ?? 0) > 0) return `${name} has decorators`;
  if ("computed" in member && member.computed) return "a member has a computed name";
  switch (member.type) {
    case "ClassProperty":
    case "ClassPrivateProperty":
      return undefined;
    case "ClassMethod":
    case "ClassPrivateMethod":
      return member.kind === "set" ? `${name} is a setter` : undefined;
    default:
      return "it has members that functions do not have";
  }
}

function readMethod(
  member: t.ClassMethod | t.ClassPrivateMethod,
  read: Writable<StackClass>,
  methods: Map<string, t.ClassMethod | t.ClassPrivateMethod>,
  getters: Map<string, Getter>,
): void {
  const name = keyName(member.key) as string;
  if (member.kind === "constructor") read.constructorNode = member as t.ClassMethod;
  else if (member.kind === "get") {
    const [only, ...more] = member.body.body;
    const value = only?.type === "ReturnStatement" && more.length === 0 ? only.argument : undefined;
    if (value && member.type === "ClassMethod") getters.set(name, { node: member, value });
    else read.problems.push(`the getter ${name} does more than to give a value`);
  } else methods.set(name, member);
}

function readConstructor(node: t.ClassMethod, read: Writable<StackClass>, fields: Map<string, Field>): void {
  for (const param of node.params)
    if (param.type === "TSParameterProperty") readParameterProperty(param, read, fields);
  const rest = node.params.find(({ type }) => type === "RestElement");
  if (rest && node.params.length > 1) read.problems.push("its constructor takes any number of arguments");
  const calls = node.body.body.filter((statement) => superIn(statement) !== undefined);
  const [statement] = calls;
  if (calls.length !== 1 || statement?.type !== "ExpressionStatement") {
    read.problems.push("it does not call super in one statement of its constructor");
    return;
  }
  read.superCall = { statement, args: (superIn(statement) as t.CallExpression).arguments };
  if (rest && !isPassedOn(read, rest as t.RestElement))
    read.problems.push("its constructor takes any number of arguments");
}

function readParameterProperty(
  { parameter, decorators, accessibility }: t.TSParameterProperty,
  read: Writable<StackClass>,
  fields: Map<string, Field>,
): void {
  const id = parameter.type === "AssignmentPattern" ? parameter.left : parameter;
  if (id.type !== "Identifier" || (decorators?.length ?? 0) > 0) {
    read.problems.push("a parameter has decorators");
    return;
  }
  const isPrivate = accessibility === "private";
  fields.set(id.name, { name: id.name, declaration: undefined, parameter: id, isPrivate });
}

/** `constructor(...args) { super(...args); }`. */
function isPassedOn({ file, superCall }: StackClass, { argument }: t.RestElement): boolean {
  const { references = [] } = file.names.bindingOf(argument) ?? {};
  const [first] = superCall?.args ?? [];
  return references.length === 1 && first?.type === "SpreadElement" && first.argument === references[0]?.id;
}

function superIn(statement: Node): t.CallExpression | undefined {
  const call = statement.type === "ExpressionStatement" ? bare(statement.expression) : undefined;
  return call?.type === "CallExpression" && call.callee.type === "Super" ? call : undefined;
}

/** The member that an expression reads from `this`: `table` of `this.table`. */
export function ownMember(node: Node | undefined): string | undefined {
  if (!isMember(node) || bare(node.object)?.type !== "ThisExpression") return undefined;
  return memberName(node);
}

/** The indentation of a member of the class, and of a statement of its constructor. */
export function indentsOf({ file, node, constructorNode }: StackClass): {
  readonly member: string;
  readonly body: string;
} {
  const at = (inside: Node | undefined) => (inside ? blanksBefore(file, rangeOf(inside).start) : undefined);
  const own = blanksBefore(file, rangeOf(node).start);
  const step = at(node.body.body[0])?.slice(own.length) || "  ";
  const member = at(node.body.body[0]) ?? own + step;
  return { member, body: at(constructorNode?.body.body[0]) ?? member + step };
}

function blanksBefore(file: SourceFile, offset: number): string {
  return /^[ \t]*/.exec(file.text.slice(file.lineStart(offset), offset))?.[0] ?? "";
}
