import type * as s3 from "@pulumi/aws/s3";
import type * as pulumi from "@pulumi/pulumi";
import type { Placement } from "../../app/component";
import { TYPE } from "../../aws/tokens";
import type { Issues } from "../../errors";
import { planFunctionDefaults } from "../../functions/default-layers";
import type { FunctionProps } from "../../functions/props";
import { checkInput, checkKnownProps, checkType, namesOf } from "../../values";
import { warnOfSlashesInRules } from "../sources/key-prefix";
import { type NativeForm, planNative, refuseOnExisting } from "../sources/native-plan";
import { type PlannedCorsRule, planCors } from "./cors-plan";
import { type NotificationPlan, planNotifications } from "./notification-plan";
import type { BucketProps, NativeBucketSettings, OwnBucketSetting } from "./props";

/** A bucket to be made. */
export interface MadeBucketPlan {
  readonly kind: "made";
  /** Undefined leaves the name to Pulumi. */
  readonly name: pulumi.Input<string> | undefined;
  /** The CORS rules. Without any, pages of other sites may do nothing. */
  readonly corsRules: readonly PlannedCorsRule[];
  readonly settings: NativeBucketSettings;
  readonly publicAccessBlock: Omit<Partial<s3.BucketPublicAccessBlockArgs>, "bucket">;
  /** Whether everybody may read the objects. */
  readonly isPublic: boolean;
}

/** A bucket made elsewhere. */
export interface ExistingBucketPlan {
  readonly kind: "existing";
  readonly bucket: s3.Bucket;
  /** Whether the program is the one that writes its notifications. */
  readonly ownsNotifications: boolean;
}

export interface BucketPlan {
  readonly bucket: MadeBucketPlan | ExistingBucketPlan;
  readonly notifications: readonly NotificationPlan[];
  /** Whether the default event bus gets all events. */
  readonly eventBridge: boolean;
  /** `defaults.function`, for notifications added later. */
  readonly functionDefaults: FunctionProps | undefined;
}

const PROPS = namesOf<BucketProps>()([
  "name",
  "cors",
  "notifications",
  "eventBridge",
  "publicRead",
  "defaults",
  "alarms",
  "native",
]);
/** Names of generation 0, and where they are now. */
const RENAMED = { s3Bucket: "native.bucket", defaultFunctionProps: "defaults.function" };
const OWN_BUCKET_PROPS: Readonly<Record<OwnBucketSetting, string>> = {
  bucket: "name",
  corsRules: "cors",
  policy: "bucket.addToResourcePolicy({ ... })",
  acl: "bucket.addToResourcePolicy({ ... }), since access lists are off",
  grants: "bucket.addToResourcePolicy({ ... }), since access lists are off",
};
const FORM: NativeForm = {
  name: "bucket",
  // Version 6 of @pulumi/aws calls BucketV2 what is Bucket in version 7.
  tokens: [TYPE.s3.Bucket, TYPE.s3.BucketV2],
  own: OWN_BUCKET_PROPS,
  beside: ["publicAccessBlock", "ownsNotifications"],
};

/** Blocks that have to be off for a policy with which everybody may read. */
const OPEN_TO_READERS = { blockPublicPolicy: false, restrictPublicBuckets: false };

/** Check the props of a bucket. With issues the plan is not to be used. */
export function planBucket(
  props: unknown = {},
  placement: Placement,
  issues: Issues,
): BucketPlan | undefined {
  if (!checkKnownProps(props, PROPS, issues, RENAMED)) return undefined;
  const { app, stack, defaults } = placement;
  const functionDefaults = planFunctionDefaults(props.defaults, issues.at("defaults"));
  const context = { app, stack, defaults, constructDefaults: functionDefaults };
  const notifications = planNotifications(props.notifications, [], context, issues.at("notifications"));
  const eventBridge = isOn(props.eventBridge, issues.at("eventBridge"));
  const bucket = planOwnOrGiven(props, issues);
  if (bucket.kind === "existing" && !bucket.ownsNotifications) {
    if (notifications.length > 0) refuseNotifications(issues.at("notifications"));
    if (eventBridge) refuseNotifications(issues.at("eventBridge"));
  }
  return { bucket, notifications, eventBridge, functionDefaults };
}

