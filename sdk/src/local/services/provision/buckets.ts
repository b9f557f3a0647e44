import { TYPE } from "../../../aws/tokens";
import { number, text, texts } from "../../../graph/graph-values";
import { lifecycleRules, ownLifecycleRules } from "./lifecycle-rules";
import { documentOf, fieldsOf, given, listOf, oneOrMore, tagListOf } from "./members";
import { type Members, type Operation, operationsOf } from "./operation";
import type { Fields, Provisioned, ProvisionedType } from "./provisioned-type";

const s3 = operationsOf("s3");

type Value = Fields[string] | undefined;

const BUCKET = TYPE.s3.Bucket;
export const NOTIFICATION_TYPE = TYPE.s3.BucketNotification;
export const BUCKET_TYPES = ofBothVersions(BUCKET);

/** Buckets and the resources that configure them, also by their names in version 6 of the provider: `BucketV2`. */
export const BUCKETS: readonly ProvisionedType[] = [
  ...both(BUCKET, {
    isData: true,
    create: createBucket,
    settle: ownSettings,
    find: { call: (bucket) => s3("GetBucketLocation", { Bucket: bucketName(bucket) }) },
    remove: (bucket) => s3("DeleteBucket", { Bucket: bucketName(bucket) }),
  }),
  ...both(TYPE.s3.BucketVersioning, {
    isData: true,
    create: ({ inputs }) => putVersioning(inputs.bucket, versioningMembers(inputs.versioningConfiguration)),
  }),
  ...both(TYPE.s3.BucketCorsConfiguration, {
    create: ({ inputs }) => putCors(inputs.bucket, inputs.corsRules),
    remove: ({ inputs }) => s3("DeleteBucketCors", { Bucket: inputs.bucket }),
  }),
  ...both(TYPE.s3.BucketServerSideEncryptionConfiguration, {
    create: ({ inputs }) => putEncryption(inputs.bucket, inputs.rules),
    remove: ({ inputs }) => s3("DeleteBucketEncryption", { Bucket: inputs.bucket }),
  }),
  ...both(TYPE.s3.BucketLifecycleConfiguration, {
    create: ({ inputs }) => putLifecycle(inputs.bucket, lifecycleRules(inputs.rules)),
    remove: ({ inputs }) => s3("DeleteBucketLifecycle", { Bucket: inputs.bucket }),
  }),
  ...both(TYPE.s3.BucketObjectLockConfiguration, {
    create: ({ inputs }) => putObjectLock(inputs.bucket, inputs.rule),
    remove: ({ inputs }) => putObjectLock(inputs.bucket, undefined),
  }),
  {
    token: TYPE.s3.BucketPolicy,
    create: ({ inputs }) => putPolicy(inputs.bucket, inputs.policy),
    remove: ({ inputs }) => s3("DeleteBucketPolicy", { Bucket: inputs.bucket }),
  },
  {
    token: NOTIFICATION_TYPE,
    create: ({ inputs }) =>
      s3("PutBucketNotificationConfiguration", {
        Bucket: inputs.bucket,
        NotificationConfiguration: notification(inputs),
      }),
  },
  {
    token: TYPE.s3.BucketPublicAccessBlock,
    create: ({ inputs }) =>
      s3("PutPublicAccessBlock", {
        Bucket: inputs.bucket,
        PublicAccessBlockConfiguration: {
          BlockPublicAcls: inputs.blockPublicAcls === true,
          IgnorePublicAcls: inputs.ignorePublicAcls === true,
          BlockPublicPolicy: inputs.blockPublicPolicy === true,
          RestrictPublicBuckets: inputs.restrictPublicBuckets === true,
        },
      }),
    remove: ({ inputs }) => s3("DeletePublicAccessBlock", { Bucket: inputs.bucket }),
  },
  {
    token: TYPE.s3.BucketOwnershipControls,
    create: ({ inputs }) =>
      s3("PutBucketOwnershipControls", {
        Bucket: inputs.bucket,
        OwnershipControls: { Rules: [{ ObjectOwnership: fieldsOf(inputs.rule).objectOwnership }] },
      }),
    remove: ({ inputs }) => s3("DeleteBucketOwnershipControls", { Bucket: inputs.bucket }),
  },
];

export function isBucket({ type }: Pick<Provisioned, "type">): boolean {
  return BUCKET_TYPES.includes(type);
}

function both(token: string, type: Omit<ProvisionedType, "token">): readonly ProvisionedType[] {
  return ofBothVersions(token).map((each) => ({ token: each, ...type }));
}

function ofBothVersions(token: string): readonly string[] {
  return [token, token.replace(/(\w+):(\w+)$/, "$1V2:$2V2")];
}

export function bucketName({ inputs, state, id }: Provisioned): string {
  return text(state.bucket) ?? text(inputs.bucket) ?? id;
}

function createBucket(bucket: Provisioned): Operation {
  const { objectLockEnabled, objectLockConfiguration } = bucket.inputs;
  const isLocked = objectLockEnabled === true || oneOrMore(objectLockConfiguration).length > 0;
  return s3("CreateBucket", {
    Bucket: bucketName(bucket),
    ...locationOf(bucket),
    ...(isLocked && { ObjectLockEnabledForBucket: true }),
  });
}

/** The location of a new bucket. The first region is the default, and S3 refuses it by name. */
function locationOf({ region = "us-east-1" }: Provisioned): Members {
  return region === "us-east-1" ? {} : { CreateBucketConfiguration: { LocationConstraint: region } };
}

