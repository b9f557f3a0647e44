import type * as t from "@babel/types";
import type { Node } from "./nodes";
import type { BindingKind, Scope } from "./scopes";

/** The operations that a visit of a node uses. */
export interface Finder {
  /** Makes the scope of a node. */
  scope(node: Node, parent: Scope | undefined, isFunction: boolean): Scope;
  /** Visits a node. Names in it are references to types where `isType` is true. @default `false` */
  visit(node: Node | null | undefined, scope: Scope, isType?: boolean): void;
  /** Visits several nodes in their order. */
  all(nodes: readonly (Node | null | undefined)[], scope: Scope, isType?: boolean): void;
  /** Adds a binding to a scope. */
  declare(id: t.Identifier, kind: BindingKind, declaration: Node, scope: Scope): void;
  /** Adds a reference. */
  refer(id: t.Identifier | t.JSXIdentifier, scope: Scope, isType: boolean, isWrite?: boolean): void;
}

/** Finds the names in a node. */
export type Visit<In extends Node = Node> = (finder: Finder, node: In, scope: Scope, isType: boolean) => void;

/** Visits by node type. A node of any other type has the names of its children. */
export type Visits = {
  readonly [Type in Node["type"]]?: Visit<Extract<Node, { readonly type: Type }>>;
};

/** Ends the visit of a node without names. */
export const NO_NAMES: Visit = () => {};
