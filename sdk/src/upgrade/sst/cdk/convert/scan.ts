import type * as t from "@babel/types";
import { bare, isCall, isMember, memberName, type Node, walk } from "../../../../syntax/nodes";
import type { Binding } from "../../../../syntax/scopes";
import type { SourceFile } from "../../../../syntax/source-file";
import { cdkName, type FromCdk } from "../cdk-names";
import type { Row, Unit, Units } from "./conversion";
import { HANDLE_METHODS, NODE_METHODS, OWN_METHODS, ROWS } from "./tables";
import { handleOf } from "./values";

/** Finds what the rows are about. */
export function unitsIn(file: SourceFile, names: ReadonlyMap<Node, FromCdk>): Units {
  const all: Unit[] = [];
  const byNode = new Map<Node, Unit>();
  const byBinding = new Map<Binding, Unit>();
  const add = (unit: Unit) => {
    all.push(unit);
    byNode.set(unit.node, unit);
    if (unit.binding) byBinding.set(unit.binding, unit);
  };
  walk(file.file.program, (node) => {
    if (node.type !== "NewExpression" && !isCall(node)) return;
    const made = node as t.NewExpression | t.CallExpression;
    const row = rowOf(names, made);
    if (!row) return;
    const binding = bindingOf(file, node);
    add({ node: made, row, ...(binding && { binding }) });
  });
  walk(file.file.program, (node) => {
    if (node.type !== "CallExpression") return;
    const of = objectOf(file, node, byBinding);
    const row = of && methodOf(of, node);
    if (of && row) add({ node, row, of });
  });
  return { all, byNode, byBinding };
}

function rowOf(names: ReadonlyMap<Node, FromCdk>, node: t.NewExpression | t.CallExpression): Row | undefined {
  const name = cdkName(names, node.callee);
  if (name === undefined) return node.type === "NewExpression" ? undefined : rowOfMethod(node);
  const key = node.type === "NewExpression" ? `new ${name}` : name;
  return Object.hasOwn(ROWS, key) ? ROWS[key] : undefined;
}

/** A method of an object that a construct of SST holds, or of the node of a construct. */
function rowOfMethod({ callee: called }: t.CallExpression): Row | undefined {
  const callee = bare(called);
  if (!isMember(callee)) return undefined;
  const object = bare(callee.object);
  const own = memberName(callee) ?? "";
  if (Object.hasOwn(OWN_METHODS, own)) return OWN_METHODS[own];
  if (!isMember(object)) return undefined;
  const handle = memberName(object) ?? "";
  const methods = handle === "node" ? NODE_METHODS : handleOf(object, handle) && HANDLE_METHODS[handle];
  return methods && Object.hasOwn(methods, own) ? methods[own] : undefined;
}

/** The constant that a call gives its value. */
function bindingOf(file: SourceFile, node: Node): Binding | undefined {
  const declarator = file.parents.get(node);
  if (declarator?.type !== "VariableDeclarator" || declarator.id.type !== "Identifier") return undefined;
  const statement = file.parents.get(declarator);
  const isConst = statement?.type === "VariableDeclaration" && statement.kind === "const";
  const isExported = statement && file.parents.get(statement)?.type === "ExportNamedDeclaration";
  return isConst && !isExported ? file.names.bindingOf(declarator.id) : undefined;
}

/** The unit whose object a method is called on. */
function objectOf(
  file: SourceFile,
  { callee }: t.CallExpression,
  byBinding: ReadonlyMap<Binding, Unit>,
): Unit | undefined {
  const member = bare(callee);
  const object = isMember(member) ? bare(member.object) : undefined;
  const binding = object?.type === "Identifier" ? file.names.bindingOf(object) : undefined;
  return binding && byBinding.get(binding);
}

function methodOf({ row: { methods = {} } }: Unit, { callee }: t.CallExpression): Row | undefined {
  const member = bare(callee);
  const name = isMember(member) ? memberName(member) : undefined;
  return name !== undefined && Object.hasOwn(methods, name) ? methods[name] : undefined;
}
