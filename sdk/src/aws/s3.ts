import { autoName, type ProviderAnswer, type ProviderRequest, text } from "./answer";
import type { GrantsByKind } from "./grants";
import { LEFT_TO_THE_PROGRAM, type ResourceFacts } from "./resource-facts";

const PUT_ACTIONS = [
  "s3:AbortMultipartUpload",
  "s3:ListMultipartUploadParts",
  "s3:PutObject",
  "s3:PutObjectTagging",
];
const DELETE_ACTIONS = ["s3:DeleteObject", "s3:DeleteObjectVersion"];
const READ_OBJECTS = [
  { actions: ["s3:GetBucketLocation", "s3:ListBucket"], on: ["{arn}"] },
  { actions: ["s3:GetObject", "s3:GetObjectTagging", "s3:GetObjectVersion"], on: ["{arn}/*"] },
];
const WRITE_OBJECTS = [{ actions: [...PUT_ACTIONS, ...DELETE_ACTIONS], on: ["{arn}/*"] }];
const READ_WRITE_OBJECTS = [...READ_OBJECTS, ...WRITE_OBJECTS];

const BUCKET_GRANTS: GrantsByKind["Bucket"] = {
  words: {
    grantRead: READ_OBJECTS,
    grantPut: [{ actions: PUT_ACTIONS, on: ["{arn}/*"] }],
    grantWrite: WRITE_OBJECTS,
    grantReadWrite: READ_WRITE_OBJECTS,
    grantDelete: [{ actions: DELETE_ACTIONS, on: ["{arn}/*"] }],
  },
  byDefault: READ_WRITE_OBJECTS,
};

/** It has two tokens: `BucketV2` is what version 6 of `@pulumi/aws` calls it. */
const BUCKET: Omit<ResourceFacts, "token"> = {
  noun: "bucket",
  drawn: "data",
  data: { onRemoval: "kept", isAsked: true },
  forceDestroy: "forceDestroy",
  taggable: true,
  grants: { Bucket: BUCKET_GRANTS },
  answer: answerBucket,
};

export const S3_TYPES: readonly ResourceFacts[] = [
  { token: "aws:s3/bucket:Bucket", ...BUCKET },
  { token: "aws:s3/bucketV2:BucketV2", ...BUCKET },
  { token: "aws:s3/directoryBucket:DirectoryBucket", noun: "bucket", data: LEFT_TO_THE_PROGRAM },
  { token: "aws:s3/bucketPolicy:BucketPolicy", noun: "bucket policy", answer: answerSettings },
  {
    token: "aws:s3/bucketNotification:BucketNotification",
    noun: "bucket notification",
    answer: answerSettings,
  },
  {
    token: "aws:s3/bucketPublicAccessBlock:BucketPublicAccessBlock",
    noun: "public access block",
    answer: answerSettings,
  },
  {
    token: "aws:s3/bucketOwnershipControls:BucketOwnershipControls",
    noun: "ownership of objects",
    answer: answerSettings,
  },
  {
    token: "aws:s3/bucketServerSideEncryptionConfiguration:BucketServerSideEncryptionConfiguration",
    noun: "encryption of a bucket",
    answer: answerSettings,
  },
  {
    token: "aws:s3/bucketServerSideEncryptionConfigurationV2:BucketServerSideEncryptionConfigurationV2",
    noun: "encryption of a bucket",
    answer: answerSettings,
  },
  {
    token: "aws:s3/bucketCorsConfiguration:BucketCorsConfiguration",
    noun: "CORS configuration",
    answer: answerSettings,
  },
  {
    token: "aws:s3/bucketCorsConfigurationV2:BucketCorsConfigurationV2",
    noun: "CORS configuration",
    answer: answerSettings,
  },
  { token: "aws:s3/bucketObject:BucketObject", noun: "object", answer: answerObject },
  { token: "aws:s3/bucketObjectv2:BucketObjectv2", noun: "object", answer: answerObject },
];

function answerBucket(request: ProviderRequest): ProviderAnswer {
  // A name that Pulumi makes is in lower case, since S3 takes no other.
  const name = text(request.inputs.bucket) ?? autoName(request, "bucket").toLowerCase();
  const state = {
    bucket: name,
    arn: `arn:aws:s3:::${name}`,
    bucketDomainName: `${name}.s3.amazonaws.com`,
    bucketRegionalDomainName: `${name}.s3.${request.region}.amazonaws.com`,
    region: request.region,
  };
  return { id: name, state };
}

/** Settings of a bucket are known by the bucket's name. */
function answerSettings({ inputs }: ProviderRequest): ProviderAnswer {
  return { id: text(inputs.bucket) ?? "", state: {} };
}

function answerObject(request: ProviderRequest): ProviderAnswer {
  const key = text(request.inputs.key) ?? request.name;
  return { id: key, state: { key, arn: `arn:aws:s3:::${text(request.inputs.bucket) ?? ""}/${key}` } };
}
