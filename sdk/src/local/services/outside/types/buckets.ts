import { type Members, s3, xml } from "../calls";
import { capital, fieldsOf, listOf, part, renamed, textOf } from "../members";
import type { Fields, ReplayedType } from "../replayed-type";

const at = (bucket: Fields[string] | undefined, query = "") => `/${part(bucket)}${query}`;

/** Buckets and their settings. */
export const S3: readonly ReplayedType[] = [
  {
    token: "aws:s3/bucket:Bucket",
    create: ({ state, region }) => {
      // The first region is the default, and refused where it is named.
      const place = region === "us-east-1" ? undefined : { LocationConstraint: region };
      return s3("PUT", at(state.bucket), xml("CreateBucketConfiguration", place));
    },
    find: { call: ({ state }) => s3("GET", at(state.bucket, "?location")) },
    remove: ({ state }) => s3("DELETE", at(state.bucket)),
  },
  {
    token: "aws:s3/bucketPolicy:BucketPolicy",
    create: ({ inputs }) => s3("PUT", at(inputs.bucket, "?policy"), textOf(inputs.policy)),
    remove: ({ inputs }) => s3("DELETE", at(inputs.bucket, "?policy")),
  },
  documentOf("PublicAccessBlock", "publicAccessBlock", "PublicAccessBlockConfiguration", (inputs) =>
    capital(inputs, "blockPublicAcls", "ignorePublicAcls", "blockPublicPolicy", "restrictPublicBuckets"),
  ),
  documentOf(
    "ServerSideEncryptionConfiguration",
    "encryption",
    "ServerSideEncryptionConfiguration",
    encryption,
  ),
  documentOf("CorsConfiguration", "cors", "CORSConfiguration", cors),
  documentOf("OwnershipControls", "ownershipControls", "OwnershipControls", ({ rule }) => ({
    Rule: capital(fieldsOf(rule), "objectOwnership"),
  })),
  documentOf("LifecycleConfiguration", "lifecycle", "LifecycleConfiguration", lifecycle),
  // These two are set to nothing; a bucket always has them.
  settingOf("Versioning", "versioning", "VersioningConfiguration", ({ versioningConfiguration }) =>
    capital(fieldsOf(versioningConfiguration), "status"),
  ),
  settingOf("Notification", "notification", "NotificationConfiguration", notification),
];

/** A resource that is one document of a bucket: `?cors`. */
function documentOf(
  name: string,
  query: string,
  root: string,
  members: (inputs: Fields) => Members,
): ReplayedType {
  return {
    ...settingOf(name, query, root, members),
    remove: ({ inputs }) => s3("DELETE", at(inputs.bucket, `?${query}`)),
  };
}

function settingOf(
  name: string,
  query: string,
  root: string,
  members: (inputs: Fields) => Members,
): ReplayedType {
  return {
    token: `aws:s3/bucket${name}:Bucket${name}`,
    create: ({ inputs }) => s3("PUT", at(inputs.bucket, `?${query}`), xml(root, members(inputs))),
  };
}

function encryption({ rules }: Fields): Members {
  return {
    Rule: listOf(rules).map((rule) => {
      const { sseAlgorithm, kmsMasterKeyId } = fieldsOf(rule.applyServerSideEncryptionByDefault);
      return {
        ApplyServerSideEncryptionByDefault: { SSEAlgorithm: sseAlgorithm, KMSMasterKeyID: kmsMasterKeyId },
        ...capital(rule, "bucketKeyEnabled"),
      };
    }),
  };
}

function cors({ corsRules }: Fields): Members {
  return {
    CORSRule: listOf(corsRules).map((rule) => ({
      ...renamed(rule, { ID: "id", AllowedHeader: "allowedHeaders", AllowedMethod: "allowedMethods" }),
      ...renamed(rule, { AllowedOrigin: "allowedOrigins", ExposeHeader: "exposeHeaders" }),
      MaxAgeSeconds: rule.maxAgeSeconds,
    })),
  };
}

function lifecycle({ rules }: Fields): Members {
  return {
    Rule: listOf(rules).map((rule) => ({
      ID: rule.id,
      Filter: { Prefix: fieldsOf(rule.filter).prefix ?? "" },
      ...capital(rule, "status", "abortIncompleteMultipartUpload", "expiration"),
      ...capital(rule, "noncurrentVersionExpiration"),
    })),
  };
}

function notification(inputs: Fields): Members {
  const each = (list: string, member: string, input: string) =>
    listOf(inputs[list]).map((entry) => ({
      Id: entry.id,
      [member]: entry[input],
      Event: entry.events,
      Filter: filter(entry),
    }));
  return {
    TopicConfiguration: each("topics", "Topic", "topicArn"),
    QueueConfiguration: each("queues", "Queue", "queueArn"),
    CloudFunctionConfiguration: each("lambdaFunctions", "CloudFunction", "lambdaFunctionArn"),
    EventBridgeConfiguration: inputs.eventbridge === true ? {} : undefined,
  };
}

function filter({ filterPrefix, filterSuffix }: Fields): Members | undefined {
  const rules = Object.entries({ prefix: filterPrefix, suffix: filterSuffix }).flatMap(([Name, Value]) =>
    Value === undefined || Value === "" ? [] : [{ Name, Value }],
  );
  return rules.length === 0 ? undefined : { S3Key: { FilterRule: rules } };
}
