import { Issues } from "../errors";
import { currentContext } from "./context";
import type { Stack, StackContext, StackFunction } from "./stack";
import { nameOf } from "./stack-entry";

/** The result of `use` for a stack: that of its function, or the stack itself for a class. */
export type StackValue<F> = F extends new (
  ...args: never[]
) => infer S
  ? S
  : F extends (this: Stack, context: StackContext) => infer T
    ? Awaited<T>
    : never;

/**
 * The result of another stack of the app.
 *
 * @example
 * function ApiStack({ stack }: StackContext) {
 *   const { table } = use(StorageStack);
 * }
 */
export function use<F extends StackFunction>(stack: F): StackValue<F> {
  const context = currentContext();
  if (!context) {
    const issues = new Issues({ kind: "Stack", id: nameOf(stack) });
    const cure = "call it inside a function given to app.stack";
    issues.add("USE_OUTSIDE_APP", { problem: "use was called where no app is being defined", cure });
    throw issues.toError();
  }
  return context.app.runner.valueOf(stack) as StackValue<F>;
}
