import type * as t from "@babel/types";
import { isMember, keyName, memberName, type Node } from "../../../syntax/nodes";
import { outermost } from "./instances";
import type { StackClass } from "./stack-class";

/** How a constructor reads a parameter that holds props. */
export interface PropReads {
  /** `props.table`, by name. */
  readonly members: ReadonlyMap<string, readonly Node[]>;
  /** Patterns that take the props apart: the parameter itself, or `const { table } = props`. */
  readonly patterns: readonly PropPattern[];
}

/** A pattern that takes props apart. */
export interface PropPattern {
  readonly properties: readonly t.ObjectProperty[];
  /** The declaration that it stands in. `undefined` for a parameter. */
  readonly statement: t.VariableDeclaration | undefined;
}

/** Finds how a parameter is read. `undefined` where it has other uses than reads of its names. */
export function readsOfProps(stack: StackClass, param: Node): PropReads | undefined {
  const target = param.type === "AssignmentPattern" ? param.left : param;
  if (target.type === "Identifier") return readsOfName(stack, target);
  const properties = target.type === "ObjectPattern" ? propertiesOf(stack, target) : undefined;
  return properties && { members: new Map(), patterns: [{ properties, statement: undefined }] };
}

function readsOfName(stack: StackClass, id: t.Identifier): PropReads | undefined {
  const members = new Map<string, Node[]>();
  const patterns: PropPattern[] = [];
  for (const reference of stack.file.names.bindingOf(id)?.references ?? []) {
    if (reference.isWrite || reference.isType) return undefined;
    if (isGivenToSuper(stack, reference.id)) continue;
    const { outer, around } = outermost(stack.file, reference.id);
    const name = readMember(stack, outer, around);
    const pattern = name === undefined ? patternOf(stack, around) : undefined;
    if (name !== undefined) members.set(name, [...(members.get(name) ?? []), around as Node]);
    else if (pattern) patterns.push(pattern);
    else return undefined;
  }
  return { members, patterns };
}

/** The name that a member expression reads from an object, if it does not write it. */
function readMember(stack: StackClass, object: Node, around: Node | undefined): string | undefined {
  if (!isMember(around) || around.object !== object || isWritten(stack, around)) return undefined;
  return memberName(around);
}

/** Whether an argument of `super` is this name, or spreads it. */
export function isGivenToSuper({ file, superCall }: StackClass, id: Node): boolean {
  const { outer, around } = outermost(file, id);
  if (superCall?.args.includes(outer)) return true;
  const object = around?.type === "SpreadElement" ? file.parents.get(around) : undefined;
  return object !== undefined && superCall?.args.includes(object) === true;
}

function isWritten({ file }: StackClass, member: Node): boolean {
  const around = file.parents.get(member);
  if (around?.type === "AssignmentExpression") return around.left === member;
  return (
    around?.type === "UpdateExpression" ||
    (around?.type === "UnaryExpression" && around.operator === "delete")
  );
}

function patternOf(stack: StackClass, declarator: Node | undefined): PropPattern | undefined {
  const statement = declarator && stack.file.parents.get(declarator);
  if (declarator?.type !== "VariableDeclarator" || declarator.id.type !== "ObjectPattern") return undefined;
  if (statement?.type !== "VariableDeclaration" || statement.declarations.length !== 1) return undefined;
  const isInBody = stack.file.parents.get(statement) === stack.constructorNode?.body;
  const properties = isInBody ? propertiesOf(stack, declarator.id) : undefined;
  return properties && { properties, statement };
}

/** The properties of a pattern. Its rest may go to `super` alone. */
function propertiesOf(stack: StackClass, pattern: t.ObjectPattern): readonly t.ObjectProperty[] | undefined {
  const properties: t.ObjectProperty[] = [];
  for (const property of pattern.properties) {
    if (property.type === "RestElement") {
      const { references = [] } = stack.file.names.bindingOf(property.argument) ?? {};
      if (!references.every(({ id }) => isGivenToSuper(stack, id))) return undefined;
    } else if (keyName(property.key, property.computed) === undefined) return undefined;
    else properties.push(property);
  }
  return properties;
}

/** Where a parameter is read, apart from `super`. */
export function readsOfParameter(stack: StackClass, param: Node | undefined): Node[] {
  const { references = [] } = (param && stack.file.names.bindingOf(param)) ?? {};
  return references.flatMap(({ id }) => (isGivenToSuper(stack, id) ? [] : [id]));
}
