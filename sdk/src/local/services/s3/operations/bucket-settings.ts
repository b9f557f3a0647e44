import type { Input, Output } from "../../endpoint/aws-api";
import type { CallContext, Operation } from "../../endpoint/aws-service";
import { ServiceError } from "../../service-error";
import { malformedXml, noSuchSetting } from "../errors";
import { isPublicPolicy } from "../policies/public-policy";
import type { StoredBucket } from "../state/bucket";
import type { Store } from "../state/store";
import type { BucketSettings } from "../state/types";
import { checkOwnership } from "./access-lists";
import { readPolicy } from "./bucket-policy";
import { checkCorsRules } from "./cors-rules";
import { bucketOf } from "./find";
import { structureOf, structuresOf, textOf } from "./input";
import { BUCKET_TAGS, readTagSet, toTagSet } from "./tags";

/** What a bucket is told to be, and says that it is. */
export function settingOperations(store: Store): Readonly<Record<string, Operation>> {
  const read =
    (show: (settings: BucketSettings, bucket: StoredBucket) => Output): Operation =>
    (input, context) => {
      const bucket = bucketOf(store, input, context);
      return show(bucket.settings, bucket);
    };
  const write =
    (
      change: (input: Input, settings: BucketSettings, context: CallContext) => Partial<BucketSettings>,
    ): Operation =>
    (input, context) => {
      const bucket = bucketOf(store, input, context);
      const settings = { ...bucket.settings, ...change(input, bucket.settings, context) };
      store.commit({ kind: "bucket-settings-put", bucket: bucket.name, settings });
      return {};
    };
  return {
    GetBucketVersioning: read(({ versioning }) => (versioning === undefined ? {} : { Status: versioning })),
    PutBucketVersioning: write((input, settings) => ({ versioning: readVersioning(input, settings) })),
    GetBucketCors: read(({ cors }, { name }) => {
      if (cors === undefined)
        throw missing("NoSuchCORSConfiguration", "The CORS configuration does not exist", name);
      return { CORSRules: cors };
    }),
    PutBucketCors: write((input) => ({
      cors: checkCorsRules(structuresOf(structureOf(input, "CORSConfiguration"), "CORSRules")),
    })),
    DeleteBucketCors: write(() => ({ cors: undefined })),
    GetBucketPolicy: read(({ policy }, { name }) => {
      if (policy === undefined) throw missing("NoSuchBucketPolicy", "The bucket policy does not exist", name);
      return { Policy: policy };
    }),
    PutBucketPolicy: write((input, settings, context) => ({ policy: readPolicy(input, settings, context) })),
    GetBucketPolicyStatus: read(({ policy }, { name }) => {
      if (policy === undefined) throw missing("NoSuchBucketPolicy", "The bucket policy does not exist", name);
      return { PolicyStatus: { IsPublic: isPublicPolicy(policy) } };
    }),
    DeleteBucketPolicy: write(() => ({ policy: undefined })),
    GetBucketTagging: read(({ tags }, { name }) => {
      if (tags === undefined) throw missing("NoSuchTagSet", "The TagSet does not exist", name);
      return { TagSet: toTagSet(tags) };
    }),
    PutBucketTagging: write((input) => {
      const tags = readTagSet(structureOf(input, "Tagging"), BUCKET_TAGS);
      return { tags: Object.keys(tags).length === 0 ? undefined : tags };
    }),
    DeleteBucketTagging: write(() => ({ tags: undefined })),
    GetBucketEncryption: read(({ encryption }) => ({
      ServerSideEncryptionConfiguration: encryption ?? ENCRYPTION_BY_DEFAULT,
    })),
    PutBucketEncryption: write((input) => ({ encryption: readEncryption(input) })),
    DeleteBucketEncryption: write(() => ({ encryption: undefined })),
    GetPublicAccessBlock: read(({ publicAccessBlock }, { name }) => {
      const message = "The public access block configuration was not found";
      if (publicAccessBlock === undefined)
        throw missing("NoSuchPublicAccessBlockConfiguration", message, name);
      return { PublicAccessBlockConfiguration: publicAccessBlock };
    }),
    PutPublicAccessBlock: write((input) => ({ publicAccessBlock: readAccessBlock(input) })),
    DeletePublicAccessBlock: write(() => ({ publicAccessBlock: undefined })),
    GetBucketOwnershipControls: read(({ ownership }, { name }) => {
      const message = "The bucket ownership controls were not found";
      if (ownership?.Rules === undefined && ownership !== undefined)
        throw missing("OwnershipControlsNotFoundError", message, name);
      return { OwnershipControls: ownership ?? ownershipControls("BucketOwnerEnforced") };
    }),
    PutBucketOwnershipControls: write((input, settings, context) => {
      const owner = readOwner(input);
      checkOwnership(owner, settings, context);
      return { ownership: ownershipControls(owner) };
    }),
    // Without controls a bucket has access lists, as all had once.
    DeleteBucketOwnershipControls: write(() => ({ ownership: {} })),
  };
}

