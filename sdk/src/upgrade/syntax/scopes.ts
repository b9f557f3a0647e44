import type * as t from "@babel/types";
import { childrenOf, type Node } from "./nodes";

/** What made a name. */
export type BindingKind = "import" | "variable" | "param" | "function" | "class" | "type" | "catch" | "other";

/** A name, where it was made, and all places that mean it. */
export interface Binding {
  readonly name: string;
  readonly kind: BindingKind;
  /** The name where it is made. */
  readonly id: t.Identifier;
  /** What makes it: a declarator, a function, a class, an import specifier, the function of a parameter. */
  readonly declaration: Node;
  readonly scope: Scope;
  readonly references: Reference[];
}

/** A place where a name is meant. */
export interface Reference {
  readonly id: t.Identifier | t.JSXIdentifier;
  /** Where types are written. */
  readonly isType: boolean;
  /** Whether it is given another value here. */
  readonly isWrite: boolean;
  readonly scope: Scope;
}

/** Part of a file in which names hold. */
export class Scope {
  readonly bindings = new Map<string, Binding>();

  constructor(
    readonly node: Node,
    readonly parent: Scope | undefined,
    /** Whether `var` stays inside. */
    readonly isFunction: boolean,
  ) {}

  /** What a name means here. */
  find(name: string): Binding | undefined {
    return this.bindings.get(name) ?? this.parent?.find(name);
  }
}

/** The names of a file. */
export interface Names {
  /** What an identifier means that makes or mentions a name; `undefined` for names of the language. */
  bindingOf(id: Node): Binding | undefined;
  readonly bindings: readonly Binding[];
  /** References to names that the file does not make, such as `process`. */
  readonly globals: readonly Reference[];
  readonly program: Scope;
  /** The names that hold right inside a node, where it makes a scope. */
  scopeIn(node: Node): Scope | undefined;
}

/** Finds what each name of a program means. */
export function findNames(file: t.File): Names {
  return new Finder(file).names();
}

type Declare = (id: t.Identifier) => void;

class Finder {
  readonly #program: Scope;
  readonly #byId = new Map<Node, Binding>();
  readonly #bindings: Binding[] = [];
  readonly #scopes = new Map<Node, Scope>();
  readonly #references: Reference[] = [];

  constructor(file: t.File) {
    this.#program = this.#scope(file.program, undefined, true);
    this.#all(file.program.body, this.#program);
  }

