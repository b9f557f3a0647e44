import type * as t from "@babel/types";
import type { Node } from "./nodes";

/** The kind of declaration that makes a name. */
export type BindingKind = "import" | "variable" | "param" | "function" | "class" | "type" | "catch" | "other";

/** A name, its declaration, and all references to it. */
export interface Binding {
  readonly name: string;
  readonly kind: BindingKind;
  /** The name in its declaration. */
  readonly id: t.Identifier;
  /** The node that makes it: a declarator, a function, a class, an import specifier, the function of a parameter. */
  readonly declaration: Node;
  readonly scope: Scope;
  readonly references: Reference[];
}

/** A mention of a name. */
export interface Reference {
  readonly id: t.Identifier | t.JSXIdentifier;
  /** Whether it stands in a type. */
  readonly isType: boolean;
  /** Whether the name gets another value here. */
  readonly isWrite: boolean;
  readonly scope: Scope;
}

/** A part of a file in which names hold. */
export class Scope {
  readonly bindings = new Map<string, Binding>();

  constructor(
    readonly node: Node,
    readonly parent: Scope | undefined,
    /** Whether `var` stays inside. */
    readonly isFunction: boolean,
  ) {}

  /** The binding that a name has here. */
  find(name: string): Binding | undefined {
    return this.bindings.get(name) ?? this.parent?.find(name);
  }
}

/** The names of a file. */
export interface Names {
  /** The binding of an identifier that makes or mentions a name. `undefined` for names of the language. */
  bindingOf(id: Node): Binding | undefined;
  readonly bindings: readonly Binding[];
  /** References to names that the file does not declare, such as `process`. */
  readonly globals: readonly Reference[];
  readonly program: Scope;
  /** The scope that a node makes, if it makes one. Of two scopes of one node it is the inner one. */
  scopeIn(node: Node): Scope | undefined;
}

/** The scope that a `var` belongs to. */
export function functionScope(scope: Scope): Scope {
  return scope.isFunction || !scope.parent ? scope : functionScope(scope.parent);
}
