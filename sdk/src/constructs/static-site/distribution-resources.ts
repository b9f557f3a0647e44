import * as cloudfront from "@pulumi/aws/cloudfront";
import type * as s3 from "@pulumi/aws/s3";
import * as pulumi from "@pulumi/pulumi";
import type { Component } from "../../app/component";
import { domainSettings, type EdgeDomain } from "../gateway/domain/edge-resources";
import { SITE_DEFAULTS } from "./defaults";
import type { ErrorPage } from "./pages-plan";
import type { StaticSitePlan } from "./plan";
import type { NativeDistributionSettings } from "./props";
import { hasPages, viewerCode } from "./viewer-function";

/** The origin of a distribution that has the files of the site. */
const FILES = "files";
/** Statuses of S3 for a missing object. It says no more to callers that may not list. */
const MISSING = [403, 404];

/** The parts of a distribution beside its files. */
interface DistributionParts {
  readonly domain: EdgeDomain | undefined;
  readonly webAclArn: pulumi.Input<string> | undefined;
  readonly settings: NativeDistributionSettings;
}

/** Make the distribution that serves the bucket, and what lets it read. */
export function makeDistribution(
  component: Component,
  { domainName }: { readonly domainName: s3.Bucket["bucketRegionalDomainName"] },
  plan: StaticSitePlan,
  { domain, webAclArn, settings }: DistributionParts,
): cloudfront.Distribution {
  const control = new cloudfront.OriginAccessControl(
    component.childName("access"),
    { originAccessControlOriginType: "s3", signingBehavior: "always", signingProtocol: "sigv4" },
    { parent: component },
  );
  const viewer = makeViewerFunction(component, plan);
  const { origins = [], defaultCacheBehavior, ...others } = settings;
  const ours = { originId: FILES, domainName, originAccessControlId: control.id };
  const args: cloudfront.DistributionArgs = {
    enabled: true,
    isIpv6Enabled: true,
    comment: component.placement.path,
    httpVersion: SITE_DEFAULTS.httpVersion,
    priceClass: SITE_DEFAULTS.priceClass,
    customErrorResponses: errorResponses(plan.errorPage),
    restrictions: { geoRestriction: { restrictionType: "none" } },
    ...(webAclArn !== undefined && { webAclId: webAclArn }),
    ...others,
    defaultRootObject: plan.indexPage,
    origins: pulumi.output(origins).apply((further) => [ours, ...further]),
    defaultCacheBehavior: { ...behavior(viewer), ...defaultCacheBehavior },
    ...domainSettings(domain, SITE_DEFAULTS.minimumProtocolVersion),
  };
  return new cloudfront.Distribution(component.childName("distribution"), args, { parent: component });
}

function behavior(
  viewer: cloudfront.Function | undefined,
): Exclude<cloudfront.DistributionArgs["defaultCacheBehavior"], pulumi.Output<unknown> | Promise<unknown>> {
  return {
    targetOriginId: FILES,
    viewerProtocolPolicy: "redirect-to-https",
    allowedMethods: ["GET", "HEAD", "OPTIONS"],
    cachedMethods: ["GET", "HEAD"],
    compress: true,
    cachePolicyId: SITE_DEFAULTS.cachePolicyId,
    responseHeadersPolicyId: SITE_DEFAULTS.responseHeadersPolicyId,
    ...(viewer && { functionAssociations: [{ eventType: "viewer-request", functionArn: viewer.arn }] }),
  };
}

function errorResponses({ name, status }: ErrorPage): cloudfront.DistributionArgs["customErrorResponses"] {
  return MISSING.map((errorCode) => ({ errorCode, responseCode: status, responsePagePath: `/${name}` }));
}

/** Only where it has something to do: each call of it costs a little. */
function makeViewerFunction(
  component: Component,
  { files, indexPage, errorPage, domain }: StaticSitePlan,
): cloudfront.Function | undefined {
  const rules = { indexPage: hasPages(files, [indexPage, errorPage.name]) ? lastOf(indexPage) : undefined };
  const redirects = domain?.alias !== undefined;
  if (rules.indexPage === undefined && !redirects) return undefined;
  const code = pulumi.output(redirects ? domain.name : undefined).apply((name) => viewerCode(rules, name));
  return new cloudfront.Function(
    component.childName("viewer"),
    { runtime: "cloudfront-js-2.0", publish: true, comment: component.placement.path, code },
    { parent: component },
  );
}

function lastOf(page: string): string {
  return page.slice(page.lastIndexOf("/") + 1);
}
