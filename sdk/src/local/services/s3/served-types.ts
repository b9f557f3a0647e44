import { TYPE } from "../../../aws/tokens";
import type { ServedTypes } from "../../served-types";
import { BUCKET_TYPES, BUCKETS, NOTIFICATION_TYPE } from "../provision/buckets";
import { tokensBut } from "../provision/tokens";

export const OBJECT_TYPES = [TYPE.s3.BucketObject, TYPE.s3.BucketObjectv2] as const;

const NOT_EMULATED: Readonly<Record<string, string>> = {
  ...named(
    both("aws:s3/bucketWebsiteConfiguration", "BucketWebsiteConfiguration"),
    "no website is served here",
  ),
  ...named([TYPE.s3.DirectoryBucket], "directory buckets are not served"),
};

/** Types of resources of S3, with the differences from AWS. */
export const S3_TYPES: ServedTypes = {
  read: [
    ...OBJECT_TYPES,
    ...tokensBut(BUCKETS, ...BUCKET_TYPES, ...Object.keys(NOT_EMULATED), NOTIFICATION_TYPE),
  ],
  approximated: Object.fromEntries(
    BUCKET_TYPES.map((type) => [
      type,
      "objects, versions, uploads in parts, tags, CORS and policies as on AWS; no replication, websites, storage classes or encryption",
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
