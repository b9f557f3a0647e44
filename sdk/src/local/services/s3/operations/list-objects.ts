import type { Output } from "../../endpoint/aws-api";
import type { CallContext } from "../../endpoint/aws-service";
import type { ListObjectsRequest, ListObjectsV2Request } from "../../model/calls/s3";
import { invalidArgument } from "../errors";
import type { StoredBucket } from "../state/bucket";
import type { Store } from "../state/store";
import type { StoredVersion } from "../state/types";
import type { S3Operations } from "./calls";
import { bucketOf, ownerOf } from "./find";
import { type Listed, type ListQuery, listKeys, takePage } from "./list-keys";
import {
  type Encoding,
  keyWriter,
  listedMembers,
  MOST_LISTED,
  pageSize,
  prefixMembers,
} from "./list-members";

/** Lists of objects. */
export function listOperations(store: Store): S3Operations<"ListObjects" | "ListObjectsV2"> {
  return {
    ListObjectsV2: (input, context) => listV2(bucketOf(store, input, context), input, context),
    ListObjects: (input, context) => listV1(bucketOf(store, input, context), input, context),
  };
}

function listV2(bucket: StoredBucket, input: ListObjectsV2Request, context: CallContext): Output {
  const { ContinuationToken: token, StartAfter: startAfter = "" } = input;
  const after = token === undefined ? startAfter : readToken(token);
  const most = pageSize(input, "MaxKeys");
  const { write, query, page, hasMore } = listPage(bucket, input, after, token !== undefined, most);
  const owner = input.FetchOwner === "true" ? { Owner: ownerOf(context) } : {};
  const last = page.at(-1)?.name ?? "";
  return {
    Name: bucket.name,
    Prefix: write(query.prefix),
    ...(token !== undefined && { ContinuationToken: token }),
    ...(hasMore && { NextContinuationToken: writeToken(last) }),
    ...(startAfter !== "" && { StartAfter: write(startAfter) }),
    KeyCount: page.length,
    MaxKeys: most,
    ...(query.delimiter !== undefined && { Delimiter: write(query.delimiter) }),
    ...encodingMember(input),
    IsTruncated: hasMore,
    ...listedObjects(bucket, page, write, owner),
  };
}

function listV1(bucket: StoredBucket, input: ListObjectsRequest, context: CallContext): Output {
  const { Marker: marker = "" } = input;
  const most = pageSize(input, "MaxKeys");
  const { write, query, page, hasMore } = listPage(bucket, input, marker, true, most);
  const last = page.at(-1)?.name ?? "";
  return {
    Name: bucket.name,
    Prefix: write(query.prefix),
    Marker: write(marker),
    ...(hasMore && query.delimiter !== undefined && { NextMarker: write(last) }),
    MaxKeys: most,
    ...(query.delimiter !== undefined && { Delimiter: write(query.delimiter) }),
    ...encodingMember(input),
    IsTruncated: hasMore,
    ...listedObjects(bucket, page, write, { Owner: ownerOf(context) }),
  };
}

function listPage(
  bucket: StoredBucket,
  input: ListObjectsRequest | ListObjectsV2Request,
  after: string,
  isAfterPrefix: boolean,
  most: number,
) {
  const { Prefix: prefix = "", Delimiter: delimiter } = input;
  const query: ListQuery = {
    prefix,
    delimiter: delimiter === "" ? undefined : delimiter,
    after,
    isAfterPrefix,
  };
  const write = keyWriter(input);
  const listed = listKeys(bucket, query, (key) => bucket.current(key) !== undefined);
  return { write, query, ...takePage(listed, Math.min(most, MOST_LISTED)) };
}

function listedObjects(
  bucket: StoredBucket,
  page: readonly Listed[],
  write: (key: string) => string,
  owner: Output,
): Output {
  const keys = page.filter(({ kind }) => kind === "key");
  const prefixes = page.filter(({ kind }) => kind === "prefix").map(({ name }) => name);
  const objects = keys.map(({ name }) => ({
    Key: write(name),
    ...listedMembers(bucket.current(name) as StoredVersion),
    ...owner,
  }));
  return { ...(objects.length > 0 && { Contents: objects }), ...prefixMembers(prefixes, write) };
}

export function encodingMember({ EncodingType: encoding }: Encoding): Output {
  return encoding === undefined || encoding === "" ? {} : { EncodingType: encoding };
}

/** The token of the next page, which has the last entry of this one. Clients do not read it. */
function writeToken(last: string): string {
  return Buffer.from(`1${last}`).toString("base64");
}

function readToken(token: string): string {
  const text = Buffer.from(token, "base64").toString();
  if (text.startsWith("1")) return text.slice(1);
  throw invalidArgument("continuation-token", token, "The continuation token provided is incorrect");
}
