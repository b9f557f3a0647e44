import * as acm from "@pulumi/aws/acm";
import * as cloudfront from "@pulumi/aws/cloudfront";
import * as pulumi from "@pulumi/pulumi";
import type { Component } from "../../app/component";
import { lazyHandles } from "../../app/sharing/lazy-handles";
import { edgeOptions } from "../gateway/domain/edge-resources";
import { bucketClasses } from "../sources/bucket-class-resources";
import type { StaticSiteHandles, StaticSiteParts } from "./resources";
import type { StaticSiteState } from "./state";

/** The parts of a site that another Pulumi stack made. Registers nothing. */
export function importParts(component: Component, state: StaticSiteState): StaticSiteParts {
  const opts = { parent: component };
  const name = (part: string) => component.childName(part);
  const native = lazyHandles<StaticSiteHandles>({
    bucket: () => bucketClasses().Bucket.get(name("bucket"), state.bucketName, undefined, opts),
    distribution: () =>
      cloudfront.Distribution.get(name("distribution"), state.distributionId, undefined, opts),
    certificate: () =>
      state.certificateArn === undefined
        ? undefined
        : acm.Certificate.get(name("certificate"), state.certificateArn, undefined, {
            ...opts,
            ...edgeOptions(component),
          }),
    webAcl: () => undefined,
  });
  return {
    native,
    bucketName: pulumi.output(state.bucketName),
    bucketArn: pulumi.output(state.bucketArn),
    distributionId: pulumi.output(state.distributionId),
    distributionDomain: pulumi.output(state.distributionDomain),
    certificateArn: state.certificateArn === undefined ? undefined : pulumi.output(state.certificateArn),
    customDomainUrl: state.customDomainUrl === undefined ? undefined : pulumi.output(state.customDomainUrl),
  };
}
