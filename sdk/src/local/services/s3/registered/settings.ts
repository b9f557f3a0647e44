import type { GraphResource } from "../../../../graph/types";
import type { Input, Output } from "../../endpoint/aws-api";
import { BUCKETS } from "../../provision/buckets";
import { callsFor, inputOf } from "../../provision/calls-for";
import { ALL_BLOCKED } from "../operations/bucket-settings";
import { LEAST_SIZE_BY_DEFAULT } from "../operations/lifecycle";
import type { BucketSettings, CorsRule } from "../state/types";

/** What the program says of its buckets, by their names. */
export function registeredBuckets(resources: readonly GraphResource[]): ReadonlyMap<string, BucketSettings> {
  const calls = callsFor(BUCKETS, resources).map((call) => ({ ...call, input: inputOf<Input>(call) }));
  const buckets = new Map<string, BucketSettings>();
  for (const { operation, input } of calls)
    if (operation === "CreateBucket") buckets.set(String(input.Bucket), newSettings(input));
  for (const { operation, input } of calls) {
    const name = String(input.Bucket);
    const before = buckets.get(name);
    const read = SETTINGS[operation];
    if (before && read) buckets.set(name, { ...before, ...read(input) });
  }
  return buckets;
}

/** What a bucket has from the moment that it is made. */
function newSettings({ ObjectLockEnabledForBucket: isLocked }: Input): BucketSettings {
  return {
    publicAccessBlock: ALL_BLOCKED,
    ...(isLocked === true && { versioning: "Enabled", objectLock: { ObjectLockEnabled: "Enabled" } }),
  };
}

/** Settings that calls make, as the operations answer that ask for them. */
const SETTINGS: Readonly<Record<string, (input: Input) => BucketSettings>> = {
  PutBucketCors: ({ CORSConfiguration }) => ({
    cors: (CORSConfiguration as { CORSRules: readonly CorsRule[] }).CORSRules,
  }),
  PutBucketEncryption: (input) => ({ encryption: input.ServerSideEncryptionConfiguration as Output }),
  PutBucketLifecycleConfiguration: ({ LifecycleConfiguration }) => ({
    lifecycle: lifecycleOf(LifecycleConfiguration as Lifecycle),
  }),
  PutBucketNotificationConfiguration: (input) => ({ notification: notificationOf(input) }),
  PutBucketOwnershipControls: ({ OwnershipControls }) => ownershipSetting(OwnershipControls as Ownership),
  PutBucketPolicy: ({ Policy }) => (Policy === undefined ? {} : { policy: String(Policy) }),
  PutBucketTagging: ({ Tagging }) => ({ tags: tagsOf(Tagging as Tagging) }),
  PutBucketVersioning: ({ VersioningConfiguration }) => versioningSetting(VersioningConfiguration as Output),
  PutObjectLockConfiguration: (input) => ({ objectLock: input.ObjectLockConfiguration as Output }),
  PutPublicAccessBlock: (input) => ({ publicAccessBlock: input.PublicAccessBlockConfiguration as Output }),
};

interface Lifecycle {
  readonly Rules: readonly LifecycleRule[];
}

interface LifecycleRule extends Output {
  readonly Expiration?: Dated;
  readonly Transitions?: readonly Dated[];
}

interface Dated extends Output {
  readonly Date?: string;
}

interface Ownership extends Output {
  readonly Rules: readonly { readonly ObjectOwnership?: string }[];
}

interface Tagging {
  readonly TagSet: readonly { readonly Key: string; readonly Value: string }[];
}

interface Configuration {
  readonly Filter?: { readonly Key: { readonly FilterRules: readonly FilterRule[] } };
}

interface FilterRule {
  readonly Name: string;
  readonly Value: string;
}

function ownershipSetting(ownership: Ownership): BucketSettings {
  return ownership.Rules[0]?.ObjectOwnership === undefined ? {} : { ownership };
}

/** Dates are seconds, as S3 reads them of a document. */
function lifecycleOf({ Rules }: Lifecycle): Output {
  const TransitionDefaultMinimumObjectSize = LEAST_SIZE_BY_DEFAULT;
  return { Rules: Rules.map(withSeconds), TransitionDefaultMinimumObjectSize };
}

function withSeconds({ Expiration, Transitions, ...rest }: LifecycleRule): Output {
  const inSeconds = ({ Date: date, ...others }: Dated) =>
    date === undefined ? others : { ...others, Date: Date.parse(date) / 1000 };
  return {
    ...rest,
    ...(Expiration && { Expiration: inSeconds(Expiration) }),
    ...(Transitions && { Transitions: Transitions.map(inSeconds) }),
  };
}

function tagsOf({ TagSet }: Tagging): Readonly<Record<string, string>> {
  return Object.fromEntries(TagSet.map(({ Key, Value }) => [Key, Value]));
}

function versioningSetting({ Status }: Output): BucketSettings {
  return Status === "Enabled" || Status === "Suspended" ? { versioning: Status } : {};
}

/** S3 takes `prefix` in the rules of a filter, and answers `Prefix`. */
function notificationOf({ NotificationConfiguration }: Input): Output {
  const lists = Object.entries(NotificationConfiguration as Output).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map(answered) : value,
  ]);
  return Object.fromEntries(lists) as Output;
}

function answered(configuration: Configuration): Output {
  const { Filter, ...rest } = configuration;
  if (!Filter) return rest;
  const FilterRules = Filter.Key.FilterRules.map(({ Name, Value }) => ({
    Name: Name.charAt(0).toUpperCase() + Name.slice(1),
    Value,
  }));
  return { ...rest, Filter: { Key: { FilterRules } } };
}
