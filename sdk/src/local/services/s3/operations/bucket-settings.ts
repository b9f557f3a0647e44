import type { Output } from "../../endpoint/aws-api";
import type { CallContext } from "../../endpoint/aws-service";
import type {
  OwnershipControls,
  PublicAccessBlockConfiguration,
  ServerSideEncryptionConfiguration,
  VersioningConfiguration,
} from "../../model/calls/s3";
import { ServiceError } from "../../service-error";
import { illegalVersioning, malformedXml, noSuchSetting } from "../errors";
import { isPublicPolicy } from "../policies/public-policy";
import type { StoredBucket } from "../state/bucket";
import type { Store } from "../state/store";
import type { BucketSettings } from "../state/types";
import { checkOwnership } from "./access-lists";
import { readPolicy } from "./bucket-policy";
import type { Inputs, S3Operations } from "./calls";
import { checkCorsRules } from "./cors-rules";
import { bucketOf, type OnBucket } from "./find";
import { BUCKET_TAGS, readTagSet, toTagSet } from "./tags";

type Names = Extract<
  keyof Inputs,
  `${string}${"Versioning" | "Cors" | "BucketPolicy" | "PolicyStatus" | "BucketTagging" | "Encryption" | "AccessBlock" | "OwnershipControls"}`
>;

/** Settings of buckets that stand in one document each. */
export function settingOperations(store: Store): S3Operations<Names> {
  const read = readerOf(store);
  const write = writerOf(store);
  return {
    GetBucketVersioning: read(({ versioning }) => (versioning === undefined ? {} : { Status: versioning })),
    PutBucketVersioning: write(({ VersioningConfiguration }: Inputs["PutBucketVersioning"], settings) => ({
      versioning: readVersioning(VersioningConfiguration, settings),
    })),
    GetBucketCors: read(({ cors }, { name }) => {
      if (cors === undefined)
        throw missing("NoSuchCORSConfiguration", "The CORS configuration does not exist", name);
      return { CORSRules: cors };
    }),
    PutBucketCors: write(({ CORSConfiguration }: Inputs["PutBucketCors"]) => ({
      cors: checkCorsRules(CORSConfiguration),
    })),
    DeleteBucketCors: write(() => ({ cors: undefined })),
    GetBucketPolicy: read(({ policy }, { name }) => {
      if (policy === undefined) throw missing("NoSuchBucketPolicy", "The bucket policy does not exist", name);
      return { Policy: policy };
    }),
    PutBucketPolicy: write((input: Inputs["PutBucketPolicy"], settings, context) => ({
      policy: readPolicy(input, settings, context),
    })),
    GetBucketPolicyStatus: read(({ policy }, { name }) => {
      if (policy === undefined) throw missing("NoSuchBucketPolicy", "The bucket policy does not exist", name);
      return { PolicyStatus: { IsPublic: isPublicPolicy(policy) } };
    }),
    DeleteBucketPolicy: write(() => ({ policy: undefined })),
    GetBucketTagging: read(({ tags }, { name }) => {
      if (tags === undefined) throw missing("NoSuchTagSet", "The TagSet does not exist", name);
      return { TagSet: toTagSet(tags) };
    }),
    PutBucketTagging: write(({ Tagging }: Inputs["PutBucketTagging"]) => {
      const tags = readTagSet(Tagging, BUCKET_TAGS);
      return { tags: Object.keys(tags).length === 0 ? undefined : tags };
    }),
    DeleteBucketTagging: write(() => ({ tags: undefined })),
    GetBucketEncryption: read(({ encryption }) => ({
      ServerSideEncryptionConfiguration: encryption ?? ENCRYPTION_BY_DEFAULT,
    })),
    PutBucketEncryption: write((input: Inputs["PutBucketEncryption"]) => ({
      encryption: readEncryption(input.ServerSideEncryptionConfiguration),
    })),
    DeleteBucketEncryption: write(() => ({ encryption: undefined })),
    GetPublicAccessBlock: read(({ publicAccessBlock }, { name }) => {
      const message = "The public access block configuration was not found";
      if (publicAccessBlock === undefined)
        throw missing("NoSuchPublicAccessBlockConfiguration", message, name);
      return { PublicAccessBlockConfiguration: publicAccessBlock };
    }),
    PutPublicAccessBlock: write((input: Inputs["PutPublicAccessBlock"]) => ({
      publicAccessBlock: readAccessBlock(input.PublicAccessBlockConfiguration),
    })),
    DeletePublicAccessBlock: write(() => ({ publicAccessBlock: undefined })),
    GetBucketOwnershipControls: read(({ ownership }, { name }) => {
      const message = "The bucket ownership controls were not found";
      if (ownership?.Rules === undefined && ownership !== undefined)
        throw missing("OwnershipControlsNotFoundError", message, name);
      return { OwnershipControls: ownership ?? ownershipControls("BucketOwnerEnforced") };
    }),
    PutBucketOwnershipControls: write((input: Inputs["PutBucketOwnershipControls"], settings, context) => {
      const owner = readOwner(input.OwnershipControls);
      checkOwnership(owner, settings, context);
      return { ownership: ownershipControls(owner) };
    }),
    // Without controls a bucket has access lists, as all had once.
    DeleteBucketOwnershipControls: write(() => ({ ownership: {} })),
  };
}

