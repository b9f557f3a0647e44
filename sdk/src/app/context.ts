import { AsyncLocalStorage } from "node:async_hooks";
import type { App, Stack } from "./stack";

/** The app that is being defined, and inside a stack function the stack. */
export interface DefinitionContext {
  readonly app: App;
  readonly stack?: Stack;
  /**
   * The component that defines, where components come one by one in any order, as in a provider. Additions of one to
   * another may not depend on which was first.
   */
  readonly author?: string | undefined;
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

/** The component that is being defined, where they come one by one. */
export function currentAuthor(): string | undefined {
  return currentContext()?.author;
}

/** Run what a component said before, in its name. */
export function runAs<T>(author: string | undefined, run: () => T): T {
  const context = currentContext();
  return context ? runInContext({ ...context, author }, run) : run();
}

/** Make an app current for the rest of the program that made it, so that `use` and class stacks find it. */
export function enterContext(context: DefinitionContext): void {
  storage.enterWith(context);
}
