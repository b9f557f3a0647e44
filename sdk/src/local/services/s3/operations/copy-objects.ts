import { hash } from "node:crypto";
import type { Output } from "../../endpoint/aws-api";
import type { CallContext } from "../../endpoint/aws-service";
import type { CopyObjectRequest as Input } from "../../model/calls/s3";
import { invalidArgument, invalidRequest } from "../errors";
import { checksumOf } from "../protocol/checksums";
import type { StoredBucket } from "../state/bucket";
import type { Store } from "../state/store";
import type { Checksum, ObjectHeaders, StoredVersion } from "../state/types";
import { grantsOf } from "./access-lists";
import type { S3Operations } from "./calls";
import { findSource, parseCopySource } from "./copy-source";
import { bucketOf, keyOf, writtenVersionMember } from "./find";
import { quoted, toSeconds } from "./input";
import { expirationMember } from "./lifecycle-rules";
import { checkWritable } from "./not-served";
import { locksOf } from "./object-lock";
import { encryptionMembers, headersOf, STORED_HEADERS } from "./object-settings";
import { checkWritten } from "./preconditions";
import { readWhole } from "./read-body";
import { checksumMembers, isChecksumAlgorithm } from "./stated-checksum";
import { parseTagging } from "./tags";
import { checkMetadata } from "./write-objects";
import { newVersion } from "./write-version";

/** Objects that are made of others. */
export function copyOperations(store: Store): S3Operations<"CopyObject"> {
  return { CopyObject: (input, context) => copyObject(store, input, context) };
}

async function copyObject(store: Store, input: Input, context: CallContext): Promise<Output> {
  const bucket = bucketOf(store, input, context);
  const key = keyOf(input);
  checkWritable(input);
  const source = findSource(store, input, context);
  const isReplaced = directive("metadata", input.MetadataDirective) === "REPLACE";
  const isTagged = directive("tagging", input.TaggingDirective) === "REPLACE";
  checkSelfCopy(input, bucket, key, source, isReplaced);
  checkMetadata(input.Metadata);
  const own = { ...locksOf(input, bucket, store.now()), ...grantsOf(input, bucket, context) };
  const body = readWhole(store.bodies, source.version.blobs, { start: 0, end: source.version.size });
  const blob = await store.bodies.write(body);
  checkWritten(input, key, bucket.current(key));
  const version = newVersion(store, bucket, {
    key,
    blobs: [blob],
    size: body.length,
    etag: hash("md5", body),
    headers: copiedHeaders(input, bucket, source.version, isReplaced),
    metadata: isReplaced ? (input.Metadata ?? {}) : source.version.metadata,
    tags: isTagged ? parseTagging(input.Tagging) : source.version.tags,
    checksum: copiedChecksum(input, source.version, body),
    ...own,
  });
  store.commit({ kind: "version-put", bucket: bucket.name, version });
  const hasVersions = source.bucket.settings.versioning !== undefined;
  return {
    ...(hasVersions && { CopySourceVersionId: source.version.versionId }),
    ...expirationMember(bucket.settings, version),
    ...writtenVersionMember(bucket, version),
    ...encryptionMembers(version.headers),
    CopyObjectResult: {
      ETag: quoted(version.etag),
      LastModified: toSeconds(version.lastModified),
      ...checksumMembers(version.checksum),
    },
    Size: version.size,
    Sequencer: version.sequencer,
  };
}

function directive(of: "metadata" | "tagging", value = "COPY"): string {
  if (value === "COPY" || value === "REPLACE") return value;
  throw invalidArgument(`x-amz-${of}-directive`, value, `Unknown ${of} directive.`);
}

/** An object may be copied onto itself when that changes something. */
function checkSelfCopy(
  input: Input,
  bucket: StoredBucket,
  key: string,
  source: { readonly bucket: StoredBucket; readonly version: StoredVersion },
  isReplaced: boolean,
): void {
  // A version by its id may be made the newest one again.
  const isNamed = parseCopySource(input.CopySource).versionId !== undefined;
  if (isNamed && bucket.settings.versioning !== undefined) return;
  const isItself = source.bucket === bucket && source.version === bucket.newest(key);
  const changes = [input.StorageClass, input.WebsiteRedirectLocation, input.ServerSideEncryption];
  if (!isItself || isReplaced || changes.some((change) => change !== undefined)) return;
  throw invalidRequest(
    "This copy request is illegal because it is trying to copy an object to itself without changing the object's metadata, storage class, website redirect location or encryption attributes.",
  );
}

function copiedHeaders(
  input: Input,
  bucket: StoredBucket,
  { headers }: StoredVersion,
  isReplaced: boolean,
): ObjectHeaders {
  const own = headersOf(input, bucket);
  if (isReplaced) return own;
  const { WebsiteRedirectLocation: _, ...others } = Object.fromEntries(
    STORED_HEADERS.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
  );
  const { WebsiteRedirectLocation, StorageClass } = own;
  return {
    ...others,
    ...(WebsiteRedirectLocation !== undefined && { WebsiteRedirectLocation }),
    ...(StorageClass !== undefined && { StorageClass }),
    ...encryptionMembers(own),
  };
}

/** A checksum of parts does not outlive the parts. */
function copiedChecksum(input: Input, { checksum }: StoredVersion, body: Buffer): Checksum {
  const asked = input.ChecksumAlgorithm;
  const algorithm = isChecksumAlgorithm(asked) ? asked : (checksum?.algorithm ?? "CRC64NVME");
  if (checksum?.algorithm === algorithm && checksum.type === "FULL_OBJECT") return checksum;
  return { algorithm, value: checksumOf(algorithm, body), type: "FULL_OBJECT" };
}
