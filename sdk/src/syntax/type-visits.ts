import type * as t from "@babel/types";
import { type Finder, NO_NAMES, type Visit, type Visits } from "./finder";
import { childrenOf, type Node } from "./nodes";
import type { Scope } from "./scopes";

function visitSignature(
  finder: Finder,
  params: readonly Node[],
  result: Node | null | undefined,
  scope: Scope,
): void {
  for (const param of params) {
    const annotated = param.type === "TSParameterProperty" ? param.parameter : param;
    finder.visit((annotated as t.Identifier).typeAnnotation, scope, true);
  }
  finder.visit(result, scope, true);
}

const typeDeclaration: Visit<t.TSInterfaceDeclaration | t.TSTypeAliasDeclaration> = (finder, node, scope) => {
  finder.declare(node.id, "type", node, scope);
  const rest = childrenOf(node).filter((child) => child !== node.id);
  finder.all(rest, finder.scope(node, scope, false), true);
};

const signature: Visit<
  | t.TSMethodSignature
  | t.TSFunctionType
  | t.TSConstructorType
  | t.TSCallSignatureDeclaration
  | t.TSConstructSignatureDeclaration
  | t.TSIndexSignature
> = (finder, node, scope) => visitSignature(finder, node.parameters, node.typeAnnotation, scope);

const cast: Visit<t.TSAsExpression | t.TSSatisfiesExpression | t.TSTypeAssertion> = (finder, node, scope) => {
  finder.visit(node.expression, scope);
  finder.visit(node.typeAnnotation, scope, true);
};

/** The visits of nodes of TypeScript. */
export const TYPE_VISITS: Visits = {
  TSImportEqualsDeclaration: (finder, node, scope) => {
    finder.declare(node.id, "import", node, scope);
    finder.visit(node.moduleReference, scope);
  },
  TSDeclareFunction: (finder, node, scope) => {
    if (node.id) finder.declare(node.id, "function", node, scope);
    visitSignature(finder, node.params, node.returnType, scope);
  },
  TSDeclareMethod: (finder, node, scope) => visitSignature(finder, node.params, node.returnType, scope),
  TSModuleBlock: (finder, node, scope) => finder.all(node.body, finder.scope(node, scope, true)),
  TSInterfaceDeclaration: typeDeclaration,
  TSTypeAliasDeclaration: typeDeclaration,
  TSEnumDeclaration: (finder, node, scope) => {
    finder.declare(node.id, "other", node, scope);
    finder.all(node.members, scope);
  },
  TSEnumMember: (finder, node, scope) => finder.visit(node.initializer, scope),
  TSModuleDeclaration: (finder, node, scope) => {
    if (node.id.type === "Identifier" && !node.global) finder.declare(node.id, "other", node, scope);
    finder.visit(node.body, scope);
  },
  TSQualifiedName: (finder, node, scope) => finder.visit(node.left, scope, true),
  TSTypeQuery: (finder, node, scope) => {
    if (node.exprName.type !== "TSImportType") finder.visit(node.exprName, scope, true);
    finder.visit(node.typeParameters, scope);
  },
  TSImportType: (finder, node, scope) => finder.visit(node.typeParameters, scope),
  TSNamedTupleMember: (finder, node, scope) => finder.visit(node.elementType, scope, true),
  TSPropertySignature: (finder, node, scope) => {
    if (node.computed) finder.visit(node.key, scope);
    finder.visit(node.typeAnnotation, scope, true);
  },
  TSMethodSignature: signature,
  TSFunctionType: signature,
  TSConstructorType: signature,
  TSCallSignatureDeclaration: signature,
  TSConstructSignatureDeclaration: signature,
  TSIndexSignature: signature,
  TSParameterProperty: NO_NAMES,
  TSAsExpression: cast,
  TSSatisfiesExpression: cast,
  TSTypeAssertion: cast,
  TSNonNullExpression: (finder, node, scope) => finder.visit(node.expression, scope),
  TSExportAssignment: (finder, node, scope) => finder.visit(node.expression, scope),
  TSExternalModuleReference: NO_NAMES,
};
