import type * as t from "@babel/types";
import type { Finder, Visit } from "./finder";
import { childrenOf, type Node } from "./nodes";
import { type Binding, type BindingKind, type Names, type Reference, Scope } from "./scopes";
import { TYPE_VISITS } from "./type-visits";
import { VISITS } from "./visits";

/** Finds the bindings of all names in a program. */
export function findNames({ program }: t.File): Names {
  const finder = new NameFinder();
  const scope = finder.scope(program, undefined, true);
  finder.all(program.body, scope);
  return finder.names(scope);
}

const ALL_VISITS = new Map<string, Visit>(
  Object.entries({ ...VISITS, ...TYPE_VISITS } as Record<string, Visit>),
);

class NameFinder implements Finder {
  readonly #byId = new Map<Node, Binding>();
  readonly #bindings: Binding[] = [];
  readonly #scopes = new Map<Node, Scope>();
  readonly #references: Reference[] = [];

  /** Names hold in all of their scope, above their declaration as well. So references are resolved at the end. */
  names(program: Scope): Names {
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
      program,
      scopeIn: (node) => this.#scopes.get(node),
    };
  }

  scope(node: Node, parent: Scope | undefined, isFunction: boolean): Scope {
    const scope = new Scope(node, parent, isFunction);
    this.#scopes.set(node, scope);
    return scope;
  }

  visit(node: Node | null | undefined, scope: Scope, isType = false): void {
    if (!node) return;
    const visit = ALL_VISITS.get(node.type);
    if (visit) visit(this, node, scope, isType);
    else this.all(childrenOf(node), scope, node.type.startsWith("TS"));
  }

  all(nodes: readonly (Node | null | undefined)[], scope: Scope, isType = false): void {
    for (const node of nodes) this.visit(node, scope, isType);
  }

  declare(id: t.Identifier, kind: BindingKind, declaration: Node, scope: Scope): void {
    const known = scope.bindings.get(id.name);
    // Overloads of a function, a second `var`, and an interface beside a class of its name share one binding.
    if (known) {
      this.#byId.set(id, known);
      return;
    }
    const binding: Binding = { name: id.name, kind, id, declaration, scope, references: [] };
    scope.bindings.set(id.name, binding);
    this.#bindings.push(binding);
    this.#byId.set(id, binding);
  }

  refer(id: t.Identifier | t.JSXIdentifier, scope: Scope, isType: boolean, isWrite = false): void {
    this.#references.push({ id, scope, isType, isWrite });
  }
}
