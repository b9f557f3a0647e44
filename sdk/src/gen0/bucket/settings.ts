import { BlockPublicAccess } from "../platform/buckets";
import { always, LENGTH_IN_DAYS, REMOVAL_OF_DATA, SECONDS } from "../platform/conversions";
import { isOpaque } from "../translation/opaque";
import { ARN } from "../translation/references";
import type { Conversion, Row } from "../translation/row";

const SETTINGS = "native.bucket";
const ENCRYPTION = `${SETTINGS}.serverSideEncryptionConfiguration.rule`;
/** The path of the default encryption of objects. */
export const ENCRYPTED_BY_DEFAULT = `${ENCRYPTION}.applyServerSideEncryptionByDefault`;

const ACCESS_BLOCK: Conversion = {
  does: "a BlockPublicAccess becomes the four settings that it stands for",
  value: (old) => (old instanceof BlockPublicAccess ? { ...old } : old),
};
const BY_KMS: Conversion = { does: "a word becomes that of S3, `aws:kms`", value: () => "aws:kms" };
const ACCELERATION: Conversion = {
  does: "true becomes `Enabled`, and false `Suspended`",
  value: (old) => (typeof old === "boolean" ? (old ? "Enabled" : "Suspended") : old),
  text: (source) => `${source} ? "Enabled" : "Suspended"`,
};

/** Rows of single settings, which have another name. */
function renamed(names: Readonly<Record<string, string>>): readonly Row[] {
  return Object.entries(names).map(([old, now]) => ({ old: `${SETTINGS}.${old}`, now }));
}

function refused(cures: Readonly<Record<string, string>>): readonly Row[] {
  return Object.entries(cures).map(([name, cure]) => {
    const old = `${SETTINGS}.${name}`;
    return { old, now: old, refused: cure };
  });
}

function isOneOf(...words: readonly string[]): (old: unknown) => boolean {
  return (old) => typeof old === "string" && words.includes(old);
}

/** Changes in the settings of the bucket itself. */
export const SETTING_ROWS: readonly Row[] = [
  ...renamed({
    bucketName: "name",
    cors: "cors",
    publicReadAccess: "publicRead",
    eventBridgeEnabled: "eventBridge",
    versioned: `${SETTINGS}.versioning.enabled`,
    autoDeleteObjects: `${SETTINGS}.forceDestroy`,
    websiteIndexDocument: `${SETTINGS}.website.indexDocument`,
    websiteErrorDocument: `${SETTINGS}.website.errorDocument`,
    bucketKeyEnabled: `${ENCRYPTION}.bucketKeyEnabled`,
  }),
  { old: "cors.*.maxAge", now: "cors.*.maxAge", convert: SECONDS },
  { old: `${SETTINGS}.removalPolicy`, now: "opts.retainOnDelete", convert: REMOVAL_OF_DATA },
  { old: `${SETTINGS}.blockPublicAccess`, now: "native.publicAccessBlock", convert: ACCESS_BLOCK },
  {
    old: `${SETTINGS}.transferAcceleration`,
    now: `${SETTINGS}.accelerationStatus`,
    convert: ACCELERATION,
  },
  { old: `${SETTINGS}.enforceSSL`, now: undefined, convert: always("the policy of a bucket asks for TLS") },
  {
    old: `${SETTINGS}.encryption`,
    now: undefined,
    when: isOneOf("UNENCRYPTED", "S3_MANAGED"),
    convert: always("S3 encrypts all objects with keys of its own"),
  },
  {
    old: `${SETTINGS}.encryption`,
    now: `${ENCRYPTED_BY_DEFAULT}.sseAlgorithm`,
    when: isOneOf("KMS", "KMS_MANAGED"),
    convert: BY_KMS,
  },
  {
    old: `${SETTINGS}.encryption`,
    now: `${SETTINGS}.encryption`,
    refused: "write a BucketEncryption, or serverSideEncryptionConfiguration as aws.s3.Bucket takes it",
  },
  { old: `${SETTINGS}.encryptionKey`, now: `${ENCRYPTED_BY_DEFAULT}.kmsMasterKeyId`, convert: ARN },
  {
    old: `${SETTINGS}.objectOwnership`,
    now: undefined,
    when: isOneOf("BucketOwnerEnforced"),
    convert: always("objects are of the owner of the bucket"),
  },
  {
    old: `${SETTINGS}.accessControl`,
    now: undefined,
    when: isOneOf("Private"),
    convert: always("access lists are off"),
  },
  ...refused({
    objectOwnership: "remove it: access lists are off, and objects are of the owner of the bucket",
    accessControl: "write publicReadAccess: true, or addToResourcePolicy({ ... }): access lists are off",
    websiteRedirect: 'write website: { redirectAllRequestsTo: "https://example.com" }',
    websiteRoutingRules: "write website: { routingRules: JSON.stringify([...]) }",
    serverAccessLogsBucket: "make an aws.s3.BucketLogging for bucket.s3Bucket",
    serverAccessLogsPrefix: "make an aws.s3.BucketLogging for bucket.s3Bucket",
    metrics: "make an aws.s3.BucketMetric for bucket.s3Bucket",
    inventories: "make an aws.s3.Inventory for bucket.s3Bucket",
    intelligentTieringConfigurations:
      "make an aws.s3.BucketIntelligentTieringConfiguration for bucket.s3Bucket",
    notificationsHandlerRole: "remove it: no function is needed that writes the notifications",
  }),
  ...lifecycleRows(`${SETTINGS}.lifecycleRules.*`),
];

/** Changes in a rule by which objects expire or move. */
function lifecycleRows(rule: string): readonly Row[] {
  const days = (old: string, now: string): Row => ({
    old: `${rule}.${old}`,
    now: `${rule}.${now}`,
    convert: LENGTH_IN_DAYS,
    when: isNoObject,
  });
  const dates = (name: string, cure: string): Row => ({
    old: `${rule}.${name}`,
    now: `${rule}.${name}`,
    refused: cure,
  });
  return [
    days("expiration", "expiration.days"),
    { old: `${rule}.expiredObjectDeleteMarker`, now: `${rule}.expiration.expiredObjectDeleteMarker` },
    days("abortIncompleteMultipartUploadAfter", "abortIncompleteMultipartUploadDays"),
    days("noncurrentVersionExpiration", "noncurrentVersionExpiration.days"),
    days("transitions.*.transitionAfter", "transitions.*.days"),
    days("noncurrentVersionTransitions.*.transitionAfter", "noncurrentVersionTransitions.*.days"),
    { old: `${rule}.tagFilters`, now: `${rule}.tags` },
    dates("expirationDate", 'write expiration: { date: "2030-01-31" }'),
    dates("transitions.*.transitionDate", 'write date: "2030-01-31"'),
  ];
}

/** Not in the words of `@pulumi/aws`, which are objects. */
function isNoObject(old: unknown): boolean {
  return isOpaque(old) || typeof old !== "object" || !Object.hasOwn(old as object, "days");
}
