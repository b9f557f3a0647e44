import * as s3 from "@pulumi/aws/s3";
import type * as pulumi from "@pulumi/pulumi";
import type { Component } from "../../app/component";
import { Issues } from "../../errors";
import { ConsumerFunctions } from "../../functions/consumer-functions";
import type { FunctionProps } from "../../functions/props";
import { bucketClasses, bucketSettings } from "../sources/bucket-class-resources";
import { prefixOf } from "../sources/bucket-prefix";
import { OpenPolicy } from "../sources/open-policy";
import { bucketSubject } from "../sources/policy-subjects";
import { BUCKET_DEFAULTS } from "./defaults";
import { makeDocument } from "./document-resources";
import { NOTIFICATION_WORDS } from "./errors";
import type { NotificationPlan } from "./notification-plan";
import { OpenNotifications } from "./open-notifications";
import type { BucketPlan, MadeBucketPlan } from "./plan";

/** Name of the statement with which everybody may read. Statements of programs have other names. */
const PUBLIC_READ = "FromAnywhere";

/** The parts of a Bucket, made or given here or made in another Pulumi stack. */
export interface BucketParts {
  readonly native: { readonly bucket: s3.Bucket };
  readonly bucketArn: pulumi.Output<string>;
  readonly bucketName: pulumi.Output<string>;
  /** The outputs in the ARNs of grants. */
  readonly grantOutputs: object;
  /** The policy while it can be added to. Undefined for a bucket made elsewhere. */
  readonly policy: OpenPolicy | undefined;
  /** The notifications while they can be added to. Undefined where another program may write them. */
  readonly notifications: OpenNotifications | undefined;
  readonly functionDefaults: FunctionProps | undefined;
  readonly consumers: ConsumerFunctions;
  /** The notifications to make after the bucket. */
  readonly planned: readonly NotificationPlan[];
}

/** Make the bucket and what protects it, or take the one that is given. Its notifications are made later. */
export function makeParts(component: Component, plan: BucketPlan): BucketParts {
  const { bucket: planned, eventBridge, functionDefaults, notifications } = plan;
  const policy = planned.kind === "made" ? new OpenPolicy(component, "bucket") : undefined;
  const bucket = planned.kind === "made" ? makeBucket(component, planned) : planned.bucket;
  if (planned.kind === "made" && policy) {
    if (planned.isPublic) letRead(component, bucket, policy);
    protect(component, bucket, planned, policy);
    allowPages(component, bucket, planned);
  }
  const about = { bucketName: bucket.bucket, eventBridge };
  const isOurs = planned.kind === "made" || planned.ownsNotifications;
  const open = isOurs
    ? new OpenNotifications(component, (closed) => makeDocument(component, about, closed))
    : undefined;
  if (eventBridge) open?.register();
  return {
    native: { bucket },
    bucketArn: bucket.arn,
    bucketName: bucket.bucket,
    grantOutputs: bucket,
    policy,
    notifications: open,
    functionDefaults,
    consumers: new ConsumerFunctions(NOTIFICATION_WORDS),
    planned: notifications,
  };
}

function makeBucket(component: Component, { name, settings }: MadeBucketPlan): s3.Bucket {
  const logicalName = component.childName("bucket");
  const prefix = prefixOf(logicalName);
  const args: s3.BucketArgs = {
    ...(name === undefined && prefix !== undefined && { bucketPrefix: prefix }),
    ...bucketSettings(settings),
    ...(name !== undefined && { bucket: name }),
  };
  const { Bucket } = bucketClasses();
  return new Bucket(logicalName, args, { parent: component });
}

/**
 * The protections of a bucket that nobody may open: encryption, access lists, public access and the policy. They stay
 * as long as the bucket does. They are made one after the other, because S3 refuses two changes of one bucket at a
 * time.
 */
function protect(
  component: Component,
  { bucket, arn }: s3.Bucket,
  plan: MadeBucketPlan,
  policy: OpenPolicy,
): void {
  const { encryption, objectOwnership, publicAccessBlock } = BUCKET_DEFAULTS;
  const isRetained = component.retainOnDelete ?? component.app.defaultRemovalPolicy !== "destroy";
  const opts = { parent: component, ...(isRetained && { retainOnDelete: true }) };
  if (plan.settings.serverSideEncryptionConfiguration === undefined) {
    const rules = [{ applyServerSideEncryptionByDefault: { sseAlgorithm: encryption } }];
    const { Encryption } = bucketClasses();
    new Encryption(component.childName("encryption"), { bucket, rules }, opts);
  }
  const access = new s3.BucketPublicAccessBlock(
    component.childName("public-access"),
    { ...publicAccessBlock, ...plan.publicAccessBlock, bucket },
    opts,
  );
  const ownership = new s3.BucketOwnershipControls(
    component.childName("ownership"),
    { bucket, rule: { objectOwnership } },
    { ...opts, dependsOn: [access] },
  );
  new s3.BucketPolicy(
    component.childName("policy"),
    { bucket, policy: policy.document(bucketSubject(arn)) },
    { ...opts, dependsOn: [ownership] },
  );
}

/** Let everybody read the objects. */
function letRead(component: Component, { arn }: s3.Bucket, policy: OpenPolicy): void {
  const statement = arn.apply((known) => ({
    Sid: PUBLIC_READ,
    Effect: "Allow" as const,
    Principal: "*",
    Action: ["s3:GetObject"],
    Resource: [`${known}/*`],
  }));
  policy.add([statement], new Issues(component.constructName));
}

/** Let pages of other sites use the objects, as far as the rules say. */
function allowPages(component: Component, { bucket }: s3.Bucket, { corsRules }: MadeBucketPlan): void {
  if (corsRules.length === 0) return;
  const { Cors } = bucketClasses();
  new Cors(component.childName("cors"), { bucket, corsRules: [...corsRules] }, { parent: component });
}
