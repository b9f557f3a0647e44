import type { Input, Output } from "../../endpoint/aws-api";
import type { CallContext, Operation } from "../../endpoint/aws-service";
import { enumOf } from "../../model/read-model";
import { invalidArgument, invalidRequest } from "../errors";
import type { StoredBucket } from "../state/bucket";
import type { Store } from "../state/store";
import type { Checksum, StoredVersion } from "../state/types";
import { bucketOf, keyOf, versionMember, versionOf } from "./find";
import { numberOf, quoted, textOf, toSeconds } from "./input";
import { expirationMember } from "./lifecycle-rules";
import { lockMembers } from "./object-lock";
import { checkRead } from "./preconditions";
import { type ByteRange, parseRange, partRange } from "./ranges";
import { readBody } from "./read-body";
import { checksumMembers } from "./stated-checksum";

/** Members of a call that stand in for what is stored, and what they stand in for. */
const OVERRIDES = Object.entries({
  ResponseCacheControl: "CacheControl",
  ResponseContentDisposition: "ContentDisposition",
  ResponseContentEncoding: "ContentEncoding",
  ResponseContentLanguage: "ContentLanguage",
  ResponseContentType: "ContentType",
  ResponseExpires: "Expires",
});

/** Objects as they are read. */
export function readOperations(store: Store): Readonly<Record<string, Operation>> {
  return {
    GetObject: (input, context) => {
      const { version, range, members } = found(store, input, context, "GET");
      return { ...members, Body: readBody(store.bodies, version.blobs, range) };
    },
    HeadObject: (input, context) => found(store, input, context, "HEAD").members,
    GetObjectAttributes: (input, context) => attributes(store, input, context),
  };
}

function found(store: Store, input: Input, context: CallContext, method: string) {
  const bucket = bucketOf(store, input, context);
  const version = versionOf(bucket, keyOf(input), textOf(input, "VersionId"), context, method);
  checkRead(input, version, store.now());
  const asked = askedRange(input, version);
  const range = asked ?? { start: 0, end: version.size };
  return { version, range, members: membersOf(bucket, version, input, asked) };
}

function askedRange(input: Input, version: StoredVersion): ByteRange | undefined {
  const header = textOf(input, "Range");
  const partNumber = numberOf(input, "PartNumber");
  if (partNumber === undefined) return parseRange(header, version.size);
  if (header !== undefined)
    throw invalidRequest("Cannot specify both Range header and partNumber query parameter");
  return partRange(version, partNumber);
}

function membersOf(
  bucket: StoredBucket,
  version: StoredVersion,
  input: Input,
  range: ByteRange | undefined,
): Output {
  const { size, headers, metadata, tags, partSizes } = version;
  const isAsked = textOf(input, "ChecksumMode")?.toUpperCase() === "ENABLED";
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

function overrides(input: Input): Output {
  const given: Record<string, string> = {};
  for (const [name, stored] of OVERRIDES) {
    const value = textOf(input, name);
    if (value !== undefined) given[stored] = value;
  }
  return given;
}

function attributes(store: Store, input: Input, context: CallContext): Output {
  const bucket = bucketOf(store, input, context);
  const version = versionOf(bucket, keyOf(input), textOf(input, "VersionId"), context);
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

function attributesAsked({ ObjectAttributes: given = "" }: Input): readonly string[] {
  const asked = [given].flat().flatMap((name) => String(name).split(","));
  const names = asked.map((name) => name.trim());
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

/** How many parts there are; where they have checksums of their own, a page of them. */
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
