import * as s3 from "@pulumi/aws/s3";

/** The classes of a bucket and of what stands beside it. */
interface BucketClasses {
  readonly Bucket: typeof s3.Bucket;
  readonly Encryption: typeof s3.BucketServerSideEncryptionConfiguration;
  readonly Cors: typeof s3.BucketCorsConfiguration;
}

/**
 * The classes by the version of `@pulumi/aws`. `Bucket` of version 7 is `BucketV2` in version 6, whose `Bucket` is an
 * older one that allows no settings beside it. Version 7 knows the resources of version 6 under its names, so that
 * nothing is replaced.
 */
export function bucketClasses(module: Partial<typeof s3> = s3): BucketClasses {
  const chosen = isSeven(module)
    ? {
        Bucket: module.Bucket,
        Encryption: module.BucketServerSideEncryptionConfiguration,
        Cors: module.BucketCorsConfiguration,
      }
    : {
        Bucket: module.BucketV2,
        Encryption: module.BucketServerSideEncryptionConfigurationV2,
        Cors: module.BucketCorsConfigurationV2,
      };
  // The two take the same inputs here. The typings of one version do not know the other's.
  return chosen as unknown as BucketClasses;
}

/** Only version 7 has names without V2 for all that stands beside a bucket. */
function isSeven(module: Partial<typeof s3>): boolean {
  return module.BucketCorsConfiguration !== undefined;
}

type Settings = Readonly<Record<string, unknown>>;

/** Settings that are one object in `aws.s3.BucketArgs` of either version, and a list in those of `BucketV2`. */
const LISTS = {
  logging: "loggings",
  replicationConfiguration: "replicationConfigurations",
  serverSideEncryptionConfiguration: "serverSideEncryptionConfigurations",
  versioning: "versionings",
  website: "websites",
};
const LISTS_OF_RULE = {
  expiration: "expirations",
  noncurrentVersionExpiration: "noncurrentVersionExpirations",
};

/** Settings of a bucket, under the names of its class in the version of `@pulumi/aws`. */
export function bucketSettings(settings: s3.BucketArgs, module: Partial<typeof s3> = s3): s3.BucketArgs {
  if (isSeven(module)) return settings;
  const { lifecycleRules, ...others } = inLists(settings as Settings, LISTS);
  const rules = Array.isArray(lifecycleRules)
    ? lifecycleRules.map((rule: Settings) => inLists(rule, LISTS_OF_RULE))
    : lifecycleRules;
  return { ...others, ...(rules !== undefined && { lifecycleRules: rules }) } as s3.BucketArgs;
}

function inLists(settings: Settings, lists: Readonly<Record<string, string>>): Settings {
  const written = Object.entries(settings).map(([name, setting]) => {
    const list = lists[name];
    return list === undefined || setting === undefined ? [name, setting] : [list, [setting]];
  });
  return Object.fromEntries(written);
}
