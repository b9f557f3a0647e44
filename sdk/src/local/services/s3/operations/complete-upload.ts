import { createHash } from "node:crypto";
import type { Output } from "../../endpoint/aws-api";
import type { CallContext } from "../../endpoint/aws-service";
import type { CompletedPart, CompleteMultipartUploadRequest as Input } from "../../model/calls/s3";
import { ServiceError } from "../../service-error";
import { conditionalConflict, invalidRequest } from "../errors";
import { checksumOf, isOfWhole, startChecksum } from "../protocol/checksums";
import type { OpenUpload } from "../state/bucket";
import type { Store } from "../state/store";
import type { Checksum, StoredPart } from "../state/types";
import type { S3Operations } from "./calls";
import { bucketOf, writtenVersionMember } from "./find";
import { numberOf, plainEtag, quoted, textOf } from "./input";
import { expirationMember } from "./lifecycle-rules";
import { uploadOf } from "./multipart";
import { encryptionMembers } from "./object-settings";
import { checkWritten } from "./preconditions";
import { checksumMembers, statedChecksum } from "./stated-checksum";
import { newVersion } from "./write-version";

/** Every part but the last is at least this long. */
const LEAST_BYTES = 5 * 1024 * 1024;

/** Makes one object of the parts of an upload. */
export function completeOperations(store: Store): S3Operations<"CompleteMultipartUpload"> {
  return {
    CompleteMultipartUpload: (input, context) => {
      const bucket = bucketOf(store, input, context);
      const before = bucket.completed.get(input.UploadId);
      if (before !== undefined && before.Key === input.Key) return before;
      const { Sequencer, Size, ...members } = completeUpload(store, input, context);
      bucket.remember(input.UploadId, members);
      return { ...members, Sequencer, Size };
    },
  };
}

function completeUpload(store: Store, input: Input, context: CallContext): Output {
  const { bucket, open } = uploadOf(store, input, context);
  const { upload } = open;
  const parts = chosenParts(input, open);
  checkWritten(input, upload.key, bucket.current(upload.key));
  checkUnchanged(input, open);
  checkMode(input, open);
  checkPartSums(input, open);
  const checksum = wholeChecksum(store, open, parts);
  checkStated(input, checksum);
  const sizes = parts.map(({ blob }) => blob.size);
  const size = sizes.reduce((sum, one) => sum + one, 0);
  checkSum(input, size);
  const version = newVersion(store, bucket, {
    key: upload.key,
    blobs: parts.map(({ blob }) => blob),
    size,
    etag: etagOf(parts),
    headers: upload.headers,
    metadata: upload.metadata,
    tags: upload.tags,
    checksum,
    ...(upload.retention && { retention: upload.retention }),
    ...(upload.legalHold && { legalHold: upload.legalHold }),
    ...(upload.acl && { acl: upload.acl }),
    partSizes: sizes,
    ...(checksum.type === "COMPOSITE" && {
      partChecksums: parts.map(({ checksum: ofPart }) => ofPart?.value ?? ""),
    }),
  });
  store.commit({ kind: "upload-completed", bucket: bucket.name, uploadId: upload.uploadId, version });
  const path = upload.key.split("/").map(encodeURIComponent).join("%2F");
  return {
    Location: `https://${bucket.name}.s3.${context.accountRegion.region}.amazonaws.com/${path}`,
    Bucket: bucket.name,
    Key: upload.key,
    ETag: quoted(version.etag),
    ...checksumMembers(checksum),
    ...expirationMember(bucket.settings, version),
    ...writtenVersionMember(bucket, version),
    ...encryptionMembers(upload.headers),
    Size: version.size,
    Sequencer: version.sequencer,
  };
}

/**
 * Refuses a condition when the key was written or deleted while the upload was under way.
 * @see https://docs.aws.amazon.com/AmazonS3/latest/userguide/conditional-writes.html
 */
function checkUnchanged(input: Input, { upload, isSuperseded }: OpenUpload): void {
  const condition = input.IfMatch === undefined ? "If-None-Match" : "If-Match";
  const isStated = input.IfMatch !== undefined || input.IfNoneMatch !== undefined;
  if (isStated && isSuperseded) throw conditionalConflict(condition, upload.key);
}

/** Refuses a type of checksum that is not that of the upload. */
function checkMode(input: Input, { upload: { checksumType } }: OpenUpload): void {
  const stated = input.ChecksumType;
  if (stated === undefined || stated === checksumType) return;
  throw invalidRequest(
    `The upload was created using the ${checksumType ?? "null"} checksum mode. The complete request must use the same checksum mode.`,
  );
}

