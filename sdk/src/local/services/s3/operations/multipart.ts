import { hash } from "node:crypto";
import type { Input, Output } from "../../endpoint/aws-api";
import type { CallContext, Operation } from "../../endpoint/aws-service";
import { invalidArgument, invalidRequest, noSuchUpload } from "../errors";
import { CHECKSUM_ALGORITHMS } from "../protocol/checksums";
import type { OpenUpload, StoredBucket } from "../state/bucket";
import type { Store } from "../state/store";
import type { Checksum, StoredPart } from "../state/types";
import { grantsOf } from "./access-lists";
import { findSource } from "./copy-source";
import { bucketOf, keyOf } from "./find";
import { bodyOf, numberOf, quoted, textOf, textsOf, toSeconds } from "./input";
import { checkCustomerKeys, checkWritable } from "./not-served";
import { locksOf } from "./object-lock";
import { encryptionMembers, headersOf } from "./object-settings";
import { copiedRange } from "./ranges";
import { readWhole } from "./read-body";
import { checkBody, isChecksumAlgorithm, partChecksumMembers, statedChecksum } from "./stated-checksum";
import { parseTagging } from "./tags";
import { checkMetadata } from "./write-objects";

const MOST_PARTS = 10_000;

/** Uploads in parts, up to where they are whole. */
export function multipartOperations(store: Store): Readonly<Record<string, Operation>> {
  return {
    CreateMultipartUpload: (input, context) => createUpload(store, input, context),
    UploadPart: async (input, context) => {
      const body = bodyOf(input);
      const { bucket, open } = uploadOf(store, input, context);
      checkAlgorithm(input, open);
      const checksum = checkBody(input, body, open.upload.checksumAlgorithm ?? "CRC64NVME");
      const isShown = open.upload.checksumAlgorithm !== undefined || statedChecksum(input) !== undefined;
      const part = await keepPart(store, bucket, input, body, checksum);
      return {
        ETag: quoted(part.etag),
        ...encryptionMembers(open.upload.headers),
        ...(isShown && partChecksumMembers(checksum)),
      };
    },
    UploadPartCopy: async (input, context) => {
      const { bucket, open } = uploadOf(store, input, context);
      const { version } = findSource(store, input, context);
      const range = copiedRange(textOf(input, "CopySourceRange"), version.size);
      const body = readWhole(store.bodies, version.blobs, range);
      const checksum = checkBody({}, body, open.upload.checksumAlgorithm ?? "CRC64NVME");
      const part = await keepPart(store, bucket, input, body, checksum);
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
  input: Input,
  context: CallContext,
): { readonly bucket: StoredBucket; readonly open: OpenUpload } {
  const bucket = bucketOf(store, input, context);
  checkCustomerKeys(input);
  const uploadId = textOf(input, "UploadId") ?? "";
  const open = bucket.uploads.get(uploadId);
  if (open === undefined || open.upload.key !== textOf(input, "Key")) throw noSuchUpload(uploadId);
  return { bucket, open };
}

function createUpload(store: Store, input: Input, context: CallContext): Output {
  const bucket = bucketOf(store, input, context);
  const key = keyOf(input);
  checkWritable(input);
  checkMetadata(textsOf(input, "Metadata"));
  checkNamedAlgorithm(input);
  const algorithm = textOf(input, "ChecksumAlgorithm");
  const checksum = isChecksumAlgorithm(algorithm)
    ? { checksumAlgorithm: algorithm, checksumType: checksumType(input, algorithm) }
    : {};
  const upload = {
    uploadId: store.newId(),
    key,
    initiated: store.now(),
    headers: headersOf(input, bucket),
    metadata: textsOf(input, "Metadata"),
    tags: parseTagging(textOf(input, "Tagging")),
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

function checkNamedAlgorithm(input: Input): void {
  const algorithm = textOf(input, "ChecksumAlgorithm");
  if (algorithm === undefined) {
    if (textOf(input, "ChecksumType") === undefined) return;
    throw invalidRequest(
      "The x-amz-checksum-type header can only be used with the x-amz-checksum-algorithm header.",
    );
  }
  if (isChecksumAlgorithm(algorithm)) return;
  throw invalidRequest(
    `Checksum algorithm provided is unsupported. Please try again with any of the valid types: [${CHECKSUM_ALGORITHMS.join(", ")}]`,
  );
}

/** Of some kinds the checksum of a whole can be had from those of its parts, of others only one of checksums. */
function checksumType(input: Input, algorithm: string): Checksum["type"] {
  const asked = textOf(input, "ChecksumType");
  const isComposed = algorithm.startsWith("SHA");
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
function checkAlgorithm(input: Input, { upload: { checksumAlgorithm } }: OpenUpload): void {
  const stated = statedChecksum(input)?.algorithm;
  if (stated === undefined || checksumAlgorithm === undefined || stated === checksumAlgorithm) return;
  throw invalidRequest(
    `Checksum Type mismatch occurred, expected checksum Type: ${checksumAlgorithm.toLowerCase()}, actual checksum Type: ${stated.toLowerCase()}`,
  );
}

async function keepPart(
  store: Store,
  bucket: StoredBucket,
  input: Input,
  body: Buffer,
  checksum: Checksum,
): Promise<StoredPart> {
  const partNumber = numberOf(input, "PartNumber") ?? 0;
  if (!Number.isInteger(partNumber) || partNumber < 1 || partNumber > MOST_PARTS) {
    const message = `Part number must be an integer between 1 and ${MOST_PARTS}, inclusive`;
    throw invalidArgument("partNumber", String(input.PartNumber), message);
  }
  const blob = await store.bodies.write(body);
  const uploadId = textOf(input, "UploadId") ?? "";
  // It may have been completed or aborted meanwhile.
  if (!bucket.uploads.has(uploadId)) {
    store.bodies.remove([blob]);
    throw noSuchUpload(uploadId);
  }
  const part = { partNumber, blob, etag: hash("md5", body), lastModified: store.now(), checksum };
  store.commit({ kind: "part-put", bucket: bucket.name, uploadId, part });
  return part;
}
