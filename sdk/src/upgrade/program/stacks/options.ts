import type * as t from "@babel/types";
import { bare, keyName, type Node } from "../../../syntax/nodes";
import type { SourceFile } from "../../../syntax/source-file";
import type { Constants } from "../knowledge/constants";
import { isOption, STACK_PROPS } from "./inputs";
import { isGivenToSuper } from "./prop-reads";
import type { StackClass } from "./stack-class";

/** The third argument of `super`. */
export interface SuperProps {
  /** Options that are written in the class, to be given where the stack is made. */
  readonly own: readonly t.ObjectProperty[];
  /** Whether the props of the code that makes the stack reach `super`, too. */
  readonly passes: boolean;
}

/** Reads the third argument of `super`. Takes note of what cannot be said of a function. */
export function superPropsOf(stack: StackClass): SuperProps {
  if (!stack.constructorNode) return { own: [], passes: true };
  const [scope, id, props, ...more] = stack.superCall?.args ?? [];
  if (scope?.type === "SpreadElement") return { own: [], passes: true };
  const [scopeParam, idParam] = stack.constructorNode.params;
  if (more.length > 0 || !isParam(stack, scope, scopeParam))
    stack.problems.push("it gives something else to super than its scope");
  const isText = bare(id)?.type === "StringLiteral";
  if (!isText && !isParam(stack, id, idParam)) stack.problems.push("its id is made in the constructor");
  const literal = bare(props);
  if (!literal || (literal.type === "Identifier" && literal.name === "undefined"))
    return { own: [], passes: false };
  if (literal.type === "Identifier" && isGiven(stack, literal)) return { own: [], passes: true };
  if (literal.type === "ObjectExpression") return readLiteral(stack, literal);
  stack.problems.push("the props that it gives to super are not those that it gets");
  return { own: [], passes: false };
}

function readLiteral(stack: StackClass, literal: t.ObjectExpression): SuperProps {
  const own: t.ObjectProperty[] = [];
  let passes = false;
  for (const property of literal.properties) {
    if (property.type === "SpreadElement" && isGiven(stack, property.argument)) passes = true;
    else if (property.type === "ObjectProperty" && isClosed(property)) own.push(property);
    else stack.problems.push("the props that it gives to super are made in the constructor");
  }
  return { own, passes };
}

function isClosed({ key, computed, value }: t.ObjectProperty): boolean {
  return STACK_PROPS.includes(keyName(key, computed) ?? "") && isLiteral(value);
}

function isLiteral(node: Node): boolean {
  const literal = bare(node);
  if (literal?.type === "ObjectExpression")
    return literal.properties.every(
      (property) => property.type === "ObjectProperty" && !property.computed && isLiteral(property.value),
    );
  return (
    literal?.type === "StringLiteral" ||
    (literal?.type === "TemplateLiteral" && literal.expressions.length === 0)
  );
}

/** Whether an expression is what a parameter gets, and nothing else. */
function isParam(stack: StackClass, node: Node | undefined, param: Node | undefined): boolean {
  const id = param?.type === "TSParameterProperty" ? param.parameter : param;
  const name = bare(node);
  return id?.type === "Identifier" && name !== undefined && stack.file.names.bindingOf(name)?.id === id;
}

/** Whether a name is a parameter, or what is left of one. */
function isGiven(stack: StackClass, node: Node): boolean {
  const id = bare(node);
  const binding = id && stack.file.names.bindingOf(id);
  return (
    binding?.kind === "param" &&
    binding.declaration === stack.constructorNode &&
    isGivenToSuper(stack, id as Node)
  );
}

/** Whether it is known of an argument that has to stay whole that nothing in it is meant for the library. */
export function hasNoOptions(
  constants: Constants,
  stack: StackClass,
  file: SourceFile,
  argument: Node,
): boolean {
  const literal = bare(argument);
  if (literal?.type === "Identifier") {
    if (literal.name === "undefined") return true;
    const constant = constants.of(file).constant(literal);
    return (
      constant !== undefined && !constant.elsewhere && hasNoOptions(constants, stack, file, constant.init)
    );
  }
  if (literal?.type !== "ObjectExpression") return false;
  return literal.properties.every((property) => {
    if (property.type === "SpreadElement") return hasNoOptions(constants, stack, file, property.argument);
    const name = keyName(property.key, property.computed);
    return name !== undefined && !isOption(stack, name) && name !== "env";
  });
}
