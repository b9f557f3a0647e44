import type { GraphResource } from "../../../../graph/types";
import type {
  FilterRule,
  LifecycleRule,
  NotificationConfiguration,
  OwnershipControls,
  VersioningConfiguration,
} from "../../model/calls/s3";
import { BUCKETS } from "../../provision/buckets";
import { callsFor, inputOf } from "../../provision/calls-for";
import { ALL_BLOCKED } from "../operations/bucket-settings";
import type { Inputs } from "../operations/calls";
import { LEAST_SIZE_BY_DEFAULT } from "../operations/lifecycle";
import type { BucketSettings } from "../state/types";

/** The settings that the program gives its buckets, by their names. */
export function registeredBuckets(resources: readonly GraphResource[]): ReadonlyMap<string, BucketSettings> {
  const calls = callsFor(BUCKETS, resources);
  const buckets = new Map<string, BucketSettings>();
  for (const call of calls) {
    if (call.operation !== "CreateBucket") continue;
    const input = inputOf<Inputs["CreateBucket"]>(call);
    buckets.set(input.Bucket, newSettings(input));
  }
  for (const call of calls) {
    const input = inputOf<{ readonly Bucket: string }>(call);
    const before = buckets.get(input.Bucket);
    const read = SETTINGS[call.operation as keyof typeof SETTINGS] as Read | undefined;
    if (before && read) buckets.set(input.Bucket, { ...before, ...read(input) });
  }
  return buckets;
}

/** The settings of a new bucket. A program says of locks in the type of the resource, where a request has text. */
function newSettings({ ObjectLockEnabledForBucket: isLocked }: Inputs["CreateBucket"]): BucketSettings {
  return {
    publicAccessBlock: ALL_BLOCKED,
    ...(String(isLocked) === "true" && {
      versioning: "Enabled",
      objectLock: { ObjectLockEnabled: "Enabled" },
    }),
  };
}

type Read = (input: object) => BucketSettings;

/** Settings that calls make, as the operations that read them answer. */
const SETTINGS: { readonly [Name in keyof Inputs]?: (input: Inputs[Name]) => BucketSettings } = {
  PutBucketCors: ({ CORSConfiguration }) => ({ cors: CORSConfiguration.CORSRules }),
  PutBucketEncryption: (input) => ({ encryption: input.ServerSideEncryptionConfiguration }),
  PutBucketLifecycleConfiguration: ({ LifecycleConfiguration: { Rules } = { Rules: [] } }) => ({
    lifecycle: {
      Rules: Rules.map(withSeconds),
      TransitionDefaultMinimumObjectSize: LEAST_SIZE_BY_DEFAULT,
    },
  }),
  PutBucketNotificationConfiguration: (input) => ({
    notification: notificationOf(input.NotificationConfiguration),
  }),
  PutBucketOwnershipControls: ({ OwnershipControls }) => ownershipSetting(OwnershipControls),
  PutBucketPolicy: ({ Policy }) => (Policy === undefined ? {} : { policy: Policy }),
  PutBucketTagging: ({ Tagging }) => ({
    tags: Object.fromEntries(Tagging.TagSet.map(({ Key, Value }) => [Key, Value])),
  }),
  PutBucketVersioning: ({ VersioningConfiguration }) => versioningSetting(VersioningConfiguration),
  PutObjectLockConfiguration: (input) => ({ objectLock: input.ObjectLockConfiguration }),
  PutPublicAccessBlock: (input) => ({ publicAccessBlock: input.PublicAccessBlockConfiguration }),
};

/** A program may leave the owner open until it is deployed. */
function ownershipSetting(ownership: OwnershipControls): BucketSettings {
  return ownership.Rules[0]?.ObjectOwnership === undefined ? {} : { ownership };
}

/** A rule with seconds for its dates, which a program has as text. */
function withSeconds({ Expiration, Transitions, ...rest }: LifecycleRule): LifecycleRule {
  const inSeconds = <Dated extends { readonly Date?: number }>({ Date: date, ...others }: Dated) =>
    date === undefined ? others : { ...others, Date: Date.parse(String(date)) / 1000 };
  return {
    ...rest,
    ...(Expiration && { Expiration: inSeconds(Expiration) }),
    ...(Transitions && { Transitions: Transitions.map(inSeconds) }),
  };
}

function versioningSetting({ Status }: VersioningConfiguration): BucketSettings {
  return Status === "Enabled" || Status === "Suspended" ? { versioning: Status } : {};
}

/** S3 takes `prefix` in the rules of a filter, and answers `Prefix`. */
function notificationOf(notification: NotificationConfiguration): NotificationConfiguration {
  const lists = Object.entries(notification).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map(answered) : value,
  ]);
  return Object.fromEntries(lists);
}

type Configuration = NonNullable<NotificationConfiguration["QueueConfigurations"]>[number];

function answered({ Filter: filter, ...rest }: Configuration): Configuration {
  if (!filter) return rest;
  const rules = (filter.Key?.FilterRules ?? []).map(({ Name = "", ...value }) => ({
    ...value,
    Name: Name.charAt(0).toUpperCase() + Name.slice(1),
  }));
  return { ...rest, Filter: { Key: { FilterRules: rules as FilterRule[] } } };
}
