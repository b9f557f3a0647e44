import type { Output } from "../../endpoint/aws-api";
import type { CallContext } from "../../endpoint/aws-service";
import type { ListMultipartUploadsRequest, ListPartsRequest } from "../../model/calls/s3";
import type { StoredBucket } from "../state/bucket";
import { compareKeys } from "../state/key-order";
import type { Store } from "../state/store";
import type { StoredUpload } from "../state/types";
import type { S3Operations } from "./calls";
import { bucketOf, ownerOf } from "./find";
import { quoted, toSeconds } from "./input";
import { commonPrefix, takePage } from "./list-keys";
import { keyWriter, MOST_LISTED, pageSize, prefixMembers } from "./list-members";
import { encodingMember } from "./list-objects";
import { uploadOf } from "./multipart";
import { partChecksumMembers } from "./stated-checksum";

/** Lists of uploads that are under way, and of their parts. */
export function uploadListOperations(store: Store): S3Operations<"ListMultipartUploads" | "ListParts"> {
  return {
    ListMultipartUploads: (input, context) => listUploads(bucketOf(store, input, context), input, context),
    ListParts: (input, context) => listParts(store, input, context),
  };
}

type ListedUpload = StoredUpload | { readonly prefix: string };

function listUploads(bucket: StoredBucket, input: ListMultipartUploadsRequest, context: CallContext): Output {
  const write = keyWriter(input);
  const { Prefix: prefix = "", Delimiter: delimiter, KeyMarker: keyMarker = "", UploadIdMarker = "" } = input;
  const most = pageSize(input, "MaxUploads");
  const { page, hasMore } = takePage(walk(bucket, input), Math.min(most, MOST_LISTED));
  const uploads = page.filter((one): one is StoredUpload => !("prefix" in one));
  const prefixes = page.flatMap((one) => ("prefix" in one ? [one.prefix] : []));
  const last = page.at(-1);
  const lastKey = last && ("prefix" in last ? last.prefix : last.key);
  return {
    Bucket: bucket.name,
    KeyMarker: write(keyMarker),
    UploadIdMarker,
    NextKeyMarker: write(lastKey ?? ""),
    ...(delimiter !== undefined && { Delimiter: write(delimiter) }),
    Prefix: write(prefix),
    NextUploadIdMarker: last && !("prefix" in last) ? last.uploadId : "",
    MaxUploads: most,
    ...encodingMember(input),
    IsTruncated: hasMore,
    ...(uploads.length > 0 && { Uploads: uploads.map((upload) => shownUpload(upload, write, context)) }),
    ...prefixMembers(prefixes, write),
  };
}

function* walk(
  bucket: StoredBucket,
  {
    Prefix: prefix = "",
    Delimiter: delimiter,
    KeyMarker: keyMarker = "",
    UploadIdMarker: idMarker = "",
  }: ListMultipartUploadsRequest,
): Iterable<ListedUpload> {
  const sorted = [...bucket.uploads.values()]
    .map(({ upload }) => upload)
    .filter(({ key }) => key.startsWith(prefix))
    .sort((a, b) => compareKeys(a.key, b.key) || a.initiated - b.initiated);
  // The page begins behind the last upload of the page before.
  const start = sorted.findIndex(({ key, uploadId }) => key === keyMarker && uploadId === idMarker);
  let last: string | undefined;
  for (const [at, upload] of sorted.entries()) {
    const isBehind = start >= 0 && idMarker !== "" ? at > start : compareKeys(upload.key, keyMarker) > 0;
    if (keyMarker !== "" && !isBehind) continue;
    const common = commonPrefix(upload.key, prefix, delimiter);
    if (common === undefined) yield upload;
    else if (common !== last && !keyMarker.startsWith(common)) yield { prefix: common };
    last = common ?? last;
  }
}

function shownUpload(upload: StoredUpload, write: (key: string) => string, context: CallContext): Output {
  const owner = ownerOf(context);
  return {
    UploadId: upload.uploadId,
    Key: write(upload.key),
    Initiated: toSeconds(upload.initiated),
    StorageClass: upload.headers.StorageClass ?? "STANDARD",
    Owner: owner,
    Initiator: owner,
    ...checksumKind(upload),
  };
}

function listParts(store: Store, input: ListPartsRequest, context: CallContext): Output {
  const { bucket, open } = uploadOf(store, input, context);
  const marker = Number(input.PartNumberMarker) || 0;
  const most = pageSize(input, "MaxParts");
  const sorted = [...open.parts.values()]
    .filter(({ partNumber }) => partNumber > marker)
    .sort((a, b) => a.partNumber - b.partNumber);
  const { page, hasMore } = takePage(sorted, Math.min(most, MOST_LISTED));
  const isShown = open.upload.checksumAlgorithm !== undefined;
  const parts = page.map(({ partNumber, lastModified, etag, blob, checksum }) => ({
    PartNumber: partNumber,
    LastModified: toSeconds(lastModified),
    ETag: quoted(etag),
    Size: blob.size,
    ...(isShown && partChecksumMembers(checksum)),
  }));
  const owner = ownerOf(context);
  return {
    Bucket: bucket.name,
    Key: open.upload.key,
    UploadId: open.upload.uploadId,
    PartNumberMarker: marker,
    NextPartNumberMarker: page.at(-1)?.partNumber ?? 0,
    MaxParts: most,
    IsTruncated: hasMore,
    ...(parts.length > 0 && { Parts: parts }),
    Initiator: owner,
    Owner: owner,
    StorageClass: open.upload.headers.StorageClass ?? "STANDARD",
    ...checksumKind(open.upload),
  };
}

function checksumKind({ checksumAlgorithm, checksumType }: StoredUpload): Output {
  return checksumAlgorithm === undefined
    ? {}
    : { ChecksumAlgorithm: checksumAlgorithm, ChecksumType: checksumType };
}
