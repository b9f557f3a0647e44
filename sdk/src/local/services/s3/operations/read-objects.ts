import type { Output } from "../../endpoint/aws-api";
import type { CallContext } from "../../endpoint/aws-service";
import type { GetObjectAttributesRequest, GetObjectRequest } from "../../model/calls/s3";
import { enumOf } from "../../model/read-model";
import { invalidArgument, invalidRequest } from "../errors";
import type { StoredBucket } from "../state/bucket";
import type { Store } from "../state/store";
import type { Checksum, StoredVersion } from "../state/types";
import type { S3Operations } from "./calls";
import { bucketOf, keyOf, versionMember, versionOf } from "./find";
import { numberOf, quoted, toSeconds } from "./input";
import { expirationMember } from "./lifecycle-rules";
import { lockMembers } from "./object-lock";
import { checkRead } from "./preconditions";
import { type ByteRange, parseRange, partRange } from "./ranges";
import { readBody } from "./read-body";
import { checksumMembers } from "./stated-checksum";

/** Members of a call that override stored ones, with the member that each overrides. */
const OVERRIDES = {
  ResponseCacheControl: "CacheControl",
  ResponseContentDisposition: "ContentDisposition",
  ResponseContentEncoding: "ContentEncoding",
  ResponseContentLanguage: "ContentLanguage",
  ResponseContentType: "ContentType",
  ResponseExpires: "Expires",
} as const;
const OVERRIDING = Object.keys(OVERRIDES) as readonly (keyof typeof OVERRIDES)[];

/** Objects as they are read. */
export function readOperations(
  store: Store,
): S3Operations<"GetObject" | "HeadObject" | "GetObjectAttributes"> {
  return {
    GetObject: (input, context) => {
      const { version, range, members } = found(store, input, context, "GET");
      return { ...members, Body: readBody(store.bodies, version.blobs, range) };
    },
    HeadObject: (input, context) => found(store, input, context, "HEAD").members,
    GetObjectAttributes: (input, context) => attributes(store, input, context),
  };
}

function found(store: Store, input: GetObjectRequest, context: CallContext, method: string) {
  const bucket = bucketOf(store, input, context);
  const version = versionOf(bucket, keyOf(input), input.VersionId, context, method);
  checkRead(input, version, store.now());
  const asked = askedRange(input, version);
  const range = asked ?? { start: 0, end: version.size };
  return { version, range, members: membersOf(bucket, version, input, asked) };
}

function askedRange(input: GetObjectRequest, version: StoredVersion): ByteRange | undefined {
  const { Range: header } = input;
  const partNumber = numberOf(input, "PartNumber");
  if (partNumber === undefined) return parseRange(header, version.size);
  if (header !== undefined)
    throw invalidRequest("Cannot specify both Range header and partNumber query parameter");
  return partRange(version, partNumber);
}

function membersOf(
  bucket: StoredBucket,
  version: StoredVersion,
  input: GetObjectRequest,
  range: ByteRange | undefined,
): Output {
  const { size, headers, metadata, tags, partSizes } = version;
  const isAsked = input.ChecksumMode?.toUpperCase() === "ENABLED";
  const tagCount = Object.keys(tags).length;
  const part = partSizes && numberOf(input, "PartNumber");
  return {
    AcceptRanges: "bytes",
    LastModified: toSeconds(version.lastModified),
    ContentLength: range === undefined ? size : range.end - range.start,
    ...(range && { ContentRange: `bytes ${range.start}-${range.end - 1}/${size}` }),
    ETag: quoted(version.etag),
    ...headers,
    ...lockMembers(version),
    ...(input.VersionId === undefined && expirationMember(bucket.settings, version)),
    ...overrides(input),
    ...(isAsked && checksumMembers(readChecksum(version, range, part))),
    ...versionMember(bucket, version),
    ...(tagCount > 0 && { TagCount: tagCount }),
    ...(part !== undefined && { PartsCount: partSizes?.length }),
    Metadata: metadata,
  };
}

/** The checksum of what is read: of the whole, or of a part where that of the whole is made of them. */
function readChecksum(
  { checksum, size, partChecksums }: StoredVersion,
  range: ByteRange | undefined,
  part: number | undefined,
): Checksum | undefined {
  if (part === undefined)
    return range === undefined || (range.start === 0 && range.end === size) ? checksum : undefined;
  const value = partChecksums?.[part - 1];
  return checksum && value !== undefined ? { ...checksum, value } : undefined;
}

function overrides(input: GetObjectRequest): Output {
  const given: Record<string, string> = {};
  for (const name of OVERRIDING) {
    const value = input[name];
    if (value !== undefined) given[OVERRIDES[name]] = value;
  }
  return given;
}

function attributes(store: Store, input: GetObjectAttributesRequest, context: CallContext): Output {
  const bucket = bucketOf(store, input, context);
  const version = versionOf(bucket, keyOf(input), input.VersionId, context);
  const { checksum, partSizes, headers, size, etag, lastModified } = version;
  const most = numberOf(input, "MaxParts") ?? MOST_PARTS;
  const after = numberOf(input, "PartNumberMarker") ?? 0;
  const asked = attributesAsked(input);
  const isAsked = (name: string) => asked.includes(name);
  return {
    LastModified: toSeconds(lastModified),
    ...versionMember(bucket, version),
    ...(isAsked("ETag") && { ETag: etag }),
    ...(isAsked("Checksum") && checksum && { Checksum: checksumMembers(plainChecksum(checksum)) }),
    ...(isAsked("ObjectParts") && partSizes && { ObjectParts: partsOf(version, after, most) }),
    ...(isAsked("StorageClass") && { StorageClass: headers.StorageClass ?? "STANDARD" }),
    ...(isAsked("ObjectSize") && { ObjectSize: size }),
  };
}

function attributesAsked({ ObjectAttributes: given = "" }: GetObjectAttributesRequest): readonly string[] {
  const names = given.split(",").map((name) => name.trim());
  const wrong = names.find((name) => !enumOf("s3", "ObjectAttributes").includes(name));
  if (wrong === undefined) return names;
  throw invalidArgument("x-amz-object-attributes", wrong, "Invalid attribute name specified.");
}

/** Attributes leave out how many parts a checksum is made of, `-3`. */
function plainChecksum(checksum: Checksum): Checksum {
  return { ...checksum, value: checksum.value.replace(/-\d+$/, "") };
}

/** Parts on a page of attributes. */
const MOST_PARTS = 1000;

/** The number of parts, and a page of those that have checksums. */
function partsOf(
  { checksum, partSizes = [], partChecksums }: StoredVersion,
  after: number,
  most: number,
): Output {
  const count = { TotalPartsCount: partSizes.length };
  if (checksum === undefined || partChecksums === undefined) return count;
  const parts = partSizes.map((Size, index) => ({
    PartNumber: index + 1,
    Size,
    [`Checksum${checksum.algorithm}`]: partChecksums[index],
  }));
  const page = parts.slice(after, after + most);
  const next = after + page.length;
  return {
    ...count,
    PartNumberMarker: after,
    NextPartNumberMarker: next,
    MaxParts: most,
    IsTruncated: next < parts.length,
    Parts: page,
  };
}
