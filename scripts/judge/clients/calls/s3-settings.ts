import { ANY, callsOf, NONE, type TutorialCall } from "../call";

const { call, wait } = callsOf("S3");
const Bucket = "clients-settings";
const POLICY = JSON.stringify({
  Version: "2012-10-17",
  Statement: [
    {
      Effect: "Allow",
      Principal: { AWS: "arn:aws:iam::123456789012:root" },
      Action: "s3:GetObject",
      Resource: `arn:aws:s3:::${Bucket}/*`,
    },
  ],
});
const CORS = {
  CORSRules: [
    {
      AllowedMethods: ["GET", "PUT"],
      AllowedOrigins: ["https://example.com"],
      AllowedHeaders: ["*"],
      MaxAgeSeconds: 60,
    },
  ],
};

/** Settings of buckets, and versions. */
export const S3_SETTINGS: readonly TutorialCall[] = [
  call("create a bucket for settings", "CreateBucket", { Bucket }, {}),
  call("read CORS rules that are not there", "GetBucketCors", { Bucket }, "NoSuchCORSConfiguration"),
  call("put CORS rules", "PutBucketCors", { Bucket, CORSConfiguration: CORS }, {}),
  call(
    "read CORS rules",
    "GetBucketCors",
    { Bucket },
    { "CORSRules.0.AllowedMethods.1": "PUT", "CORSRules.0.MaxAgeSeconds": 60 },
  ),
  call("remove CORS rules", "DeleteBucketCors", { Bucket }, {}),
  call("read a policy that is not there", "GetBucketPolicy", { Bucket }, "NoSuchBucketPolicy"),
  call("put a policy", "PutBucketPolicy", { Bucket, Policy: POLICY }, {}),
  call("read the policy", "GetBucketPolicy", { Bucket }, { Policy: /s3:GetObject/ }),
  call("put a policy that is none", "PutBucketPolicy", { Bucket, Policy: "{" }, "MalformedPolicy"),
  call("remove the policy", "DeleteBucketPolicy", { Bucket }, {}),
  call(
    "read the block of public access",
    "GetPublicAccessBlock",
    { Bucket },
    { "PublicAccessBlockConfiguration.BlockPublicAcls": true },
  ),
  call(
    "put a policy for everybody where that is blocked",
    "PutBucketPolicy",
    { Bucket, Policy: POLICY.replace('{"AWS":"arn:aws:iam::123456789012:root"}', '"*"') },
    "AccessDenied",
  ),
  call(
    "read the owner of objects",
    "GetBucketOwnershipControls",
    { Bucket },
    {
      "OwnershipControls.Rules.0.ObjectOwnership": "BucketOwnerEnforced",
    },
  ),
  call(
    "put an ACL where there are none",
    "PutBucketAcl",
    { Bucket, ACL: "public-read" },
    "AccessControlListNotSupported",
  ),
  call(
    "read the encryption",
    "GetBucketEncryption",
    { Bucket },
    {
      "ServerSideEncryptionConfiguration.Rules.0.ApplyServerSideEncryptionByDefault.SSEAlgorithm": "AES256",
    },
  ),
  call(
    "tag a bucket",
    "PutBucketTagging",
    { Bucket, Tagging: { TagSet: [{ Key: "stage", Value: "dev" }] } },
    {},
  ),
  call("read the tags of a bucket", "GetBucketTagging", { Bucket }, { "TagSet.0.Value": "dev" }),
  call("remove the tags of a bucket", "DeleteBucketTagging", { Bucket }, {}),
  call("read tags of a bucket that has none", "GetBucketTagging", { Bucket }, "NoSuchTagSet"),
  call(
    "read a lifecycle that is not there",
    "GetBucketLifecycleConfiguration",
    { Bucket },
    "NoSuchLifecycleConfiguration",
  ),
  call(
    "put a lifecycle",
    "PutBucketLifecycleConfiguration",
    {
      Bucket,
      LifecycleConfiguration: {
        Rules: [{ ID: "old", Status: "Enabled", Filter: { Prefix: "logs/" }, Expiration: { Days: 30 } }],
      },
    },
    {},
  ),
  call(
    "read the lifecycle",
    "GetBucketLifecycleConfiguration",
    { Bucket },
    { "Rules.0.ID": "old", "Rules.0.Expiration.Days": 30, "Rules.0.Filter.Prefix": "logs/" },
  ),
  call("remove the lifecycle", "DeleteBucketLifecycle", { Bucket }, {}),
  call(
    "put a notification to a queue that is not there",
    "PutBucketNotificationConfiguration",
    {
      Bucket,
      NotificationConfiguration: {
        QueueConfigurations: [
          { QueueArn: "arn:aws:sqs:us-east-1:123456789012:none", Events: ["s3:ObjectCreated:*"] },
        ],
      },
    },
    "InvalidArgument",
  ),
  call("read notifications", "GetBucketNotificationConfiguration", { Bucket }, { QueueConfigurations: NONE }),
  call("read versioning that was never on", "GetBucketVersioning", { Bucket }, { Status: NONE }),
  call(
    "turn versions on",
    "PutBucketVersioning",
    { Bucket, VersioningConfiguration: { Status: "Enabled" } },
    {},
  ),
  call("read versioning", "GetBucketVersioning", { Bucket }, { Status: "Enabled" }),
  call(
    "put a version",
    "PutObject",
    { Bucket, Key: "v", Body: "one" },
    { VersionId: ANY },
    { store: { first: "VersionId" } },
  ),
  call(
    "put another version",
    "PutObject",
    { Bucket, Key: "v", Body: "two" },
    { VersionId: ANY },
    { store: { second: "VersionId" } },
  ),
  call("get the newest version", "GetObject", { Bucket, Key: "v" }, { Body: "two" }),
  call("get an earlier version", "GetObject", { Bucket, Key: "v", VersionId: "{{first}}" }, { Body: "one" }),
  call(
    "delete with a marker",
    "DeleteObject",
    { Bucket, Key: "v" },
    { DeleteMarker: true, VersionId: ANY },
    { store: { marker: "VersionId" } },
  ),
  call("get what a marker hides", "GetObject", { Bucket, Key: "v" }, "NoSuchKey"),
  call(
    "list versions",
    "ListObjectVersions",
    { Bucket },
    {
      "Versions.length": 2,
      "Versions.0.VersionId": /./,
      "DeleteMarkers.0.IsLatest": true,
    },
  ),
  call(
    "remove the marker",
    "DeleteObject",
    { Bucket, Key: "v", VersionId: "{{marker}}" },
    { DeleteMarker: true },
  ),
  call("get what was hidden", "GetObject", { Bucket, Key: "v" }, { Body: "two" }),
  call("get a version that is none", "GetObject", { Bucket, Key: "v", VersionId: "none" }, "InvalidArgument"),
  call(
    "delete versions",
    "DeleteObjects",
    {
      Bucket,
      Delete: {
        Objects: [
          { Key: "v", VersionId: "{{first}}" },
          { Key: "v", VersionId: "{{second}}" },
        ],
      },
    },
    { "Deleted.length": 2 },
  ),
  call("delete the bucket", "DeleteBucket", { Bucket }, {}),
  wait("wait until it is deleted", "BucketNotExists", { Bucket }),
];
