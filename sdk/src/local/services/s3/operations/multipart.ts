import { hash } from "node:crypto";
import type { Output } from "../../endpoint/aws-api";
import type { CallContext } from "../../endpoint/aws-service";
import type {
  CreateMultipartUploadRequest,
  UploadPartCopyRequest,
  UploadPartRequest,
} from "../../model/calls/s3";
import { invalidArgument, invalidRequest, noSuchUpload } from "../errors";
import { isOfWhole } from "../protocol/checksums";
import type { OpenUpload, StoredBucket } from "../state/bucket";
import type { Store } from "../state/store";
import type { Checksum, ChecksumAlgorithm, StoredPart } from "../state/types";
import { grantsOf } from "./access-lists";
import type { Inputs, S3Operations } from "./calls";
import { findSource } from "./copy-source";
import { bucketOf, keyOf } from "./find";
import { bodyOf, quoted, toSeconds } from "./input";
import { checkCustomerKeys, checkWritable } from "./not-served";
import { locksOf } from "./object-lock";
import { encryptionMembers, headersOf } from "./object-settings";
import { copiedRange } from "./ranges";
import { readWhole } from "./read-body";
import { checkBody, isChecksumAlgorithm, partChecksumMembers, statedChecksum } from "./stated-checksum";
import { parseTagging } from "./tags";
import { checkMetadata } from "./write-objects";

const MOST_PARTS = 10_000;

type Names = "CreateMultipartUpload" | "UploadPart" | "UploadPartCopy" | "AbortMultipartUpload";

/** Uploads in parts that are not complete. */
export function multipartOperations(store: Store): S3Operations<Names> {
  return {
    CreateMultipartUpload: (input, context) => createUpload(store, input, context),
    UploadPart: async (input, context) => {
      const body = bodyOf(input);
      const { bucket, open } = uploadOf(store, input, context);
      checkAlgorithm(input, open);
      const checksum = checkBody(input, body, open.upload.checksumAlgorithm ?? "CRC64NVME");
      const isShown = open.upload.checksumAlgorithm !== undefined || statedChecksum(input) !== undefined;
      const part = await storePart(store, bucket, input, body, checksum);
      return {
        ETag: quoted(part.etag),
        ...encryptionMembers(open.upload.headers),
        ...(isShown && partChecksumMembers(checksum)),
      };
    },
    UploadPartCopy: async (input, context) => {
      const { bucket, open } = uploadOf(store, input, context);
      const { version } = findSource(store, input, context);
      const range = copiedRange(input.CopySourceRange, version.size);
      const body = readWhole(store.bodies, version.blobs, range);
      const checksum = checkBody({}, body, open.upload.checksumAlgorithm ?? "CRC64NVME");
      const part = await storePart(store, bucket, input, body, checksum);
      return {
        ...encryptionMembers(open.upload.headers),
        CopyPartResult: {
          ETag: quoted(part.etag),
          LastModified: toSeconds(part.lastModified),
          ...(open.upload.checksumAlgorithm !== undefined && partChecksumMembers(checksum)),
        },
      };
    },
    AbortMultipartUpload: (input, context) => {
      const { bucket, open } = uploadOf(store, input, context);
      store.commit({ kind: "upload-aborted", bucket: bucket.name, uploadId: open.upload.uploadId });
      return {};
    },
  };
}

/** The upload of a call. */
export function uploadOf(
  store: Store,
  input: Inputs["AbortMultipartUpload"],
  context: CallContext,
): { readonly bucket: StoredBucket; readonly open: OpenUpload } {
  const bucket = bucketOf(store, input, context);
  checkCustomerKeys(input);
  const { UploadId: uploadId, Key: key } = input;
  const open = bucket.uploads.get(uploadId);
  if (open === undefined || open.upload.key !== key) throw noSuchUpload(uploadId);
  return { bucket, open };
}

