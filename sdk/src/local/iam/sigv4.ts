import { hash, timingSafeEqual } from "node:crypto";
import { findHeader } from "../http/header-names";
import { decodePart, parseQuery } from "../http/query";
import type { GatewayRequest } from "../http/types";
import { type HmacKey, hmac, hmacHex, hmacKey } from "./hmac";

/** The signature of a request, as its Authorization header or its query carries it. Not yet checked. */
export interface Signature {
  readonly accessKeyId: string;
  /** `20250414` */
  readonly date: string;
  readonly region: string;
  readonly service: string;
  readonly signedHeaders: readonly string[];
  readonly signature: string;
  /** `20250414T221356Z` */
  readonly time: string;
  readonly sessionToken: string | undefined;
  /** Seconds that a signature in the query is valid for. `undefined` for one in the header. */
  readonly expires: number | undefined;
}

/** The signed parts of a request. */
export type SignedParts = Pick<GatewayRequest, "method" | "rawPath" | "rawQuery" | "headers" | "body">;

/** The key of a signature. */
export interface SigningKey {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const ALGORITHM = "AWS4-HMAC-SHA256";
const PREFIX = `${ALGORITHM} `;
const UNSIGNED = "UNSIGNED-PAYLOAD";
/** The header that states the hash of the body. */
const CONTENT_HASH = "x-amz-content-sha256";
/** S3 signs paths and bodies in a way of its own. */
const S3 = "s3";
/** The values that stand for the hash of a body in chunks. Where chunks are signed, each has a signature of its own. */
export const SIGNED_CHUNKS = "STREAMING-AWS4-HMAC-SHA256-PAYLOAD";
export const SIGNED_CHUNKS_AND_TRAILER = "STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER";
const UNSIGNED_CHUNKS = "STREAMING-UNSIGNED-PAYLOAD-TRAILER";
const STREAMING: readonly string[] = [SIGNED_CHUNKS, SIGNED_CHUNKS_AND_TRAILER, UNSIGNED_CHUNKS];
/** The prefix of headers that have to be signed. */
const AMAZON = "x-amz-";
/** Seconds that a signature in the query is good for at most: a week. */
const LONGEST_EXPIRES = 604_800;
/** No client signs more headers. */
const MOST_SIGNED = 300;
/** How far clocks may be apart. */
export const SKEW_MINUTES = 5;
const CLOCK_SKEW_MS = SKEW_MINUTES * 60 * 1000;

/** The signature of the last request, since several readers need it. The body is left out, because it may be large. */
let read: Pick<SignedParts, "headers" | "rawQuery"> & { readonly signature: Signature | undefined } = {
  headers: [],
  rawQuery: "",
  signature: undefined,
};

/** Parses the signature of a request. `undefined` when it has none that is complete. */
export function readSignature(request: SignedParts): Signature | undefined {
  const { headers, rawQuery } = request;
  if (read.headers !== headers || read.rawQuery !== rawQuery)
    read = { headers, rawQuery, signature: signatureIn(request) };
  return read.signature;
}

function signatureIn(request: SignedParts): Signature | undefined {
  const authorization = findHeader(request.headers, "authorization");
  return authorization === undefined ? fromQuery(request) : fromHeader(request, authorization);
}

/** True when the signature was made with the secret over exactly this request. */
export function isSignedWith(request: SignedParts, signature: Signature, secretAccessKey: string): boolean {
  const payloadHash = hashOfPayload(request, signature);
  if (payloadHash === undefined) return false;
  return isTextSignedWith(textToSign(request, signature, payloadHash), signature, secretAccessKey);
}

/**
 * The same of a request whose body has not been read: what it states of the body is taken for true. A request that states
 * nothing may be signed.
 */
export function isHeadSignedWith(
  request: SignedParts,
  signature: Signature,
  secretAccessKey: string,
): boolean {
  const payloadHash = findHeader(request.headers, CONTENT_HASH) ?? statedElse(signature);
  if (payloadHash === undefined) return true;
  return isTextSignedWith(textToSign(request, signature, payloadHash), signature, secretAccessKey);
}

/**
 * A header of AWS that the request has and the signature does not cover. `undefined` when there is none. It would
 * change the call, and nobody has signed it.
 * @see IAM User Guide, Create a signed AWS API request, canonical headers
 */
export function unsignedHeader(
  { headers }: Pick<SignedParts, "headers">,
  { signedHeaders }: Pick<Signature, "signedHeaders">,
): string | undefined {
  for (const [name] of headers) {
    const lower = name.toLowerCase();
    if (lower.startsWith(AMAZON) && !signedHeaders.includes(lower)) return lower;
  }
  return undefined;
}

/** Hexadecimal digits of a signature. */
const DIGITS = 64;
/** Filled for each comparison. */
const GIVEN = Buffer.alloc(DIGITS);
const EXPECTED = Buffer.alloc(DIGITS);

/** The same over a text: the policy of a form. */
export function isTextSignedWith(text: string, signature: Signature, secretAccessKey: string): boolean {
  const given = signature.signature.toLowerCase();
  // Letters of several bytes do not all fit, and are none of a signature.
  if (given.length !== DIGITS || GIVEN.write(given) !== DIGITS) return false;
  EXPECTED.write(hmacHex(signingKey(signature, secretAccessKey), text));
  return timingSafeEqual(GIVEN, EXPECTED);
}

/** Value of the Authorization header that signs a request with all its headers, among them `host` and `x-amz-date`. */
export function authorizationOf(
  request: SignedParts,
  { accessKeyId, secretAccessKey }: SigningKey,
  { region, service }: Pick<Signature, "region" | "service">,
): string {
  const time = findHeader(request.headers, "x-amz-date") ?? "";
  const signedHeaders = request.headers.map(([name]) => name.toLowerCase()).sort();
  const unsigned = { date: time.slice(0, 8), region, service, time, signedHeaders };
  const stated = findHeader(request.headers, CONTENT_HASH);
  const text = textToSign(request, unsigned, stated ?? sha256(request.body));
  const signature = hmacHex(signingKey(unsigned, secretAccessKey), text);
  const scope = `${accessKeyId}/${scopeOf(unsigned)}`;
  return `${ALGORITHM} Credential=${scope}, SignedHeaders=${signedHeaders.join(";")}, Signature=${signature}`;
}

/** Requests of one second have the same time. */
let parsed = { time: "", at: Number.NaN };

/** The time of a signature, in milliseconds since 1970. Not a number when its time is malformed. */
export function signedAt({ time }: Signature): number {
  if (parsed.time !== time) {
    const plain = time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z");
    parsed = { time, at: Date.parse(plain) };
  }
  return parsed.at;
}

/** Whether a signature is good at this time. One whose time is malformed never is. */
export function isTimely(signature: Signature, now: number): boolean {
  const { expires } = signature;
  const signed = signedAt(signature);
  const lifetimeMs = expires === undefined ? CLOCK_SKEW_MS : expires * 1000;
  return now - signed <= lifetimeMs && signed - now <= CLOCK_SKEW_MS;
}

/** Whether it is the token of temporary credentials. It takes as long for one that is nearly right. */
export function isSessionToken(given: string | undefined, known: string | undefined): boolean {
  if (known === undefined || given === undefined) return known === given;
  return timingSafeEqual(Buffer.from(sha256(known)), Buffer.from(sha256(given)));
}

/** The signer and the service of a signature. */
type Claim = Pick<Signature, "accessKeyId" | "date" | "region" | "service" | "signedHeaders">;

/** The fields of the header. Others are ignored. */
interface Fields {
  Credential?: string;
  SignedHeaders?: string;
  Signature?: string;
}

function fromHeader(request: SignedParts, authorization: string): Signature | undefined {
  if (!authorization.startsWith(PREFIX)) return undefined;
  const text = authorization.slice(PREFIX.length);
  const comma = text.lastIndexOf(",");
  const last = fieldsOf(text.slice(comma + 1)).Signature;
  const [claim, signature] =
    last === undefined ? claimAnywhere(text) : [knownClaim(text.slice(0, comma)), last];
  const time = findHeader(request.headers, "x-amz-date");
  const sessionToken = findHeader(request.headers, "x-amz-security-token");
  return compose(claim, signature, time, sessionToken, undefined);
}

/** The signature need not be the last field. */
function claimAnywhere(text: string): readonly [Claim | undefined, string | undefined] {
  const { Credential, SignedHeaders, Signature } = fieldsOf(text);
  return [readClaim(Credential, SignedHeaders), Signature];
}

function fieldsOf(text: string): Fields {
  const fields: Fields = {};
  for (const field of text.split(",")) {
    const at = field.indexOf("=");
    fields[field.slice(0, at).trim() as keyof Fields] = field.slice(at + 1).trim();
  }
  return fields;
}

/** The parsed claims of signatures, by their text: calls of one kind have the same all day. */
const claims = new Map<string, Claim>();
/** Texts come from clients: the cache has neither many nor long ones. */
const MAX_CLAIMS = 100;
const LONGEST_CLAIM = 1000;

function knownClaim(text: string): Claim | undefined {
  const known = claims.get(text);
  if (known) return known;
  const { Credential, SignedHeaders } = fieldsOf(text);
  const claim = readClaim(Credential, SignedHeaders);
  if (claims.size >= MAX_CLAIMS) claims.clear();
  if (claim && text.length <= LONGEST_CLAIM) claims.set(text, claim);
  return claim;
}

function fromQuery(request: SignedParts): Signature | undefined {
  const query = new Map(parseQuery(request.rawQuery));
  if (query.get("X-Amz-Algorithm") !== ALGORITHM) return undefined;
  return compose(
    readClaim(query.get("X-Amz-Credential"), query.get("X-Amz-SignedHeaders")),
    query.get("X-Amz-Signature"),
    query.get("X-Amz-Date"),
    query.get("X-Amz-Security-Token"),
    readExpires(query.get("X-Amz-Expires")),
  );
}

/** Whole seconds in decimal digits. Not a number for anything else, and such a signature is never valid. */
export function readExpires(text: string | undefined): number {
  const seconds = /^\d{1,6}$/.test(text ?? "") ? Number(text) : Number.NaN;
  return seconds >= 1 && seconds <= LONGEST_EXPIRES ? seconds : Number.NaN;
}

function readClaim(credential: string | undefined, signedHeaders: string | undefined): Claim | undefined {
  const [accessKeyId, date, region, service, end] = credential?.split("/") ?? [];
  if (!accessKeyId || !date || !region || !service || end !== "aws4_request") return undefined;
  if (!signedHeaders) return undefined;
  const names = signedHeaders.split(";");
  if (names.length > MOST_SIGNED) return undefined;
  // Over HTTP/2 clients sign the pseudo-header that stands for it.
  if (!names.includes("host") && !names.includes(":authority")) return undefined;
  return { accessKeyId, date, region, service, signedHeaders: names };
}

function compose(
  claim: Claim | undefined,
  signature: string | undefined,
  time: string | undefined,
  sessionToken: string | undefined,
  expires: number | undefined,
): Signature | undefined {
  if (claim === undefined || !signature || !time?.startsWith(claim.date)) return undefined;
  const { accessKeyId, date, region, service, signedHeaders } = claim;
  return { accessKeyId, date, region, service, signedHeaders, signature, time, sessionToken, expires };
}

/** The hash that the client states, if it is true, else the body's own. Signed addresses of S3 say nothing of the body. */
function hashOfPayload(request: SignedParts, signature: Signature): string | undefined {
  const stated = findHeader(request.headers, CONTENT_HASH);
  if (stated === UNSIGNED) return UNSIGNED;
  if (signature.service === S3 && stated !== undefined && STREAMING.includes(stated)) return stated;
  const otherwise = statedElse(signature);
  if (stated === undefined && otherwise !== undefined) return otherwise;
  const actual = sha256(request.body);
  return stated === undefined || stated === actual ? actual : undefined;
}

/** The stand-in for the hash of a body where a request states none, or `undefined` where the hash itself is signed. */
function statedElse({ service, expires }: Signature): string | undefined {
  return service === S3 && expires !== undefined ? UNSIGNED : undefined;
}

/** The parts of a signature that are known before it is made. */
export type Scope = Pick<Signature, "date" | "region" | "service" | "time" | "signedHeaders">;

export function scopeOf({ date, region, service }: Pick<Scope, "date" | "region" | "service">): string {
  return `${date}/${region}/${service}/aws4_request`;
}

function textToSign(request: SignedParts, signature: Scope, payloadHash: string): string {
  return textOver(canonicalRequest(request, signature, payloadHash), signature);
}

function textOver(canonical: string, signature: Scope): string {
  return `${ALGORITHM}\n${signature.time}\n${scopeOf(signature)}\n${sha256(canonical)}`;
}

/** The texts that a signature of this request is made of. The body is taken for the one that the request states. */
export function textsOf(
  request: SignedParts,
  signature: Signature,
): { readonly canonicalRequest: string; readonly stringToSign: string } {
  const hashed = findHeader(request.headers, CONTENT_HASH) ?? statedElse(signature) ?? sha256(request.body);
  const canonical = canonicalRequest(request, signature, hashed);
  return { canonicalRequest: canonical, stringToSign: textOver(canonical, signature) };
}

function canonicalRequest(request: SignedParts, signature: Scope, payloadHash: string): string {
  const { method, rawPath, rawQuery, headers } = request;
  const path = signature.service === S3 ? plainPath(rawPath) : canonicalPath(rawPath);
  let text = `${method}\n${path}\n${canonicalQuery(rawQuery)}\n`;
  for (const name of signature.signedHeaders) text += `${name}:${signedValue(headers, name)}\n`;
  return `${text}\n${signature.signedHeaders.join(";")}\n${payloadHash}`;
}

/** Every service but S3 encodes the path, encoded as it already is, once more. */
function canonicalPath(rawPath: string): string {
  if (rawPath === "/") return rawPath;
  const segments: string[] = [];
  for (const segment of rawPath.split("/")) {
    if (segment === "..") segments.pop();
    else if (segment !== "" && segment !== ".") segments.push(encode(segment));
  }
  const slash = segments.length > 0 && rawPath.endsWith("/") ? "/" : "";
  return `/${segments.join("/")}${slash}`;
}

/** A path that is the same when it has been decoded and encoded. */
const IS_PLAIN = /^[\w./~-]*$/;

/** S3 encodes it once, and leaves out nothing: keys may have dots and slashes in any place. */
function plainPath(rawPath: string): string {
  if (IS_PLAIN.test(rawPath)) return rawPath;
  return rawPath
    .split("/")
    .map((segment) => encode(decodePart(segment)))
    .join("/");
}

/**
 * The query with its parameters sorted and encoded. A `+` is a blank, as AWS reads it.
 * @see localstack/localstack 8b9a79f0 tests/aws/services/sns/test_sns.py, test_publish_by_path_parameters (recorded on AWS)
 */
function canonicalQuery(rawQuery: string): string {
  if (rawQuery === "") return "";
  return parseQuery(rawQuery)
    .filter(([name]) => name !== "X-Amz-Signature")
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .sort(([a, x], [b, y]) => compare(a, b) || compare(x, y))
    .map(([name, value]) => `${name}=${value}`)
    .join("&");
}

function signedValue(headers: SignedParts["headers"], name: string): string {
  let joined: string | undefined;
  for (const [key, value] of headers) {
    if (key.length !== name.length || key.toLowerCase() !== name) continue;
    const trimmed = value.includes("  ") ? value.trim().replace(/ +/g, " ") : value.trim();
    joined = joined === undefined ? trimmed : `${joined},${trimmed}`;
  }
  return joined ?? "";
}

/** Keys are good for a day, and take most of the time of a check. */
const keys = new Map<string, HmacKey>();
/** Scopes come from clients: keys are not cached for ever. */
const MAX_KEYS = 100;

export function signingKey(scope: Scope, secretAccessKey: string): HmacKey {
  const { date, region, service } = scope;
  const name = `${scopeOf(scope)}/${secretAccessKey}`;
  const cached = keys.get(name);
  if (cached) return cached;
  const parts = [date, region, service, "aws4_request"];
  const secret = Buffer.from(`AWS4${secretAccessKey}`);
  const key = hmacKey(parts.reduce<Buffer>((by, part) => hmac(hmacKey(by), part), secret));
  if (keys.size >= MAX_KEYS) keys.clear();
  keys.set(name, key);
  return key;
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

export function sha256(data: string | Buffer): string {
  return hash("sha256", data);
}
