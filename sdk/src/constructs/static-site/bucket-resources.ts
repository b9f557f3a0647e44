import * as s3 from "@pulumi/aws/s3";
import type * as pulumi from "@pulumi/pulumi";
import type { Component } from "../../app/component";
import { bucketClasses, bucketSettings } from "../sources/bucket-class-resources";
import { prefixOf } from "../sources/bucket-prefix";
import { resourcePolicy } from "../sources/policy-document";
import { SITE_DEFAULTS } from "./defaults";
import type { NativeSiteBucketSettings } from "./props";

/**
 * Whether the parts of a site stay in AWS when it leaves the program, which they do only on request. The objects of the
 * bucket can be uploaded again, so it is no data that must stay.
 */
export function isRetained(component: Component): boolean {
  return component.retainOnDelete ?? component.app.defaultRemovalPolicy === "retain";
}

/** Make the bucket of a site. Its name is not ours to choose: it is one for the whole world. */
export function makeBucket(component: Component, settings: NativeSiteBucketSettings): s3.Bucket {
  const logicalName = component.childName("bucket");
  const prefix = settings.bucket === undefined ? prefixOf(logicalName) : undefined;
  const args: s3.BucketArgs = {
    ...(prefix !== undefined && { bucketPrefix: prefix }),
    forceDestroy: true,
    ...bucketSettings(settings),
  };
  const { Bucket } = bucketClasses();
  return new Bucket(logicalName, args, { parent: component, retainOnDelete: isRetained(component) });
}

/**
 * Close the bucket to all but one distribution. One setting after the other, since S3 refuses two changes of one bucket at a
 * time.
 */
export function protectBucket(
  component: Component,
  { bucket, arn }: s3.Bucket,
  distributionArn: pulumi.Output<string>,
  settings: NativeSiteBucketSettings,
): s3.BucketPolicy {
  const { encryption, objectOwnership, publicAccessBlock } = SITE_DEFAULTS;
  const opts = { parent: component };
  if (settings.serverSideEncryptionConfiguration === undefined) {
    const rules = [{ applyServerSideEncryptionByDefault: { sseAlgorithm: encryption } }];
    const { Encryption } = bucketClasses();
    new Encryption(component.childName("encryption"), { bucket, rules }, opts);
  }
  const access = new s3.BucketPublicAccessBlock(
    component.childName("public-access"),
    { ...publicAccessBlock, bucket },
    opts,
  );
  const ownership = new s3.BucketOwnershipControls(
    component.childName("ownership"),
    { bucket, rule: { objectOwnership } },
    { ...opts, dependsOn: [access] },
  );
  return new s3.BucketPolicy(
    component.childName("policy"),
    { bucket, policy: policyFor(arn, distributionArn) },
    { ...opts, dependsOn: [ownership] },
  );
}

/** @see https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/private-content-restricting-access-to-s3.html */
function policyFor(
  arn: pulumi.Output<string>,
  distributionArn: pulumi.Output<string>,
): pulumi.Output<string> {
  return arn.apply((bucket) =>
    distributionArn.apply((distribution) =>
      resourcePolicy(
        { arns: [bucket, `${bucket}/*`], account: "", overTls: ["s3:*"], send: [] },
        [],
        [
          {
            Sid: "FromCloudFront",
            Effect: "Allow",
            Principal: { Service: "cloudfront.amazonaws.com" },
            Action: "s3:GetObject",
            Resource: `${bucket}/*`,
            Condition: { StringEquals: { "AWS:SourceArn": distribution } },
          },
        ],
      ),
    ),
  );
}
