import type * as acm from "@pulumi/aws/acm";
import type * as cloudfront from "@pulumi/aws/cloudfront";
import type * as s3 from "@pulumi/aws/s3";
import type * as wafv2 from "@pulumi/aws/wafv2";
import * as pulumi from "@pulumi/pulumi";
import type { Component } from "../../app/component";
import { makeEdgeDomain, makeEdgeRecords } from "../gateway/domain/edge-resources";
import { makeWaf } from "../gateway/waf/resources";
import { makeBucket, protectBucket } from "./bucket-resources";
import { makeDevServer } from "./dev-resources";
import { makeDistribution } from "./distribution-resources";
import { invalidate } from "./invalidation-resources";
import { makeObjects } from "./object-resources";
import type { StaticSitePlan } from "./plan";

/** The `@pulumi/aws` objects of a site. */
export interface StaticSiteHandles {
  /** The bucket, made or given. Of version 6 of `@pulumi/aws` it is a `BucketV2`. */
  readonly bucket: s3.Bucket;
  /** The distribution, made or given. */
  readonly distribution: cloudfront.Distribution;
  /** The certificate of the domain, made or given. Undefined without a domain. */
  readonly certificate: acm.Certificate | undefined;
  /** The web ACL of `waf`. Undefined without one, for one that was given by its ARN, and for a site of another Pulumi stack. */
  readonly webAcl: wafv2.WebAcl | undefined;
}

/** The parts of a StaticSite, made or given here or made in another Pulumi stack. */
export interface StaticSiteParts {
  readonly native: StaticSiteHandles;
  readonly bucketName: pulumi.Output<string>;
  readonly bucketArn: pulumi.Output<string>;
  readonly distributionId: pulumi.Output<string>;
  readonly distributionDomain: pulumi.Output<string>;
  readonly certificateArn: pulumi.Output<string> | undefined;
  readonly customDomainUrl: pulumi.Output<string> | undefined;
}

/** Make the bucket, the distribution and the domain, upload the files, and have CloudFront forget the old ones. */
export function makeParts(component: Component, plan: StaticSitePlan): StaticSiteParts {
  const { bucket: planned, files, values, invalidator, dev } = plan;
  const bucket = planned.kind === "existing" ? planned.resource : makeBucket(component, planned.settings);
  if (plan.domain?.warning) void pulumi.log.warn(plan.domain.warning, component);
  const domain = plan.domain && makeEdgeDomain(component, plan.domain);
  const waf = plan.waf && makeWaf(component, plan.waf, "CLOUDFRONT");
  const distribution =
    plan.distribution.kind === "existing"
      ? plan.distribution.resource
      : makeDistribution(component, { domainName: bucket.bucketRegionalDomainName }, plan, {
          domain,
          webAclArn: waf?.arn,
          settings: plan.distribution.settings,
        });
  if (planned.kind === "made") protectBucket(component, bucket, distribution.arn, planned.settings);
  if (domain) makeEdgeRecords(component, domain, distribution);
  const objects = makeObjects(component, bucket, files, values, plan.isPurged);
  if (invalidator)
    invalidate(component, {
      invalidator,
      distribution,
      isOwn: plan.distribution.kind === "made",
      objects,
      wait: plan.waitForInvalidation,
    });
  if (dev) makeDevServer(component, distribution, dev, values);
  return {
    native: { bucket, distribution, certificate: domain?.certificate, webAcl: waf?.webAcl },
    bucketName: bucket.bucket,
    bucketArn: bucket.arn,
    distributionId: distribution.id,
    distributionDomain: distribution.domainName,
    certificateArn: domain?.certificate.arn,
    customDomainUrl: plan.domain && pulumi.interpolate`https://${plan.domain.name}`,
  };
}
