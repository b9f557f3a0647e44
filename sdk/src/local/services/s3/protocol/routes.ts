/** The request of an operation. */
export interface Route {
  readonly method: string;
  readonly on: "service" | "bucket" | "object";
  /** Parameters that the request must have: `uploads`, or with a value: `list-type=2`. */
  readonly query?: readonly string[];
  /** A header that the request must have. */
  readonly header?: string;
  /** A list in the body, and how many entries it has at most. Longer lists are not read. */
  readonly mostOf?: readonly [member: string, entries: number];
  /** Name of the element that the answer's body is, where that is XML. */
  readonly answer?: string;
  /** The member that the answer's body is alone. */
  readonly payload?: string;
  /** @default 200 */
  readonly status?: number;
}

const RESULT_OF_LIST = "ListBucketResult";

/** All operations that are served. Operations with more conditions come before those with fewer. */
export const ROUTES: Readonly<Record<string, Route>> = {
  ListBuckets: { method: "GET", on: "service", answer: "ListAllMyBucketsResult" },

  GetBucketLocation: { method: "GET", on: "bucket", query: ["location"], answer: "LocationConstraint" },
  GetBucketVersioning: {
    method: "GET",
    on: "bucket",
    query: ["versioning"],
    answer: "VersioningConfiguration",
  },
  PutBucketVersioning: {
    method: "PUT",
    on: "bucket",
    query: ["versioning"],
  },
  GetBucketCors: { method: "GET", on: "bucket", query: ["cors"], answer: "CORSConfiguration" },
  PutBucketCors: { method: "PUT", on: "bucket", query: ["cors"] },
  DeleteBucketCors: { method: "DELETE", on: "bucket", query: ["cors"], status: 204 },
  GetBucketPolicy: { method: "GET", on: "bucket", query: ["policy"], payload: "Policy" },
  PutBucketPolicy: { method: "PUT", on: "bucket", query: ["policy"], status: 204 },
  DeleteBucketPolicy: { method: "DELETE", on: "bucket", query: ["policy"], status: 204 },
  GetBucketTagging: { method: "GET", on: "bucket", query: ["tagging"], answer: "Tagging" },
  PutBucketTagging: { method: "PUT", on: "bucket", query: ["tagging"], status: 204 },
  DeleteBucketTagging: { method: "DELETE", on: "bucket", query: ["tagging"], status: 204 },
  GetBucketNotificationConfiguration: {
    method: "GET",
    on: "bucket",
    query: ["notification"],
    answer: "NotificationConfiguration",
  },
  PutBucketNotificationConfiguration: {
    method: "PUT",
    on: "bucket",
    query: ["notification"],
  },
  GetBucketEncryption: {
    method: "GET",
    on: "bucket",
    query: ["encryption"],
    answer: "ServerSideEncryptionConfiguration",
    payload: "ServerSideEncryptionConfiguration",
  },
  PutBucketEncryption: {
    method: "PUT",
    on: "bucket",
    query: ["encryption"],
  },
  DeleteBucketEncryption: { method: "DELETE", on: "bucket", query: ["encryption"], status: 204 },
  GetPublicAccessBlock: {
    method: "GET",
    on: "bucket",
    query: ["publicAccessBlock"],
    answer: "PublicAccessBlockConfiguration",
    payload: "PublicAccessBlockConfiguration",
  },
  PutPublicAccessBlock: {
    method: "PUT",
    on: "bucket",
    query: ["publicAccessBlock"],
  },
  DeletePublicAccessBlock: { method: "DELETE", on: "bucket", query: ["publicAccessBlock"], status: 204 },
  GetBucketOwnershipControls: {
    method: "GET",
    on: "bucket",
    query: ["ownershipControls"],
    answer: "OwnershipControls",
    payload: "OwnershipControls",
  },
  PutBucketOwnershipControls: {
    method: "PUT",
    on: "bucket",
    query: ["ownershipControls"],
  },
  DeleteBucketOwnershipControls: {
    method: "DELETE",
    on: "bucket",
    query: ["ownershipControls"],
    status: 204,
  },
  GetBucketLifecycleConfiguration: {
    method: "GET",
    on: "bucket",
    query: ["lifecycle"],
    answer: "LifecycleConfiguration",
  },
  PutBucketLifecycleConfiguration: { method: "PUT", on: "bucket", query: ["lifecycle"] },
  DeleteBucketLifecycle: { method: "DELETE", on: "bucket", query: ["lifecycle"], status: 204 },
  GetObjectLockConfiguration: {
    method: "GET",
    on: "bucket",
    query: ["object-lock"],
    answer: "ObjectLockConfiguration",
    payload: "ObjectLockConfiguration",
  },
  PutObjectLockConfiguration: {
    method: "PUT",
    on: "bucket",
    query: ["object-lock"],
  },
  GetBucketPolicyStatus: {
    method: "GET",
    on: "bucket",
    query: ["policyStatus"],
    answer: "PolicyStatus",
    payload: "PolicyStatus",
  },
  PutBucketAcl: { method: "PUT", on: "bucket", query: ["acl"] },
  GetBucketAcl: { method: "GET", on: "bucket", query: ["acl"], answer: "AccessControlPolicy" },
  ListObjectVersions: { method: "GET", on: "bucket", query: ["versions"], answer: "ListVersionsResult" },
  ListMultipartUploads: {
    method: "GET",
    on: "bucket",
    query: ["uploads"],
    answer: "ListMultipartUploadsResult",
  },
  ListObjectsV2: { method: "GET", on: "bucket", query: ["list-type=2"], answer: RESULT_OF_LIST },
  DeleteObjects: {
    method: "POST",
    on: "bucket",
    query: ["delete"],
    mostOf: ["Objects", 1000],
    answer: "DeleteResult",
  },
  HeadBucket: { method: "HEAD", on: "bucket" },
  CreateBucket: { method: "PUT", on: "bucket" },
  DeleteBucket: { method: "DELETE", on: "bucket", status: 204 },
  ListObjects: { method: "GET", on: "bucket", answer: RESULT_OF_LIST },
  PostObject: { method: "POST", on: "bucket", status: 204 },

  GetObjectTagging: { method: "GET", on: "object", query: ["tagging"], answer: "Tagging" },
  PutObjectTagging: { method: "PUT", on: "object", query: ["tagging"] },
  DeleteObjectTagging: { method: "DELETE", on: "object", query: ["tagging"], status: 204 },
  GetObjectRetention: {
    method: "GET",
    on: "object",
    query: ["retention"],
    answer: "Retention",
    payload: "Retention",
  },
  PutObjectRetention: { method: "PUT", on: "object", query: ["retention"] },
  GetObjectLegalHold: {
    method: "GET",
    on: "object",
    query: ["legal-hold"],
    answer: "LegalHold",
    payload: "LegalHold",
  },
  PutObjectLegalHold: { method: "PUT", on: "object", query: ["legal-hold"] },
  PutObjectAcl: { method: "PUT", on: "object", query: ["acl"] },
  GetObjectAcl: { method: "GET", on: "object", query: ["acl"], answer: "AccessControlPolicy" },
  GetObjectAttributes: {
    method: "GET",
    on: "object",
    query: ["attributes"],
    answer: "GetObjectAttributesResponse",
  },
  ListParts: { method: "GET", on: "object", query: ["uploadId"], answer: "ListPartsResult" },
  CreateMultipartUpload: {
    method: "POST",
    on: "object",
    query: ["uploads"],
    answer: "InitiateMultipartUploadResult",
  },
  CompleteMultipartUpload: {
    method: "POST",
    on: "object",
    query: ["uploadId"],
    mostOf: ["Parts", 10_000],
    answer: "CompleteMultipartUploadResult",
  },
  AbortMultipartUpload: { method: "DELETE", on: "object", query: ["uploadId"], status: 204 },
  UploadPartCopy: {
    method: "PUT",
    on: "object",
    query: ["uploadId", "partNumber"],
    header: "x-amz-copy-source",
    answer: "CopyPartResult",
    payload: "CopyPartResult",
  },
  UploadPart: { method: "PUT", on: "object", query: ["uploadId", "partNumber"] },
  CopyObject: {
    method: "PUT",
    on: "object",
    header: "x-amz-copy-source",
    answer: "CopyObjectResult",
    payload: "CopyObjectResult",
  },
  GetObject: { method: "GET", on: "object", payload: "Body" },
  HeadObject: { method: "HEAD", on: "object" },
  PutObject: { method: "PUT", on: "object" },
  DeleteObject: { method: "DELETE", on: "object", status: 204 },
};

