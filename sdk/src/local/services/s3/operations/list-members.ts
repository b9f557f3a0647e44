import type { Input, Output } from "../../endpoint/aws-api";
import { invalidArgument } from "../errors";
import { encodedKey } from "../protocol/encoded-key";
import type { StoredVersion } from "../state/types";
import { numberOf, quoted, textOf, toSeconds } from "./input";

/** Entries of a page at most. */
export const MOST_LISTED = 1000;

/** How many entries a list asks for. */
export function pageSize(input: Input, name: string): number {
  const given = input[name];
  if (given === undefined || given === "") return MOST_LISTED;
  const most = numberOf(input, name);
  const query = name.replace(/([a-z])([A-Z])/g, "$1-$2").toLowerCase();
  if (most === undefined || !Number.isInteger(most)) {
    throw invalidArgument(query, String(given), `Provided ${query} not an integer or within integer range`);
  }
  if (most < 0) {
    throw invalidArgument(
      query,
      String(given),
      `Argument ${query} must be an integer between 0 and 2147483647`,
    );
  }
  return most;
}

/** Writes keys as the list asks for: as they are, or as in URLs, for what XML cannot hold. */
export function keyWriter(input: Input): (key: string) => string {
  const encoding = textOf(input, "EncodingType");
  if (encoding === undefined || encoding === "") return (key) => key;
  if (encoding.toLowerCase() !== "url") {
    throw invalidArgument("encoding-type", encoding, "Invalid Encoding Method specified in Request");
  }
  return encodedKey;
}

/** What a list says of a version. */
export function listedMembers({ lastModified, etag, size, headers, checksum }: StoredVersion): Output {
  return {
    LastModified: toSeconds(lastModified),
    ETag: quoted(etag),
    ...(checksum && { ChecksumAlgorithm: [checksum.algorithm], ChecksumType: checksum.type }),
    Size: size,
    StorageClass: headers.StorageClass ?? "STANDARD",
  };
}

export function prefixMembers(names: readonly string[], write: (key: string) => string): Output {
  return names.length === 0 ? {} : { CommonPrefixes: names.map((name) => ({ Prefix: write(name) })) };
}
