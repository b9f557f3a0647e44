import type * as s3 from "@pulumi/aws/s3";
import * as pulumi from "@pulumi/pulumi";
import type { Component } from "../../app/component";
import { lazyHandles } from "../../app/sharing/lazy-handles";
import { ConsumerFunctions } from "../../functions/consumer-functions";
import { bucketClasses } from "../sources/bucket-class-resources";
import { NOTIFICATION_WORDS } from "./errors";
import type { BucketParts } from "./resources";
import type { BucketState } from "./state";

/** The parts of a bucket that another Pulumi stack made. Registers nothing. */
export function importParts(component: Component, state: BucketState): BucketParts {
  const bucketArn = pulumi.output(state.bucketArn);
  const bucketName = pulumi.output(state.bucketName);
  const read = (): s3.Bucket =>
    bucketClasses().Bucket.get(component.childName("bucket"), bucketName, undefined, { parent: component });
  return {
    native: lazyHandles({ bucket: read }),
    bucketArn,
    bucketName,
    grantOutputs: { arn: bucketArn },
    policy: undefined,
    notifications: undefined,
    functionDefaults: undefined,
    consumers: ConsumerFunctions.fromState(component, state.notifications ?? {}, NOTIFICATION_WORDS),
    planned: [],
  };
}
