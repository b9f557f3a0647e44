import type { GraphResource } from "../../../graph/types";
import type { Input, Output } from "../endpoint/aws-api";
import { BUCKETS } from "../provision/buckets";
import { callsFor, inputOf } from "../provision/calls-for";
import type { BucketSettings, CorsRule } from "./store/types";

/** What the program says of its buckets, by their names. */
export function registeredBuckets(resources: readonly GraphResource[]): ReadonlyMap<string, BucketSettings> {
  const calls = callsFor(BUCKETS, resources).map((call) => ({ ...call, input: inputOf<Input>(call) }));
  const buckets = new Map<string, BucketSettings>();
  for (const { operation, input } of calls)
    if (operation === "CreateBucket") buckets.set(String(input.Bucket), {});
  for (const { operation, input } of calls) {
    const name = String(input.Bucket);
    const before = buckets.get(name);
    const read = SETTINGS[operation];
    if (before && read) buckets.set(name, { ...before, ...read(input) });
  }
  return buckets;
}

/** Settings that calls make, as the operations answer that ask for them. */
const SETTINGS: Readonly<Record<string, (input: Input) => BucketSettings>> = {
  PutBucketCors: ({ CORSConfiguration }) => ({
    cors: (CORSConfiguration as { CORSRules: readonly CorsRule[] }).CORSRules,
  }),
  PutBucketEncryption: (input) => ({ encryption: input.ServerSideEncryptionConfiguration as Output }),
  PutBucketNotificationConfiguration: (input) => ({ notification: notificationOf(input) }),
  PutBucketOwnershipControls: ({ OwnershipControls }) => ownershipSetting(OwnershipControls as Ownership),
  PutBucketPolicy: ({ Policy }) => (Policy === undefined ? {} : { policy: String(Policy) }),
  PutBucketTagging: ({ Tagging }) => ({ tags: tagsOf(Tagging as Tagging) }),
  PutBucketVersioning: ({ VersioningConfiguration }) => versioningSetting(VersioningConfiguration as Output),
  PutPublicAccessBlock: (input) => ({ publicAccessBlock: input.PublicAccessBlockConfiguration as Output }),
};

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
