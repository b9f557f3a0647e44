import type { ServedTypes } from "../../served-types";

/** Version 6 of `@pulumi/aws` calls a bucket `BucketV2`; so it does with most of what stands beside it. */
export const BUCKET_TYPES = ["aws:s3/bucket:Bucket", "aws:s3/bucketV2:BucketV2"] as const;
export const OBJECT_TYPES = [
  "aws:s3/bucketObject:BucketObject",
  "aws:s3/bucketObjectv2:BucketObjectv2",
] as const;
export const VERSIONING_TYPES = both("aws:s3/bucketVersioning", "BucketVersioning");
export const CORS_TYPES = both("aws:s3/bucketCorsConfiguration", "BucketCorsConfiguration");
export const ENCRYPTION_TYPES = both(
  "aws:s3/bucketServerSideEncryptionConfiguration",
  "BucketServerSideEncryptionConfiguration",
);
export const POLICY_TYPE = "aws:s3/bucketPolicy:BucketPolicy";
export const NOTIFICATION_TYPE = "aws:s3/bucketNotification:BucketNotification";
export const ACCESS_BLOCK_TYPE = "aws:s3/bucketPublicAccessBlock:BucketPublicAccessBlock";
export const OWNERSHIP_TYPE = "aws:s3/bucketOwnershipControls:BucketOwnershipControls";

const NOT_EMULATED: Readonly<Record<string, string>> = {
  ...named(
    both("aws:s3/bucketLifecycleConfiguration", "BucketLifecycleConfiguration"),
    "nothing expires here",
  ),
  ...named(
    both("aws:s3/bucketWebsiteConfiguration", "BucketWebsiteConfiguration"),
    "no website is served here",
  ),
  ...named(
    both("aws:s3/bucketObjectLockConfiguration", "BucketObjectLockConfiguration"),
    "nothing is locked here",
  ),
  ...named(["aws:s3/directoryBucket:DirectoryBucket"], "directory buckets are not served"),
};

/** What is said of buckets and of what stands beside them. */
export const S3_TYPES: ServedTypes = {
  read: [
    ...OBJECT_TYPES,
    ...VERSIONING_TYPES,
    ...CORS_TYPES,
    ...ENCRYPTION_TYPES,
    POLICY_TYPE,
    ACCESS_BLOCK_TYPE,
    OWNERSHIP_TYPE,
  ],
  approximated: Object.fromEntries(
    BUCKET_TYPES.map((type) => [
      type,
      "objects, versions, uploads in parts, tags, CORS and policies as on AWS; no lifecycle, replication, locks, access lists, storage classes or encryption",
    ]),
  ),
  notEmulated: NOT_EMULATED,
};

function both(module: string, name: string): readonly string[] {
  return [`${module}:${name}`, `${module}V2:${name}V2`];
}

function named(types: readonly string[], what: string): Readonly<Record<string, string>> {
  return Object.fromEntries(types.map((type) => [type, what]));
}