/** A checksum of checksums needs that of every part. */
function checkPartSums(input: Input, { upload }: OpenUpload): void {
  const { checksumAlgorithm: algorithm, checksumType } = upload;
  if (algorithm === undefined || checksumType !== "COMPOSITE") return;
  for (const part of input.MultipartUpload?.Parts ?? []) {
    if (textOf(part, `Checksum${algorithm}`) !== undefined) continue;
    const number = String(part.PartNumber);
    throw invalidRequest(
      `The upload was created using a ${algorithm.toLowerCase()} checksum. The complete request must include the checksum for each part. It was missing for part ${number} in the request.`,
    );
  }
}

function checkSum(input: Input, size: number): void {
  const stated = numberOf(input, "MpuObjectSize");
  if (stated === undefined || stated === size) return;
  throw invalidRequest(
    `The provided 'x-amz-mp-object-size' header value ${stated} does not match what was computed: ${size}`,
  );
}

/** The parts that are named, if they are those that were uploaded, in their order, and long enough. */
function chosenParts(input: Input, { upload, parts }: OpenUpload): readonly StoredPart[] {
  const { Parts: named = [] } = input.MultipartUpload ?? {};
  if (named.length === 0) throw invalidRequest("You must specify at least one part");
  const numbers = named.map(({ PartNumber = 0 }) => PartNumber);
  if (numbers.some((number, at) => at > 0 && number <= (numbers[at - 1] as number))) {
    const message =
      "The list of parts was not in ascending order. The parts list must be specified in order by part number.";
    throw new ServiceError("InvalidPartOrder", message, 400, { UploadId: upload.uploadId });
  }
  const chosen = named.map((part) => chosenPart(part, upload, parts));
  for (const part of chosen.slice(0, -1)) checkSize(part);
  return chosen;
}

function chosenPart(
  named: CompletedPart,
  { uploadId, checksumAlgorithm }: OpenUpload["upload"],
  parts: ReadonlyMap<number, StoredPart>,
): StoredPart {
  const { PartNumber: number = 0, ETag = "" } = named;
  const etag = plainEtag(ETag);
  const part = parts.get(number);
  const stated = statedChecksum(named);
  if (stated !== undefined && checksumAlgorithm !== undefined && stated.algorithm !== checksumAlgorithm) {
    const message = `The ${stated.algorithm.toLowerCase()} you specified for part ${number} did not match what we received.`;
    throw new ServiceError("BadDigest", message);
  }
  const isOther = stated !== undefined && stated.value !== part?.checksum?.value;
  if (part?.etag === etag && !isOther) return part;
  const message =
    "One or more of the specified parts could not be found.  The part may not have been uploaded, or the specified entity tag may not match the part's entity tag.";
  throw new ServiceError("InvalidPart", message, 400, {
    ETag: etag,
    PartNumber: number,
    UploadId: uploadId,
  });
}

function checkSize({ blob, etag, partNumber }: StoredPart): void {
  if (blob.size >= LEAST_BYTES) return;
  throw new ServiceError(
    "EntityTooSmall",
    "Your proposed upload is smaller than the minimum allowed size",
    400,
    { ETag: etag, MinSizeAllowed: LEAST_BYTES, PartNumber: partNumber, ProposedSize: blob.size },
  );
}

/** The digest of the digests of the parts, and the number of parts. */
function etagOf(parts: readonly StoredPart[]): string {
  const all = createHash("md5");
  for (const { etag } of parts) all.update(etag, "hex");
  return `${all.digest("hex")}-${parts.length}`;
}

function wholeChecksum(store: Store, { upload }: OpenUpload, parts: readonly StoredPart[]): Checksum {
  const { checksumAlgorithm: algorithm = "CRC64NVME", checksumType: type = "FULL_OBJECT" } = upload;
  if (type === "COMPOSITE" || !isOfWhole(algorithm)) {
    const each = parts.map(({ checksum }) => Buffer.from(checksum?.value ?? "", "base64"));
    return { algorithm, value: `${checksumOf(algorithm, Buffer.concat(each))}-${parts.length}`, type };
  }
  const running = startChecksum(algorithm);
  for (const { blob } of parts) running.update(store.bodies.read(blob));
  return { algorithm, value: running.end(), type };
}

function checkStated(input: Input, checksum: Checksum): void {
  const stated = statedChecksum(input);
  if (stated === undefined || stated.value === checksum.value) return;
  const message = `The ${checksum.algorithm.toLowerCase()} you specified did not match the calculated checksum.`;
  throw new ServiceError("BadDigest", message);
}
