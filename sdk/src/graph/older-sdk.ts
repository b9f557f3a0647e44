import type { ResourceTransform } from "@pulumi/pulumi";
import { currentStore, type PendingRegistration, type SdkStore } from "./sdk-internals";

// The modules themselves: an `import *` would give copies, and the SDK would not see what is replaced in them.
const resources = require("@pulumi/pulumi/runtime/resource") as Record<string, Registering | undefined>;
const { CallbackServer } = require("@pulumi/pulumi/runtime/callbacks") as { CallbackServer: CallbackClass };
const state = require("@pulumi/pulumi/runtime/state") as Record<string, unknown>;

/** How the constructor of a resource begins its registration: with the resource, its parent, type and name. */
type Registering = (
  resource: RegisteringResource,
  parent: unknown,
  type: string,
  name: string,
  ...rest: unknown[]
) => unknown;

interface RegisteringResource {
  readonly urn: { promise(withUnknowns: boolean): Promise<unknown> };
}

interface CallbackClass {
  readonly prototype: {
    _monitor?: { recordTransformCallback?(token: string, transform: ResourceTransform): void };
    registerTransform(transform: ResourceTransform): Promise<{ getToken(): string }>;
  };
}

let installed = false;

/** Give a captured program what newer SDKs keep by themselves, so that a capture is the same with all that we take. */
export function completeOlderSdk(store: SdkStore): void {
  if (!("getPendingResourceRegistrations" in state)) store.pendingResourceRegistrations ??= new Map();
  if (installed) return;
  installed = true;
  if (!("getPendingResourceRegistrations" in state)) {
    notePending("registerResource");
    notePending("readResource");
  }
  recordTransforms();
}

/** An SDK before 3.257 keeps no list of the registrations that wait for something. */
function notePending(name: "registerResource" | "readResource"): void {
  const original = resources[name];
  if (!original) return;
  resources[name] = function noted(this: unknown, resource, parent, type, resourceName, ...rest) {
    const pending = currentStore()?.pendingResourceRegistrations;
    pending?.set(resource, pendingOf(type, resourceName));
    const returned = original.call(this, resource, parent, type, resourceName, ...rest);
    const done = (): unknown => pending?.delete(resource);
    resource.urn.promise(true).then(done, done);
    return returned;
  };
}

function pendingOf(type: string, name: string): PendingRegistration {
  return { label: `resource:${name}[${type}]`, type, name };
}

/** An SDK before 3.260 gives a monitor in its own process no transforms, only tokens to call back with. */
function recordTransforms(): void {
  const { prototype } = CallbackServer;
  const original = prototype.registerTransform;
  prototype.registerTransform = async function registerTransform(transform) {
    const callback = await original.call(this, transform);
    this._monitor?.recordTransformCallback?.(callback.getToken(), transform);
    return callback;
  };
}
