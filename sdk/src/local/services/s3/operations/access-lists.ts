import type { Output } from "../../endpoint/aws-api";
import type { CallContext } from "../../endpoint/aws-service";
import { nameOf } from "../../endpoint/judge";
import { ServiceError } from "../../service-error";
import { accessDenied } from "../errors";
import { isPublicGrant } from "../policies/public-grants";
import type { StoredBucket } from "../state/bucket";
import type { Store } from "../state/store";
import type { BucketSettings, Grant } from "../state/types";
import type { S3Operations } from "./calls";
import { bucketOf, isMarker, keyOf, ownerOf, versionMember, versionOf } from "./find";
import { type Granting, ownerGrant, readGrants } from "./read-grants";

const ENFORCED = "BucketOwnerEnforced";

type Names = "GetBucketAcl" | "PutBucketAcl" | "GetObjectAcl" | "PutObjectAcl";

/** Access lists of buckets and objects. */
export function accessListOperations(store: Store): S3Operations<Names> {
  return {
    GetBucketAcl: (input, context) => shown(bucketOf(store, input, context).settings.acl, context),
    PutBucketAcl: (input, context) => {
      const bucket = bucketOf(store, input, context);
      const acl = statedGrants(input, bucket, context);
      store.commit({
        kind: "bucket-settings-put",
        bucket: bucket.name,
        settings: { ...bucket.settings, acl },
      });
      return {};
    },
    GetObjectAcl: (input, context) => {
      const bucket = bucketOf(store, input, context);
      const { acl } = versionOf(bucket, keyOf(input), input.VersionId, context);
      return shown(ownershipOf(bucket.settings) === ENFORCED ? undefined : acl, context);
    },
    PutObjectAcl: (input, context) => {
      const bucket = bucketOf(store, input, context);
      const [key, id] = [keyOf(input), input.VersionId];
      const newest = bucket.newest(key);
      if (id === undefined && newest?.isMarker) throw isMarker(newest, "PUT");
      const version = versionOf(bucket, key, id, context, "PUT");
      const acl = statedGrants(input, bucket, context);
      store.commit({ kind: "version-changed", bucket: bucket.name, version: { ...version, acl } });
      return { ...versionMember(bucket, version), ObjectETag: version.etag };
    },
  };
}

function shown(grants: readonly Grant[] | undefined, context: CallContext): Output {
  const owner = ownerOf(context);
  return { Owner: owner, Grants: grants ?? [ownerGrant(owner.ID)] };
}

/** The list of a call that is about nothing else. */
function statedGrants(input: Granting, bucket: StoredBucket, context: CallContext): readonly Grant[] {
  const grants = readGrants(input, ownerOf(context).ID);
  if (grants === undefined) {
    const message = "Your request was missing a required header";
    throw new ServiceError("MissingSecurityHeader", message, 400, { MissingHeaderName: "x-amz-acl" });
  }
  checkGrants(input, grants, bucket.settings, context);
  return grants;
}

/** The access list of a new object. An object without a list has the full control of its owner. */
export function grantsOf(
  input: Granting,
  { settings }: StoredBucket,
  context: CallContext,
): { readonly acl?: readonly Grant[] } {
  const grants = readGrants(input, ownerOf(context).ID);
  if (grants === undefined) return {};
  checkGrants(input, grants, settings, context);
  return isOwnersOnly(grants, context) ? {} : { acl: grants };
}

/**
 * A bucket has no access lists unless its ownership controls say so, and none for everybody where these are blocked.
 * @see https://docs.aws.amazon.com/AmazonS3/latest/userguide/about-object-ownership.html
 */
function checkGrants(
  input: Granting,
  grants: readonly Grant[],
  settings: BucketSettings,
  context: CallContext,
): void {
  const isOwners = input.ACL === "bucket-owner-full-control";
  const isOwnersDocument = input.ACL === undefined && isOwnersOnly(grants, context);
  if (ownershipOf(settings) === ENFORCED && !isOwners && !isOwnersDocument)
    throw new ServiceError("AccessControlListNotSupported", "The bucket does not allow ACLs");
  if (settings.publicAccessBlock?.BlockPublicAcls !== true || !grants.some(isPublicGrant)) return;
  throw accessDenied(
    `User: ${nameOf(context.caller)} cannot set a public access control list (ACL), because these are blocked by the BlockPublicAcls block public access setting.`,
  );
}

/**
 * The list that a new bucket is made with.
 * @throws ServiceError for a list beside ownership controls that leave no room for it, or for everybody
 */
export function newBucketGrants(
  input: Granting,
  settings: BucketSettings,
  context: CallContext,
): { readonly acl?: readonly Grant[] } {
  const grants = readGrants(input, ownerOf(context).ID);
  if (grants === undefined || isOwnersOnly(grants, context)) return {};
  if (ownershipOf(settings) === ENFORCED) throw aclWithOwnership();
  if (grants.some(isPublicGrant)) {
    const message = "Bucket cannot have public ACLs set with BlockPublicAccess enabled";
    throw new ServiceError("InvalidBucketAclWithBlockPublicAccessError", message);
  }
  return { acl: grants };
}

/** Refuses to take lists away from a bucket that grants something to others. */
export function checkOwnership(owner: string, { acl }: BucketSettings, context: CallContext): void {
  if (owner === ENFORCED && acl !== undefined && !isOwnersOnly(acl, context)) throw aclWithOwnership();
}

function isOwnersOnly(grants: readonly Grant[], context: CallContext): boolean {
  const [only] = grants;
  return (
    grants.length === 1 && only?.Permission === "FULL_CONTROL" && only.Grantee.ID === ownerOf(context).ID
  );
}

/** The owner of the objects in a bucket. */
export function ownershipOf({ ownership }: BucketSettings): string {
  if (ownership === undefined) return ENFORCED;
  return ownership.Rules?.[0]?.ObjectOwnership ?? "ObjectWriter";
}

function aclWithOwnership(): ServiceError {
  const message = "Bucket cannot have ACLs set with ObjectOwnership's BucketOwnerEnforced setting";
  return new ServiceError("InvalidBucketAclWithObjectOwnership", message);
}
