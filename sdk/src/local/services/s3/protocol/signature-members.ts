import type { GatewayRequest } from "../../../http/types";
import type { CallRefusal } from "../../../iam/service-call";
import { readSignature, type Signature, signedAt, textsOf } from "../../../iam/sigv4";
import { addressSignature } from "./address-signature";
import { formSignature } from "./form-signature";

type ErrorMembers = Readonly<Record<string, string>>;

/**
 * The members of `SignatureDoesNotMatch`: the texts of which S3 makes the signature. All is of the request, and so nothing
 * that its client does not know. Only the usual signature has a canonical request.
 * @see localstack/localstack 9ac5b731 tests/aws/services/s3/test_s3.snapshot.json, test_presigned_url_signature_authentication and test_post_request_malformed_policy (recorded on AWS)
 */
export function mismatchMembers(request: GatewayRequest): ErrorMembers {
  const own = formSignature(request) ?? addressSignature(request);
  if (own) return textMembers(own.signature, own.text);
  const signature = readSignature(request);
  if (!signature) return {};
  const { canonicalRequest, stringToSign } = textsOf(request, signature);
  return {
    ...textMembers(signature, stringToSign),
    CanonicalRequest: canonicalRequest,
    CanonicalRequestBytes: bytesOf(canonicalRequest),
  };
}

function textMembers({ accessKeyId, signature }: Signature, text: string): ErrorMembers {
  return {
    AWSAccessKeyId: accessKeyId,
    StringToSign: text,
    SignatureProvided: signature,
    StringToSignBytes: bytesOf(text),
  };
}

/** `47 45 54 0a` */
function bytesOf(text: string): string {
  return (Buffer.from(text).toString("hex").match(/../g) ?? []).join(" ");
}

/**
 * The members of `Request has expired`, which is said of signed addresses.
 * @see localstack/localstack 9ac5b731 tests/aws/services/s3/test_s3.snapshot.json, test_s3_presigned_url_expired (recorded on AWS)
 */
export function expiryMembers({ fault, checkedAt }: CallRefusal): ErrorMembers {
  const signature = fault?.signature;
  if (signature?.expires === undefined || checkedAt === undefined) return {};
  const ends = signedAt(signature) + signature.expires * 1000;
  // The older version has the end itself in the address, which may be no number.
  const isUsual = signature.signedHeaders.length > 0;
  return {
    ...(isUsual && { "X-Amz-Expires": String(signature.expires) }),
    ...(isTime(ends) && { Expires: timeOf(ends) }),
    ServerTime: timeOf(checkedAt),
  };
}

/** The most milliseconds that a date can have. */
const LAST_TIME = 8.64e15;

function isTime(milliseconds: number): boolean {
  return Math.abs(milliseconds) <= LAST_TIME;
}

/** `2026-11-23T10:00:00Z` */
function timeOf(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 19)}Z`;
}
