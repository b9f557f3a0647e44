import type { Resource } from "@pulumi/pulumi";
import * as rpc from "@pulumi/pulumi/runtime/rpc";
import * as settings from "@pulumi/pulumi/runtime/settings";
import type { Answered } from "../recorder";
import { currentStore, type SdkStore } from "../sdk-internals";
import type { WireObject } from "../wire";
import { keepAlive } from "./keep-alive";
import { cellOf, makeOutput } from "./output";
import { hasLightOutputs } from "./outputs";
import { type Job, type JobOptions, prepare } from "./prepare";
import { type LightMonitor, LightRequest, type Registration } from "./request";
import { ResourceCell } from "./resource-cell";
import { LeftToSdk, serializeNow, Waits } from "./serialize";

// The modules themselves: an `import *` would give copies, and the SDK would not see what is replaced in them.
const resources = require("@pulumi/pulumi/runtime/resource") as {
  registerResource: RegisterResource;
  registerResourceOutputs: RegisterResourceOutputs;
};
const state = require("@pulumi/pulumi/runtime/state") as Record<string, unknown>;

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

type RegisterResourceOutputs = (resource: Resource, outputs: unknown) => void;

/** Where the reference of a package stands among the arguments, after the position in the source and the stack trace. */
const PACKAGE_REFERENCE = 2;

let installed = false;

/** Register the resources of captured programs without a promise for each of their properties, nor messages for an engine. */
export function lightenRegistration(): void {
  if (installed) return;
  installed = true;
  const { registerResource, registerResourceOutputs } = resources;
  resources.registerResource = (...args) => {
    const [resource, parent, type, name, custom, remote, , props, opts, ...rest] = args;
    const monitor = lightMonitor();
    const options = remote || rest[PACKAGE_REFERENCE] !== undefined ? undefined : optionsOf(opts, custom);
    const store = currentStore();
    if (!monitor || !options || !store) return registerResource(...args);
    const job = {
      store,
      resource,
      parent,
      type,
      name,
      custom,
      props,
      options,
      pending: pendingOf(type, name),
    };
    void register(job, monitor);
  };
  resources.registerResourceOutputs = (resource, outputs) => {
    const monitor = lightMonitor();
    const cell = cellOf(resource.urn);
    if (!monitor || !(cell instanceof ResourceCell)) return registerResourceOutputs(resource, outputs);
    void registerOutputs(cell, outputs, monitor);
  };
}

/** Undefined for what has to be as in a preview, or one after the other. */
function lightMonitor(): LightMonitor | undefined {
  if (!hasLightOutputs() || settings.isDryRun() || settings.serialize()) return undefined;
  return settings.getMonitor() as unknown as LightMonitor;
}

/** Options that say nothing about what is registered, or that were looked at before. */
const SILENT = new Set([
  "parent",
  "version",
  "pluginDownloadURL",
  "customTimeouts",
  "replaceOnChanges",
  "hideDiffs",
  "transformations",
]);
const HANDED_ON = new Set([
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
    if (!HANDED_ON.has(key) && !(custom && OF_CUSTOM.has(key))) return undefined;
    options[key] = value;
  }
  return options;
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** As newer SDKs keep it, with where the registration is; older ones know its name alone. */
function pendingOf(type: string, name: string): Job["pending"] {
  const label = `resource:${name}[${type}]`;
  return tellsPhases ? { label, type, name, phase: "dependencies" } : { label, type, name };
}

/** SDKs since 3.257 do, and let what waits for a resource fail with it. */
const tellsPhases = "getPendingResourceRegistrations" in state;

async function register(job: Job, monitor: LightMonitor): Promise<void> {
  const done = keepAlive(job.store);
  const cell = new ResourceCell(job.resource);
  // Made here, where the program is: its stack trace says where the resource is from.
  const refused = new Error();
  try {
    const registration = await prepared(job, cell);
    const answered = await answerOf(registration, monitor, (error) => {
      refused.message = `failed to register new resource ${job.name} [${job.type}]: ${error.message}`;
      cell.fail(refused);
    });
    if (answered)
      cell.register({
        urn: answered.urn,
        id: answered.id,
        outputs: answered.wire,
        inputs: registration.wire,
      });
  } finally {
    done();
  }
}

async function prepared(job: Job, cell: ResourceCell): Promise<Registration> {
  const { store, resource, pending } = job;
  store.pendingResourceRegistrations?.set(resource, pending);
  try {
    assignOutputs(job, cell);
    const registration = await prepare(job);
    store.pendingResourceRegistrations?.delete(resource);
    return registration;
  } catch (error) {
    if (tellsPhases) cell.fail(error);
    throw error;
  }
}

async function answerOf(
  registration: Registration,
  monitor: LightMonitor,
  refuse: (error: Error) => void,
): Promise<Answered | undefined> {
  try {
    return await monitor.registerLight(new LightRequest(registration));
  } catch (error) {
    refuse(error as Error);
    return undefined;
  }
}

/** The Outputs of a resource, for whoever it is passed to. */
function assignOutputs({ resource, custom, props, pending }: Job, cell: ResourceCell): void {
  const outputs = resource as unknown as Record<string, unknown>;
  outputs.urn = makeOutput(cell, "urn");
  if (!custom) return;
  outputs.id = makeOutput(cell, "id");
  for (const key of Object.keys(props)) {
    if (key === "id" || key === "urn") continue;
    if (Object.hasOwn(outputs, key))
      throw new Error(`Property '${key}' is already initialized on target '${pending.label}`);
    outputs[key] = makeOutput(cell, key);
  }
}

async function registerOutputs(cell: ResourceCell, outputs: unknown, monitor: LightMonitor): Promise<void> {
  const done = keepAlive(currentStore() as SdkStore);
  try {
    await cell.whenSettled();
    if (cell.hasFailed) throw cell.error;
    const wire = await serialized({ outputs });
    monitor.setOutputs(cell.urn as string, (wire.outputs ?? {}) as WireObject);
  } finally {
    done();
  }
}

async function serialized(props: Record<string, unknown>): Promise<WireObject> {
  try {
    for (;;) {
      const result = serializeNow(props, () => false);
      if (!(result instanceof Waits)) return result.wire;
      await result.cell.whenSettled();
    }
  } catch (error) {
    if (!(error instanceof LeftToSdk)) throw error;
    return (await rpc.serializeProperties("monitor.registerResourceOutputs(...)", props)) as WireObject;
  }
}
