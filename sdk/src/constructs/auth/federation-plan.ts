import * as pulumi from "@pulumi/pulumi";
import type { Issues } from "../../errors";
import { checkInput, checkKnownProps, checkPresent, checkType, isPlain, namesOf } from "../../values";
import { planNativeSettings } from "./native-plan";
import type { AuthFederation, AuthNativeProps, NativeIdentityPoolSettings } from "./props";

/** The parts of an identity pool, besides its guests. */
export interface FederationPlan {
  readonly settings: NativeIdentityPoolSettings;
  /** The provider that needs a resource of its own. */
  readonly openIdProvider: OpenIdProviderPlan | undefined;
  /** The ids of the app at the other providers, by the providers' domains. */
  readonly loginProviders: Readonly<Record<string, pulumi.Input<string>>>;
}

export interface OpenIdProviderPlan {
  readonly url: pulumi.Input<string>;
  readonly clientId: pulumi.Input<string>;
}

type ProviderName = Exclude<keyof AuthFederation, "native">;
type Provider<Name extends ProviderName> = NonNullable<AuthFederation[Name]>;
type Fields = Readonly<Record<string, pulumi.Input<string>>>;

/** The fields of each provider, all of them needed. */
const PROVIDERS: Readonly<Record<ProviderName, readonly string[]>> = {
  federatedA: namesOf<Provider<"federatedA">>()(["domain", "clientId"]),
  federatedB: namesOf<Provider<"federatedB">>()(["servicesId"]),
  federatedC: namesOf<Provider<"federatedC">>()(["clientId"]),
  federatedD: namesOf<Provider<"federatedD">>()(["appId"]),
  federatedE: namesOf<Provider<"federatedE">>()(["consumerKey", "consumerSecret"]),
  federatedF: namesOf<Provider<"federatedF">>()(["appId"]),
};
export const PROVIDER_NAMES = Object.keys(PROVIDERS) as readonly ProviderName[];

/** How Cognito calls the providers that it knows itself. */
const LOGIN_PROVIDERS = {
  federatedB: "appleid.apple.com",
  federatedC: "accounts.google.com",
  federatedD: "graph.facebook.com",
  federatedE: "api.twitter.com",
  federatedF: "www.amazon.com",
} as const;

/** Check `identityPoolFederation` and `native.identityPool`. Undefined: no identity pool. */
export function planFederation(
  federation: unknown,
  native: AuthNativeProps,
  issues: Issues,
): FederationPlan | undefined {
  const at = issues.at("identityPoolFederation");
  const { identityPool } = native;
  if (federation === false) {
    if (identityPool !== undefined) refuseSettings("there is no identity pool", issues);
    return undefined;
  }
  if (federation === undefined || federation === true) return planProviders({}, identityPool, issues);
  if (
    !checkKnownProps(federation, [...PROVIDER_NAMES, "native"], at, {
      cfnIdentityPool: "native.cfnIdentityPool",
    })
  )
    return undefined;
  return planProviders(federation, identityPool, issues);
}

function planProviders(
  federation: Readonly<Record<string, unknown>>,
  identityPool: unknown,
  issues: Issues,
): FederationPlan {
  const at = issues.at("identityPoolFederation");
  const providers = PROVIDER_NAMES.map(
    (name) => [name, planFields(name, federation[name], at.at(name))] as const,
  );
  const found = Object.fromEntries(providers) as Readonly<Record<ProviderName, Fields | undefined>>;
  return {
    settings: planSettings(federation.native, identityPool, issues),
    openIdProvider: found.federatedA && planOpenId(found.federatedA, at.at("federatedA", "domain")),
    loginProviders: planLoginProviders(found),
  };
}

function planSettings(native: unknown, identityPool: unknown, issues: Issues): NativeIdentityPoolSettings {
  const at = issues.at("identityPoolFederation", "native");
  const isNative =
    native !== undefined &&
    checkKnownProps(native, namesOf<NonNullable<AuthFederation["native"]>>()(["cfnIdentityPool"]), at);
  const nested = isNative ? native.cfnIdentityPool : undefined;
  if (nested !== undefined && identityPool !== undefined)
    refuseSettings("they are set by identityPoolFederation.native.cfnIdentityPool already", issues);
  const own = planNativeSettings(identityPool, "IdentityPool", {}, issues.at("native", "identityPool"));
  return { ...own, ...planNativeSettings(nested, "IdentityPool", {}, at.at("cfnIdentityPool")) };
}

function refuseSettings(why: string, issues: Issues): void {
  const problem = `settings of the identity pool cannot be here: ${why}`;
  issues.at("native", "identityPool").add("PROP_CONFLICT", { problem, cure: "remove one of the two" });
}

/** The fields of a provider. Undefined for one that is not given or has mistakes. */
function planFields(name: ProviderName, provider: unknown, issues: Issues): Fields | undefined {
  const fields = PROVIDERS[name];
  if (provider === undefined || !checkKnownProps(provider, fields, issues)) return undefined;
  const before = issues.list.length;
  const planned = fields.map((field) => {
    const at = issues.at(field);
    const value = provider[field] as pulumi.Input<string> | undefined;
    const isThere = checkPresent(value, at, "add it: the provider shows it where the app is registered");
    return [field, isThere ? checkInput(value, at, checkText) : ""] as const;
  });
  return issues.list.length > before ? undefined : Object.fromEntries(planned);
}

function checkText(value: unknown, issues: Issues): void {
  if (!checkType(value, "string", issues) || value.trim() !== "") return;
  const cure = "write what the provider shows where the app is registered";
  issues.add("PROP_MISSING", { problem: "empty", value, cure });
}

function planOpenId({ domain = "", clientId = "" }: Fields, issues: Issues): OpenIdProviderPlan {
  const checked = checkInput(domain, issues, checkDomain);
  const url = isPlain(checked) ? toUrl(checked) : pulumi.output(checked).apply(toUrl);
  return { url, clientId };
}

function checkDomain(domain: string, issues: Issues): void {
  if (/^(https:\/\/)?[^\s/:?#]+(\/[^\s?#]*)?$/.test(domain)) return;
  const cure = 'write for example "example.eu.issuer.com" or "https://example.eu.issuer.com"';
  const problem = "not the domain of an issuer";
  issues.add("AUTH_PROVIDER_DOMAIN_INVALID", { problem, value: domain, cure });
}

function toUrl(domain: string): string {
  return domain.startsWith("https://") ? domain : `https://${domain}`;
}

function planLoginProviders(found: Readonly<Record<ProviderName, Fields | undefined>>) {
  const entries = Object.entries(LOGIN_PROVIDERS).flatMap(([name, domain]) => {
    const fields = found[name as ProviderName];
    return fields ? [[domain, appOf(fields)] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** The one field of a provider, or key and secret as Cognito takes them. */
function appOf(fields: Fields): pulumi.Input<string> {
  const { consumerKey, consumerSecret } = fields;
  if (consumerSecret !== undefined)
    return pulumi.secret(pulumi.interpolate`${consumerKey};${consumerSecret}`);
  return Object.values(fields)[0] as pulumi.Input<string>;
}