  /** Names hold in all of their scope, above their declaration as well: looked up when all are known. */
  names(): Names {
    const globals = this.#references.filter((reference) => {
      const binding = reference.scope.find(reference.id.name);
      binding?.references.push(reference);
      if (binding) this.#byId.set(reference.id, binding);
      return !binding;
    });
    return {
      bindingOf: (id) => this.#byId.get(id),
      bindings: this.#bindings,
      globals,
      program: this.#program,
      scopeIn: (node) => this.#scopes.get(node),
    };
  }

  /** Of two scopes of one node, such as a function with a name of its own, the inner one is known. */
  #scope(node: Node, parent: Scope | undefined, isFunction: boolean): Scope {
    const scope = new Scope(node, parent, isFunction);
    this.#scopes.set(node, scope);
    return scope;
  }

  #all(nodes: readonly (Node | null | undefined)[], scope: Scope): void {
    for (const node of nodes) if (node) this.#visit(node, scope);
  }

  #visit(node: Node, scope: Scope, isType = false): void {
    switch (node.type) {
      case "Identifier":
        this.#refer(node, scope, isType);
        this.#type(node.typeAnnotation, scope);
        return;
      case "JSXIdentifier":
        if (/^[A-Z]/.test(node.name)) this.#refer(node, scope, isType);
        return;
      case "JSXAttribute":
        if (node.value) this.#visit(node.value, scope);
        return;
      case "JSXMemberExpression":
        return this.#visit(node.object, scope);
      case "MemberExpression":
      case "OptionalMemberExpression":
        this.#visit(node.object, scope, isType);
        if (node.computed) this.#visit(node.property, scope);
        return;
      case "ObjectProperty":
        if (node.computed) this.#visit(node.key, scope);
        return this.#visit(node.value, scope);
      case "ImportDeclaration":
        for (const specifier of node.specifiers) this.#declare(specifier.local, "import", specifier, scope);
        return;
      case "TSImportEqualsDeclaration":
        this.#declare(node.id, "import", node, scope);
        return this.#visit(node.moduleReference, scope);
      case "ExportNamedDeclaration":
        if (node.source) return;
        if (node.declaration) this.#visit(node.declaration, scope);
        for (const specifier of node.specifiers)
          if (specifier.type === "ExportSpecifier") this.#visit(specifier.local, scope);
        return;
      case "ExportAllDeclaration":
      case "BreakStatement":
      case "ContinueStatement":
      case "MetaProperty":
      case "PrivateName":
        return;
      case "LabeledStatement":
        return this.#visit(node.body, scope);
      case "VariableDeclaration":
        return this.#variables(node, scope);
      case "AssignmentExpression":
        this.#target(node.left, scope);
        return this.#visit(node.right, scope);
      case "UpdateExpression":
        return this.#target(node.argument, scope);
      case "FunctionDeclaration":
        if (node.id) this.#declare(node.id, "function", node, scope);
        return this.#function(node, scope);
      case "FunctionExpression": {
        const inside = this.#scope(node, scope, false);
        if (node.id) this.#declare(node.id, "function", node, inside);
        return this.#function(node, inside);
      }
      case "ArrowFunctionExpression":
        return this.#function(node, scope);
      case "ObjectMethod":
      case "ClassMethod":
      case "ClassPrivateMethod":
        if (node.type !== "ClassPrivateMethod" && node.computed) this.#visit(node.key, scope);
        this.#all(node.decorators ?? [], scope);
        return this.#function(node, scope);
      case "TSDeclareFunction":
        if (node.id) this.#declare(node.id, "function", node, scope);
        return this.#signature(node.params, node.returnType, scope);
      case "TSDeclareMethod":
        return this.#signature(node.params, node.returnType, scope);
      case "ClassDeclaration":
      case "ClassExpression": {
        const inside = this.#scope(node, scope, false);
        if (node.id) this.#declare(node.id, "class", node, node.type === "ClassDeclaration" ? scope : inside);
        this.#all([...(node.decorators ?? []), node.superClass, node.superTypeParameters], scope);
        return this.#all([node.typeParameters, ...(node.implements ?? []), node.body], inside);
      }
      case "ClassProperty":
      case "ClassAccessorProperty":
      case "ClassPrivateProperty":
        if (node.type !== "ClassPrivateProperty" && node.computed) this.#visit(node.key, scope);
        this.#all([...(node.decorators ?? []), node.value], scope);
        return this.#type(node.typeAnnotation, scope);
      case "BlockStatement":
      case "StaticBlock":
      case "TSModuleBlock":
        return this.#all(node.body, this.#scope(node, scope, node.type !== "BlockStatement"));
      case "ForStatement":
      case "ForInStatement":
      case "ForOfStatement":
      case "SwitchStatement":
        return this.#loop(node, this.#scope(node, scope, false));
      case "CatchClause": {
        const inside = this.#scope(node, scope, false);
        if (node.param) this.#pattern(node.param, inside, (id) => this.#declare(id, "catch", node, inside));
        return this.#visit(node.body, inside);
      }
      default:
        if (node.type.startsWith("TS")) return this.#typeScript(node, scope);
        return this.#all(childrenOf(node), scope);
    }
  }

  #typeScript(node: Node, scope: Scope): void {
    switch (node.type) {
      case "TSInterfaceDeclaration":
      case "TSTypeAliasDeclaration": {
        this.#declare(node.id, "type", node, scope);
        const rest = childrenOf(node).filter((child) => child !== node.id);
        return this.#types(rest, this.#scope(node, scope, false));
      }
      case "TSEnumDeclaration":
        this.#declare(node.id, "other", node, scope);
        return this.#all(node.members, scope);
      case "TSEnumMember":
        return this.#all([node.initializer], scope);
      case "TSModuleDeclaration":
        if (node.id.type === "Identifier" && !node.global) this.#declare(node.id, "other", node, scope);
        return this.#visit(node.body, scope);
      case "TSQualifiedName":
        return this.#visit(node.left, scope, true);
      case "TSTypeQuery":
        if (node.exprName.type !== "TSImportType") this.#visit(node.exprName, scope, true);
        return this.#all([node.typeParameters], scope);
      case "TSImportType":
        return this.#all([node.typeParameters], scope);
      case "TSNamedTupleMember":
        return this.#visit(node.elementType, scope, true);
      case "TSPropertySignature":
        if (node.computed) this.#visit(node.key, scope);
        return this.#type(node.typeAnnotation, scope);
      case "TSMethodSignature":
      case "TSFunctionType":
      case "TSConstructorType":
      case "TSCallSignatureDeclaration":
      case "TSConstructSignatureDeclaration":
        return this.#signature(node.parameters, node.typeAnnotation, scope);
      case "TSIndexSignature":
        return this.#signature(node.parameters, node.typeAnnotation, scope);
      case "TSParameterProperty":
        return;
      case "TSAsExpression":
      case "TSSatisfiesExpression":
      case "TSNonNullExpression":
      case "TSTypeAssertion":
        this.#visit(node.expression, scope);
        if (node.type !== "TSNonNullExpression") this.#visit(node.typeAnnotation, scope, true);
        return;
      case "TSExportAssignment":
        return this.#visit(node.expression, scope);
      case "TSExternalModuleReference":
        return;
      default:
        return this.#types(childrenOf(node), scope);
    }
  }

  #types(nodes: readonly Node[], scope: Scope): void {
    for (const node of nodes) this.#visit(node, scope, true);
  }

  #type(annotation: Node | null | undefined, scope: Scope): void {
    if (annotation) this.#visit(annotation, scope, true);
  }

  #signature(params: readonly Node[], result: Node | null | undefined, scope: Scope): void {
    for (const param of params) {
      const annotated = param.type === "TSParameterProperty" ? param.parameter : param;
      this.#type((annotated as t.Identifier).typeAnnotation, scope);
    }
    this.#type(result, scope);
  }

  #variables(node: t.VariableDeclaration, scope: Scope): void {
    const target = node.kind === "var" ? functionScope(scope) : scope;
    for (const declarator of node.declarations) {
      this.#pattern(declarator.id, scope, (id) => this.#declare(id, "variable", declarator, target));
      if (declarator.init) this.#visit(declarator.init, scope);
    }
  }

  #loop(node: t.ForStatement | t.ForInStatement | t.ForOfStatement | t.SwitchStatement, scope: Scope): void {
    if (node.type === "ForInStatement" || node.type === "ForOfStatement") {
      if (node.left.type === "VariableDeclaration") this.#variables(node.left, scope);
      else this.#target(node.left, scope);
      return this.#all([node.right, node.body], scope);
    }
    this.#all(childrenOf(node), scope);
  }

  #function(node: t.Function, scope: Scope): void {
    const inside = this.#scope(node, scope, true);
    for (const param of node.params)
      this.#pattern(param, inside, (id) => this.#declare(id, "param", node, inside));
    this.#type(node.typeParameters, inside);
    this.#type(node.returnType, inside);
    if (node.body.type === "BlockStatement") this.#all([...node.body.directives, ...node.body.body], inside);
    else this.#visit(node.body, inside);
  }

  #pattern(node: Node, scope: Scope, declare: Declare): void {
    switch (node.type) {
      case "Identifier":
        declare(node);
        return this.#type(node.typeAnnotation, scope);
      case "ObjectPattern":
        for (const property of node.properties) {
          if (property.type === "ObjectProperty" && property.computed) this.#visit(property.key, scope);
          this.#pattern(property.type === "RestElement" ? property : property.value, scope, declare);
        }
        return this.#type(node.typeAnnotation, scope);
      case "ArrayPattern":
        for (const element of node.elements) if (element) this.#pattern(element, scope, declare);
        return this.#type(node.typeAnnotation, scope);
      case "RestElement":
        this.#pattern(node.argument, scope, declare);
        return this.#type(node.typeAnnotation, scope);
      case "AssignmentPattern":
        this.#pattern(node.left, scope, declare);
        return this.#visit(node.right, scope);
      case "TSParameterProperty":
        return this.#pattern(node.parameter, scope, declare);
      default:
        this.#visit(node, scope);
    }
  }

  /** What is assigned to. */
  #target(node: Node, scope: Scope): void {
    this.#pattern(node, scope, (id) => this.#refer(id, scope, false, true));
  }

  #declare(id: t.Identifier, kind: BindingKind, declaration: Node, scope: Scope): void {
    const known = scope.bindings.get(id.name);
    // A function with overloads, a `var` made twice, an interface beside a class of its name: one name.
    if (known) {
      this.#byId.set(id, known);
      return;
    }
    const binding: Binding = { name: id.name, kind, id, declaration, scope, references: [] };
    scope.bindings.set(id.name, binding);
    this.#bindings.push(binding);
    this.#byId.set(id, binding);
  }

  #refer(id: t.Identifier | t.JSXIdentifier, scope: Scope, isType: boolean, isWrite = false): void {
    this.#references.push({ id, scope, isType, isWrite });
  }
}

function functionScope(scope: Scope): Scope {
  return scope.isFunction || !scope.parent ? scope : functionScope(scope.parent);
}
