import type * as t from "@babel/types";
import { bare, type Node } from "../../../syntax/nodes";
import type { Binding } from "../../../syntax/scopes";
import type { Field, StackClass } from "./stack-class";
import type { ThisUse } from "./this-uses";

/** The form of a field in a function. */
export type FieldForm =
  /** The statement that sets it makes it: `const table = new Table(...)`. */
  | {
      readonly is: "constant";
      readonly assignment: t.AssignmentExpression;
      readonly statement: t.ExpressionStatement;
    }
  /** A name of the constructor that it was set to, and that is called the same. */
  | { readonly is: "alias"; readonly binding: Binding; readonly statement: t.ExpressionStatement }
  /** It is made where it is declared. */
  | { readonly is: "initial" }
  /** It is set later, or more than once. */
  | { readonly is: "variable" }
  /** A parameter of the constructor. */
  | { readonly is: "parameter"; readonly id: t.Identifier }
  /** Nothing sets or reads it. */
  | { readonly is: "unused" };

/** Chooses what a field becomes. `isReturned` is for those that others read. */
export function formOfField(
  stack: StackClass,
  field: Field,
  uses: readonly ThisUse[],
  isReturned: boolean,
): FieldForm {
  if (field.parameter) return { is: "parameter", id: field.parameter };
  const mentions = uses.flatMap(({ member }) => (member?.name === field.name ? [member.node] : []));
  const writes = mentions.filter((mention) => isWritten(stack, mention));
  if (field.declaration?.value) return writes.length === 0 ? { is: "initial" } : { is: "variable" };
  if (mentions.length === 0 && !isReturned) return { is: "unused" };
  const [write, ...more] = writes;
  const statement = write && more.length === 0 ? statementOf(stack, write) : undefined;
  if (!write || !statement || isReadBefore(stack, mentions, write)) return { is: "variable" };
  const assignment = bare(statement.expression) as t.AssignmentExpression;
  const binding = sameName(stack, assignment.right, field.name);
  return binding ? { is: "alias", binding, statement } : { is: "constant", assignment, statement };
}

function isWritten({ file }: StackClass, mention: Node): boolean {
  const around = file.parents.get(mention);
  switch (around?.type) {
    case "AssignmentExpression":
      return around.left === mention;
    case "UpdateExpression":
    case "ArrayPattern":
    case "RestElement":
      return true;
    case "AssignmentPattern":
      return around.left === mention;
    case "ObjectProperty":
      return around.value === mention && file.parents.get(around)?.type === "ObjectPattern";
    case "UnaryExpression":
      return around.operator === "delete";
    default:
      return false;
  }
}

/** The statement of the constructor that does nothing else than to set a field. */
function statementOf(
  { file, constructorNode }: StackClass,
  mention: Node,
): t.ExpressionStatement | undefined {
  const assignment = file.parents.get(mention);
  const statement = assignment && file.parents.get(assignment);
  if (assignment?.type !== "AssignmentExpression" || assignment.operator !== "=") return undefined;
  if (statement?.type !== "ExpressionStatement" || file.parents.get(statement) !== constructorNode?.body)
    return undefined;
  return statement;
}

function isReadBefore({ constructorNode }: StackClass, mentions: readonly Node[], write: Node): boolean {
  const begin = constructorNode?.start as number;
  return mentions.some(
    ({ start }) => (start as number) >= begin && (start as number) < (write.start as number),
  );
}

function sameName({ file, constructorNode }: StackClass, value: Node, name: string): Binding | undefined {
  const id = bare(value);
  if (id?.type !== "Identifier" || id.name !== name) return undefined;
  const binding = file.names.bindingOf(id);
  return binding?.scope.node === constructorNode ? binding : undefined;
}
