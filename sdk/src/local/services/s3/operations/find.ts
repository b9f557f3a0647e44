import { hash } from "node:crypto";
import type { CallContext } from "../../endpoint/aws-service";
import { ServiceError } from "../../service-error";
import { accessDenied, invalidArgument, noSuchBucket, noSuchKey, noSuchVersion } from "../errors";
import type { StoredBucket } from "../state/bucket";
import type { Store } from "../state/store";
import type { StoredVersion } from "../state/types";
import { isVersionId } from "../state/version-id";
import { toSeconds } from "./input";

/** Members of calls about a bucket. */
export interface OnBucket {
  readonly Bucket: string;
  readonly ExpectedBucketOwner?: string;
}

/** The bucket of a call. */
export function bucketOf(
  store: Store,
  input: OnBucket,
  { accountRegion }: Pick<CallContext, "accountRegion">,
): StoredBucket {
  const { Bucket: name, ExpectedBucketOwner: owner } = input;
  const bucket = store.buckets.get(name);
  if (bucket === undefined) throw noSuchBucket(name);
  if (owner !== undefined) checkOwner(owner, accountRegion.accountId);
  return bucket;
}

function checkOwner(expected: string, accountId: string): void {
  if (!/^\d{12}$/.test(expected)) {
    const message = `The value of the expected bucket owner parameter must be an AWS Account ID... [${expected}]`;
    throw new ServiceError("InvalidBucketOwnerAWSAccountID", message);
  }
  if (expected !== accountId) throw accessDenied();
}

export function keyOf({ Key: key }: { readonly Key: string }): string {
  if (key === "") throw invalidArgument("key", "", "Key must not be empty");
  checkKey(key);
  return key;
}

/** Throws for a key that is longer than any. */
export function checkKey(key: string): void {
  if (Buffer.byteLength(key) > 1024) {
    throw new ServiceError("KeyTooLongError", "Your key is too long", 400, {
      MaxSizeAllowed: 1024,
      Size: Buffer.byteLength(key),
    });
  }
}

/** The version that a call reads: the one it names, or the newest. */
export function versionOf(
  bucket: StoredBucket,
  key: string,
  versionId: string | undefined,
  context: CallContext,
  method = "GET",
): StoredVersion {
  if (versionId === undefined) {
    const newest = bucket.newest(key);
    if (newest !== undefined && !newest.isMarker) return newest;
    throw missing(bucket, key, newest, context);
  }
  checkVersionId(bucket, key, versionId);
  const version = bucket.version(key, versionId);
  if (version === undefined) throw noSuchVersion(key, versionId);
  if (version.isMarker) throw isMarker(version, method);
  return version;
}

/** A bucket that never had versions knows none by an id, and no bucket knows an id that was never given out. */
export function checkVersionId(bucket: StoredBucket, key: string, versionId: string): void {
  const hasVersions = bucket.settings.versioning !== undefined;
  if (versionId === "null" || (hasVersions && isVersionId(versionId))) return;
  // Ids of older folders have no check.
  if (hasVersions && bucket.version(key, versionId) !== undefined) return;
  throw invalidArgument("versionId", versionId, "Invalid version id specified");
}

/** S3 does not say what a bucket lacks to callers who may not list it. */
function missing(
  bucket: StoredBucket,
  key: string,
  marker: StoredVersion | undefined,
  { isAllowed = () => true }: CallContext,
): ServiceError {
  const mayList = isAllowed({ action: "s3:ListBucket", arn: `arn:aws:s3:::${bucket.name}` });
  return mayList ? missingKey(key, marker) : accessDenied();
}

/** The error for a key without an object, or with a marker as its newest version. */
export function missingKey(key: string, marker: StoredVersion | undefined): ServiceError {
  return noSuchKey(key, marker && { DeleteMarker: true, VersionId: marker.versionId });
}

/** A marker is no object to read or change. */
export function isMarker({ versionId, lastModified }: StoredVersion, method: string): ServiceError {
  const message = "The specified method is not allowed against this resource.";
  return new ServiceError("MethodNotAllowed", message, 405, {
    Method: method,
    ResourceType: "DeleteMarker",
    DeleteMarker: true,
    VersionId: versionId,
    LastModified: toSeconds(lastModified),
    Allow: "DELETE",
  });
}

/** `VersionId` of answers, which buckets without versions leave out. */
export function versionMember(
  { settings }: StoredBucket,
  { versionId }: Pick<StoredVersion, "versionId">,
): { readonly VersionId?: string } {
  return settings.versioning === undefined ? {} : { VersionId: versionId };
}

/** `VersionId` of answers to writes, which leave it out while versions are suspended. */
export function writtenVersionMember(
  { settings }: StoredBucket,
  { versionId }: Pick<StoredVersion, "versionId">,
): { readonly VersionId?: string } {
  return settings.versioning === "Enabled" ? { VersionId: versionId } : {};
}

/** The owner of all buckets: the canonical id of the account. */
export function ownerOf({ accountRegion }: Pick<CallContext, "accountRegion">): { readonly ID: string } {
  return { ID: hash("sha256", `canonical user of ${accountRegion.accountId}`) };
}
