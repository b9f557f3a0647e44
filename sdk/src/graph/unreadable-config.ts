import { Issues } from "../errors";
import { currentStore, type SdkStore } from "./sdk-internals";

// The module itself: an `import *` would give a copy, and the SDK would not see what is replaced in it.
const sdkConfig = require("@pulumi/pulumi/runtime/config") as typeof import("@pulumi/pulumi/runtime/config");

const guards = new WeakMap<SdkStore, { readonly keys: ReadonlySet<string>; readonly project: string }>();
let installed = false;

/** Refuse to read the given keys: their values are encrypted. A program that never asks for them runs. */
export function guardConfig(store: SdkStore, keys: readonly string[], project: string): void {
  if (keys.length === 0) return;
  guards.set(store, { keys: new Set(keys), project });
  if (installed) return;
  installed = true;
  const original = sdkConfig.getConfig;
  Object.assign(sdkConfig, {
    getConfig: (key: string): string | undefined => {
      const current = currentStore();
      const guard = current && guards.get(current);
      if (guard?.keys.has(key)) throw unreadableError(key, guard.project);
      return original(key);
    },
  });
}

function unreadableError(key: string, project: string): Error {
  const issues = new Issues({ kind: "Program", id: project }).at("config", key);
  const cure = `give a value for local use: --config ${key}=<value>`;
  issues.add("CONFIG_UNREADABLE", { problem: "the value is encrypted and only Pulumi can read it", cure });
  return issues.toError();
}
