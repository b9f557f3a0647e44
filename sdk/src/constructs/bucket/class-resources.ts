import * as s3 from "@pulumi/aws/s3";

/** The classes of a bucket and of what stands beside it. */
interface BucketClasses {
  readonly Bucket: typeof s3.Bucket;
  readonly Encryption: typeof s3.BucketServerSideEncryptionConfiguration;
  readonly Cors: typeof s3.BucketCorsConfiguration;
}

/**
 * The classes by the version of `@pulumi/aws`. What version 7 calls `Bucket` is `BucketV2` in version 6, whose `Bucket` is an
 * older one that does not go with settings beside it. Version 7 knows the resources of version 6 under its names, so that
 * nothing is replaced.
 */
export function bucketClasses(module: Partial<typeof s3> = s3): BucketClasses {
  // Only version 7 has names without V2 for all that stands beside a bucket.
  const isSeven = module.BucketCorsConfiguration !== undefined;
  const chosen = isSeven
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
  // The two take the same inputs here; the typings of one version do not know the other's.
  return chosen as unknown as BucketClasses;
}
