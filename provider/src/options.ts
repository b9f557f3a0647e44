import * as pulumi from "@pulumi/pulumi";
import type { Deployment } from "./deployment";
import { valueOf } from "./values";

/**
 * Converts the options of a component to those of a program in TypeScript. The engine also passes lists, maps and
 * flags for options that the program left out.
 */
export async function givenOptions(
  options: pulumi.ComponentResourceOptions,
  deployment: Deployment,
): Promise<pulumi.ComponentResourceOptions> {
  const { providers, ...others } = options;
  const deletedWith = others.deletedWith && (await wholeResource(others.deletedWith));
  const said = Object.entries({ ...others, deletedWith }).filter(([, value]) => isSaid(value));
  const given = await sameProviders(providers as Providers | undefined, deployment);
  return { ...Object.fromEntries(said), ...(Object.keys(given).length > 0 && { providers: given }) };
}

/** The SDK mistakes the URN of `deletedWith` for one with an id behind it, and takes its last part for the id. */
async function wholeResource(resource: pulumi.Resource): Promise<pulumi.Resource> {
  if (!pulumi.ProviderResource.isInstance(resource)) return resource;
  const [urn, id] = await Promise.all([valueOf(resource.urn), valueOf(resource.id)]);
  const isWhole = String(urn).split("::").length >= URN_PARTS;
  return isWhole ? resource : new pulumi.DependencyResource(`${urn}::${id}`);
}

/** The parts are stack, project, type and name. */
const URN_PARTS = 4;

type Providers = Readonly<Record<string, pulumi.ProviderResource>>;

function isSaid(value: unknown): boolean {
  if (value === undefined || value === false || value === "") return false;
  if (Array.isArray(value)) return value.length > 0;
  if (pulumi.Resource.isInstance(value) || pulumi.Output.isInstance(value)) return true;
  if (typeof value !== "object" || value === null) return true;
  return Object.values(value).some(isSaid);
}

/**
 * Returns the same provider objects for all calls, which each bring their own. A resource that is made once for a
 * provider is then found again.
 */
async function sameProviders(
  providers: Providers = {},
  { providers: known }: Deployment,
): Promise<Providers> {
  const entries = Object.entries(providers).map(async ([name, provider]) => {
    const [urn, id] = await Promise.all([valueOf(provider.urn), valueOf(provider.id)]);
    const key = `${urn}::${id}`;
    const first = known.get(key) ?? named(provider, String(urn));
    known.set(key, first);
    return [name, first] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/**
 * Gives a provider its name, which the SDK leaves out here. Resources that are made for a provider have it in
 * their names.
 */
function named(provider: pulumi.ProviderResource, urn: string): pulumi.ProviderResource {
  Object.defineProperty(provider, "__name", {
    value: urn.slice(urn.lastIndexOf("::") + 2),
    configurable: true,
  });
  return provider;
}
