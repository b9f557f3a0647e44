import { autoName, type ProviderAnswer, type ProviderRequest, text } from "./answer";
import type { GrantsByKind } from "./grants";
import { LEFT_TO_THE_PROGRAM, type ResourceFacts } from "./resource-facts";
import { TYPE } from "./tokens";

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
  displayName: "bucket",
  drawn: "data",
  data: { onRemoval: "retained", isAsked: true },
  forceDestroy: "forceDestroy",
  taggable: true,
  grants: { Bucket: BUCKET_GRANTS },
  answer: answerBucket,
};

const NOTIFYING = { input: "bucket", types: [TYPE.s3.Bucket, TYPE.s3.BucketV2] };

export const S3_TYPES: readonly ResourceFacts[] = [
  { token: TYPE.s3.Bucket, ...BUCKET },
  { token: TYPE.s3.BucketV2, ...BUCKET },
  { token: TYPE.s3.DirectoryBucket, displayName: "bucket", data: LEFT_TO_THE_PROGRAM },
  { token: TYPE.s3.BucketPolicy, displayName: "bucket policy", answer: answerSettings },
  {
    token: TYPE.s3.BucketNotification,
    displayName: "bucket notification",
    arrows: [
      { from: NOTIFYING, to: { at: "lambdaFunctions.*.lambdaFunctionArn" } },
      { from: NOTIFYING, to: { at: "queues.*.queueArn" } },
      { from: NOTIFYING, to: { at: "topics.*.topicArn" } },
    ],
    answer: answerSettings,
  },
  {
    token: TYPE.s3.BucketPublicAccessBlock,
    displayName: "public access block",
    answer: answerSettings,
  },
  {
    token: TYPE.s3.BucketOwnershipControls,
    displayName: "ownership of objects",
    answer: answerSettings,
  },
  {
    token: TYPE.s3.BucketServerSideEncryptionConfiguration,
    displayName: "encryption of a bucket",
    answer: answerSettings,
  },
  {
    token: TYPE.s3.BucketServerSideEncryptionConfigurationV2,
    displayName: "encryption of a bucket",
    answer: answerSettings,
  },
  {
    token: TYPE.s3.BucketCorsConfiguration,
    displayName: "CORS configuration",
    answer: answerSettings,
  },
  {
    token: TYPE.s3.BucketCorsConfigurationV2,
    displayName: "CORS configuration",
    answer: answerSettings,
  },
  { token: TYPE.s3.BucketObject, displayName: "object", answer: answerObject },
  { token: TYPE.s3.BucketObjectv2, displayName: "object", answer: answerObject },
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
