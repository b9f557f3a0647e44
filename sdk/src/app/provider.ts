import type * as pulumi from "@pulumi/pulumi";
import { TYPE } from "../aws/tokens";

/** The SDK finds a provider by the package of a type, so any type of `aws` will do. */
const ANY_TYPE = TYPE.lambda.Function;

/** The option that names a provider. Empty for the provider that applies without it. */
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
 * The options of a construct that is given an existing resource, so that its other parts are in the region and account of
 * that resource. A provider in the options or of the scope wins.
 */
export function optionsAround(
  given: pulumi.Resource | undefined,
  scope: pulumi.Resource,
  opts: pulumi.ComponentResourceOptions = {},
): pulumi.ComponentResourceOptions {
  if (!given || opts.provider || opts.providers) return opts;
  return { ...opts, ...providerOfPart(given, scope) };
}
