import type { Output } from "../../endpoint/aws-api";
import type { CallContext } from "../../endpoint/aws-service";
import type { ListObjectVersionsRequest as Input } from "../../model/calls/s3";
import { invalidArgument } from "../errors";
import type { StoredBucket } from "../state/bucket";
import type { Store } from "../state/store";
import type { StoredVersion } from "../state/types";
import type { S3Operations } from "./calls";
import { bucketOf, ownerOf } from "./find";
import { toSeconds } from "./input";
import { commonPrefix, keysFrom, takePage } from "./list-keys";
import { keyWriter, listedMembers, MOST_LISTED, pageSize, prefixMembers } from "./list-members";
import { encodingMember } from "./list-objects";

/** Lists of all versions. */
export function versionListOperations(store: Store): S3Operations<"ListObjectVersions"> {
  return {
    ListObjectVersions: (input, context) => listVersions(bucketOf(store, input, context), input, context),
  };
}

type ListedVersion = StoredVersion | { readonly prefix: string };

interface VersionQuery {
  readonly prefix: string;
  readonly delimiter: string | undefined;
  readonly keyMarker: string;
  readonly versionIdMarker: string;
}

function listVersions(bucket: StoredBucket, input: Input, context: CallContext): Output {
  const query = readQuery(input);
  const write = keyWriter(input);
  const most = pageSize(input, "MaxKeys");
  const { page, hasMore } = takePage(walk(bucket, query), Math.min(most, MOST_LISTED));
  const versions = page.filter((one): one is StoredVersion => !("prefix" in one));
  const prefixes = page.flatMap((one) => ("prefix" in one ? [one.prefix] : []));
  const members = versions.map((version) => ({
    version,
    shown: shownMembers(bucket, version, write, context),
  }));
  const [markers, objects] = [true, false].map((isMarker) =>
    members.filter(({ version }) => (version.isMarker === true) === isMarker).map(({ shown }) => shown),
  ) as [Output[], Output[]];
  return {
    Name: bucket.name,
    Prefix: write(query.prefix),
    KeyMarker: write(query.keyMarker),
    VersionIdMarker: query.versionIdMarker,
    ...(hasMore && nextMarkers(page.at(-1) as ListedVersion, write)),
    MaxKeys: most,
    ...(query.delimiter !== undefined && { Delimiter: write(query.delimiter) }),
    ...encodingMember(input),
    IsTruncated: hasMore,
    ...(objects.length > 0 && { Versions: objects }),
    ...(markers.length > 0 && { DeleteMarkers: markers }),
    ...prefixMembers(prefixes, write),
  };
}

function readQuery({
  Prefix: prefix = "",
  Delimiter: delimiter,
  KeyMarker: keyMarker = "",
  VersionIdMarker: versionIdMarker = "",
}: Input): VersionQuery {
  if (versionIdMarker !== "" && keyMarker === "") {
    const message = "A version-id marker cannot be specified without a key marker.";
    throw invalidArgument("version-id-marker", versionIdMarker, message);
  }
  return { prefix, delimiter: delimiter === "" ? undefined : delimiter, keyMarker, versionIdMarker };
}

function* walk(bucket: StoredBucket, query: VersionQuery): Iterable<ListedVersion> {
  const { prefix, delimiter, keyMarker } = query;
  let last: string | undefined;
  for (const key of keysFrom(bucket, prefix, keyMarker)) {
    if (last !== undefined && key.startsWith(last)) continue;
    last = commonPrefix(key, prefix, delimiter);
    if (last === undefined) yield* versionsAfter(bucket, key, query);
    else if (!keyMarker.startsWith(last)) yield { prefix: last };
  }
}

/** Versions of a key. Of the key that the page before ended in, those behind its last version. */
function versionsAfter(
  bucket: StoredBucket,
  key: string,
  { keyMarker, versionIdMarker }: VersionQuery,
): readonly StoredVersion[] {
  const versions = bucket.versionsOf(key);
  if (keyMarker === "" || key !== keyMarker) return versions;
  const at = versions.findIndex(({ versionId }) => versionId === versionIdMarker);
  return versionIdMarker === "" || at < 0 ? [] : versions.slice(at + 1);
}

function nextMarkers(last: ListedVersion, write: (key: string) => string): Output {
  if ("prefix" in last) return { NextKeyMarker: write(last.prefix) };
  return { NextKeyMarker: write(last.key), NextVersionIdMarker: last.versionId };
}

function shownMembers(
  bucket: StoredBucket,
  version: StoredVersion,
  write: (key: string) => string,
  context: CallContext,
): Output {
  return {
    Key: write(version.key),
    VersionId: version.versionId,
    IsLatest: bucket.newest(version.key) === version,
    ...(version.isMarker ? { LastModified: toSeconds(version.lastModified) } : listedMembers(version)),
    Owner: ownerOf(context),
  };
}
