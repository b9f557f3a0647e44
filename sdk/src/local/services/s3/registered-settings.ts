import { field, fields, fieldsList, text, textMap, texts } from "../../../graph/graph-values";
import type { GraphResource, GraphValue } from "../../../graph/types";
import type { Output } from "../endpoint/aws-api";
import {
  ACCESS_BLOCK_TYPE,
  BUCKET_TYPES,
  CORS_TYPES,
  ENCRYPTION_TYPES,
  NOTIFICATION_TYPE,
  OWNERSHIP_TYPE,
  POLICY_TYPE,
  VERSIONING_TYPES,
} from "./bucket-types";
import { toNotification } from "./registered-notification";
import type { BucketSettings, CorsRule } from "./store/types";

/** What the program says of its buckets, by their names. */
export function registeredBuckets(resources: readonly GraphResource[]): ReadonlyMap<string, BucketSettings> {
  const buckets = new Map<string, BucketSettings>();
  for (const resource of resources) {
    if (!isOneOf(BUCKET_TYPES, resource.type) || resource.external) continue;
    const name = text(field(resource, "bucket")) ?? resource.id;
    buckets.set(name, ownSettings(resource));
  }
  for (const resource of resources) {
    const name = text(resource.inputs.bucket);
    const before = name === undefined ? undefined : buckets.get(name);
    if (name === undefined || before === undefined) continue;
    buckets.set(name, { ...before, ...settingsBeside(resource) });
  }
  return buckets;
}

/** What stands in the bucket itself. */
function ownSettings(bucket: GraphResource): BucketSettings {
  const { inputs } = bucket;
  const tags = textMap(field(bucket, "tagsAll")) ?? textMap(inputs.tags);
  const [encryption] = listOf(inputs.serverSideEncryptionConfiguration);
  const versioning = listOf(inputs.versioning)[0]?.enabled === true;
  const cors = fieldsList(inputs.corsRules);
  return {
    ...(tags && { tags }),
    ...(versioning && { versioning: "Enabled" as const }),
    ...(cors.length > 0 && { cors: cors.map(toCorsRule) }),
    ...policySetting(inputs.policy),
    ...(encryption && { encryption: toEncryption(encryption.rules ?? encryption.rule) }),
  };
}

function settingsBeside({ type, inputs }: GraphResource): BucketSettings {
  if (isOneOf(VERSIONING_TYPES, type))
    return versioningSetting(fields(inputs.versioningConfiguration)?.status);
  if (isOneOf(CORS_TYPES, type)) return { cors: fieldsList(inputs.corsRules).map(toCorsRule) };
  if (isOneOf(ENCRYPTION_TYPES, type)) return { encryption: toEncryption(inputs.rules) };
  if (type === POLICY_TYPE) return policySetting(inputs.policy);
  if (type === NOTIFICATION_TYPE) return { notification: toNotification(inputs) };
  if (type === ACCESS_BLOCK_TYPE) return { publicAccessBlock: toAccessBlock(inputs) };
  if (type === OWNERSHIP_TYPE) {
    const ownership = text(fields(inputs.rule)?.objectOwnership);
    return ownership === undefined ? {} : { ownership: { Rules: [{ ObjectOwnership: ownership }] } };
  }
  return {};
}

function versioningSetting(status: GraphValue | undefined): BucketSettings {
  return status === "Enabled" || status === "Suspended" ? { versioning: status } : {};
}

function policySetting(policy: GraphValue | undefined): BucketSettings {
  if (policy === undefined || policy === null || policy === "") return {};
  return { policy: typeof policy === "string" ? policy : JSON.stringify(policy) };
}

function toCorsRule(rule: Readonly<Record<string, GraphValue>>): CorsRule {
  const [headers, exposed] = [texts(rule.allowedHeaders), texts(rule.exposeHeaders)];
  return {
    ...(typeof rule.id === "string" && { ID: rule.id }),
    AllowedMethods: texts(rule.allowedMethods),
    AllowedOrigins: texts(rule.allowedOrigins),
    ...(headers.length > 0 && { AllowedHeaders: headers }),
    ...(exposed.length > 0 && { ExposeHeaders: exposed }),
    ...(typeof rule.maxAgeSeconds === "number" && { MaxAgeSeconds: rule.maxAgeSeconds }),
  };
}

function toEncryption(rules: GraphValue | undefined): Output {
  const all = listOf(rules).map(({ applyServerSideEncryptionByDefault: byDefault, bucketKeyEnabled }) => {
    const [settings] = listOf(byDefault);
    const key = text(settings?.kmsMasterKeyId);
    return {
      ApplyServerSideEncryptionByDefault: {
        SSEAlgorithm: text(settings?.sseAlgorithm) ?? "AES256",
        ...(key !== undefined && { KMSMasterKeyID: key }),
      },
      BucketKeyEnabled: bucketKeyEnabled === true,
    };
  });
  return { Rules: all };
}

function toAccessBlock(inputs: GraphResource["inputs"]): Output {
  return {
    BlockPublicAcls: inputs.blockPublicAcls === true,
    IgnorePublicAcls: inputs.ignorePublicAcls === true,
    BlockPublicPolicy: inputs.blockPublicPolicy === true,
    RestrictPublicBuckets: inputs.restrictPublicBuckets === true,
  };
}

/** Some settings are a list of one in one version of the provider, and an object in another. */
function listOf(value: GraphValue | undefined): readonly Readonly<Record<string, GraphValue>>[] {
  const one = fields(value);
  return one === undefined ? fieldsList(value) : [one];
}

function isOneOf(types: readonly string[], type: string): boolean {
  return types.includes(type);
}