/** The settings in the bucket's own inputs: tags, and those that older versions of the provider had no resources for. */
function ownSettings(bucket: Provisioned): readonly Operation[] {
  const { inputs } = bucket;
  const name = bucketName(bucket);
  const tags = tagListOf(bucket);
  const [encryption] = oneOrMore(inputs.serverSideEncryptionConfiguration);
  const [lock] = oneOrMore(inputs.objectLockConfiguration);
  const rules = ownLifecycleRules(inputs.lifecycleRules);
  return [
    ...(tags ? [s3("PutBucketTagging", { Bucket: name, Tagging: { TagSet: tags } })] : []),
    ...(oneOrMore(inputs.versioning)[0]?.enabled === true
      ? [putVersioning(name, { Status: "Enabled" })]
      : []),
    ...(listOf(inputs.corsRules).length > 0 ? [putCors(name, inputs.corsRules)] : []),
    ...(documentOf(inputs.policy) === undefined ? [] : [putPolicy(name, inputs.policy)]),
    ...(encryption ? [putEncryption(name, encryption.rules ?? encryption.rule)] : []),
    ...(lock ? [putObjectLock(name, lock.rules ?? lock.rule)] : []),
    ...(rules.length > 0 ? [putLifecycle(name, rules)] : []),
  ];
}

function putVersioning(Bucket: Value, VersioningConfiguration: Members): Operation {
  return s3("PutBucketVersioning", { Bucket, VersioningConfiguration });
}

function versioningMembers(value: Value): Members {
  const { status, mfaDelete } = fieldsOf(value);
  return { Status: status, MFADelete: mfaDelete };
}

function putPolicy(Bucket: Value, policy: Value): Operation {
  return s3("PutBucketPolicy", { Bucket, Policy: documentOf(policy) });
}

function putCors(Bucket: Value, rules: Value): Operation {
  return s3("PutBucketCors", { Bucket, CORSConfiguration: { CORSRules: listOf(rules).map(corsRule) } });
}

function corsRule(rule: Fields): Members {
  const [headers, exposed] = [texts(rule.allowedHeaders), texts(rule.exposeHeaders)];
  return given({
    ID: text(rule.id),
    AllowedMethods: texts(rule.allowedMethods),
    AllowedOrigins: texts(rule.allowedOrigins),
    AllowedHeaders: headers.length > 0 ? headers : undefined,
    ExposeHeaders: exposed.length > 0 ? exposed : undefined,
    MaxAgeSeconds: number(rule.maxAgeSeconds),
  });
}

function putEncryption(Bucket: Value, rules: Value): Operation {
  return s3("PutBucketEncryption", {
    Bucket,
    ServerSideEncryptionConfiguration: { Rules: oneOrMore(rules).map(encryptionRule) },
  });
}

function encryptionRule({ applyServerSideEncryptionByDefault, bucketKeyEnabled }: Fields): Members {
  const [settings = {}] = oneOrMore(applyServerSideEncryptionByDefault);
  return {
    ApplyServerSideEncryptionByDefault: given({
      SSEAlgorithm: text(settings.sseAlgorithm) ?? "AES256",
      KMSMasterKeyID: text(settings.kmsMasterKeyId),
    }),
    BucketKeyEnabled: bucketKeyEnabled === true,
  };
}

function putLifecycle(Bucket: Value, Rules: readonly Members[]): Operation {
  return s3("PutBucketLifecycleConfiguration", { Bucket, LifecycleConfiguration: { Rules } });
}

/** The object lock of a bucket, which stays enabled for good. A rule gives the default lock of new versions. */
function putObjectLock(Bucket: Value, rule: Value): Operation {
  const [{ defaultRetention } = {}] = oneOrMore(rule);
  const [{ mode, days, years } = {}] = oneOrMore(defaultRetention);
  const DefaultRetention = given({ Mode: mode, Days: number(days), Years: number(years) });
  return s3("PutObjectLockConfiguration", {
    Bucket,
    ObjectLockConfiguration: {
      ObjectLockEnabled: "Enabled",
      ...(mode !== undefined && { Rule: { DefaultRetention } }),
    },
  });
}

function notification(inputs: Fields): Members {
  return given({
    TopicConfigurations: entries(inputs.topics, "TopicArn", "topicArn"),
    QueueConfigurations: entries(inputs.queues, "QueueArn", "queueArn"),
    LambdaFunctionConfigurations: entries(inputs.lambdaFunctions, "LambdaFunctionArn", "lambdaFunctionArn"),
    EventBridgeConfiguration: inputs.eventbridge === true ? {} : undefined,
  });
}

function entries(value: Value, member: string, name: string): readonly Members[] | undefined {
  const found = listOf(value);
  if (found.length === 0) return undefined;
  return found.map((entry, at) =>
    given({
      Id: text(entry.id) ?? `tf-s3-${kindOf(member)}-${at}`,
      [member]: text(entry[name]) ?? "",
      Events: texts(entry.events),
      Filter: keyFilter(entry),
    }),
  );
}

/** The type of a destination in ids that the provider makes: `lambda`, `queue`, `topic`. */
function kindOf(member: string): string {
  return member.replace(/(Function)?Arn$/, "").toLowerCase();
}

function keyFilter({ filterPrefix, filterSuffix }: Fields): Members | undefined {
  const rules = Object.entries({ prefix: text(filterPrefix), suffix: text(filterSuffix) }).flatMap(
    ([Name, Value]) => (Value === undefined ? [] : [{ Name, Value }]),
  );
  return rules.length === 0 ? undefined : { Key: { FilterRules: rules } };
}
