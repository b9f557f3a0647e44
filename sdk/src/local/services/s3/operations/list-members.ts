import type { Output } from "../../endpoint/aws-api";
import { invalidArgument } from "../errors";
import { encodedKey } from "../protocol/encoded-key";
import type { StoredVersion } from "../state/types";
import { quoted, toSeconds } from "./input";

/** Entries of a page at most. */
export const MOST_LISTED = 1000;

/** Members that say how many entries a list has at most. */
type Sizes = "MaxBuckets" | "MaxKeys" | "MaxParts" | "MaxUploads";

/** The number of entries that a list asks for. */
export function pageSize<Name extends Sizes>(
  input: { readonly [Member in Name]?: string },
  name: Name,
): number {
  const given = input[name];
  if (given === undefined || given === "") return MOST_LISTED;
  const most = Number(given);
  const query = name.replace(/([a-z])([A-Z])/g, "$1-$2").toLowerCase();
  if (!Number.isInteger(most)) {
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

/** The member that says how a list writes keys. */
export interface Encoding {
  /** `url`, or nothing. */
  readonly EncodingType?: string;
}

/** Writes keys as the list asks for: as they are, or as in URLs, for what XML cannot hold. */
export function keyWriter({ EncodingType: encoding }: Encoding): (key: string) => string {
  if (encoding === undefined || encoding === "") return (key) => key;
  if (encoding.toLowerCase() !== "url") {
    throw invalidArgument("encoding-type", encoding, "Invalid Encoding Method specified in Request");
  }
  return encodedKey;
}

/** The members of a version in a list. */
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
