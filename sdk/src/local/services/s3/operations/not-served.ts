import type { Input } from "../../endpoint/aws-api";
import { ServiceError } from "../../service-error";
import type { StoredBucket } from "../store/bucket";
import type { BucketSettings } from "../store/types";
import { invalidRequest, notServed } from "./errors";
import { structuresOf, textOf } from "./input";

/** @see https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutObject.html, `x-amz-storage-class` */
const STORAGE_CLASSES: ReadonlySet<string> = new Set([
  "DEEP_ARCHIVE",
  "EXPRESS_ONEZONE",
  "FSX_ONTAP",
  "FSX_OPENZFS",
  "GLACIER",
  "GLACIER_IR",
  "INTELLIGENT_TIERING",
  "ONEZONE_IA",
  "REDUCED_REDUNDANCY",
  "SNOW",
  "STANDARD",
  "STANDARD_IA",
]);

/** Members that lock an object. */
const LOCKS = ["ObjectLockMode", "ObjectLockRetainUntilDate", "ObjectLockLegalHoldStatus"];
/** Members with keys of clients, and the header of each. */
const KEYS: Readonly<Record<string, string>> = {
  SSECustomerAlgorithm: "x-amz-server-side-encryption-customer-algorithm",
  SSECustomerKey: "x-amz-server-side-encryption-customer-key",
  SSECustomerKeyMD5: "x-amz-server-side-encryption-customer-key-MD5",
  CopySourceSSECustomerAlgorithm: "x-amz-copy-source-server-side-encryption-customer-algorithm",
  CopySourceSSECustomerKey: "x-amz-copy-source-server-side-encryption-customer-key",
  CopySourceSSECustomerKeyMD5: "x-amz-copy-source-server-side-encryption-customer-key-MD5",
};
/** Members that grant something to somebody. */
const GRANTS = ["GrantFullControl", "GrantRead", "GrantReadACP", "GrantWrite", "GrantWriteACP"];

/** Refuses to write what a bucket cannot have: locks, access lists, storage classes that there are not. */
export function checkWritable(input: Input, { settings }: StoredBucket): void {
  checkCustomerKeys(input);
  checkAcl(input, settings);
  if (LOCKS.some((member) => input[member] !== undefined)) {
    throw invalidRequest("Bucket is missing Object Lock Configuration");
  }
  const storage = textOf(input, "StorageClass");
  if (storage === undefined || STORAGE_CLASSES.has(storage)) return;
  throw new ServiceError("InvalidStorageClass", "The storage class you specified is not valid", 400, {
    StorageClassRequested: storage,
  });
}

/** Nothing is encrypted here, so that no key of a client would be asked for again. */
export function checkCustomerKeys(input: Input): void {
  const given = Object.entries(KEYS).find(([member]) => input[member] !== undefined);
  if (given !== undefined) throw notServed(given[1]);
}

/**
 * A bucket has no access lists unless its ownership controls say so.
 * @see https://docs.aws.amazon.com/AmazonS3/latest/userguide/about-object-ownership.html
 */
function checkAcl(input: Input, settings: BucketSettings): void {
  const acl = textOf(input, "ACL");
  const isGranted = GRANTS.some((member) => input[member] !== undefined);
  if (!isGranted && (acl === undefined || acl === "bucket-owner-full-control")) return;
  if (ownershipOf(settings) !== "BucketOwnerEnforced") return;
  throw new ServiceError("AccessControlListNotSupported", "The bucket does not allow ACLs");
}

/** Who owns the objects of a bucket. */
export function ownershipOf({ ownership }: BucketSettings): string {
  if (ownership === undefined) return "BucketOwnerEnforced";
  const [rule] = structuresOf(ownership, "Rules");
  return (rule && textOf(rule, "ObjectOwnership")) ?? "ObjectWriter";
}
