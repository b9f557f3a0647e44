import type * as pulumi from "@pulumi/pulumi";
import { TYPE } from "../aws/tokens";

/** Providers are found by the package of a type: any type of `aws` will do. */
const ANY_TYPE = TYPE.lambda.Function;

/** The option that names a provider, empty for the one that applies anyway. */
export interface ProviderOption {
  readonly provider?: pulumi.ProviderResource;
}

/**
 * The provider of additions to `owner` from elsewhere. A part that is registered below another scope would take that
 * scope's provider. It would then be in another region or account than the resource that it is a part of. A scope that
 * names a provider itself, or is in something that does, is trusted.
 */
export function providerOfPart(owner: pulumi.Resource, scope: pulumi.Resource): ProviderOption {
  return scope.getProvider(ANY_TYPE) ? {} : providerOf(owner);
}

/** The provider that a resource or a component was given or has inherited. Empty for the default one. */
export function providerOf(resource: pulumi.Resource): ProviderOption {
  const provider = resource.getProvider(ANY_TYPE);
  return provider ? { provider } : {};
}

/**
 * The options of a construct around a thing that is given to it, so that its other parts land where that is. Providers in
 * the options or of the scope come first.
 */
export function optionsAround(
  given: pulumi.Resource | undefined,
  scope: pulumi.Resource,
  opts: pulumi.ComponentResourceOptions = {},
): pulumi.ComponentResourceOptions {
  if (!given || opts.provider || opts.providers) return opts;
  return { ...opts, ...providerOfPart(given, scope) };
}
