import type { SignedAccess } from "../../../iam/caller";

/** Members of a call that deletes in a bucket. */
interface Deleting {
  readonly Bucket: string;
  /** `true` */
  readonly BypassGovernanceRetention?: string;
}

/** An object that a call deletes. */
interface DeletedObject {
  /** Absent from a document that the operation refuses. */
  readonly key: string | undefined;
  readonly versionId: string | undefined;
  /** The ETag that the object must have. */
  readonly etag: string | undefined;
}

/**
 * Permissions that deleting an object asks for: with a condition on its ETag also to read it.
 * @see https://docs.aws.amazon.com/AmazonS3/latest/userguide/conditional-deletes.html
 */
export function deletions(input: Deleting, { key, versionId, etag }: DeletedObject): readonly SignedAccess[] {
  const arn = key === undefined ? bucketArn(input.Bucket) : objectArn(input.Bucket, key);
  const action = versionId === undefined ? "s3:DeleteObject" : "s3:DeleteObjectVersion";
  const keys = { "s3:if-match": valueOf(etag), "s3:versionid": valueOf(versionId) };
  return [
    { action, arn, keys },
    ...((etag ?? "*") === "*" ? [] : [{ action: "s3:GetObject", arn }]),
    ...bypassing(input, arn),
  ];
}

/** The permission to bypass locks in governance mode, where the header of a call asks for it. */
export function bypassing(
  { BypassGovernanceRetention: bypass }: Deleting,
  arn: string,
): readonly SignedAccess[] {
  return bypass?.toLowerCase() === "true" ? [{ action: "s3:BypassGovernanceRetention", arn }] : [];
}

export function bucketArn(bucket: string): string {
  return `arn:aws:s3:::${bucket}`;
}

export function objectArn(bucket: string, key: string): string {
  return `arn:aws:s3:::${bucket}/${key}`;
}

/** A member as conditions of policies find it. */
export function valueOf(member: string | undefined): readonly string[] {
  return member === undefined ? [] : [member];
}
