import { runInContext } from "./context";
import type { Encoded } from "./sharing/encode";
import type { AppStackLocation } from "./sharing/producers";
import { type App, Stack, type StackFunction } from "./stack";
import type { StackProps } from "./stack-props";

/** A stack of an app. */
export interface Entry {
  readonly id: string;
  readonly definition: StackFunction;
  readonly props: StackProps;
  readonly run: () => unknown;
  /** `elsewhere`: another Pulumi stack holds it. */
  state: "waiting" | "running" | "done" | "failed" | "elsewhere";
  value?: unknown;
  stack?: Stack;
  /** Ids of the stacks that its function uses. */
  readonly uses: Set<string>;
  /** The Pulumi stack that holds it, in the state `elsewhere`. */
  location?: AppStackLocation;
  /** Whether its shared value has been read. */
  isRead?: boolean;
  /** The shared value, as each stack of this program sees it. */
  readonly seenFrom: Map<Stack, unknown>;
  /** The result, encoded. */
  encoded?: Encoded;
}

/** Calls the stack function, or makes an instance of the stack class. Returns what the program shares. */
export function runStack(app: App, definition: StackFunction, id: string, props: StackProps): unknown {
  if (isStackClass(definition)) return runInContext({ app }, () => new definition(app, id, props));
  const stack = new Stack(app, id);
  return runInContext({ app, stack }, () => definition.call(stack, { app, stack }));
}

/** Whether a stack is the one of this entry. */
export function isStackOf({ id, definition }: Entry, stack: Stack): boolean {
  return isStackClass(definition) ? stack.constructor === definition : stack.id === id;
}

function isStackClass(
  definition: StackFunction,
): definition is new (
  app: App,
  id: string,
  props: StackProps,
) => Stack {
  return definition.prototype instanceof Stack;
}

/** The name of a function or class. */
export function nameOf(definition: unknown): string {
  return typeof definition === "function" ? definition.name : "";
}

/** Whether a value is a promise. */
export function isPromise(value: unknown): value is Promise<unknown> {
  return typeof (value as { then?: unknown } | undefined)?.then === "function";
}
