import type * as t from "@babel/types";
import { isFunction, keyName, type Node, walk } from "../../../syntax/nodes";
import type { SourceFile } from "../../../syntax/source-file";
import type { Module, Program } from "../modules/program";
import { assignmentsTo } from "./assignments";
import { constructorIn } from "./calls";
import { agreedKind, type Kind, type Knows } from "./kinds";
import { instanceOfLibrary, memberOfConstruct } from "./library";

/** The kind of a member of a value. */
export function memberOf(
  knows: Knows,
  program: Program,
  kind: Kind | undefined,
  name: string,
): Kind | undefined {
  switch (kind?.is) {
    case "module":
      return memberOfModule(knows, program, kind.module, name);
    case "construct":
      return memberOfConstruct(program.legacy, kind, name);
    case "handle": {
      const handle = `${kind.handle}.${name}`;
      const { handles = {} } = knows.legacy.tableOf(kind.construct) ?? {};
      return Object.hasOwn(handles, handle) ? { ...kind, handle } : undefined;
    }
    case "context":
      return name === "app" || name === "stack" ? { is: name, generation: kind.generation } : undefined;
    case "stack":
      return name === "app" ? { is: "app", generation: kind.generation } : undefined;
    case "instance":
      return memberOfInstance(knows, kind.file, kind.node, name);
    case "object":
      return memberOfLiteral(knows, kind.file, kind.node, name);
    case "shape":
      return memberOfShape(knows, kind.file, kind.node, name);
    default:
      return undefined;
  }
}

function memberOfModule(knows: Knows, program: Program, module: Module, name: string): Kind | undefined {
  const found = program.exported(module, name);
  if (found?.is === "node") return knows.kindOf(found.source, found.node);
  if (found || module.is !== "file") return found;
  const { whole } = program.exportsOf(module.source);
  return whole && memberOf(knows, program, knows.kindOf(module.source, whole), name);
}

function memberOfLiteral(
  knows: Knows,
  file: SourceFile,
  node: t.ObjectExpression,
  name: string,
): Kind | undefined {
  for (const property of node.properties.toReversed()) {
    if (property.type === "SpreadElement") {
      const spread = knows.memberOf(knows.kindOf(file, property.argument), name);
      if (spread) return spread;
    } else if (keyName(property.key, property.computed) === name) {
      return property.type === "ObjectProperty" ? knows.kindOf(file, property.value) : undefined;
    }
  }
  return undefined;
}

/** A field by its type, by its value, or by what the class assigns to it. A getter by its result. */
function memberOfInstance(knows: Knows, file: SourceFile, node: t.Class, name: string): Kind | undefined {
  for (const member of node.body.body) {
    if (!("key" in member) || member.static || keyName(member.key) !== name) continue;
    if (member.type === "ClassMethod" || member.type === "ClassPrivateMethod")
      return member.kind === "get" ? resultOf(knows, { is: "function", file, node: member }) : undefined;
    const value = kindOfField(knows, file, member);
    if (value) return value;
  }
  const param = parameterProperty(node, name);
  if (param) return knows.kindOfName(file, nameNode(param));
  const assigned = agreedKind(assignmentsTo(node, name).map(({ right }) => knows.kindOf(file, right)));
  return assigned ?? inheritedMember(knows, file, node, name);
}

function kindOfField(knows: Knows, file: SourceFile, member: Node): Kind | undefined {
  if (member.type !== "ClassProperty" && member.type !== "ClassPrivateProperty") return undefined;
  return knows.kindOfType(file, typeIn(member.typeAnnotation)) ?? knows.kindOf(file, member.value);
}

/** The parameter of a constructor that is a field. */
function parameterProperty(node: t.Class, name: string): t.TSParameterProperty | undefined {
  return constructorIn(node)?.params.find(
    (param): param is t.TSParameterProperty =>
      param.type === "TSParameterProperty" && nameNode(param).name === name,
  );
}

function inheritedMember(
  knows: Knows,
  file: SourceFile,
  { superClass }: t.Class,
  name: string,
): Kind | undefined {
  const base = superClass ? knows.kindOf(file, superClass) : undefined;
  if (base?.is === "class") return memberOfInstance(knows, base.file, base.node, name);
  return base?.is === "library" ? knows.memberOf(instanceOfLibrary(knows.legacy, base), name) : undefined;
}

function typeIn(annotation: Node | null | undefined): Node | undefined {
  return annotation?.type === "TSTypeAnnotation" ? annotation.typeAnnotation : undefined;
}

/** The name that a parameter with an access modifier makes. */
export function nameNode(param: t.TSParameterProperty): t.Identifier {
  const { parameter } = param;
  return (parameter.type === "AssignmentPattern" ? parameter.left : parameter) as t.Identifier;
}

/** The kind of a member by the types of an object. */
function memberOfShape(knows: Knows, file: SourceFile, node: Node, name: string): Kind | undefined {
  switch (node.type) {
    case "TSInterfaceDeclaration": {
      const own = memberOfList(knows, file, node.body.body, name);
      if (own) return own;
      const bases = (node.extends ?? []).map((base) => knows.kindOfType(file, base));
      return agreedKind(bases.map((base) => knows.memberOf(base, name)));
    }
    case "TSTypeLiteral":
      return memberOfList(knows, file, node.members, name);
    case "TSIntersectionType":
    case "TSUnionType":
      return agreedKind(node.types.map((type) => knows.memberOf(knows.kindOfType(file, type), name)));
    default:
      return undefined;
  }
}

function memberOfList(
  knows: Knows,
  file: SourceFile,
  members: readonly Node[],
  name: string,
): Kind | undefined {
  const found = members.find(
    (member) => member.type === "TSPropertySignature" && keyName(member.key) === name,
  );
  return found?.type === "TSPropertySignature"
    ? knows.kindOfType(file, typeIn(found.typeAnnotation))
    : undefined;
}

/** The kind of the result of a function, where all results are of one kind. */
export function resultOf(knows: Knows, kind: Kind | undefined): Kind | undefined {
  if (kind?.is !== "function") return undefined;
  const { file, node } = kind;
  const typed = "returnType" in node ? knows.kindOfType(file, typeIn(node.returnType)) : undefined;
  if (typed) return typed;
  if (node.body.type !== "BlockStatement") return knows.kindOf(file, node.body);
  const returned: (Kind | undefined)[] = [];
  walk(node.body, (inside) => {
    if (isFunction(inside) || inside.type === "ClassBody") return false;
    if (inside.type === "ReturnStatement" && inside.argument)
      returned.push(knows.kindOf(file, inside.argument));
    return true;
  });
  return agreedKind(returned);
}
