import { runtime } from "@pulumi/pulumi";

/** The same in every copy of the package: the one that captures a program need not be the one that it uses. */
const CALLS = Symbol.for("pulumi-serverless-api.end-of-program");

type Root = object & { [CALLS]?: Set<() => void> };

/** Have something called when the captured program that is running has ended well. Nothing else calls it. */
export function atEndOfCapture(call: () => void): void {
  const root = runtime.getStackResource?.() as Root | undefined;
  if (!root) return;
  if (!root[CALLS]) Object.defineProperty(root, CALLS, { value: new Set() });
  root[CALLS]?.add(call);
}

/** Call what was left for the end of the program that this is called in. */
export function endCapture(): void {
  const root = runtime.getStackResource?.() as Root | undefined;
  for (const call of root?.[CALLS] ?? []) call();
}
