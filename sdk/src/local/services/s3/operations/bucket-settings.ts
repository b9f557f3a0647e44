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
import { readTagSet, toTagSet } from "./tags";

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
      store.commit({ do: "settings", bucket: bucket.name, settings });
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
    PutBucketTagging: write((input) => ({ tags: readTagSet(structureOf(input, "Tagging")) })),
    DeleteBucketTagging: write(() => ({ tags: undefined })),
    GetBucketNotificationConfiguration: read(({ notification }) => notification ?? {}),
    GetBucketEncryption: read(({ encryption }) => ({
      ServerSideEncryptionConfiguration: encryption ?? ENCRYPTION_BY_DEFAULT,
    })),
    GetPublicAccessBlock: read(({ publicAccessBlock }, { name }) => {
      const message = "The public access block configuration was not found";
      if (publicAccessBlock === undefined)
        throw missing("NoSuchPublicAccessBlockConfiguration", message, name);
      return { PublicAccessBlockConfiguration: publicAccessBlock };
    }),
    GetBucketOwnershipControls: read(({ ownership }) => ({
      OwnershipControls: ownership ?? { Rules: [{ ObjectOwnership: "BucketOwnerEnforced" }] },
    })),
    GetBucketAcl: (input, context) => {
      bucketOf(store, input, context);
      return ownersAcl(context);
    },
  };
}

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
    throw new ServiceError(
      "MalformedPolicy",
      "Policy document exceeds the maximum allowed size of 20480 bytes",
    );
  try {
    if (parseJson(policy) !== null && policy.trimStart().startsWith("{")) return policy;
  } catch {
    // No JSON: told below.
  }
  throw new ServiceError("MalformedPolicy", "Policies must be valid JSON and the first byte must be '{'");
}

function missing(code: string, message: string, bucket: string): ServiceError {
  return noSuchSetting(code, message, bucket);
}
