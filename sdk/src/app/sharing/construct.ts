import type { Component } from "../component";
import type { Scope } from "../placement";

/**
 * What another Pulumi stack needs to know of a construct: plain data, Outputs for what only a deployment knows, and other
 * constructs. Data is known while a consumer's program runs; Outputs stay Outputs.
 */
export type ConstructState = Readonly<Record<string, unknown>>;

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

/** Where the state of an imported construct comes from. */
export interface Origin {
  /** Id of the app stack that made the construct. */
  readonly stackId: string;
  /** The Pulumi stack that holds it: `organization/project/dev.StorageStack`. */
  readonly reference: string;
  /** The construct's logical name there, without the id of its stack. Unique for its class among all that is shared. */
  readonly path: string;
  /** The Pulumi project, when it is not that of this program. */
  readonly project?: string;
  /** Whether a REST API of the producer, by its path, serves the routes that this program adds, by their hash. */
  serves?(apiPath: string, hash: string | undefined): boolean;
}

const classes = new Map<string, ShareableClass>();
const origins = new WeakMap<ConstructState, Origin>();
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

/** Remember where a state was read. */
export function setOrigin(state: ConstructState, origin: Origin): void {
  origins.set(state, origin);
}

/** Where a state was read; undefined when somebody wrote it by hand. */
export function originOf(state: ConstructState): Origin | undefined {
  return origins.get(state);
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
