import type { Component } from "../component";
import type { Scope } from "../stack";
import type { ConstructState } from "./origin";

/** A construct that can be returned from a stack function and used in another Pulumi stack. */
export interface Shareable {
  /** What {@link ShareableClass.fromState} needs to make the construct again elsewhere. */
  exportState(): ConstructState;
}

/** The class of such a construct. */
export interface ShareableClass {
  /** The construct as it is seen from another Pulumi stack. Its resources are not made again. */
  // `never`, because each class takes the state that it exports itself.
  fromState(scope: Scope, id: string, state: never): Component;
}

const classes = new Map<string, ShareableClass>();
const IMPORTED = Symbol.for("serverless-api.imported");

/** Tell how constructs of a kind, which is their class name, are made from their state. */
export function registerKind(kind: string, of: ShareableClass): void {
  classes.set(kind, of);
}

/** The class of a kind; undefined for one that this version of the package does not have. */
export function classOfKind(kind: string): ShareableClass | undefined {
  return classes.get(kind);
}

/** True for a construct that can be shared. */
export function isShareable(value: unknown): value is Component & Shareable {
  return typeof (value as Partial<Shareable> | null | undefined)?.exportState === "function";
}

/**
 * The props with which `fromState` calls the constructor of its class. A constructor that finds a state in its props makes
 * no resource of its own.
 */
export function importedProps<Props>(state: ConstructState): Props {
  return { [IMPORTED]: state } as Props;
}

/** The state in such props; undefined for those that a user wrote. */
export function importedState<State extends ConstructState>(props: unknown): State | undefined {
  return (props as { readonly [IMPORTED]?: State } | null | undefined)?.[IMPORTED];
}
