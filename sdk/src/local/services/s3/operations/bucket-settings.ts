import { parseJson } from "../../../http/json";
import type { Input, Output } from "../../endpoint/aws-api";
import type { CallContext, Operation } from "../../endpoint/aws-service";
import { ServiceError } from "../../service-error";
import type { StoredBucket } from "../store/bucket";
import type { Store } from "../store/store";
import type { BucketSettings } from "../store/types";
import { checkCorsRules } from "./cors-rules";
import { malformedXml, noSuchSetting } from "./errors";
import { bucketOf, ownerOf } from "./find";
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
    (change: (input: Input, settings: BucketSettings) => Partial<BucketSettings>): Operation =>
    (input, context) => {
      const bucket = bucketOf(store, input, context);
      const settings = { ...bucket.settings, ...change(input, bucket.settings) };
      store.commit({ kind: "bucket-settings-put", bucket: bucket.name, settings });
      return {};
    };
  return {
    GetBucketVersioning: read(({ versioning }) => (versioning === undefined ? {} : { Status: versioning })),
    PutBucketVersioning: write((input) => ({ versioning: readVersioning(input) })),
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
    PutBucketPolicy: write((input) => ({ policy: readPolicy(input) })),
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
    GetBucketNotificationConfiguration: read(({ notification }) => notification ?? {}),
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
    PutBucketOwnershipControls: write((input) => ({ ownership: readOwnership(input) })),
    // Without controls a bucket has access lists, as all had once.
    DeleteBucketOwnershipControls: write(() => ({ ownership: {} })),
    GetBucketAcl: (input, context) => {
      bucketOf(store, input, context);
      return ownersAcl(context);
    },
  };
}

/** @see https://docs.aws.amazon.com/AmazonS3/latest/userguide/about-object-ownership.html */
export const OWNERSHIPS: ReadonlySet<string> = new Set([
  "BucketOwnerEnforced",
  "BucketOwnerPreferred",
  "ObjectWriter",
]);

/** Members of `PublicAccessBlockConfiguration`. */
const ACCESS_BLOCKS = ["BlockPublicAcls", "IgnorePublicAcls", "BlockPublicPolicy", "RestrictPublicBuckets"];

/** Of `ServerSideEncryptionByDefault`. */
const ALGORITHMS: ReadonlySet<string> = new Set(["AES256", "aws:kms", "aws:kms:dsse"]);

/** S3 encrypts everything with keys of its own unless it is told another way. */
const ENCRYPTION_BY_DEFAULT: Output = {
  Rules: [{ ApplyServerSideEncryptionByDefault: { SSEAlgorithm: "AES256" }, BucketKeyEnabled: false }],
};

/** Nobody but the owner has anything by access lists. */
export function ownersAcl(context: CallContext): Output {
  const owner = ownerOf(context);
  return {
    Owner: owner,
    Grants: [{ Grantee: { Type: "CanonicalUser", ...owner }, Permission: "FULL_CONTROL" }],
  };
}

/** Who owns the objects of a bucket, as `OwnershipControls`. */
export function ownershipControls(owner: string): Output {
  return { Rules: [{ ObjectOwnership: owner }] };
}

function readOwnership(input: Input): Output {
  const rules = structuresOf(structureOf(input, "OwnershipControls"), "Rules");
  const owner = textOf(rules[0] ?? {}, "ObjectOwnership");
  if (rules.length !== 1 || owner === undefined || !OWNERSHIPS.has(owner)) throw malformedXml();
  return ownershipControls(owner);
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
  if (rules.length !== 1 || byDefault === undefined || algorithm === undefined || !ALGORITHMS.has(algorithm))
    throw malformedXml();
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

function readVersioning(input: Input): "Enabled" | "Suspended" {
  const status = textOf(structureOf(input, "VersioningConfiguration") ?? {}, "Status");
  if (status === "Enabled" || status === "Suspended") return status;
  if (status !== undefined) throw malformedXml();
  throw new ServiceError(
    "IllegalVersioningConfigurationException",
    "The Versioning element must be specified",
  );
}

/** Bytes of a policy. */
const MOST_POLICY = 20 * 1024;

function readPolicy(input: Input): string {
  const policy = textOf(input, "Policy") ?? "";
  if (Buffer.byteLength(policy) > MOST_POLICY)
    throw malformedPolicy("Policy document exceeds the maximum allowed size of 20480 bytes");
  const document = parsePolicy(policy);
  if (document.Statement === undefined) throw malformedPolicy("Missing required field Statement");
  checkResources([document.Statement].flat(), textOf(input, "Bucket") ?? "");
  return policy;
}

interface Policy {
  readonly Statement?: PolicyStatement | readonly PolicyStatement[];
}

interface PolicyStatement {
  readonly Resource?: unknown;
}

function parsePolicy(policy: string): Policy {
  try {
    const document = parseJson(policy);
    if (document !== null && policy.startsWith("{")) return document as Policy;
  } catch {
    // No JSON: refused below.
  }
  throw malformedPolicy("Policies must be valid JSON and the first byte must be '{'");
}

/** A policy speaks of its own bucket alone. Names with wildcards may be its own. */
function checkResources(statements: readonly PolicyStatement[], bucket: string): void {
  for (const resource of statements.flatMap((statement) => [statement?.Resource ?? []].flat())) {
    const named = /^arn:[\w-]*:s3:::([^/]*)/.exec(String(resource))?.[1];
    if (named === undefined || named === bucket || /[*?$]/.test(named)) continue;
    throw malformedPolicy("Policy has invalid resource");
  }
}

function malformedPolicy(message: string): ServiceError {
  return new ServiceError("MalformedPolicy", message);
}

function missing(code: string, message: string, bucket: string): ServiceError {
  return noSuchSetting(code, message, bucket);
}
