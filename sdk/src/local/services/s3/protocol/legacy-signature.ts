import { createHmac, timingSafeEqual } from "node:crypto";
import type { OwnSignature } from "../../../iam/signed-request";

/** The beginning of the time by which such a signature ends. */
const EPOCH = "19700101T000000Z";

/** The statements of a client about a signature of the older version. */
export interface LegacySignature {
  readonly accessKeyId: string;
  /** Base64. */
  readonly signature: string;
  readonly sessionToken: string | undefined;
  /** The end of the signature, in seconds since 1970. */
  readonly ends: number;
}

/**
 * A signature in the older version, which SDKs still write in some regions: boto3, and version 2 of that for JavaScript.
 * S3 takes it in regions that are older than 2014. Here all regions take it.
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/RESTAuthentication.html
 */
export function legacySignature(
  { accessKeyId, signature, sessionToken, ends }: LegacySignature,
  text: string,
): OwnSignature {
  const scope = { date: EPOCH.slice(0, 8), region: "", service: "s3", time: EPOCH, expires: ends };
  return {
    signature: { accessKeyId, signature, sessionToken, signedHeaders: [], ...scope },
    text,
    isSignedWith: (secret) => isSame(createHmac("sha1", secret).update(text).digest("base64"), signature),
  };
}

function isSame(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