/** Members of `PublicAccessBlockConfiguration`. */
const ACCESS_BLOCKS = ["BlockPublicAcls", "IgnorePublicAcls", "BlockPublicPolicy", "RestrictPublicBuckets"];

/**
 * The public access block of a new bucket.
 * @see https://docs.aws.amazon.com/AmazonS3/latest/userguide/create-bucket-faq.html, since April 2023
 */
export const ALL_BLOCKED: Output = Object.fromEntries(ACCESS_BLOCKS.map((name) => [name, true]));

/** S3 encrypts everything with keys of its own unless it is told another way. */
const ENCRYPTION_BY_DEFAULT: Output = {
  Rules: [{ ApplyServerSideEncryptionByDefault: { SSEAlgorithm: "AES256" }, BucketKeyEnabled: false }],
};

/** Who owns the objects of a bucket, as `OwnershipControls`. */
export function ownershipControls(owner: string): Output {
  return { Rules: [{ ObjectOwnership: owner }] };
}

function readOwner(input: Input): string {
  const rules = structuresOf(structureOf(input, "OwnershipControls"), "Rules");
  const owner = textOf(rules[0] ?? {}, "ObjectOwnership");
  if (rules.length !== 1 || owner === undefined) throw malformedXml();
  return owner;
}

/** What is not said is off. */
function readAccessBlock(input: Input): Output {
  const asked = structureOf(input, "PublicAccessBlockConfiguration");
  if (asked === undefined) throw malformedXml();
  return Object.fromEntries(ACCESS_BLOCKS.map((name) => [name, isOn(asked[name])]));
}

function readEncryption(input: Input): Output {
  const rules = structuresOf(structureOf(input, "ServerSideEncryptionConfiguration"), "Rules");
  const [rule] = rules;
  const byDefault = rule && structureOf(rule, "ApplyServerSideEncryptionByDefault");
  const algorithm = textOf(byDefault ?? {}, "SSEAlgorithm");
  if (rules.length !== 1 || byDefault === undefined || algorithm === undefined) throw malformedXml();
  if (algorithm === "AES256" && byDefault.KMSMasterKeyID !== undefined) {
    const message =
      "a KMSMasterKeyID is not applicable if the default sse algorithm is not aws:kms or aws:kms:dsse";
    throw new ServiceError("InvalidArgument", message, 400, {
      ArgumentName: "ApplyServerSideEncryptionByDefault",
    });
  }
  return {
    Rules: [
      { ApplyServerSideEncryptionByDefault: byDefault, BucketKeyEnabled: isOn(rule?.BucketKeyEnabled) },
    ],
  };
}

/** XML has texts alone. */
function isOn(value: unknown): boolean {
  return String(value) === "true";
}

function readVersioning(input: Input, { objectLock }: BucketSettings): "Enabled" | "Suspended" {
  const status = textOf(structureOf(input, "VersioningConfiguration") ?? {}, "Status");
  if (status === "Suspended" && objectLock !== undefined) {
    const message =
      "An Object Lock configuration is present on this bucket, so the versioning state cannot be changed.";
    throw new ServiceError("InvalidBucketState", message, 409);
  }
  if (status === "Enabled" || status === "Suspended") return status;
  if (status !== undefined) throw malformedXml();
  throw new ServiceError(
    "IllegalVersioningConfigurationException",
    "The Versioning element must be specified",
  );
}

function missing(code: string, message: string, bucket: string): ServiceError {
  return noSuchSetting(code, message, bucket);
}
