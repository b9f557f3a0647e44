import type { SignedAccess } from "../../iam/caller";
import type { AccessRule, Input } from "../endpoint/aws-api";
import { parseCopySource } from "./operations/copy-source";
import { arnOf, bypassing, deletions, keyOf } from "./operations/deletion-access";
import { structureOf, structuresOf, textOf } from "./operations/input";

/** @see https://docs.aws.amazon.com/AmazonS3/latest/userguide/using-with-s3-policy-actions.html */
export const S3_ACCESS: Readonly<Record<string, AccessRule>> = {
  ListBuckets: () => [{ action: "s3:ListAllMyBuckets", arn: "*" }],
  CreateBucket: (input, accountRegion) =>
    creations(input).flatMap((action) => onBucket(action)(input, accountRegion)),
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
  PutBucketNotificationConfiguration: onBucket("PutBucketNotification"),
  GetBucketEncryption: onBucket("GetEncryptionConfiguration"),
  PutBucketEncryption: onBucket("PutEncryptionConfiguration"),
  DeleteBucketEncryption: onBucket("PutEncryptionConfiguration"),
  GetPublicAccessBlock: onBucket("GetBucketPublicAccessBlock"),
  PutPublicAccessBlock: onBucket("PutBucketPublicAccessBlock"),
  DeletePublicAccessBlock: onBucket("PutBucketPublicAccessBlock"),
  GetBucketOwnershipControls: onBucket("GetBucketOwnershipControls"),
  PutBucketOwnershipControls: onBucket("PutBucketOwnershipControls"),
  DeleteBucketOwnershipControls: onBucket("PutBucketOwnershipControls"),
  GetBucketLifecycleConfiguration: onBucket("GetLifecycleConfiguration"),
  PutBucketLifecycleConfiguration: onBucket("PutLifecycleConfiguration"),
  DeleteBucketLifecycle: onBucket("PutLifecycleConfiguration"),
  GetObjectLockConfiguration: onBucket("GetBucketObjectLockConfiguration"),
  PutObjectLockConfiguration: onBucket("PutBucketObjectLockConfiguration"),
  GetBucketPolicyStatus: onBucket("GetBucketPolicyStatus"),
  GetBucketAcl: onBucket("GetBucketAcl"),
  PutBucketAcl: onBucket("PutBucketAcl"),
  ListObjects: onList("ListBucket"),
  ListObjectsV2: onList("ListBucket"),
  ListObjectVersions: onList("ListBucketVersions"),
  ListMultipartUploads: onList("ListBucketMultipartUploads"),

  GetObject: onVersion("GetObject", "GetObjectVersion"),
  HeadObject: onVersion("GetObject", "GetObjectVersion"),
  GetObjectAttributes: onVersion("GetObject", "GetObjectVersion"),
  GetObjectAcl: onVersion("GetObjectAcl", "GetObjectVersionAcl"),
  PutObjectAcl: onVersion("PutObjectAcl", "PutObjectVersionAcl"),
  GetObjectRetention: onVersion("GetObjectRetention", "GetObjectRetention"),
  PutObjectRetention: (input, accountRegion) => [
    ...onVersion("PutObjectRetention", "PutObjectRetention")(input, accountRegion),
    ...bypassing(input, objectArn(input)),
  ],
  GetObjectLegalHold: onVersion("GetObjectLegalHold", "GetObjectLegalHold"),
  PutObjectLegalHold: onVersion("PutObjectLegalHold", "PutObjectLegalHold"),
  GetObjectTagging: onVersion("GetObjectTagging", "GetObjectVersionTagging"),
  PutObjectTagging: onVersion("PutObjectTagging", "PutObjectVersionTagging"),
  DeleteObjectTagging: onVersion("DeleteObjectTagging", "DeleteObjectVersionTagging"),
  PutObject: writing,
  PostObject: writing,
  CopyObject: copying,
  DeleteObject: (input) => deletions(input, input, "IfMatch"),
  DeleteObjects: (input) =>
    structuresOf(structureOf(input, "Delete"), "Objects").flatMap((object) =>
      deletions(input, object, "ETag"),
    ),
  CreateMultipartUpload: writing,
  UploadPart: onVersion("PutObject", "PutObject"),
  UploadPartCopy: (input) => [readOfSource(input), { action: "s3:PutObject", arn: objectArn(input) }],
  CompleteMultipartUpload: writing,
  AbortMultipartUpload: onVersion("AbortMultipartUpload", "AbortMultipartUpload"),
  ListParts: onVersion("ListMultipartUploadParts", "ListMultipartUploadParts"),
};

