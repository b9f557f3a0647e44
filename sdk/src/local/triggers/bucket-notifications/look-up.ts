import type { IamCaller } from "../../iam/caller";
import type { AccountRegion, Input } from "../../services/endpoint/aws-api";
import type { LocalAws } from "../../services/endpoint/aws-service";
import type { ObjectChange } from "./object-changes";

/**
 * A change with the size and the ETag of the object. A bucket in an external emulator reports neither for copied
 * objects and for those that came in parts.
 */
export async function withMeasures(
  change: ObjectChange,
  aws: LocalAws,
  accountRegion: AccountRegion,
): Promise<ObjectChange> {
  if (isMeasured(change)) return change;
  const input = { Bucket: change.bucket, Prefix: change.key, MaxKeys: 1 };
  const { Contents: listed } = await aws.call("s3", "ListObjectsV2", input, ownerIn(accountRegion));
  const [found] = (Array.isArray(listed) ? listed : []) as readonly Input[];
  if (found === undefined || found.Key !== change.key) return change;
  return { ...change, size: Number(found.Size), eTag: String(found.ETag).replaceAll('"', "") };
}

/** Whether a change has all values of a notification. */
export function isMeasured({ size, eTag, eventName }: ObjectChange): boolean {
  return (size !== undefined && eTag !== undefined) || !eventName.startsWith("ObjectCreated:");
}

/** Nobody asks S3 whether it may look. */
function ownerIn({ accountId }: AccountRegion): IamCaller {
  const userArn = `arn:aws:iam::${accountId}:root`;
  return { secretAccessKey: "", identity: { accessKey: "", accountId, userId: accountId, userArn } };
}
