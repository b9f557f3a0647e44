import { hash } from "node:crypto";
import type { Output } from "../../endpoint/aws-api";
import type { CallContext } from "../../endpoint/aws-service";
import type { PutObjectRequest } from "../../model/calls/s3";
import { ServiceError } from "../../service-error";
import { invalidRequest } from "../errors";
import type { StoredBucket } from "../state/bucket";
import type { Store } from "../state/store";
import type { StoredVersion } from "../state/types";
import { grantsOf } from "./access-lists";
import type { S3Operations } from "./calls";
import { bucketOf, keyOf, writtenVersionMember } from "./find";
import { bodyOf, quoted } from "./input";
import { expirationMember } from "./lifecycle-rules";
import { checkWritable } from "./not-served";
import { locksOf } from "./object-lock";
import { encryptionMembers, headersOf } from "./object-settings";
import { checkWritten } from "./preconditions";
import { checkBody, checksumMembers, statedChecksum } from "./stated-checksum";
import { parseTagging } from "./tags";
import { newVersion } from "./write-version";

/** Bytes of an object in one piece. */
const LARGEST = 5 * 1024 ** 3;
/** Members that lock an object. */
const LOCKS = ["ObjectLockMode", "ObjectLockRetainUntilDate", "ObjectLockLegalHoldStatus"] as const;
/** Bytes of all names and values of metadata. */
const MOST_METADATA = 2048;

/** Objects as they are written in one piece. */
export function writeOperations(store: Store): S3Operations<"PutObject"> {
  return { PutObject: (input, context) => putObject(store, input, context) };
}

export async function putObject(
  store: Store,
  input: PutObjectRequest,
  context: CallContext,
): Promise<Output> {
  const bucket = bucketOf(store, input, context);
  const body = bodyOf(input);
  checkWritable(input);
  checkSizes(input, body);
  checkProven(input, bucket, context);
  const { Metadata: metadata = {} } = input;
  const checksum = checkBody(input, body);
  const described = {
    key: keyOf(input),
    size: body.length,
    etag: hash("md5", body),
    headers: headersOf(input, bucket),
    metadata,
    tags: parseTagging(input.Tagging),
    checksum,
    ...locksOf(input, bucket, store.now()),
    ...grantsOf(input, bucket, context),
  };
  checkWritten(input, described.key, bucket.current(described.key));
  const blob = await store.bodies.write(body);
  const version = commitWrite(store, input, bucket, { ...described, blobs: [blob] });
  return writtenMembers(bucket, version);
}

/** Commits a write. It checks the conditions once more, since other calls may have written while the body was stored. */
function commitWrite(
  store: Store,
  input: PutObjectRequest,
  bucket: StoredBucket,
  described: Parameters<typeof newVersion>[2],
): StoredVersion {
  try {
    checkWritten(input, described.key, bucket.current(described.key));
  } catch (error) {
    store.bodies.remove(described.blobs);
    throw error;
  }
  const version = newVersion(store, bucket, described);
  store.commit({ kind: "version-put", bucket: bucket.name, version });
  return version;
}

function writtenMembers(bucket: StoredBucket, version: StoredVersion): Output {
  return {
    ETag: quoted(version.etag),
    ...encryptionMembers(version.headers),
    ...checksumMembers(version.checksum),
    ...expirationMember(bucket.settings, version),
    ...writtenVersionMember(bucket, version),
    Size: version.size,
    Sequencer: version.sequencer,
  };
}

function checkSizes(input: PutObjectRequest, body: Buffer): void {
  if (body.length > LARGEST) {
    throw new ServiceError("EntityTooLarge", "Your proposed upload exceeds the maximum allowed size", 400, {
      ProposedSize: body.length,
      MaxSizeAllowed: LARGEST,
    });
  }
  checkMetadata(input.Metadata);
}

/** Refuses a locked object without a checksum, whether the call or the bucket locks it. */
function checkProven(input: PutObjectRequest, { settings }: StoredBucket, { request }: CallContext): void {
  const isAsked = LOCKS.some((member) => input[member] !== undefined);
  const isLocked = isAsked || settings.objectLock?.Rule !== undefined;
  if (request === undefined || !isLocked) return;
  if (input.ContentMD5 !== undefined || statedChecksum(input) !== undefined) return;
  throw invalidRequest(
    "Content-MD5 OR x-amz-checksum- HTTP header is required for Put Object requests with Object Lock parameters",
  );
}

export function checkMetadata(metadata: Readonly<Record<string, string>> = {}): void {
  const bytes = Object.entries(metadata).reduce((sum, pair) => sum + Buffer.byteLength(pair.join("")), 0);
  if (bytes <= MOST_METADATA) return;
  const message = "Your metadata headers exceed the maximum allowed metadata size";
  throw new ServiceError("MetadataTooLarge", message, 400, { Size: bytes, MaxSizeAllowed: MOST_METADATA });
}
