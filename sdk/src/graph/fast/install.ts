import type { Resource } from "@pulumi/pulumi";
import * as settings from "@pulumi/pulumi/runtime/settings";
import { currentStore } from "../sdk-internals";
import { cellOf } from "./output";
import { hasLightOutputs } from "./outputs";
import type { Job, JobOptions } from "./prepare";
import { register, registerOutputs } from "./register";
import type { LightMonitor } from "./request";
import { ResourceCell } from "./resource-cell";

// The modules themselves: an `import *` would give copies, and the SDK would not see what is replaced in them.
const resources = require("@pulumi/pulumi/runtime/resource") as {
  registerResource: RegisterResource;
  readResource: ReadResource;
  registerResourceOutputs: RegisterResourceOutputs;
};
const rpc = require("@pulumi/pulumi/runtime/rpc") as Record<string, unknown>;
const state = require("@pulumi/pulumi/runtime/state") as Record<string, unknown>;

/** Functions of the SDK that the fast path does without, as the SDK has them. */
const REPLACED = [
  "serializeResourceProperties",
  "serializeProperty",
  "transferProperties",
  "resolveProperties",
].map((name) => [name, rpc[name]] as const);

/** How the constructor of a resource begins its registration. */
type RegisterResource = (
  resource: Resource,
  parent: Resource | undefined,
  type: string,
  name: string,
  custom: boolean,
  remote: boolean,
  newDependency: unknown,
  props: Record<string, unknown>,
  opts: Record<string, unknown>,
  ...rest: unknown[]
) => void;

type ReadResource = (
  resource: Resource,
  parent: Resource | undefined,
  type: string,
  name: string,
  props: Record<string, unknown>,
  opts: Record<string, unknown>,
  ...rest: unknown[]
) => void;

type RegisterResourceOutputs = (resource: Resource, outputs: unknown) => void;

/** Where the reference of a package stands among the arguments, after the position in the source and the stack trace. */
const PACKAGE_REFERENCE = 2;

let installed = false;

/** Register the resources of captured programs without a promise for each of their properties, nor messages for an engine. */
export function lightenRegistration(): void {
  if (installed) return;
  installed = true;
  const { registerResource, readResource, registerResourceOutputs } = resources;
  resources.registerResource = (...args) => {
    const [resource, parent, type, name, custom, remote, , props, opts, ...rest] = args;
    const begun = { resource, parent, type, name, custom, props };
    if (remote || !begin(begun, opts, rest)) registerResource(...args);
  };
  resources.readResource = (...args) => {
    const [resource, parent, type, name, props, { id, ...opts }, ...rest] = args;
    const begun = { resource, parent, type, name, custom: true, props, id };
    if (!id || !begin(begun, opts, rest)) readResource(...args);
  };
  resources.registerResourceOutputs = (resource, outputs) => {
    const monitor = lightMonitor();
    const cell = cellOf(resource.urn);
    if (!monitor || !(cell instanceof ResourceCell)) return registerResourceOutputs(resource, outputs);
    void registerOutputs(cell, outputs, monitor);
  };
}

type Begun = Omit<Job, "store" | "options" | "pending" | "reportsFailure">;

/** False where it has to go the SDK's own way. */
function begin(begun: Begun, opts: Record<string, unknown>, rest: readonly unknown[]): boolean {
  const monitor = lightMonitor();
  const store = currentStore();
  const options = rest[PACKAGE_REFERENCE] === undefined ? optionsOf(opts, begun.custom) : undefined;
  if (!monitor || !store || !options) return false;
  void register(
    { ...begun, store, options, pending: pendingOf(begun), reportsFailure: reportsPhases },
    monitor,
  );
  return true;
}

/** Undefined for what has to be as in a preview, one after the other, or as the program has changed it. */
function lightMonitor(): LightMonitor | undefined {
  if (!hasLightOutputs() || settings.isDryRun() || settings.serialize()) return undefined;
  if (REPLACED.some(([name, original]) => rpc[name] !== original)) return undefined;
  return settings.getMonitor() as unknown as LightMonitor;
}

/** Options that say nothing about what is registered, or that were read before. */
const SILENT = new Set([
  "parent",
  "version",
  "pluginDownloadURL",
  "customTimeouts",
  "replaceOnChanges",
  "hideDiffs",
  "transformations",
]);
const FORWARDED = new Set([
  "protect",
  "retainOnDelete",
  "deleteBeforeReplace",
  "ignoreChanges",
  "additionalSecretOutputs",
  "dependsOn",
]);
const OF_CUSTOM = new Set(["provider", "import"]);

/** Undefined where an option needs the SDK's own way. */
function optionsOf(opts: Record<string, unknown>, custom: boolean): JobOptions | undefined {
  const options: Record<string, unknown> = {};
  for (const key in opts) {
    const value = opts[key];
    if (value === undefined || SILENT.has(key) || isEmpty(value)) continue;
    if (!FORWARDED.has(key) && !(custom && OF_CUSTOM.has(key))) return undefined;
    options[key] = value;
  }
  return options;
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** Newer SDKs store it with the source position of the registration. Older ones know its name alone. */
function pendingOf({ type, name, id }: Begun): Job["pending"] {
  const label = `resource:${name}[${type}]`;
  if (!reportsPhases) return { label, type, name };
  if (id !== undefined) return { label: `${label}#...`, phase: "dependencies" };
  return { label, type, name, phase: "dependencies" };
}

/** SDKs since 3.257 do, and let what waits for a resource fail with it. */
const reportsPhases = "getPendingResourceRegistrations" in state;
