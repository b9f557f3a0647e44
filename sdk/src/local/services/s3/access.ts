import type { SignedAccess } from "../../iam/caller";
import type { AccessRule, Input } from "../endpoint/aws-api";
import { parseCopySource } from "./operations/copy-source";
import { structureOf, structuresOf, textOf } from "./operations/input";

/** @see https://docs.aws.amazon.com/AmazonS3/latest/userguide/using-with-s3-policy-actions.html */
export const S3_ACCESS: Readonly<Record<string, AccessRule>> = {
  ListBuckets: () => [{ action: "s3:ListAllMyBuckets", arn: "*" }],
  CreateBucket: onBucket("CreateBucket"),
  HeadBucket: onBucket("ListBucket"),
  DeleteBucket: onBucket("DeleteBucket"),
  GetBucketLocation: onBucket("GetBucketLocation"),
  GetBucketVersioning: onBucket("GetBucketVersioning"),
  PutBucketVersioning: onBucket("PutBucketVersioning"),
  GetBucketCors: onBucket("GetBucketCORS"),
  PutBucketCors: onBucket("PutBucketCORS"),
  DeleteBucketCors: onBucket("PutBucketCORS"),
  GetBucketPolicy: onBucket("GetBucketPolicy"),
  PutBucketPolicy: onBucket("PutBucketPolicy"),
  DeleteBucketPolicy: onBucket("DeleteBucketPolicy"),
  GetBucketTagging: onBucket("GetBucketTagging"),
  PutBucketTagging: onBucket("PutBucketTagging"),
  DeleteBucketTagging: onBucket("PutBucketTagging"),
  GetBucketNotificationConfiguration: onBucket("GetBucketNotification"),
  GetBucketEncryption: onBucket("GetEncryptionConfiguration"),
  GetPublicAccessBlock: onBucket("GetBucketPublicAccessBlock"),
  GetBucketOwnershipControls: onBucket("GetBucketOwnershipControls"),
  GetBucketAcl: onBucket("GetBucketAcl"),
  ListObjects: onBucket("ListBucket"),
  ListObjectsV2: onBucket("ListBucket"),
  ListObjectVersions: onBucket("ListBucketVersions"),
  ListMultipartUploads: onBucket("ListBucketMultipartUploads"),

  GetObject: onVersion("GetObject", "GetObjectVersion"),
  HeadObject: onVersion("GetObject", "GetObjectVersion"),
  GetObjectAttributes: onVersion("GetObject", "GetObjectVersion"),
  GetObjectAcl: onVersion("GetObjectAcl", "GetObjectVersionAcl"),
  GetObjectTagging: onVersion("GetObjectTagging", "GetObjectVersionTagging"),
  PutObjectTagging: onVersion("PutObjectTagging", "PutObjectVersionTagging"),
  DeleteObjectTagging: onVersion("DeleteObjectTagging", "DeleteObjectVersionTagging"),
  PutObject: writing,
  PostObject: writing,
  CopyObject: copying,
  DeleteObject: onVersion("DeleteObject", "DeleteObjectVersion"),
  DeleteObjects: (input) =>
    structuresOf(structureOf(input, "Delete"), "Objects").map((object) => ({
      action: textOf(object, "VersionId") === undefined ? "s3:DeleteObject" : "s3:DeleteObjectVersion",
      arn: arnOf(input, textOf(object, "Key")),
    })),
  CreateMultipartUpload: writing,
  UploadPart: onVersion("PutObject", "PutObject"),
  UploadPartCopy: (input) => [readOfSource(input), { action: "s3:PutObject", arn: objectArn(input) }],
  CompleteMultipartUpload: onVersion("PutObject", "PutObject"),
  AbortMultipartUpload: onVersion("AbortMultipartUpload", "AbortMultipartUpload"),
  ListParts: onVersion("ListMultipartUploadParts", "ListMultipartUploadParts"),
};

function onBucket(action: string): AccessRule {
  return (input) => [{ action: `s3:${action}`, arn: arnOf(input, undefined) }];
}

/** What is asked of the newest version, and of one by its id. */
function onVersion(newest: string, byId: string): AccessRule {
  return (input) => {
    const action = textOf(input, "VersionId") === undefined ? newest : byId;
    return [{ action: `s3:${action}`, arn: objectArn(input) }];
  };
}

function writing(input: Input): readonly SignedAccess[] {
  const arn = objectArn(input);
  const isTagged = textOf(input, "Tagging") !== undefined;
  return [{ action: "s3:PutObject", arn }, ...(isTagged ? [{ action: "s3:PutObjectTagging", arn }] : [])];
}

function copying(input: Input): readonly SignedAccess[] {
  return [readOfSource(input), ...writing(input)];
}

function readOfSource(input: Input): SignedAccess {
  const { bucket, key, versionId } = parseCopySource(textOf(input, "CopySource"));
  const action = versionId === undefined ? "s3:GetObject" : "s3:GetObjectVersion";
  return { action, arn: `arn:aws:s3:::${bucket}/${key}` };
}

function objectArn(input: Input): string {
  return arnOf(input, textOf(input, "Key"));
}

function arnOf(input: Input, key: string | undefined): string {
  const bucket = `arn:aws:s3:::${textOf(input, "Bucket") ?? ""}`;
  return key === undefined ? bucket : `${bucket}/${key}`;
}
