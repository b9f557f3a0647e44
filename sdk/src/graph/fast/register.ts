import { output } from "@pulumi/pulumi";
import * as rpc from "@pulumi/pulumi/runtime/rpc";
import * as settings from "@pulumi/pulumi/runtime/settings";
import type { Answered } from "../recorder";
import { currentStore, type SdkStore } from "../sdk-internals";
import type { WireObject } from "../wire";
import { type InnerOutput, makeOutput } from "./output";
import { type Job, prepare } from "./prepare";
import { type LightMonitor, LightRequest, type Registration } from "./request";
import { ResourceCell } from "./resource-cell";
import { inOrder, LeftToSdk, serializeWhenKnown } from "./serialize";

/** Registers a resource, or reads one that exists, and lets its Outputs have what comes of it. */
export async function register(job: Job, monitor: LightMonitor): Promise<void> {
  const done = keepAlive(job.store);
  const cell = new ResourceCell(job.resource);
  // Made here, where the program is: its stack trace says where the resource is from.
  const refused = new Error();
  try {
    const registration = await prepared(job, cell);
    const answered = await answerOf(registration, job, monitor, (error) => {
      refused.message = `${whatFailed(job, registration)}: ${error.message}`;
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
  const { store, resource, pending, reportsFailure } = job;
  store.pendingResourceRegistrations?.set(resource, pending);
  try {
    assignOutputs(job, cell);
    const registration = await prepare(job);
    store.pendingResourceRegistrations?.delete(resource);
    return job.id === undefined ? registration : { ...registration, importId: await textOf(job.id) };
  } catch (error) {
    if (reportsFailure) cell.fail(error);
    throw error;
  }
}

/** The id of a resource that exists, which may be an Output. */
async function textOf(id: unknown): Promise<string> {
  const value = await (output(id as never) as unknown as InnerOutput).promise(true);
  return (await serialized({ value })).value as string;
}

async function answerOf(
  registration: Registration,
  { id }: Job,
  monitor: LightMonitor,
  refuse: (error: Error) => void,
): Promise<Answered | undefined> {
  const request = new LightRequest(registration);
  try {
    return await (id === undefined ? monitor.registerLight(request) : monitor.readLight(request));
  } catch (error) {
    refuse(error as Error);
    return undefined;
  }
}

function whatFailed({ id, type, name }: Job, { importId }: Registration): string {
  if (id === undefined) return `failed to register new resource ${name} [${type}]`;
  return `failed to read resource #${importId} '${name}' [${type}]`;
}

/** The Outputs of a resource, for the code that it is passed to. */
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

/** Outputs of a component, once it has a URN. */
export async function registerOutputs(
  cell: ResourceCell,
  outputs: unknown,
  monitor: LightMonitor,
): Promise<void> {
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
    return (await serializeWhenKnown(props, () => false)).wire;
  } catch (error) {
    if (!(error instanceof LeftToSdk)) throw error;
    return inOrder(
      (await rpc.serializeProperties("monitor.registerResourceOutputs(...)", props)) as WireObject,
    );
  }
}

interface Busy {
  count: number;
  done(): void;
}

const busy = new WeakMap<SdkStore, Busy>();

/** Keeps the process alive during calls. The SDK's `rpcKeepAlive` makes promises for each call, and this for all at once. */
function keepAlive(store: SdkStore): () => void {
  const now = busy.get(store) ?? { count: 0, done: settings.rpcKeepAlive() };
  busy.set(store, now);
  now.count++;
  return () => {
    now.count--;
    if (now.count > 0) return;
    busy.delete(store);
    now.done();
  };
}
