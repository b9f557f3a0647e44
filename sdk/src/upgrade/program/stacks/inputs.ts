import type * as t from "@babel/types";
import { bare, keyName, type Node } from "../../syntax/nodes";
import type { Creation } from "./creations";
import type { StackPath, StackPaths } from "./paths";
import { type PropReads, readsOfProps } from "./prop-reads";
import type { StackClass } from "./stack-class";

/** What a stack is given of other stacks, so that it can ask for it itself. */
export interface Inputs {
  /** Arguments that are read from a stack as they are: the parameter, and what it stands for. */
  readonly params: readonly { readonly param: Node; readonly path: StackPath }[];
  /** Props that are read from stacks, by name. */
  readonly props: ReadonlyMap<string, StackPath>;
  readonly reads: PropReads;
}

/** Props of stacks that the library reads itself. */
export const STACK_PROPS: readonly string[] = ["tags", "stackName", "description"];

const NO_READS: PropReads = { members: new Map(), patterns: [] };

/**
 * What a stack gets from others, where it gets nothing else; `undefined` where it is given values as well, which only the
 * place that makes it can know.
 */
export function inputsOf(
  stack: StackClass,
  { draft, node }: Creation,
  paths: StackPaths,
): Inputs | undefined {
  const params: { param: Node; path: StackPath }[] = [];
  const props = new Map<string, StackPath>();
  let reads = NO_READS;
  const given = (stack.constructorNode?.params ?? []).slice(2).map(withoutModifiers);
  for (const [index, param] of given.entries()) {
    const argument = node.arguments[index + 2];
    const path = paths.of(draft.file, argument);
    if (path && isName(param)) {
      params.push({ param, path });
      continue;
    }
    const read = readsOfProps(stack, param);
    if (!read) return undefined;
    const isRead = read.members.size > 0 || read.patterns.length > 0;
    if (isRead && reads !== NO_READS) return undefined;
    const found = propsIn(stack, argument, draft.file, paths, read);
    if (!found) return undefined;
    if (isRead) reads = read;
    for (const [name, value] of found) props.set(name, value);
  }
  // What no parameter takes may still do something where it is written.
  if (node.arguments.slice(2 + given.length).some((argument) => !isPlain(argument))) return undefined;
  return { params, props, reads };
}

function isName(param: Node): boolean {
  return param.type === "Identifier" || param.type === "ObjectPattern";
}

/** A parameter without `private`, `readonly` and the like. */
export function withoutModifiers(param: Node): Node {
  return param.type === "TSParameterProperty" ? param.parameter : param;
}

function propsIn(
  stack: StackClass,
  argument: Node | undefined,
  file: StackClass["file"],
  paths: StackPaths,
  reads: PropReads,
): ReadonlyMap<string, StackPath> | undefined {
  const props = new Map<string, StackPath>();
  const names = [
    ...reads.members.keys(),
    ...reads.patterns.flatMap(({ properties }) => properties.map(nameOf)),
  ];
  const literal = bare(argument);
  if (literal === undefined || isPlain(literal)) return names.length === 0 ? props : undefined;
  if (literal.type !== "ObjectExpression") return undefined;
  for (const property of literal.properties) {
    const name = property.type === "ObjectProperty" ? keyName(property.key, property.computed) : undefined;
    if (property.type !== "ObjectProperty" || name === undefined) return undefined;
    if (isOption(stack, name) && !names.includes(name)) continue;
    const path = paths.of(file, property.value);
    if (!path) return undefined;
    props.set(name, path);
  }
  return names.every((name) => props.has(name)) ? props : undefined;
}

function nameOf(property: t.ObjectProperty): string {
  return keyName(property.key, property.computed) ?? "";
}

/** Whether a prop reaches the library, by `super`. */
export function isOption({ superCall, constructorNode }: StackClass, name: string): boolean {
  const passes = !constructorNode || (superCall?.args.length ?? 0) > 2;
  return passes && STACK_PROPS.includes(name);
}

/** `undefined`, `null` and `{}` say nothing. */
function isPlain(node: Node): boolean {
  const literal = bare(node);
  if (literal?.type === "Identifier") return literal.name === "undefined";
  return (
    literal?.type === "NullLiteral" ||
    (literal?.type === "ObjectExpression" && literal.properties.length === 0)
  );
}
