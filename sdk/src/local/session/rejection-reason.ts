import { findHeader } from "../http/header-names";
import type { GatewayRequest } from "../http/types";
import type { CallRefusal } from "../iam/service-call";
import { findDifference, isOfAnotherBody, shown, type Tried } from "../iam/signature-difference";
import type { FindCaller, SignatureFault } from "../iam/signed-request";
import { isTextSignedWith, type Signature, signedAt, textsOf } from "../iam/sigv4";
import type { AwsApi } from "../services/endpoint/aws-api";
import type { Rejection } from "../services/endpoint/rejected";

/** A reason in words, and the part of it that is the same for further requests of its cause. */
export interface Reason {
  readonly text: string;
  readonly kind: string;
}

/**
 * The reason why a request was refused. No secret and no signature is in it, and of headers those values alone that say
 * what a request is.
 */
export function reasonOf(rejection: Rejection, findCaller: FindCaller): Reason {
  const { error, refusal, why } = rejection;
  if (why !== undefined) return same(shownWhole(why));
  const { fault } = refusal ?? {};
  return refusal && fault
    ? ofFault(rejection, refusal, fault, findCaller)
    : same(refusal?.message ?? error.message);
}

function ofFault(
  { request, call, api, error }: Rejection,
  { checkedAt = 0 }: CallRefusal,
  wrong: SignatureFault,
  findCaller: FindCaller,
): Reason {
  const key = shown(wrong.signature?.accessKeyId ?? "");
  const caller = wrong.signature && findCaller(wrong.signature.accessKeyId);
  switch (wrong.fault) {
    case "unsigned":
      return same(
        call.service === "s3"
          ? "it is not signed, and no policy of the bucket lets everybody do it"
          : "it is not signed",
      );
    case "unknown key":
      return same(
        caller
          ? `the session token is missing, or is not that of the access key ${key}`
          : `this session has no access key ${key}; sapi env prints one, and what was signed before this start is no longer good`,
      );
    case "expired token":
      return same(`the temporary credentials with the access key ${key} have expired`);
    case "wrong time":
      return { text: ofTime(wrong.signature, checkedAt), kind: "time" };
    case "mismatch":
      return ofMismatch({ request, signature: wrong.signature, api, secret: caller?.secretAccessKey ?? "" });
    case "unsigned header":
      return same(`the header ${shown(wrong.header)} was sent and is not signed`);
    case "wrong service":
      return same(`it is signed for the service ${shown(wrong.signature.service)}`);
    case "wrong expiry":
      return same(error.message);
  }
}

function ofTime(signature: Signature, checkedAt: number): string {
  const [signed, { expires }] = [signedAt(signature), signature];
  if (!Number.isFinite(signed)) return `its time ${shown(signature.time)} is none`;
  const here = `and it is ${timeOf(checkedAt)} here`;
  if (signed > checkedAt) return `it is signed for ${timeOf(signed)}, ${here}`;
  if (expires === undefined) return `it was signed at ${timeOf(signed)}, ${here}`;
  return `it was good until ${timeOf(signed + expires * 1000)}, ${here}`;
}

interface Mismatch {
  readonly request: GatewayRequest;
  readonly signature: Signature;
  readonly api: AwsApi | undefined;
  readonly secret: string;
}

/** The difference, where it can be found, or else all that it may be. */
function ofMismatch({ request, signature, api, secret }: Mismatch): Reason {
  const own = api?.ownSignature?.(request);
  if (api?.signsInBody?.(request))
    return same("the policy of the form, or the secret key, is not what was signed with");
  const tried: Tried = {
    request,
    signature,
    isOver: (other) =>
      own
        ? api?.ownSignature?.(other)?.isSignedWith(secret) === true
        : isTextSignedWith(textsOf(other, signature).stringToSign, signature, secret),
  };
  if (!own && isOfAnotherBody(tried, secret)) return same("the body is not the one that was signed");
  return findDifference(tried) ?? unknownDifference(request, signature, own !== undefined);
}

/** Headers whose values say what a request is. Other values may be secrets. */
const PLAIN_HEADERS = new Set([
  "host",
  "content-type",
  "content-length",
  "content-md5",
  "range",
  "x-amz-acl",
  "x-amz-date",
]);

function unknownDifference(request: GatewayRequest, signature: Signature, isOlder: boolean): Reason {
  const names = isOlder ? ["content-md5", "content-type"] : signature.signedHeaders;
  const sent = names.map((name) => {
    const value = findHeader(request.headers, name);
    if (value === undefined) return `${shown(name)} (not sent)`;
    return PLAIN_HEADERS.has(name) ? `${name} ${shown(value)}` : shown(name);
  });
  // A hash that the request states has been compared with the body.
  const isBodySigned =
    !isOlder &&
    signature.expires === undefined &&
    findHeader(request.headers, "x-amz-content-sha256") === undefined;
  const others = ["the path", "the query", ...(isBodySigned ? ["the body"] : []), "the secret key"];
  const text = `one of these is not what was signed: ${[...sent, ...others].join(", ")}`;
  return { text, kind: names.join(";") };
}

function same(text: string): Reason {
  return { text, kind: text };
}

/** The most characters of a reason. */
const LONGEST_REASON = 400;

function shownWhole(text: string): string {
  return text.slice(0, LONGEST_REASON).replace(/[^\x20-\x7e]/g, "?");
}

/** `2026-11-23 10:00:00Z` */
function timeOf(milliseconds: number): string {
  const date = new Date(milliseconds);
  return Number.isNaN(date.getTime())
    ? "a time that is none"
    : `${date.toISOString().slice(0, 19).replace("T", " ")}Z`;
}
