import type * as pulumi from "@pulumi/pulumi";
import type { Issues } from "../../../errors";
import { checkType } from "../../../values";
import type { CustomDomainPlan, NewDomain } from "../domain/plan";
import { planWaf, refuseWaf, type WafPlan } from "../waf/plan";
import type { Waf } from "../waf/props";
import type { NativeCdnSettings } from "./props";

/** A distribution of CloudFront before an API. */
export interface CdnPlan {
  readonly settings: NativeCdnSettings;
  /** The domain of the API, which is then that of the distribution. */
  readonly domain: NewDomain | undefined;
  readonly waf: WafPlan | undefined;
  /** A doubtful setting of the domain that is not wrong. */
  readonly warning?: string;
}

/** The props of an API that a distribution follows from. */
export interface CdnProps {
  readonly cdn?: boolean;
  readonly waf?: Waf;
  readonly customDomain?: unknown;
  readonly native?: { readonly distribution?: NativeCdnSettings; readonly httpApi?: unknown };
}

const OWN = {
  aliases: "use customDomain",
  defaultRootObject: "remove it: an API has a route for its root",
  viewerCertificate: "use customDomain",
  webAclId: "use waf",
};

const OVER_A_DISTRIBUTION =
  "write cdn: true beside it, for a distribution that it stands before, or use a RestApiV1";

/** Check `cdn` and what goes with it. Undefined where there is to be no distribution. */
export function planCdn(
  props: CdnProps,
  customDomain: CustomDomainPlan | undefined,
  issues: Issues,
): CdnPlan | undefined {
  const { cdn, waf, native } = props;
  const isOn = cdn !== undefined && checkType(cdn, "boolean", issues.at("cdn")) && cdn;
  const settings = planSettings(native?.distribution, isOn, issues.at("native", "distribution"));
  if (!isOn) {
    refuseWaf(waf, { kind: "HTTP", cure: OVER_A_DISTRIBUTION }, issues);
    return undefined;
  }
  refuseClosedApi(native?.httpApi, issues.at("native", "httpApi"));
  const domain = customDomain && planDomain(customDomain, issues.at("customDomain"));
  const warning = customDomain?.warning;
  return {
    settings,
    domain,
    waf: planWaf(waf, "CLOUDFRONT", issues.at("waf")),
    ...(warning !== undefined && { warning }),
  };
}

function planSettings(settings: unknown, isOn: boolean, issues: Issues): NativeCdnSettings {
  if (settings === undefined || !checkType(settings, "object", issues)) return {};
  if (!isOn) {
    const problem = "cannot be set without cdn: true";
    issues.add("PROP_CONFLICT", { problem, cure: "write cdn: true, or remove it" });
  }
  for (const [name, cure] of Object.entries(OWN)) {
    if (settings[name] === undefined) continue;
    issues.at(name).add("NATIVE_OWN_PROP", { problem: "cannot be set here", cure });
  }
  return settings as NativeCdnSettings;
}

/** CloudFront reaches the API at the URL that AWS gives it. */
function refuseClosedApi(settings: unknown, issues: Issues): void {
  const { disableExecuteApiEndpoint: closed } = (settings ?? {}) as {
    readonly disableExecuteApiEndpoint?: pulumi.Input<boolean>;
  };
  if (closed !== true) return;
  issues.at("disableExecuteApiEndpoint").add("CDN_CONFLICT", {
    problem: "CloudFront reaches the API at this endpoint, so that it would answer nobody",
    cure: "remove it, or remove cdn",
  });
}

function planDomain({ domain, path }: CustomDomainPlan, issues: Issues): NewDomain | undefined {
  if (path !== undefined) {
    const problem = "a distribution serves its API at the root of its domain";
    issues.at("path").add("CDN_CONFLICT", { problem, value: path, cure: "remove it, or remove cdn" });
  }
  if (domain.kind === "new") return domain;
  issues.at("native", "domainName").add("CDN_CONFLICT", {
    problem: "with cdn the domain is that of the distribution, and this one is a domain of API Gateway",
    cure: "write domainName, with another name or in place of that domain, or remove cdn",
  });
  return undefined;
}
