import type { Mistake } from "../../errors";
import { RESERVED_OUTPUTS } from "../../values/stack-state";

/**
 * The shared values of an app stack, as data. A consumer reads it before its stack function runs. Values that only a
 * deployment knows are in stack outputs of their own, one per Output. One secret inside an object would make the whole
 * object secret.
 */
export interface Outline {
  /** Version of this form. */
  readonly schema: number;
  /** Id of the app stack. */
  readonly stack: string;
  /** The result of the stack function. Absent for undefined. */
  readonly value?: OutlineNode;
  /** Paths that a consumer can read, such as `table` and `config.url`. */
  readonly exports: readonly string[];
  /** Hashes of the routes of other Pulumi stacks that its REST APIs serve, by consumer and path of the API. */
  readonly routesFrom?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Hashes, with commas between them, of routes of other projects, as its configuration tells them. */
  readonly routesConfigured?: string;
}

/** The version that this package writes, and the only one that it reads. */
export const SCHEMA = 1;

/** One value. Texts, numbers, booleans, null and lists stand for themselves. */
export type OutlineNode =
  | string
  | number
  | boolean
  | null
  | readonly OutlineNode[]
  | ObjectNode
  | OutputNode
  | ConstructNode
  | SameNode
  | UnshareableNode
  | UndefinedNode;

export interface ObjectNode {
  readonly kind: "object";
  readonly members: Readonly<Record<string, OutlineNode>>;
}

/** An Output, whose value is the stack output of this path. */
export interface OutputNode {
  readonly kind: "output";
  readonly path: string;
}

export interface ConstructNode {
  readonly kind: "construct";
  /** Its class. */
  readonly of: string;
  readonly id: string;
  /** Its logical name without its stack. */
  readonly path: string;
  readonly state: Readonly<Record<string, OutlineNode>>;
  /** The stack that made it, when the exporting one has imported it itself. */
  readonly origin?: { readonly stackId: string; readonly reference: string; readonly project?: string };
}

/** A construct that stands at another path as well. */
export interface SameNode {
  readonly kind: "same";
  readonly path: string;
}

/** A value that cannot be shared. */
export interface UnshareableNode extends Pick<Mistake, "problem" | "cure"> {
  readonly kind: "unshareable";
}

export interface UndefinedNode {
  readonly kind: "undefined";
}

export type TaggedNode = Extract<OutlineNode, { readonly kind: string }>;

/** True for what does not stand for itself. */
export function isTagged(node: OutlineNode): node is TaggedNode {
  return typeof node === "object" && node !== null && !Array.isArray(node);
}

/** The stack output that lists what a program read of other Pulumi stacks. */
export const READS = `${RESERVED_OUTPUTS}reads`;
/** The stack output with the hashes of routes that a program adds to REST APIs of others. */
export const ROUTES = `${RESERVED_OUTPUTS}routes`;

/** The stack output with the outline of an app stack. */
export function outlineName(stackId: string): string {
  return `${RESERVED_OUTPUTS}${stackId}`;
}

/** The stack output with the value of an Output in what an app stack returned. */
export function leafName(stackId: string, path: string): string {
  return `${RESERVED_OUTPUTS}${stackId}:${path}`;
}
