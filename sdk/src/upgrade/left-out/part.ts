import type * as t from "@babel/types";
import { isCall, isFunction, isMember, keyName, memberName, type Node, walk } from "../../syntax/nodes";
import type { SourceFile } from "../../syntax/source-file";
import { statementAround } from "../program/edits/draft";
import { isEntriesObject, isListed, isLoseable } from "./loseable";

/** The smallest part of a program that can be left out with an expression. */
export type Part =
  | { readonly is: "statement" | "entry" | "declarator"; readonly node: Node }
  /** `.stack(Site)` in a chain of calls. */
  | { readonly is: "link"; readonly node: t.CallExpression | t.OptionalCallExpression }
  /** A property of the object that a function gives back. */
  | { readonly is: "result"; readonly node: Node; readonly name: string; readonly of: t.Function };

/** Finds what has to be left out with an expression: an entry that may be missing, or else the statement around it. */
export function partAround(file: SourceFile, expression: Node): Part {
  if (isStatement(file, expression)) return statementOf(file, expression);
  let node = expression;
  for (let around = file.parents.get(node); around; around = file.parents.get(node)) {
    const part = partIn(file, node, around);
    if (part) return part;
    node = around;
    if (around.type === "VariableDeclarator") return declarationOf(file, around);
    if (isStatement(file, around)) break;
  }
  return statementOf(file, node);
}

function partIn(file: SourceFile, node: Node, around: Node): Part | undefined {
  if (around.type === "ArrayExpression" && isListed(file, around)) return { is: "entry", node };
  if (around.type === "ObjectExpression") return partOfObject(file, node, around);
  if (isCall(around) && around.callee !== node && isLink(file, around)) return { is: "link", node: around };
  if (around.type === "ExportSpecifier") return { is: "entry", node: around };
  return undefined;
}

function partOfObject(file: SourceFile, property: Node, object: t.ObjectExpression): Part | undefined {
  if (isEntriesObject(file, object) || isLoseable(file, property)) return { is: "entry", node: property };
  const of = giverOf(file, object);
  if (!of || (property.type !== "ObjectProperty" && property.type !== "ObjectMethod")) return undefined;
  const name = keyName(property.key, property.computed);
  return name === undefined ? undefined : { is: "result", node: property, name, of };
}

/** The function that gives back an object, if the function has a name by which its results are found. */
function giverOf(file: SourceFile, object: Node): t.Function | undefined {
  const around = outOfCasts(file, object);
  const giver = around?.type === "ReturnStatement" ? functionAround(file, around) : around;
  if (!isFunction(giver) || !isNamed(file, giver)) return undefined;
  return giver;
}

/** The node around an expression, without the parentheses and casts. */
export function outOfCasts(file: SourceFile, node: Node): Node | undefined {
  const around = file.parents.get(node);
  const isCast = /^(ParenthesizedExpression|TS\w+Expression|TSTypeAssertion)$/.test(around?.type ?? "");
  return around && isCast ? outOfCasts(file, around) : around;
}

/** The function that a node is in. */
export function functionAround(file: SourceFile, node: Node): t.Function | undefined {
  for (const around of file.around(node)) if (isFunction(around)) return around;
  return undefined;
}

function isNamed(file: SourceFile, node: t.Function): boolean {
  if (node.type === "FunctionDeclaration") return true;
  const around = outOfCasts(file, node)?.type;
  return around === "VariableDeclarator" || around === "ExportDefaultDeclaration";
}

/** `.stack(Site)` before or behind another call. */
function isLink(file: SourceFile, call: t.CallExpression | t.OptionalCallExpression): boolean {
  const { callee } = call;
  if (!isMember(callee) || memberName(callee) !== "stack") return false;
  return isCall(callee.object) || isMember(file.parents.get(call));
}

function declarationOf(file: SourceFile, declarator: Node): Part {
  const declaration = file.parents.get(declarator);
  if (declaration?.type === "VariableDeclaration" && declaration.declarations.length > 1)
    return { is: "declarator", node: declarator };
  return statementOf(file, declarator);
}

function isStatement(file: SourceFile, node: Node): boolean {
  return statementAround(file, node) === node;
}

/** A statement that ends a function early goes with the function: all that follows would run otherwise. */
function statementOf(file: SourceFile, node: Node): Part {
  const statement = statementAround(file, node);
  const around = functionAround(file, statement);
  if (!around || !endsFunction(statement)) return { is: "statement", node: statement };
  const { body } = around;
  const isLast = body.type === "BlockStatement" && body.body.at(-1) === statement;
  return isLast ? { is: "statement", node: statement } : partAround(file, around);
}

function endsFunction(statement: Node): boolean {
  let isFound = false;
  walk(statement, (node) => {
    if (node.type === "ReturnStatement" || node.type === "ThrowStatement") isFound = true;
    return !isFunction(node);
  });
  return isFound && !isFunction(statement);
}
