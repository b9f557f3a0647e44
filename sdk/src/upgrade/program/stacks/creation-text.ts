import type * as t from "@babel/types";
import { bare, keyName, type Node, rangeOf } from "../../../syntax/nodes";
import type { Body } from "./body";
import type { Creation } from "./creations";
import { givenParams } from "./head";
import { isOption, STACK_PROPS } from "./inputs";
import type { SuperProps } from "./options";

/** How a stack is made now. */
export interface CreationText {
  /** The argument of the app: a function, or one that calls it with props. */
  readonly definition: string;
  /** `{ id: "api" }`. */
  readonly options: string;
  /** The app that it is given to. */
  readonly app: string;
}

/** The texts of the code that makes a stack of a class that has become a function. */
export function creationText(
  creation: Creation,
  body: Body,
  superProps: SuperProps,
  context: string,
): CreationText {
  const { draft, node } = creation;
  const [scope, id, props] = node.arguments;
  const { superCall, file } = body.of.stack;
  const ownId = bare(superCall?.args[1]);
  const idText = ownId?.type === "StringLiteral" ? file.textOf(ownId) : draft.textOfNode(id as Node);
  const own = superProps.own.map((property) => body.of.draft.textOfNode(property));
  const passed = optionsIn(body, props).map((property) => draft.textOfNode(property));
  const options = [idText === "id" ? "id" : `id: ${idText}`, ...passed, ...own];
  return {
    app: operand(scope as Node, draft.textOfNode(scope as Node)),
    definition: definitionText(creation, body, context),
    options: `{ ${options.join(", ")} }`,
  };
}

/** Something that a method is called of. */
function operand(node: Node, text: string): string {
  const type = bare(node)?.type;
  const isPlain =
    type === "Identifier" ||
    type === "MemberExpression" ||
    type === "ThisExpression" ||
    type === "NewExpression";
  return isPlain && bare(node) === node ? text : `(${text})`;
}

function definitionText({ draft, node }: Creation, body: Body, context: string): string {
  const { form } = body.of;
  const callee = draft.textOfNode(node.callee);
  if (form.is === "own") return callee;
  const args = givenParams(body).map((_, index) => argumentText(draft, body, node.arguments[index + 2]));
  const given = args
    .slice(0, args.findLastIndex((text) => text !== undefined) + 1)
    .map((text) => text ?? "undefined");
  return `${callee}(${[context, ...given].join(", ")})`;
}

/** An argument without the options in it. */
function argumentText(draft: Creation["draft"], body: Body, argument: Node | undefined): string | undefined {
  if (!argument) return undefined;
  const options: readonly Node[] = optionsIn(body, argument);
  const literal = bare(argument);
  if (literal?.type !== "ObjectExpression" || options.length === 0) return draft.textOfNode(argument);
  const { properties } = literal;
  if (properties.every((property) => options.includes(property))) return "{}";
  for (const [index, property] of properties.entries()) {
    if (!options.includes(property)) continue;
    const next = properties[index + 1];
    const before = properties[index - 1];
    const { start, end } = rangeOf(property);
    if (next) draft.edits.replace({ start, end: next.start as number }, "");
    else if (before && !options.includes(before))
      draft.edits.replace({ start: before.end as number, end }, "");
    else draft.edits.replace({ start, end }, "");
  }
  return draft.textOfNode(argument);
}

/** The props of a stack that are meant for the library. */
function optionsIn({ of: { stack } }: Body, props: Node | undefined): readonly t.ObjectProperty[] {
  const literal = bare(props);
  if (literal?.type !== "ObjectExpression") return [];
  return literal.properties.filter((property): property is t.ObjectProperty => {
    const name = property.type === "ObjectProperty" ? keyName(property.key, property.computed) : undefined;
    return name !== undefined && STACK_PROPS.includes(name) && isOption(stack, name);
  });
}
