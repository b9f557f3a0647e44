import * as iam from "@pulumi/aws/iam";
import * as pulumi from "@pulumi/pulumi";
import type { Component } from "../../app/component";
import type { App } from "../../app/stack";
import { defaultTags } from "../../app/transformation";
import { TYPE } from "../../aws/tokens";
import type { IssuerPlan } from "./issuer-plan";
import { acceptingArn, chooseProvider, type FoundProvider, isNotThere } from "./provider-choice";

/** The ARNs of the providers of a program, by address and by the provider of AWS. */
type Providers = Map<pulumi.ProviderResource | undefined, Map<string, pulumi.Output<string>>>;

const providersOf = new WeakMap<pulumi.Resource | App, Providers>();

/** ARN of the OpenID Connect provider of an issuer. AWS has one an account for each address, and so has a program. */
export function providerArn(role: Component, issuer: IssuerPlan): pulumi.Output<string> {
  const { provider, url } = issuer;
  if (provider.kind === "given") return pulumi.output(provider.arn);
  if (provider.kind === "existing") return lookUp(role, issuer).apply((found) => acceptingArn(issuer, found));
  const program = pulumi.runtime.getStackResource?.() ?? role.app;
  const all: Providers = providersOf.get(program) ?? new Map();
  providersOf.set(program, all);
  const aws = role.getProvider(TYPE.iam.OpenIdConnectProvider);
  const known = all.get(aws) ?? new Map<string, pulumi.Output<string>>();
  all.set(aws, known);
  const arn = known.get(url) ?? makeIfMissing(role, issuer, aws);
  known.set(url, arn);
  return arn;
}

function makeIfMissing(
  role: Component,
  issuer: IssuerPlan,
  aws: pulumi.ProviderResource | undefined,
): pulumi.Output<string> {
  // A capture has no account.
  if (!pulumi.runtime.hasEngine()) return makeProvider(role, issuer, aws).arn;
  return lookUp(role, issuer).apply((found) => {
    if (found !== undefined) acceptingArn(issuer, found);
    const choice = chooseProvider(found, defaultTags(role.app, undefined));
    if (choice.kind === "used") return pulumi.output(choice.arn);
    return makeProvider(role, issuer, aws, choice.kind === "ours" ? choice.arn : undefined).arn;
  });
}

/**
 * Belongs to no stack of the app, so that its name does not depend on which role is first. Stays when the app goes, since
 * others of the account may use it.
 */
function makeProvider(
  { app }: Component,
  { kind, url, audience }: IssuerPlan,
  provider: pulumi.ProviderResource | undefined,
  known?: string,
): iam.OpenIdConnectProvider {
  const name = nameFor(kind === "github" ? "github-oidc" : `gitlab-oidc-${hostOf(url)}`, provider);
  const opts: pulumi.CustomResourceOptions = {
    retainOnDelete: true,
    transformations: [app.transformation],
    provider,
    ...app.sharing.duplicates.gate,
  };
  const args = { url, clientIdLists: [audience] };
  if (known === undefined) return new iam.OpenIdConnectProvider(name, args, opts);
  // The engine imports it where the state has lost it, and does nothing where it has it. Others may have added audiences.
  const ignoreChanges = ["clientIdLists", "thumbprintLists", "tags", "tagsAll"];
  return new iam.OpenIdConnectProvider(name, args, { ...opts, import: known, ignoreChanges });
}

/** Undefined where the account has none. */
function lookUp(role: Component, { url }: IssuerPlan): pulumi.Output<FoundProvider | undefined> {
  // The form with Outputs would report a refusal a second time, in words of the SDK.
  const found: Promise<FoundProvider | undefined> = iam
    .getOpenIdConnectProvider({ url }, { parent: role })
    // Mocks of a test that do not know the look-up answer with nothing, or with what they were asked.
    .then((provider) => (provider?.arn === undefined ? undefined : provider))
    .catch((error: Error) => {
      if (isNotThere(error)) return undefined;
      throw error;
    });
  return pulumi.output(found);
}

function hostOf(url: string): string {
  return url.replace(/^https:\/\//, "").replaceAll(/[^A-Za-z0-9.-]+/g, "-");
}

function nameFor(part: string, provider: pulumi.ProviderResource | undefined): string {
  return provider ? `${part}-${(provider as unknown as { readonly __name: string }).__name}` : part;
}
