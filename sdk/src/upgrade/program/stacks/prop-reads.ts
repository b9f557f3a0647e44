import type * as t from "@babel/types";
import { isMember, keyName, memberName, type Node } from "../../syntax/nodes";
import { outside } from "./instances";
import type { StackClass } from "./stack-class";

/** How a constructor reads a parameter that holds props. */
export interface PropReads {
  /** `props.table`, by name. */
  readonly members: ReadonlyMap<string, readonly Node[]>;
  /** What takes the props apart: the parameter itself, or `const { table } = props`. */
  readonly patterns: readonly PropPattern[];
}

/** A pattern that takes props apart. */
export interface PropPattern {
  readonly properties: readonly t.ObjectProperty[];
  /** The declaration that it stands in; none for a parameter. */
  readonly statement: t.VariableDeclaration | undefined;
}

/** Finds how a parameter is read; `undefined` where it is used in other ways than to read names from it. */
export function readsOfProps(stack: StackClass, param: Node): PropReads | undefined {
  const target = param.type === "AssignmentPattern" ? param.left : param;
  if (target.type === "ObjectPattern") {
    const pattern = propertiesOf(stack, target);
    return pattern && { members: new Map(), patterns: [{ properties: pattern, statement: undefined }] };
  }
  if (target.type !== "Identifier") return undefined;
  const members = new Map<string, Node[]>();
  const patterns: PropPattern[] = [];
  const { file } = stack;
  for (const { id, isWrite, isType } of file.names.bindingOf(target)?.references ?? []) {
    const { outer, around } = outside(file, id);
    if (isWrite || isType) return undefined;
    if (isGivenToSuper(stack, id)) continue;
    if (isMember(around) && around.object === outer) {
      const name = memberName(around);
      if (name === undefined || isWritten(stack, around)) return undefined;
      members.set(name, [...(members.get(name) ?? []), around]);
      continue;
    }
    const taken = patternOf(stack, around);
    if (!taken) return undefined;
    patterns.push(taken);
  }
  return { members, patterns };
}

/** Whether an argument of `super` is this name, or spreads it. */
export function isGivenToSuper({ file, superCall }: StackClass, id: Node): boolean {
  const { outer, around } = outside(file, id);
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

/** The properties of a pattern; the rest may go to `super` alone. */
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
