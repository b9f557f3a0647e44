import type * as t from "@babel/types";
import type { Finder } from "./finder";
import type { Node } from "./nodes";
import { functionScope, type Scope } from "./scopes";

/** Calls back for each name that a pattern makes or assigns, and visits the defaults and types in it. */
export function visitPattern(
  finder: Finder,
  node: Node,
  scope: Scope,
  found: (id: t.Identifier) => void,
): void {
  const inside = (inner: Node) => visitPattern(finder, inner, scope, found);
  switch (node.type) {
    case "Identifier":
      found(node);
      return finder.visit(node.typeAnnotation, scope, true);
    case "ObjectPattern":
      for (const property of node.properties) {
        if (property.type === "ObjectProperty" && property.computed) finder.visit(property.key, scope);
        inside(property.type === "RestElement" ? property : property.value);
      }
      return finder.visit(node.typeAnnotation, scope, true);
    case "ArrayPattern":
      for (const element of node.elements) if (element) inside(element);
      return finder.visit(node.typeAnnotation, scope, true);
    case "RestElement":
      inside(node.argument);
      return finder.visit(node.typeAnnotation, scope, true);
    case "AssignmentPattern":
      inside(node.left);
      return finder.visit(node.right, scope);
    case "TSParameterProperty":
      return inside(node.parameter);
    default:
      finder.visit(node, scope);
  }
}

/** Visits the target of an assignment. */
export function visitTarget(finder: Finder, node: Node, scope: Scope): void {
  visitPattern(finder, node, scope, (id) => finder.refer(id, scope, false, true));
}

/** Visits a declaration of variables. */
export function visitVariables(finder: Finder, node: t.VariableDeclaration, scope: Scope): void {
  const target = node.kind === "var" ? functionScope(scope) : scope;
  for (const declarator of node.declarations) {
    visitPattern(finder, declarator.id, scope, (id) => finder.declare(id, "variable", declarator, target));
    finder.visit(declarator.init, scope);
  }
}

/** Visits the parameters and the body of a function. */
export function visitFunction(finder: Finder, node: t.Function, scope: Scope): void {
  const inside = finder.scope(node, scope, true);
  for (const param of node.params)
    visitPattern(finder, param, inside, (id) => finder.declare(id, "param", node, inside));
  finder.visit(node.typeParameters, inside, true);
  finder.visit(node.returnType, inside, true);
  if (node.body.type === "BlockStatement") finder.all([...node.body.directives, ...node.body.body], inside);
  else finder.visit(node.body, inside);
}
