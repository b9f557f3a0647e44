import type { SignedAccess } from "../../../iam/caller";
import type { Input } from "../../endpoint/aws-api";
import { textOf } from "./input";

/**
 * Permissions that deleting an object asks for: with a condition on its ETag also to read it.
 * @param etag the member with the condition: one of the call, or of an object of many
 * @see https://docs.aws.amazon.com/AmazonS3/latest/userguide/conditional-deletes.html
 */
export function deletions(input: Input, object: Input, etag: "IfMatch" | "ETag"): readonly SignedAccess[] {
  const arn = arnOf(input, textOf(object, "Key"));
  const action = textOf(object, "VersionId") === undefined ? "s3:DeleteObject" : "s3:DeleteObjectVersion";
  const keys = { "s3:if-match": keyOf(object, etag), "s3:versionid": keyOf(object, "VersionId") };
  const isRead = (textOf(object, etag) ?? "*") !== "*";
  return [
    { action, arn, keys },
    ...(isRead ? [{ action: "s3:GetObject", arn }] : []),
    ...bypassing(input, arn),
  ];
}

/** The permission to bypass locks in governance mode, where the header of a call asks for it. */
export function bypassing(input: Input, arn: string): readonly SignedAccess[] {
  const isAsked = textOf(input, "BypassGovernanceRetention")?.toLowerCase() === "true";
  return isAsked ? [{ action: "s3:BypassGovernanceRetention", arn }] : [];
}

/** ARN of a bucket, or of an object in it. */
export function arnOf(input: Input, key: string | undefined): string {
  const bucket = `arn:aws:s3:::${textOf(input, "Bucket") ?? ""}`;
  return key === undefined ? bucket : `${bucket}/${key}`;
}

/** A member as conditions of policies find it. */
export function keyOf(input: Input, member: string): readonly string[] {
  const value = input[member];
  return value === undefined ? [] : [String(value)];
}