/** A bucket that is made with locks has versions too. */
function creations(input: Input): readonly string[] {
  const isLocked = textOf(input, "ObjectLockEnabledForBucket")?.toLowerCase() === "true";
  const isOwned = textOf(input, "ObjectOwnership") !== undefined;
  return [
    "CreateBucket",
    ...(isGranted(input) ? ["PutBucketAcl"] : []),
    ...(isLocked ? ["PutBucketObjectLockConfiguration", "PutBucketVersioning"] : []),
    ...(isOwned ? ["PutBucketOwnershipControls"] : []),
  ];
}

function onBucket(action: string): AccessRule {
  return (input) => [{ action: `s3:${action}`, arn: arnOf(input, undefined) }];
}

/** The rule of a list. A policy may allow lists below a prefix alone. */
function onList(action: string): AccessRule {
  return (input) => {
    const keys = {
      "s3:prefix": keyOf(input, "Prefix"),
      "s3:delimiter": keyOf(input, "Delimiter"),
      "s3:max-keys": keyOf(input, "MaxKeys"),
    };
    return [{ action: `s3:${action}`, arn: arnOf(input, undefined), keys }];
  };
}

/** The rule of a read or write with one action for the newest version, and another for a version by its id. */
function onVersion(newest: string, byId: string): AccessRule {
  return (input) => {
    const action = textOf(input, "VersionId") === undefined ? newest : byId;
    const keys = { "s3:versionid": keyOf(input, "VersionId") };
    return [{ action: `s3:${action}`, arn: objectArn(input), keys }];
  };
}

function writing(input: Input): readonly SignedAccess[] {
  const arn = objectArn(input);
  const isTagged = textOf(input, "Tagging") !== undefined;
  const isHeld = textOf(input, "ObjectLockLegalHoldStatus") !== undefined;
  const isRetained = textOf(input, "ObjectLockMode") !== undefined;
  const keys = {
    "s3:if-match": keyOf(input, "IfMatch"),
    "s3:if-none-match": keyOf(input, "IfNoneMatch"),
    "s3:x-amz-acl": keyOf(input, "ACL"),
    "s3:x-amz-copy-source": keyOf(input, "CopySource"),
    "s3:x-amz-server-side-encryption": keyOf(input, "ServerSideEncryption"),
    "s3:x-amz-server-side-encryption-aws-kms-key-id": keyOf(input, "SSEKMSKeyId"),
    "s3:x-amz-storage-class": keyOf(input, "StorageClass"),
  };
  return [
    { action: "s3:PutObject", arn, keys },
    ...(isTagged ? [{ action: "s3:PutObjectTagging", arn }] : []),
    ...(isHeld ? [{ action: "s3:PutObjectLegalHold", arn }] : []),
    ...(isGranted(input) ? [{ action: "s3:PutObjectAcl", arn }] : []),
    ...(isRetained ? [{ action: "s3:PutObjectRetention", arn }] : []),
  ];
}

/** Members of a call that give something to others. */
function isGranted(input: Input): boolean {
  const names = ["ACL", "GrantFullControl", "GrantRead", "GrantReadACP", "GrantWriteACP"];
  return names.some((name) => input[name] !== undefined);
}

function copying(input: Input): readonly SignedAccess[] {
  return [readOfSource(input), ...writing(input)];
}

function readOfSource(input: Input): SignedAccess {
  const { bucket, key, versionId } = parseCopySource(textOf(input, "CopySource") ?? "");
  const action = versionId === undefined ? "s3:GetObject" : "s3:GetObjectVersion";
  return { action, arn: `arn:aws:s3:::${bucket}/${key}` };
}

function objectArn(input: Input): string {
  return arnOf(input, textOf(input, "Key"));
}