/** Other resources of S3, by their parameter. A request for one of them is no request for the object or the bucket. */
export const OTHER_RESOURCES: Readonly<Record<string, string>> = {
  abac: "BucketAbac",
  accelerate: "BucketAccelerateConfiguration",
  acl: "Acl",
  analytics: "BucketAnalyticsConfiguration",
  annotation: "ObjectAnnotation",
  cors: "BucketCors",
  encryption: "BucketEncryption",
  "intelligent-tiering": "BucketIntelligentTieringConfiguration",
  inventory: "BucketInventoryConfiguration",
  "legal-hold": "ObjectLegalHold",
  lifecycle: "BucketLifecycleConfiguration",
  logging: "BucketLogging",
  metadataAnnotationTable: "BucketMetadataAnnotationTableConfiguration",
  metadataConfiguration: "BucketMetadataConfiguration",
  metadataInventoryTable: "BucketMetadataInventoryTableConfiguration",
  metadataJournalTable: "BucketMetadataJournalTableConfiguration",
  metadataTable: "BucketMetadataTableConfiguration",
  metrics: "BucketMetricsConfiguration",
  notification: "BucketNotificationConfiguration",
  "object-lock": "ObjectLockConfiguration",
  ownershipControls: "BucketOwnershipControls",
  policyStatus: "BucketPolicyStatus",
  publicAccessBlock: "PublicAccessBlock",
  renameObject: "Object",
  replication: "BucketReplication",
  requestPayment: "BucketRequestPayment",
  restore: "RestoredObject",
  retention: "ObjectRetention",
  session: "Session",
  select: "SelectedObjectContent",
  torrent: "ObjectTorrent",
  website: "BucketWebsite",
};