/** An operation that shows settings of its bucket. */
function readerOf(store: Store) {
  return (show: (settings: BucketSettings, bucket: StoredBucket) => Output) =>
    (input: OnBucket, context: CallContext): Output => {
      const bucket = bucketOf(store, input, context);
      return show(bucket.settings, bucket);
    };
}

/** An operation that changes settings of its bucket. */
function writerOf(store: Store) {
  return <Input extends OnBucket>(
    change: (input: Input, settings: BucketSettings, context: CallContext) => Partial<BucketSettings>,
  ) =>
    (input: Input, context: CallContext): Output => {
      const bucket = bucketOf(store, input, context);
      const settings = { ...bucket.settings, ...change(input, bucket.settings, context) };
      store.commit({ kind: "bucket-settings-put", bucket: bucket.name, settings });
      return {};
    };
}

/** Members of `PublicAccessBlockConfiguration`. */
const ACCESS_BLOCKS = [
  "BlockPublicAcls",
  "IgnorePublicAcls",
  "BlockPublicPolicy",
  "RestrictPublicBuckets",
] as const;

/**
 * The public access block of a new bucket.
 * @see https://docs.aws.amazon.com/AmazonS3/latest/userguide/create-bucket-faq.html, since April 2023
 */
export const ALL_BLOCKED: PublicAccessBlockConfiguration = Object.fromEntries(
  ACCESS_BLOCKS.map((name) => [name, true]),
);

/** S3 encrypts everything with its own keys by default. */
const ENCRYPTION_BY_DEFAULT: ServerSideEncryptionConfiguration = {
  Rules: [{ ApplyServerSideEncryptionByDefault: { SSEAlgorithm: "AES256" }, BucketKeyEnabled: false }],
};

type Owner = OwnershipControls["Rules"][number]["ObjectOwnership"];

/** The owner of the objects in a bucket, as `OwnershipControls`. */
export function ownershipControls(owner: Owner): OwnershipControls {
  return { Rules: [{ ObjectOwnership: owner }] };
}

function readOwner({ Rules: [rule, ...others] }: OwnershipControls): Owner {
  if (rule === undefined || others.length > 0) throw malformedXml();
  return rule.ObjectOwnership;
}

/** A block that the call does not name is off. */
function readAccessBlock(asked: PublicAccessBlockConfiguration): PublicAccessBlockConfiguration {
  return Object.fromEntries(ACCESS_BLOCKS.map((name) => [name, asked[name] === true]));
}

function readEncryption({
  Rules: [rule, ...others],
}: ServerSideEncryptionConfiguration): ServerSideEncryptionConfiguration {
  const byDefault = rule?.ApplyServerSideEncryptionByDefault;
  if (byDefault === undefined || others.length > 0) throw malformedXml();
  if (byDefault.SSEAlgorithm === "AES256" && byDefault.KMSMasterKeyID !== undefined) {
    const message =
      "a KMSMasterKeyID is not applicable if the default sse algorithm is not aws:kms or aws:kms:dsse";
    throw new ServiceError("InvalidArgument", message, 400, {
      ArgumentName: "ApplyServerSideEncryptionByDefault",
    });
  }
  return {
    Rules: [
      { ApplyServerSideEncryptionByDefault: byDefault, BucketKeyEnabled: rule?.BucketKeyEnabled === true },
    ],
  };
}

function readVersioning(
  { Status: status }: VersioningConfiguration,
  { objectLock }: BucketSettings,
): "Enabled" | "Suspended" {
  if (status === "Suspended" && objectLock !== undefined) {
    const message =
      "An Object Lock configuration is present on this bucket, so the versioning state cannot be changed.";
    throw new ServiceError("InvalidBucketState", message, 409);
  }
  if (status !== undefined) return status;
  throw illegalVersioning();
}

function missing(code: string, message: string, bucket: string): ServiceError {
  return noSuchSetting(code, message, bucket);
}
