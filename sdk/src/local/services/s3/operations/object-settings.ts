import type { PutObjectRequest } from "../../model/calls/s3";
import type { StoredBucket } from "../state/bucket";
import type { ObjectHeaders } from "../state/types";

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

/** The type of an object without one. */
const TYPE_BY_DEFAULT = "binary/octet-stream";

/** Members of a call that writes which are stored as they are. */
export type WrittenHeaders = Pick<
  PutObjectRequest,
  (typeof STORED_HEADERS)[number] | "ServerSideEncryption" | "SSEKMSKeyId" | "StorageClass"
>;

/** The headers of a call that writes, as they are stored. */
export function headersOf(input: WrittenHeaders, bucket: StoredBucket): ObjectHeaders {
  const given: Record<string, string> = {};
  for (const name of STORED_HEADERS) {
    const value = input[name];
    if (value !== undefined) given[name] = value;
  }
  const { StorageClass: storage } = input;
  return {
    ContentType: TYPE_BY_DEFAULT,
    ...given,
    ...(storage !== undefined && storage !== "STANDARD" && { StorageClass: storage }),
    ...encryptionOf(input, bucket),
  };
}

/** The encryption of an object by the call, or by its bucket. Nothing is encrypted here. */
function encryptionOf(
  { ServerSideEncryption: stated, SSEKMSKeyId: key }: WrittenHeaders,
  { settings }: StoredBucket,
): ObjectHeaders {
  if (stated !== undefined)
    return { ServerSideEncryption: stated, ...(key !== undefined && { SSEKMSKeyId: key }) };
  const byDefault = settings.encryption?.Rules[0]?.ApplyServerSideEncryptionByDefault;
  return {
    ServerSideEncryption: byDefault?.SSEAlgorithm ?? "AES256",
    ...(byDefault?.KMSMasterKeyID !== undefined && { SSEKMSKeyId: byDefault.KMSMasterKeyID }),
  };
}

/** The encryption alone, which every answer to a write says. */
export function encryptionMembers({ ServerSideEncryption, SSEKMSKeyId }: ObjectHeaders): ObjectHeaders {
  return {
    ...(ServerSideEncryption !== undefined && { ServerSideEncryption }),
    ...(SSEKMSKeyId !== undefined && { SSEKMSKeyId }),
  };
}
