import type * as acm from "@pulumi/aws/acm";
import * as cloudfront from "@pulumi/aws/cloudfront";
import type * as wafv2 from "@pulumi/aws/wafv2";
import * as pulumi from "@pulumi/pulumi";
import type { Component } from "../../../app/component";
import { domainSettings, makeEdgeDomain, makeEdgeRecords } from "../domain/edge-resources";
import { makeWaf } from "../waf/resources";
import { CDN_DEFAULTS } from "./defaults";
import type { CdnPlan } from "./plan";

/** A distribution before an API, and what belongs to it. */
export interface MadeCdn {
  readonly distribution: cloudfront.Distribution;
  /** `https://<name>.cloudfront.net` */
  readonly url: pulumi.Output<string>;
  /** `https://<domain>`. There with a domain. */
  readonly domainUrl: pulumi.Output<string> | undefined;
  readonly certificate: acm.Certificate | undefined;
  readonly webAcl: wafv2.WebAcl | undefined;
}

/** The name of the API among the origins of its distribution. */
const API = "api";

/** Make a distribution before an API, with its domain and its firewall. `endpoint` is the URL that AWS gives the API. */
export function makeCdn(parent: Component, plan: CdnPlan, endpoint: pulumi.Output<string>): MadeCdn {
  if (plan.warning) void pulumi.log.warn(plan.warning, parent);
  const domain = plan.domain && makeEdgeDomain(parent, plan.domain);
  const waf = plan.waf && makeWaf(parent, plan.waf, "CLOUDFRONT");
  const { origins = [], defaultCacheBehavior, ...others } = plan.settings;
  const ours = originOf(endpoint.apply((url) => new URL(url).host));
  const args: cloudfront.DistributionArgs = {
    enabled: true,
    isIpv6Enabled: true,
    comment: parent.placement.path,
    httpVersion: CDN_DEFAULTS.httpVersion,
    priceClass: CDN_DEFAULTS.priceClass,
    restrictions: { geoRestriction: { restrictionType: "none" } },
    ...(waf && { webAclId: waf.arn }),
    ...others,
    origins: pulumi.output(origins).apply((further) => [ours, ...further]),
    defaultCacheBehavior: { ...behavior(), ...defaultCacheBehavior },
    ...domainSettings(domain, CDN_DEFAULTS.minimumProtocolVersion),
  };
  const distribution = new cloudfront.Distribution(parent.childName("distribution"), args, { parent });
  if (domain) makeEdgeRecords(parent, domain, distribution);
  return {
    distribution,
    url: pulumi.interpolate`https://${distribution.domainName}`,
    domainUrl: plan.domain && pulumi.interpolate`https://${plan.domain.name}`,
    certificate: domain?.certificate,
    webAcl: waf?.webAcl,
  };
}

function originOf(domainName: pulumi.Output<string>) {
  return {
    originId: API,
    domainName,
    customOriginConfig: {
      httpPort: 80,
      httpsPort: 443,
      originProtocolPolicy: "https-only",
      originSslProtocols: [...CDN_DEFAULTS.originSslProtocols],
      originReadTimeout: CDN_DEFAULTS.originReadTimeout,
    },
  };
}

function behavior() {
  const { cachePolicyId, originRequestPolicyId, viewerProtocolPolicy } = CDN_DEFAULTS;
  return {
    targetOriginId: API,
    viewerProtocolPolicy,
    allowedMethods: [...CDN_DEFAULTS.allowedMethods],
    cachedMethods: [...CDN_DEFAULTS.cachedMethods],
    compress: true,
    cachePolicyId,
    originRequestPolicyId,
  };
}
