import type { WrittenCall } from "../endpoint/aws-api";
import type { AwsService } from "../endpoint/aws-service";
import type { ServiceError } from "../service-error";
import { noSuchBucket } from "./errors";
import { missingKey } from "./operations/find";
import { textOf } from "./operations/input";
import type { Store } from "./state/store";

/** Operations that read the newest version of an object. */
const READS: ReadonlySet<string> = new Set(["GetObject", "HeadObject"]);

type IsAllowed = Parameters<NonNullable<AwsService["absenceOf"]>>[1];

/**
 * The error of a refused call about nothing. S3 tells everybody that a bucket does not exist, and callers who may list a
 * bucket that a key does not.
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/API_GetObject.html, Permissions
 */
export function absenceOf(
  { buckets }: Pick<Store, "buckets">,
  { operation, input }: WrittenCall,
  isAllowed: IsAllowed,
): ServiceError | undefined {
  const name = textOf(input, "Bucket");
  if (name === undefined || operation === "CreateBucket") return undefined;
  const bucket = buckets.get(name);
  if (bucket === undefined) return noSuchBucket(name);
  const key = textOf(input, "Key");
  if (key === undefined || input.VersionId !== undefined || !READS.has(operation)) return undefined;
  const newest = bucket.newest(key);
  if (newest !== undefined && !newest.isMarker) return undefined;
  return isAllowed({ action: "s3:ListBucket", arn: `arn:aws:s3:::${name}` })
    ? missingKey(key, newest)
    : undefined;
}
