import { AsyncLocalStorage } from "node:async_hooks";
import type { App, Stack } from "./stack";

/** Which app, and inside a stack function which stack, is being defined. */
export interface DefinitionContext {
  readonly app: App;
  readonly stack?: Stack;
}

const storage = new AsyncLocalStorage<DefinitionContext>();

/** The context of the calling code, also after an `await`. Two apps in one process do not see each other's. */
export function currentContext(): DefinitionContext | undefined {
  return storage.getStore();
}

/** Run a stack function in its context. */
export function runInContext<T>(context: DefinitionContext, run: () => T): T {
  return storage.run(context, run);
}

/** Make an app current for the rest of the program that made it, so that `use` and class stacks find it. */
export function enterContext(context: DefinitionContext): void {
  storage.enterWith(context);
}
