import { CustomResource, ProviderResource, Resource } from "@pulumi/pulumi";
import * as dependsOn from "@pulumi/pulumi/runtime/dependsOn";
import * as rpc from "@pulumi/pulumi/runtime/rpc";
import * as settings from "@pulumi/pulumi/runtime/settings";
import type { PendingRegistration, SdkStore } from "../sdk-internals";
import type { WireObject } from "../wire";
import { SETTLED } from "./cell";
import { cellOf, type InnerOutput } from "./output";
import type { Registration, RequestOptions } from "./request";
import { ResourceCell } from "./resource-cell";
import { inOrder, LeftToSdk, type Serialized, serializeWhenKnown } from "./serialize";

/** A registration on its way. */
export interface Job {
  readonly store: SdkStore;
  readonly resource: Resource;
  readonly parent: Resource | undefined;
  readonly type: string;
  readonly name: string;
  readonly custom: boolean;
  readonly props: Readonly<Record<string, unknown>>;
  readonly options: JobOptions;
  readonly pending: Mutable<PendingRegistration>;
  /** Whether waiting code gets an error when the resource cannot be registered. */
  readonly reportsFailure: boolean;
  /** The id of an existing resource, which is only read. */
  readonly id?: unknown;
}

/** Options of a resource that are handed on as they are, or waited for. */
export interface JobOptions extends RequestOptions {
  readonly dependsOn?: unknown;
  readonly provider?: ProviderResource;
  readonly import?: string;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Parts of the SDK that its declarations leave out. */
const { gatherExplicitDependencies, getAllTransitivelyReferencedResourceURNs } = dependsOn as unknown as {
  gatherExplicitDependencies(dependsOn: unknown): Promise<Resource[]>;
  getAllTransitivelyReferencedResourceURNs(
    resources: ReadonlySet<Resource>,
    exclude: ReadonlySet<Resource>,
  ): Promise<ReadonlySet<string>>;
};
const { register: registerProvider } = ProviderResource as unknown as {
  register(provider: ProviderResource): Promise<string>;
};

const isIdOrUrn = (key: string): boolean => key === "id" || key === "urn";

/** The registration, once all of it is known: the SDK's `prepareResource`, and its request. */
export async function prepare(job: Job): Promise<Registration> {
  const { parent, type, name, custom, options, pending } = job;
  // Not in the constructor: the program may go on with what the resource is made of.
  await (job.store.callbacks ? settings.awaitStackRegistrations() : SETTLED);
  const explicit = listed(options.dependsOn) ?? (await gatherExplicitDependencies(options.dependsOn));
  pending.phase = "inputs";
  const { wire, dependencies } = await serialized(job);
  pending.inputProperty = undefined;
  pending.phase = "parent";
  const parentUrn = parent && (urnNow(parent) ?? (await urnLater(parent)));
  pending.phase = "provider";
  const provider = options.provider ? await registerProvider(options.provider) : "";
  pending.phase = "dependency-urns";
  return {
    type,
    name,
    custom,
    parent: parentUrn ?? "",
    wire,
    provider,
    importId: options.import ?? "",
    ...(await dependencyUrns(job, explicit, dependencies)),
    options,
  };
}

/** Resources that stand in the program as they are. */
function listed(dependsOn: unknown): readonly Resource[] | undefined {
  if (dependsOn === undefined) return [];
  if (Resource.isInstance(dependsOn)) return [dependsOn];
  return Array.isArray(dependsOn) && dependsOn.every(Resource.isInstance) ? dependsOn : undefined;
}

async function serialized({ type, name, props, pending }: Job): Promise<Serialized> {
  try {
    return await serializeWhenKnown(props, isIdOrUrn, (property) => {
      pending.inputProperty = property;
    });
  } catch (error) {
    if (!(error instanceof LeftToSdk)) throw error;
    const [wire, dependencies] = await rpc.serializeResourceProperties(`resource:${name}[${type}]`, {
      ...props,
    });
    return { wire: inOrder(wire as WireObject), dependencies };
  }
}

type DependencyUrns = Pick<Registration, "dependencies" | "propertyDependencies">;

async function dependencyUrns(
  { resource }: Job,
  explicit: readonly Resource[],
  byProperty: Serialized["dependencies"],
): Promise<DependencyUrns> {
  if (explicit.length === 0 && byProperty.size === 0) return NO_DEPENDENCIES;
  const all = new Set<string>();
  const propertyDependencies = new Map<string, readonly string[]>();
  const urnsOf = async (resources: ReadonlySet<Resource>): Promise<readonly string[]> => {
    const urns = urnsNow(resources, resource) ?? (await urnsLater(resources, resource));
    for (const urn of urns) all.add(urn);
    return urns;
  };
  if (explicit.length > 0) await urnsOf(new Set(explicit));
  for (const property of [...byProperty.keys()].sort())
    propertyDependencies.set(property, await urnsOf(byProperty.get(property) as ReadonlySet<Resource>));
  return { dependencies: [...all], propertyDependencies };
}

const NO_DEPENDENCIES: DependencyUrns = { dependencies: [], propertyDependencies: new Map() };

/** Components stand for what is in them, which is a matter of the SDK. */
function urnsNow(resources: ReadonlySet<Resource>, except: Resource): readonly string[] | undefined {
  const urns: string[] = [];
  for (const resource of resources) {
    if (resource === except) continue;
    const urn = CustomResource.isInstance(resource) ? urnNow(resource) : undefined;
    if (urn === undefined) return undefined;
    urns.push(urn);
  }
  return urns;
}

async function urnsLater(resources: ReadonlySet<Resource>, except: Resource): Promise<readonly string[]> {
  return [...(await getAllTransitivelyReferencedResourceURNs(resources, new Set([except])))];
}

function urnNow({ urn }: Resource): string | undefined {
  const cell = cellOf(urn);
  return cell instanceof ResourceCell ? cell.urn : undefined;
}

function urnLater({ urn }: Resource): Promise<string> {
  return (urn as unknown as InnerOutput).promise() as Promise<string>;
}
