import type * as t from "@babel/types";
import { bare, keyName, type Node } from "../../../syntax/nodes";
import type { Creation } from "./creations";
import type { StackPath, StackPaths } from "./paths";
import { type PropReads, readsOfProps } from "./prop-reads";
import type { StackClass } from "./stack-class";

/** The values that a stack gets from other stacks, so that it can ask for them itself. */
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
 * The inputs of a stack that gets nothing but values of other stacks. `undefined` where it gets other values as well,
 * which only the code that makes it knows.
 */
export function inputsOf(
  stack: StackClass,
  { draft, node }: Creation,
  paths: StackPaths,
): Inputs | undefined {
  const given = (stack.constructorNode?.params ?? []).slice(2).map(withoutModifiers);
  // An argument without a parameter may still do something where it is written.
  if (node.arguments.slice(2 + given.length).some((argument) => !isPlain(argument))) return undefined;
  const params: { param: Node; path: StackPath }[] = [];
  const objects: PropsObject[] = [];
  for (const [index, param] of given.entries()) {
    const argument = node.arguments[index + 2];
    const path = isName(param) ? paths.of(draft.file, argument) : undefined;
    const object = path ? undefined : propsObject(stack, param, argument, draft.file, paths);
    if (path) params.push({ param, path });
    else if (object) objects.push(object);
    else return undefined;
  }
  const [read, ...more] = objects.filter(isRead);
  if (more.length > 0) return undefined;
  return {
    params,
    props: new Map(objects.flatMap(({ props }) => [...props])),
    reads: read?.reads ?? NO_READS,
  };
}

/** An argument with props: the props that are read from stacks, and how the constructor reads them. */
interface PropsObject {
  readonly props: ReadonlyMap<string, StackPath>;
  readonly reads: PropReads;
}

function propsObject(
  stack: StackClass,
  param: Node,
  argument: Node | undefined,
  file: StackClass["file"],
  paths: StackPaths,
): PropsObject | undefined {
  const reads = readsOfProps(stack, param);
  const props = reads && propsIn(stack, argument, file, paths, reads);
  return reads && props && { props, reads };
}

function isRead({ reads }: PropsObject): boolean {
  return reads.members.size > 0 || reads.patterns.length > 0;
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
  const names = [
    ...reads.members.keys(),
    ...reads.patterns.flatMap(({ properties }) => properties.map(nameOf)),
  ];
  const literal = bare(argument);
  if (literal === undefined || isPlain(literal)) return names.length === 0 ? new Map() : undefined;
  if (literal.type !== "ObjectExpression") return undefined;
  const isForLibrary = (name: string) => isOption(stack, name) && !names.includes(name);
  const props = pathsIn(literal, file, paths, isForLibrary);
  return props && names.every((name) => props.has(name)) ? props : undefined;
}

/** The paths of the properties of an object. `undefined` where one of them is anything else. */
function pathsIn(
  { properties }: t.ObjectExpression,
  file: StackClass["file"],
  paths: StackPaths,
  isForLibrary: (name: string) => boolean,
): ReadonlyMap<string, StackPath> | undefined {
  const found = new Map<string, StackPath>();
  for (const property of properties) {
    const name = property.type === "ObjectProperty" ? keyName(property.key, property.computed) : undefined;
    if (property.type !== "ObjectProperty" || name === undefined) return undefined;
    if (isForLibrary(name)) continue;
    const path = paths.of(file, property.value);
    if (!path) return undefined;
    found.set(name, path);
  }
  return found;
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
