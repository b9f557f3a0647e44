import { Resource } from "@pulumi/pulumi";
import { currentStore, type SdkStore } from "./sdk-internals";

// The module itself: an `import *` would give a copy, and the SDK would not see what is replaced in it.
const debuggable = require("@pulumi/pulumi/runtime/debuggable") as Record<string, unknown>;

const captured = new WeakSet<SdkStore>();
let installed = false;

/**
 * Spares a captured program the SDK's work for its own error reports. For every promise that is a stack trace, three
 * more promises and an entry in a list. For every resource it is a full stack trace with source maps, and several
 * promises for each property. They are most of the time and half of the memory of a capture, and none of it is
 * recorded. Other programs in the process keep them. An SDK without such functions stays as it is.
 */
export function takeShortcuts(store: SdkStore): void {
  captured.add(store);
  if (installed) return;
  installed = true;
  replace(debuggable, "debuggablePromise", (promise) => promise);
  replace(Resource as unknown as Record<string, unknown>, "callsites", () => []);
}

function replace(
  owner: Record<string, unknown>,
  name: string,
  shortcut: (...args: unknown[]) => unknown,
): void {
  const original = owner[name];
  if (typeof original !== "function") return;
  owner[name] = function shortened(this: unknown, ...args: unknown[]): unknown {
    const store = currentStore();
    return store && captured.has(store) ? shortcut(...args) : original.apply(this, args);
  };
}
