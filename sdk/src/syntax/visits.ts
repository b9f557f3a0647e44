import type * as t from "@babel/types";
import { visitFunction, visitPattern, visitTarget, visitVariables } from "./binding-patterns";
import { NO_NAMES, type Visit, type Visits } from "./finder";
import { childrenOf } from "./nodes";

const member: Visit<t.MemberExpression | t.OptionalMemberExpression> = (finder, node, scope, isType) => {
  finder.visit(node.object, scope, isType);
  if (node.computed) finder.visit(node.property, scope);
};

const method: Visit<t.ObjectMethod | t.ClassMethod | t.ClassPrivateMethod> = (finder, node, scope) => {
  if (node.type !== "ClassPrivateMethod" && node.computed) finder.visit(node.key, scope);
  finder.all(node.decorators ?? [], scope);
  visitFunction(finder, node, scope);
};

const classVisit: Visit<t.ClassDeclaration | t.ClassExpression> = (finder, node, scope) => {
  const inside = finder.scope(node, scope, false);
  if (node.id) finder.declare(node.id, "class", node, node.type === "ClassDeclaration" ? scope : inside);
  finder.all([...(node.decorators ?? []), node.superClass, node.superTypeParameters], scope);
  finder.all([node.typeParameters, ...(node.implements ?? []), node.body], inside);
};

const field: Visit<t.ClassProperty | t.ClassAccessorProperty | t.ClassPrivateProperty> = (
  finder,
  node,
  scope,
) => {
  if (node.type !== "ClassPrivateProperty" && node.computed) finder.visit(node.key, scope);
  finder.all([...(node.decorators ?? []), node.value], scope);
  finder.visit(node.typeAnnotation, scope, true);
};

const block: Visit<t.BlockStatement | t.StaticBlock> = (finder, node, scope) => {
  finder.all(node.body, finder.scope(node, scope, node.type === "StaticBlock"));
};

const loop: Visit<t.ForStatement | t.SwitchStatement> = (finder, node, scope) => {
  finder.all(childrenOf(node), finder.scope(node, scope, false));
};

const loopOver: Visit<t.ForInStatement | t.ForOfStatement> = (finder, node, scope) => {
  const inside = finder.scope(node, scope, false);
  if (node.left.type === "VariableDeclaration") visitVariables(finder, node.left, inside);
  else visitTarget(finder, node.left, inside);
  finder.all([node.right, node.body], inside);
};

/** The visits of nodes of JavaScript. */
export const VISITS: Visits = {
  Identifier: (finder, node, scope, isType) => {
    finder.refer(node, scope, isType);
    finder.visit(node.typeAnnotation, scope, true);
  },
  JSXIdentifier: (finder, node, scope, isType) => {
    if (/^[A-Z]/.test(node.name)) finder.refer(node, scope, isType);
  },
  JSXAttribute: (finder, node, scope) => finder.visit(node.value, scope),
  JSXMemberExpression: (finder, node, scope) => finder.visit(node.object, scope),
  MemberExpression: member,
  OptionalMemberExpression: member,
  ObjectProperty: (finder, node, scope) => {
    if (node.computed) finder.visit(node.key, scope);
    finder.visit(node.value, scope);
  },
  ImportDeclaration: (finder, node, scope) => {
    for (const specifier of node.specifiers) finder.declare(specifier.local, "import", specifier, scope);
  },
  ExportNamedDeclaration: (finder, node, scope) => {
    if (node.source) return;
    finder.visit(node.declaration, scope);
    for (const specifier of node.specifiers)
      if (specifier.type === "ExportSpecifier") finder.visit(specifier.local, scope);
  },
  ExportAllDeclaration: NO_NAMES,
  BreakStatement: NO_NAMES,
  ContinueStatement: NO_NAMES,
  MetaProperty: NO_NAMES,
  PrivateName: NO_NAMES,
  LabeledStatement: (finder, node, scope) => finder.visit(node.body, scope),
  VariableDeclaration: visitVariables,
  AssignmentExpression: (finder, node, scope) => {
    visitTarget(finder, node.left, scope);
    finder.visit(node.right, scope);
  },
  UpdateExpression: (finder, node, scope) => visitTarget(finder, node.argument, scope),
  FunctionDeclaration: (finder, node, scope) => {
    if (node.id) finder.declare(node.id, "function", node, scope);
    visitFunction(finder, node, scope);
  },
  FunctionExpression: (finder, node, scope) => {
    const inside = finder.scope(node, scope, false);
    if (node.id) finder.declare(node.id, "function", node, inside);
    visitFunction(finder, node, inside);
  },
  ArrowFunctionExpression: visitFunction,
  ObjectMethod: method,
  ClassMethod: method,
  ClassPrivateMethod: method,
  ClassDeclaration: classVisit,
  ClassExpression: classVisit,
  ClassProperty: field,
  ClassAccessorProperty: field,
  ClassPrivateProperty: field,
  BlockStatement: block,
  StaticBlock: block,
  ForStatement: loop,
  SwitchStatement: loop,
  ForInStatement: loopOver,
  ForOfStatement: loopOver,
  CatchClause: (finder, node, scope) => {
    const inside = finder.scope(node, scope, false);
    if (node.param)
      visitPattern(finder, node.param, inside, (id) => finder.declare(id, "catch", node, inside));
    finder.visit(node.body, inside);
  },
};
