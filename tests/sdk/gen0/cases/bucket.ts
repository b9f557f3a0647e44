import {
  BlockPublicAccess,
  BucketAccessControl,
  BucketEncryption,
  type BucketProps,
  Duration,
  EventType,
  HttpMethods,
  ObjectOwnership,
  RemovalPolicy,
  Runtime,
  StorageClass,
} from "#sdk/gen0/index";
import type { BucketProps as NewBucketProps } from "#sdk/index";

const runtime = "nodejs12.x";
const handler = "src/index.run";

/** Each row: props of generation 0, and what they are in generation 1. */
export const CASES: Readonly<Record<string, readonly [BucketProps, NewBucketProps]>> = {
  nothing: [{}, {}],
  "s3Bucket, as native.bucket": [
    { s3Bucket: { tags: { team: "files" }, versioned: true, autoDeleteObjects: true } },
    { native: { bucket: { tags: { team: "files" }, versioning: { enabled: true }, forceDestroy: true } } },
  ],
  "the name of the bucket": [{ s3Bucket: { bucketName: "acme-files" } }, { name: "acme-files" }],
  "rules for pages of other sites": [
    {
      s3Bucket: {
        cors: [
          {
            allowedMethods: [HttpMethods.GET, HttpMethods.PUT],
            allowedOrigins: ["https://example.com"],
            maxAge: 3_000,
          },
        ],
      },
    },
    {
      cors: [
        { allowedMethods: ["GET", "PUT"], allowedOrigins: ["https://example.com"], maxAge: "50 minutes" },
      ],
    },
  ],
  "everybody's reading": [{ s3Bucket: { publicReadAccess: true } }, { publicRead: true }],
  "nobody's reading": [{ s3Bucket: { publicReadAccess: false } }, {}],
  "a public access block of access lists alone": [
    { s3Bucket: { blockPublicAccess: BlockPublicAccess.BLOCK_ACLS } },
    {
      native: {
        publicAccessBlock: {
          blockPublicAcls: true,
          blockPublicPolicy: false,
          ignorePublicAcls: true,
          restrictPublicBuckets: false,
        },
      },
    },
  ],
  "a public access block of everything": [
    { s3Bucket: { blockPublicAccess: BlockPublicAccess.BLOCK_ALL } },
    {},
  ],
  "what every bucket does anyhow": [
    {
      s3Bucket: {
        enforceSSL: true,
        encryption: BucketEncryption.S3_MANAGED,
        objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
        accessControl: BucketAccessControl.PRIVATE,
        removalPolicy: RemovalPolicy.RETAIN,
      },
    },
    {},
  ],
  "no encryption, which S3 does not know any more": [
    { s3Bucket: { encryption: BucketEncryption.UNENCRYPTED } },
    {},
  ],
  "the key of KMS for S3": [
    { s3Bucket: { encryption: BucketEncryption.KMS_MANAGED, bucketKeyEnabled: true } },
    {
      native: {
        bucket: {
          serverSideEncryptionConfiguration: {
            rule: { applyServerSideEncryptionByDefault: { sseAlgorithm: "aws:kms" }, bucketKeyEnabled: true },
          },
        },
      },
    },
  ],
  "a key by its ARN": [
    { s3Bucket: { encryptionKey: "arn:aws:kms:us-east-1:123456789012:key/1" } },
    {
      native: {
        bucket: {
          serverSideEncryptionConfiguration: {
            rule: {
              applyServerSideEncryptionByDefault: {
                kmsMasterKeyId: "arn:aws:kms:us-east-1:123456789012:key/1",
                sseAlgorithm: "aws:kms",
              },
            },
          },
        },
      },
    },
  ],
  "the default event bus": [{ s3Bucket: { eventBridgeEnabled: true } }, { eventBridge: true }],
  "faster transfers": [
    { s3Bucket: { transferAcceleration: true } },
    { native: { bucket: { accelerationStatus: "Enabled" } } },
  ],
  "a website": [
    { s3Bucket: { websiteIndexDocument: "index.html", websiteErrorDocument: "404.html" } },
    { native: { bucket: { website: { indexDocument: "index.html", errorDocument: "404.html" } } } },
  ],
  "rules of when objects expire and where they go": [
    {
      s3Bucket: {
        lifecycleRules: [
          {
            id: "old",
            prefix: "logs/",
            tagFilters: { kind: "log" },
            expiration: Duration.days(90),
            abortIncompleteMultipartUploadAfter: Duration.days(7),
            noncurrentVersionExpiration: Duration.days(30),
            transitions: [
              { storageClass: StorageClass.INFREQUENT_ACCESS, transitionAfter: Duration.days(30) },
            ],
            noncurrentVersionTransitions: [
              { storageClass: StorageClass.GLACIER, transitionAfter: Duration.days(10) },
            ],
          },
          { enabled: false, expiredObjectDeleteMarker: true },
        ],
      },
    },
    {
      native: {
        bucket: {
          lifecycleRules: [
            {
              id: "old",
              enabled: true,
              prefix: "logs/",
              tags: { kind: "log" },
              expiration: { days: 90 },
              abortIncompleteMultipartUploadDays: 7,
              noncurrentVersionExpiration: { days: 30 },
              transitions: [{ storageClass: "STANDARD_IA", days: 30 }],
              noncurrentVersionTransitions: [{ storageClass: "GLACIER", days: 10 }],
            },
            { enabled: false, expiration: { expiredObjectDeleteMarker: true } },
          ],
        },
      },
    },
  ],
  "notifications by their places": [
    {
      notifications: [
        { function: handler, notificationProps: { events: [EventType.OBJECT_CREATED] } },
        {
          function: { handler, runtime: Runtime.NODEJS_14_X, timeout: Duration.seconds(20) },
          notificationProps: {
            events: [EventType.OBJECT_REMOVED],
            filters: [{ prefix: "images/" }, { suffix: ".jpg" }],
          },
        },
      ],
    },
    {
      notifications: {
        0: { function: { handler, runtime }, events: ["object_created"] },
        1: {
          function: { handler, runtime: "nodejs14.x", timeout: "20 seconds" },
          events: ["object_removed"],
          filters: [{ prefix: "images/" }, { suffix: ".jpg" }],
        },
      },
    },
  ],
  "a handler alone, which is told of what is created and removed": [
    { notifications: [handler] },
    {
      notifications: {
        0: { function: { handler, runtime }, events: ["object_created", "object_removed"] },
      },
    },
  ],
  "bare props of a function": [
    { notifications: [{ handler, timeout: Duration.minutes(1) }] },
    { notifications: { 0: { handler, runtime, timeout: "1 minute" } } },
  ],
  "settings of a notification without any": [
    { notifications: [{ function: handler, notificationProps: {} }] },
    { notifications: { 0: { handler, runtime } } },
  ],
  "defaultFunctionProps, as defaults.function": [
    {
      defaultFunctionProps: { timeout: Duration.seconds(30), environment: { STAGE: "dev" } },
      notifications: [handler],
    },
    {
      defaults: { function: { runtime, timeout: "30 seconds", environment: { STAGE: "dev" } } },
      notifications: { 0: handler },
    },
  ],
};
