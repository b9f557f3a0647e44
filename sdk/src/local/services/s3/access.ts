import type { SignedAccess } from "../../iam/caller";
import { type ModelRule, modelAccess } from "../endpoint/model-access";
import type { CreateBucketRequest } from "../model/calls/s3";
import type { Inputs } from "./operations/calls";
import { parseCopySource } from "./operations/copy-source";
import { bucketArn, bypassing, deletions, objectArn, valueOf } from "./operations/deletion-access";

/** Members of calls about a bucket, and about an object in it. */
interface OnBucket {
  readonly Bucket: string;
}
interface OnObject extends OnBucket {
  readonly Key: string;
}

type Calls = { readonly [Name in keyof Inputs]: { readonly input: Inputs[Name]; readonly output: unknown } };

/**
 * The permissions that each operation needs. All members are text, as addresses, queries and headers have them. A document is
 * read by the model, and the operation checks it later. A member that it lacks gives no access to anything.
 * @see https://docs.aws.amazon.com/AmazonS3/latest/userguide/using-with-s3-policy-actions.html
 */
export const S3_ACCESS = modelAccess<Calls>({
  ListBuckets: () => [{ action: "s3:ListAllMyBuckets", arn: "*" }],
  CreateBucket: (input) =>
    creations(input).map((action) => ({ action: `s3:${action}`, arn: bucketArn(input.Bucket) })),
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
    ...bypassing(input, objectArn(input.Bucket, input.Key)),
  ],
  GetObjectLegalHold: onVersion("GetObjectLegalHold", "GetObjectLegalHold"),
  PutObjectLegalHold: onVersion("PutObjectLegalHold", "PutObjectLegalHold"),
  GetObjectTagging: onVersion("GetObjectTagging", "GetObjectVersionTagging"),
  PutObjectTagging: onVersion("PutObjectTagging", "PutObjectVersionTagging"),
  DeleteObjectTagging: onVersion("DeleteObjectTagging", "DeleteObjectVersionTagging"),
  PutObject: writing,
  PostObject: writing,
  CopyObject: copying,
  DeleteObject: (input) =>
    deletions(input, { key: input.Key, versionId: input.VersionId, etag: input.IfMatch }),
  DeleteObjects: (input) =>
    (input.Delete?.Objects ?? []).flatMap((object) =>
      deletions(input, { key: object.Key, versionId: object.VersionId, etag: object.ETag }),
    ),
  CreateMultipartUpload: writing,
  UploadPart: onVersion("PutObject", "PutObject"),
  UploadPartCopy: (input) => [
    readOfSource(input),
    { action: "s3:PutObject", arn: objectArn(input.Bucket, input.Key) },
  ],
  CompleteMultipartUpload: writing,
  AbortMultipartUpload: onVersion("AbortMultipartUpload", "AbortMultipartUpload"),
  ListParts: onVersion("ListMultipartUploadParts", "ListMultipartUploadParts"),
});

/** A bucket that is made with locks has versions too. */
function creations(input: CreateBucketRequest): readonly string[] {
  const { ObjectLockEnabledForBucket: locks, ObjectOwnership: ownership } = input;
  return [
    "CreateBucket",
    ...(isGranted(input) ? ["PutBucketAcl"] : []),
    ...(locks?.toLowerCase() === "true" ? ["PutBucketObjectLockConfiguration", "PutBucketVersioning"] : []),
    ...(ownership === undefined ? [] : ["PutBucketOwnershipControls"]),
  ];
}

function onBucket(action: string): ModelRule<OnBucket> {
  return ({ Bucket }) => [{ action: `s3:${action}`, arn: bucketArn(Bucket) }];
}

/** Members of a call that lists a part of a bucket. */
interface OnList extends OnBucket {
  readonly Prefix?: string;
  readonly Delimiter?: string;
  readonly MaxKeys?: string;
}

/** The rule of a list. A policy may allow lists below a prefix alone. */
function onList(action: string): ModelRule<OnList> {
  return ({ Bucket, Prefix, Delimiter, MaxKeys }) => {
    const keys = {
      "s3:prefix": valueOf(Prefix),
      "s3:delimiter": valueOf(Delimiter),
      "s3:max-keys": valueOf(MaxKeys),
    };
    return [{ action: `s3:${action}`, arn: bucketArn(Bucket), keys }];
  };
}

/** The rule of a read or write with one action for the newest version, and another for a version by its id. */
function onVersion(newest: string, byId: string): ModelRule<OnObject & { readonly VersionId?: string }> {
  return ({ Bucket, Key, VersionId }) => {
    const action = VersionId === undefined ? newest : byId;
    const keys = { "s3:versionid": valueOf(VersionId) };
    return [{ action: `s3:${action}`, arn: objectArn(Bucket, Key), keys }];
  };
}

/** Members of calls that write an object and its settings. */
type Writing = OnObject &
  Grants & {
    readonly Tagging?: string;
    readonly ObjectLockLegalHoldStatus?: string;
    readonly ObjectLockMode?: string;
    readonly IfMatch?: string;
    readonly IfNoneMatch?: string;
    readonly CopySource?: string;
    readonly ServerSideEncryption?: string;
    readonly SSEKMSKeyId?: string;
    readonly StorageClass?: string;
  };

function writing(input: Writing): readonly SignedAccess[] {
  const arn = objectArn(input.Bucket, input.Key);
  const keys = {
    "s3:if-match": valueOf(input.IfMatch),
    "s3:if-none-match": valueOf(input.IfNoneMatch),
    "s3:x-amz-acl": valueOf(input.ACL),
    "s3:x-amz-copy-source": valueOf(input.CopySource),
    "s3:x-amz-server-side-encryption": valueOf(input.ServerSideEncryption),
    "s3:x-amz-server-side-encryption-aws-kms-key-id": valueOf(input.SSEKMSKeyId),
    "s3:x-amz-storage-class": valueOf(input.StorageClass),
  };
  return [
    { action: "s3:PutObject", arn, keys },
    ...(input.Tagging === undefined ? [] : [{ action: "s3:PutObjectTagging", arn }]),
    ...(input.ObjectLockLegalHoldStatus === undefined ? [] : [{ action: "s3:PutObjectLegalHold", arn }]),
    ...(isGranted(input) ? [{ action: "s3:PutObjectAcl", arn }] : []),
    ...(input.ObjectLockMode === undefined ? [] : [{ action: "s3:PutObjectRetention", arn }]),
  ];
}

/** Members of a call that give something to others. */
interface Grants {
  readonly ACL?: string;
  readonly GrantFullControl?: string;
  readonly GrantRead?: string;
  readonly GrantReadACP?: string;
  /** Buckets alone have it. */
  readonly GrantWrite?: string;
  readonly GrantWriteACP?: string;
}

function isGranted(input: Grants): boolean {
  const { ACL, GrantFullControl, GrantRead, GrantReadACP, GrantWrite, GrantWriteACP } = input;
  const given = [ACL, GrantFullControl, GrantRead, GrantReadACP, GrantWrite, GrantWriteACP];
  return given.some((grant) => grant !== undefined);
}

function copying(input: Inputs["CopyObject"]): readonly SignedAccess[] {
  return [readOfSource(input), ...writing(input)];
}

function readOfSource({ CopySource }: { readonly CopySource: string }): SignedAccess {
  const { bucket, key, versionId } = parseCopySource(CopySource);
  const action = versionId === undefined ? "s3:GetObject" : "s3:GetObjectVersion";
  return { action, arn: objectArn(bucket, key) };
}
