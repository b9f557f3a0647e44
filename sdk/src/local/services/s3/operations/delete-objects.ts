import type { SignedAccess } from "../../../iam/caller";
import type { Output } from "../../endpoint/aws-api";
import type { CallContext } from "../../endpoint/aws-service";
import type { DeleteObjectRequest, ObjectIdentifier } from "../../model/calls/s3";
import { ServiceError } from "../../service-error";
import { invalidRequest, malformedXml, noSuchVersion } from "../errors";
import type { StoredBucket } from "../state/bucket";
import type { Store } from "../state/store";
import type { DeletionRequest, S3Operations } from "./calls";
import { bypasses, checkBypass, checkUnlocked } from "./check-locks";
import { deletions } from "./deletion-access";
import { bucketOf, checkKey, checkVersionId, keyOf } from "./find";
import { textOf } from "./input";
import { checkDeleted, type DeleteConditions } from "./preconditions";
import { checkBody, statedChecksum } from "./stated-checksum";
import { newMarker } from "./write-version";

/** Objects of one call. */
const MOST = 1000;

/** Conditions of directory buckets, by the members of DeleteObject and of an object in DeleteObjects. */
const OTHER_CONDITIONS: Readonly<Record<string, string>> = {
  IfMatchLastModifiedTime: "x-amz-if-match-last-modified-time",
  LastModifiedTime: "x-amz-if-match-last-modified-time",
  IfMatchSize: "x-amz-if-match-size",
  Size: "x-amz-if-match-size",
};

/** Objects as they are deleted. */
export function deleteOperations(store: Store): S3Operations<"DeleteObject" | "DeleteObjects"> {
  return {
    DeleteObject: (input, context) => {
      const bucket = bucketOf(store, input, context);
      const [key, versionId] = [keyOf(input), input.VersionId];
      checkDeleted(conditionsOf(input, input.IfMatch), key, bucket.newest(key));
      checkBypass(input, bucket);
      const { Sequencer, ...members } = deleteOne(store, bucket, {
        key,
        versionId,
        bypassing: bypasses(input),
      });
      const removed = toDeleted(key, versionId, { ...members, Sequencer });
      // No notification is sent for a key without an object.
      return { ...members, Removed: Sequencer === undefined ? [] : [removed] };
    },
    DeleteObjects: (input, context) => deleteMany(store, input, context),
  };
}

function conditionsOf(
  members: DeleteObjectRequest | ObjectIdentifier,
  ifMatch: string | undefined,
): DeleteConditions {
  const others = Object.entries(OTHER_CONDITIONS).filter(([member]) => member in members);
  return { ifMatch, others: others.map(([, header]) => header) };
}

/** An object or a version to delete. */
interface Deletion {
  readonly key: string;
  readonly versionId: string | undefined;
  /** Whether locks in governance mode are bypassed. */
  readonly bypassing: boolean;
}

/** Deletes a version by its id. Without an id, a marker hides the object where the bucket has versions. */
function deleteOne(store: Store, bucket: StoredBucket, { key, versionId, bypassing }: Deletion): Output {
  const { versioning } = bucket.settings;
  if (versionId !== undefined) return deleteVersion(store, bucket, key, versionId, bypassing);
  if (versioning === undefined) {
    const isThere = bucket.newest(key) !== undefined;
    if (isThere) store.commit({ kind: "version-deleted", bucket: bucket.name, key, versionId: "null" });
    return isThere ? { Sequencer: store.nextSequencer() } : {};
  }
  const marker = newMarker(store, bucket, key);
  store.commit({ kind: "version-put", bucket: bucket.name, version: marker });
  return { DeleteMarker: true, VersionId: marker.versionId, Sequencer: marker.sequencer };
}

function deleteVersion(
  store: Store,
  bucket: StoredBucket,
  key: string,
  versionId: string,
  bypassing: boolean,
): Output {
  checkVersionId(bucket, key, versionId);
  const version = bucket.version(key, versionId);
  if (version) checkUnlocked(version, bypassing, store.now());
  if (version) store.commit({ kind: "version-deleted", bucket: bucket.name, key, versionId });
  const hasVersions = bucket.settings.versioning !== undefined;
  return {
    ...(version?.isMarker && { DeleteMarker: true }),
    ...(hasVersions && { VersionId: versionId }),
    ...(version && { Sequencer: store.nextSequencer() }),
  };
}

function deleteMany(store: Store, input: DeletionRequest, context: CallContext): Output {
  const bucket = bucketOf(store, input, context);
  checkStated(input, context);
  checkBypass(input, bucket);
  const { Objects: objects, Quiet: isQuiet = false } = input.Delete;
  if (objects.length > MOST) throw malformedXml();
  const bypassing = bypasses(input);
  const deleted: Output[] = [];
  const errors: Output[] = [];
  for (const object of objects) {
    const { Key: key, VersionId: versionId, ETag: etag } = object;
    try {
      checkKey(key);
      checkAllowed(deletions(input, { key, versionId, etag }), context);
      checkDeleted(conditionsOf(object, etag), key, bucket.newest(key));
      deleted.push(toDeleted(key, versionId, deleteOne(store, bucket, { key, versionId, bypassing })));
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      errors.push(toError(key, versionId, error));
    }
  }
  // Notifications read `Removed`, which clients do not get.
  return {
    ...(!isQuiet && deleted.length > 0 && { Deleted: deleted.map(({ Sequencer: _, ...shown }) => shown) }),
    ...(errors.length > 0 && { Errors: errors }),
    Removed: deleted.filter(({ Sequencer }) => Sequencer !== undefined),
  };
}

/** The error of one of many. An invalid id of a version has the error of one that does not exist. */
function toError(key: string, versionId: string | undefined, error: ServiceError): Output {
  const isNone = versionId !== undefined && error.code === "InvalidArgument";
  const { code, message } = isNone ? noSuchVersion(key, versionId) : error;
  return {
    Key: key,
    ...(versionId !== undefined && { VersionId: versionId }),
    Code: code,
    Message: message,
  };
}

/** Refuses a list of deletions without a checksum, or with a wrong one. */
function checkStated(input: DeletionRequest, { request }: CallContext): void {
  const { RawBody: raw } = input;
  if (request === undefined || raw === undefined) return;
  if (textOf(input, "ContentMD5") === undefined && statedChecksum(input) === undefined) {
    throw invalidRequest("Missing required header for this request: Content-MD5 OR x-amz-checksum-*");
  }
  checkBody(input, raw, "CRC32");
}

function checkAllowed(asked: readonly SignedAccess[], { refusalOf }: CallContext): void {
  for (const access of asked) {
    const refusal = refusalOf?.(access);
    if (refusal) throw refusal;
  }
}

function toDeleted(key: string, versionId: string | undefined, output: Output): Output {
  const { DeleteMarker: isMarker, VersionId: id, Sequencer } = output;
  return {
    Key: key,
    ...(versionId !== undefined && { VersionId: versionId }),
    ...(isMarker === true && { DeleteMarker: true, DeleteMarkerVersionId: id }),
    ...(Sequencer !== undefined && { Sequencer }),
  };
}