function createUpload(store: Store, input: CreateMultipartUploadRequest, context: CallContext): Output {
  const bucket = bucketOf(store, input, context);
  const key = keyOf(input);
  checkWritable(input);
  checkMetadata(input.Metadata);
  checkNamedAlgorithm(input);
  const { ChecksumAlgorithm: algorithm, Metadata: metadata = {} } = input;
  const checksum = isChecksumAlgorithm(algorithm)
    ? { checksumAlgorithm: algorithm, checksumType: checksumType(input, algorithm) }
    : {};
  const upload = {
    uploadId: store.newId(),
    key,
    initiated: store.now(),
    headers: headersOf(input, bucket),
    metadata,
    tags: parseTagging(input.Tagging),
    ...checksum,
    ...locksOf(input, bucket, store.now()),
    ...grantsOf(input, bucket, context),
  };
  store.commit({ kind: "upload-created", bucket: bucket.name, upload });
  return {
    Bucket: bucket.name,
    Key: key,
    UploadId: upload.uploadId,
    ...encryptionMembers(upload.headers),
    ...(isChecksumAlgorithm(algorithm) && {
      ChecksumAlgorithm: algorithm,
      ChecksumType: checksum.checksumType,
    }),
  };
}

/** The list of the recorded refusal, which is from before SHA512, MD5 and the xxHash family. */
const RECORDED_ALGORITHMS: readonly ChecksumAlgorithm[] = ["CRC32", "CRC32C", "CRC64NVME", "SHA1", "SHA256"];

function checkNamedAlgorithm({
  ChecksumAlgorithm: algorithm,
  ChecksumType: type,
}: CreateMultipartUploadRequest): void {
  if (algorithm === undefined) {
    if (type === undefined) return;
    throw invalidRequest(
      "The x-amz-checksum-type header can only be used with the x-amz-checksum-algorithm header.",
    );
  }
  if (isChecksumAlgorithm(algorithm)) return;
  throw invalidRequest(
    `Checksum algorithm provided is unsupported. Please try again with any of the valid types: [${RECORDED_ALGORITHMS.join(", ")}]`,
  );
}

/** The type of an upload's checksum. Some algorithms allow a checksum of the whole, and others only one of checksums. */
function checksumType(
  { ChecksumType: asked }: CreateMultipartUploadRequest,
  algorithm: ChecksumAlgorithm,
): Checksum["type"] {
  const isComposed = !isOfWhole(algorithm);
  const isRefused =
    (algorithm === "CRC64NVME" && asked === "COMPOSITE") || (isComposed && asked === "FULL_OBJECT");
  if (isRefused) {
    throw invalidRequest(
      `The ${asked} checksum type cannot be used with the ${algorithm.toLowerCase()} checksum algorithm.`,
    );
  }
  return asked === "FULL_OBJECT" || algorithm === "CRC64NVME" ? "FULL_OBJECT" : "COMPOSITE";
}

/** The parts of an upload have the checksum that it was begun with. */
function checkAlgorithm(input: UploadPartRequest, { upload: { checksumAlgorithm } }: OpenUpload): void {
  const stated = statedChecksum(input)?.algorithm;
  if (stated === undefined || checksumAlgorithm === undefined || stated === checksumAlgorithm) return;
  throw invalidRequest(
    `Checksum Type mismatch occurred, expected checksum Type: ${checksumAlgorithm.toLowerCase()}, actual checksum Type: ${stated.toLowerCase()}`,
  );
}

async function storePart(
  store: Store,
  bucket: StoredBucket,
  { PartNumber, UploadId: uploadId }: UploadPartRequest | UploadPartCopyRequest,
  body: Buffer,
  checksum: Checksum,
): Promise<StoredPart> {
  const partNumber = Number(PartNumber);
  if (!Number.isInteger(partNumber) || partNumber < 1 || partNumber > MOST_PARTS) {
    const message = `Part number must be an integer between 1 and ${MOST_PARTS}, inclusive`;
    throw invalidArgument("partNumber", String(PartNumber), message);
  }
  const blob = await store.bodies.write(body);
  // It may have been completed or aborted meanwhile.
  if (!bucket.uploads.has(uploadId)) {
    store.bodies.remove([blob]);
    throw noSuchUpload(uploadId);
  }
  const part = { partNumber, blob, etag: hash("md5", body), lastModified: store.now(), checksum };
  store.commit({ kind: "part-put", bucket: bucket.name, uploadId, part });
  return part;
}
