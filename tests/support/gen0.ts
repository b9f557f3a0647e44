import assert from "node:assert/strict";
import type { Scope } from "#sdk/app/stack";
import { App, Stack as NewStack } from "#sdk/index";
import { record } from "./record";

/** Makes resources in a stack. */
export type Definition = (stack: Scope) => unknown;

/**
 * Fails unless a construct of generation 0 and its form in generation 1 register the same resources.
 * Names, settings and options are the same. The form in generation 1 has to write out the defaults of
 * generation 0.
 */
export async function expectSame(old: Definition, now: Definition): Promise<void> {
  const [before, after] = await Promise.all([resourcesOf(old), resourcesOf(now)]);
  assert.deepEqual(before, after);
  assert.ok(before.length > 1, "nothing was registered");
}

async function resourcesOf(definition: Definition): Promise<readonly unknown[]> {
  const recorded = await record(() => {
    const stack = new NewStack(new App(), "Shop");
    definition(stack);
  });
  return recorded.resources().map(({ type, name, inputs, options }) => ({ type, name, inputs, options }));
}
