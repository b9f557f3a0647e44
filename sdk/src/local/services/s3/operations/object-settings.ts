import type { Input } from "../../endpoint/aws-api";
import type { StoredBucket } from "../state/bucket";
import type { ObjectHeaders } from "../state/types";
import { structureOf, structuresOf, textOf } from "./input";

/** Members that are stored with an object, and come back with it. */
export const STORED_HEADERS = [
  "CacheControl",
  "ContentDisposition",
  "ContentEncoding",
  "ContentLanguage",
  "ContentType",
  "Expires",
  "WebsiteRedirectLocation",
] as const;

/** What an object is that nothing is said of. */
const TYPE_BY_DEFAULT = "binary/octet-stream";

/** What is stored of the headers of a call that writes. */
export function headersOf(input: Input, bucket: StoredBucket): ObjectHeaders {
  const given: Record<string, string> = {};
  for (const name of STORED_HEADERS) {
    const value = textOf(input, name);
    if (value !== undefined) given[name] = value;
  }
  const storage = textOf(input, "StorageClass");
  return {
    ContentType: TYPE_BY_DEFAULT,
    ...given,
    ...(storage !== undefined && storage !== "STANDARD" && { StorageClass: storage }),
    ...encryptionOf(input, bucket),
  };
}

/** How S3 would encrypt it: as the call says, else as the bucket does. Nothing is encrypted here. */
function encryptionOf(input: Input, { settings }: StoredBucket): ObjectHeaders {
  const stated = textOf(input, "ServerSideEncryption");
  const key = textOf(input, "SSEKMSKeyId");
  if (stated !== undefined)
    return { ServerSideEncryption: stated, ...(key !== undefined && { SSEKMSKeyId: key }) };
  const [rule] = structuresOf(settings.encryption, "Rules");
  const byDefault = rule && structureOf(rule, "ApplyServerSideEncryptionByDefault");
  const algorithm = byDefault && textOf(byDefault, "SSEAlgorithm");
  const masterKey = byDefault && textOf(byDefault, "KMSMasterKeyID");
  return {
    ServerSideEncryption: algorithm ?? "AES256",
    ...(masterKey !== undefined && { SSEKMSKeyId: masterKey }),
  };
}

/** The encryption alone, which every answer to a write says. */
export function encryptionMembers({ ServerSideEncryption, SSEKMSKeyId }: ObjectHeaders): ObjectHeaders {
  return {
    ...(ServerSideEncryption !== undefined && { ServerSideEncryption }),
    ...(SSEKMSKeyId !== undefined && { SSEKMSKeyId }),
  };
}