/** Report notifications of a bucket whose document of them may be somebody else's. */
export function refuseNotifications(issues: Issues): void {
  issues.add("BUCKET_NOTIFICATIONS_NOT_OWNED", {
    problem:
      "the bucket is made elsewhere, and what is written here erases all other notifications that it has",
    cure: "write native: { bucket, ownsNotifications: true } if there are no others, or write them where the bucket is made",
  });
}

function planOwnOrGiven(
  props: Readonly<Record<string, unknown>>,
  issues: Issues,
): MadeBucketPlan | ExistingBucketPlan {
  const at = issues.at("native");
  const native = planNative<NativeBucketSettings, s3.Bucket>(props.native, FORM, at);
  const beside = (checkType(props.native ?? {}, "object", issues.apart()) ? (props.native ?? {}) : {}) as {
    readonly publicAccessBlock?: unknown;
    readonly ownsNotifications?: unknown;
  };
  const ownsNotifications = isOn(beside.ownsNotifications, at.at("ownsNotifications"));
  if (native.kind === "existing") {
    refuseOnExisting(props, ["name", "cors", "publicRead"], "bucket", issues);
    refuseOnExisting(beside, ["publicAccessBlock"], "bucket", at);
    return { kind: "existing", bucket: native.resource, ownsNotifications };
  }
  warnOfSlashesInRules(native.settings, at.at("bucket"));
  const { publicAccessBlock = {} } = beside;
  const atBlock = at.at("publicAccessBlock");
  checkType(publicAccessBlock, "object", atBlock);
  const isPublic = isOn(props.publicRead, issues.at("publicRead"));
  if (isPublic) refuseBlock(publicAccessBlock as MadeBucketPlan["publicAccessBlock"], atBlock);
  return {
    kind: "made",
    name: planName(props.name, issues.at("name")),
    corsRules: planCors(props.cors, issues.at("cors")),
    settings: native.settings,
    publicAccessBlock: {
      ...(isPublic && OPEN_TO_READERS),
      ...(publicAccessBlock as MadeBucketPlan["publicAccessBlock"]),
    },
    isPublic,
  };
}

function refuseBlock(block: MadeBucketPlan["publicAccessBlock"], issues: Issues): void {
  for (const name of Object.keys(OPEN_TO_READERS) as (keyof typeof OPEN_TO_READERS)[]) {
    if (block[name] !== true) continue;
    const problem = "with it S3 lets nobody read, and publicRead is true";
    issues.at(name).add("PROP_CONFLICT", { problem, cure: "remove one of the two" });
  }
}

function planName(name: unknown, issues: Issues): pulumi.Input<string> | undefined {
  return name === undefined ? undefined : checkInput(name as pulumi.Input<string>, issues, checkBucketName);
}

function isOn(value: unknown, issues: Issues): boolean {
  return value !== undefined && checkType(value, "boolean", issues) && value;
}

const NAME_FORM = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const ADDRESS = /^\d+\.\d+\.\d+\.\d+$/;
/** Beginnings and ends of names that S3 reserves. */
const RESERVED = /^(xn--|sthree-|amzn-s3-demo-)|(-s3alias|--ol-s3|\.mrap|--x-s3|--table-s3)$/;

/**
 * Report what cannot be the name of a bucket.
 * @see https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html
 */
function checkBucketName(name: unknown, issues: Issues): void {
  if (!checkType(name, "string", issues)) return;
  if (NAME_FORM.test(name) && !name.includes("..") && !ADDRESS.test(name) && !RESERVED.test(name)) return;
  const cure = "write 3 to 63 lower-case letters, digits, - and ., with a letter or a digit at both ends";
  issues.add("BUCKET_NAME_INVALID", { problem: "S3 does not take this name", value: name, cure });
}
