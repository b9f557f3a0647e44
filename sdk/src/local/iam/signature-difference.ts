import { findHeader } from "../http/header-names";
import type { GatewayRequest, Header } from "../http/types";
import { isHeadSignedWith, type Signature } from "./sigv4";

/** A part of a request that is another one than was signed. */
export interface SignatureDifference {
  /** `signed with content-type image/png, sent image/jpeg` */
  readonly text: string;
  /** The kind of difference, which is the same for requests that differ in values alone. */
  readonly kind: string;
}

/** The means to find what a signature is over. */
export interface Tried {
  readonly request: GatewayRequest;
  readonly signature: Signature;
  /** Whether the signature is over this request, in whatever version it is. */
  isOver(request: GatewayRequest): boolean;
}

const METHODS = ["GET", "PUT", "POST", "HEAD", "DELETE"];
/** Types of files that pages upload, and those that clients send by themselves. */
const TYPES = [
  ...["jpeg", "png", "gif", "webp", "avif", "heic", "svg+xml", "tiff", "bmp"].map((name) => `image/${name}`),
  ...["pdf", "json", "xml", "zip", "gzip", "octet-stream", "x-www-form-urlencoded"].map(
    (name) => `application/${name}`,
  ),
  ...["plain", "csv", "html", "css", "javascript", "markdown", "xml"].map((name) => `text/${name}`),
  ...["audio/mpeg", "audio/mp4", "audio/wav", "audio/webm", "video/mp4", "video/webm", "video/quicktime"],
  ...["binary/octet-stream", "multipart/form-data", "image/jpg"],
];
/** A query has few parameters that nobody has signed. */
const MOST_PARAMETERS = 20;

/**
 * Finds what a client has changed of a signed request. A signature does not say what it is over, so that likely requests are
 * tried: another method, type, host or query. Undefined for a change that is none of these.
 */
export function findDifference(tried: Tried): SignatureDifference | undefined {
  return (
    ofMethod(tried) ??
    ofHeader(tried, "content-type", TYPES.flatMap(spellings)) ??
    ofHost(tried) ??
    ofQuery(tried)
  );
}

/**
 * Whether a request is the one that was signed but for its body, whose hash it states.
 * @param secretAccessKey of the key that has signed
 */
export function isOfAnotherBody({ request, signature }: Tried, secretAccessKey: string): boolean {
  const stated = findHeader(request.headers, "x-amz-content-sha256");
  return stated !== undefined && isHeadSignedWith(request, signature, secretAccessKey);
}

function ofMethod({ request, isOver }: Tried): SignatureDifference | undefined {
  const found = METHODS.find((method) => method !== request.method && isOver({ ...request, method }));
  const text = `signed for ${found}, sent as ${request.method}`;
  return found === undefined ? undefined : { text, kind: text };
}

function ofHeader(
  { request, isOver }: Tried,
  name: string,
  values: readonly string[],
): SignatureDifference | undefined {
  const sent = findHeader(request.headers, name);
  const found = values.find((value) => value !== sent && isOver(withHeader(request, name, value)));
  if (found !== undefined) {
    const text = `signed with ${name} ${found}, sent ${sent === undefined ? "without one" : shown(sent)}`;
    return { text, kind: text };
  }
  if (sent === undefined || !isOver(withHeader(request, name, undefined))) return undefined;
  const text = `signed without ${name}, sent ${shown(sent)}`;
  return { text, kind: text };
}

/** Programs name this machine in several ways, and a signature is over one of them. */
function ofHost(tried: Tried): SignatureDifference | undefined {
  const port = /:\d+$/.exec(findHeader(tried.request.headers, "host") ?? "")?.[0] ?? "";
  const hosts = ["localhost", "127.0.0.1", "[::1]"].flatMap((name) => [`${name}${port}`, name]);
  return ofHeader(tried, "host", hosts);
}

/** Parameters that are no part of the signature: the last ones, which were appended, or one between others. */
function ofQuery({ request, isOver }: Tried): SignatureDifference | undefined {
  const parameters = request.rawQuery.split("&");
  const isOther = (parameter: string) => !/^X-Amz-/i.test(parameter);
  const others = parameters.filter(isOther).slice(-MOST_PARAMETERS);
  const appended = others.map((_, at) => parameters.slice(-at - 1)).filter((last) => last.every(isOther));
  const without = (left: readonly string[]) => ({
    ...request,
    rawQuery: parameters.filter((one) => !left.includes(one)).join("&"),
  });
  const found = [...appended, ...others.map((one) => [one])].find((left) => isOver(without(left)));
  if (found === undefined) return undefined;
  const names = found.map((one) => shown(one.split("=")[0] ?? "")).join(", ");
  return { text: `signed without ${names} in the query`, kind: `the query has ${names}` };
}

function withHeader(request: GatewayRequest, name: string, value: string | undefined): GatewayRequest {
  const others: readonly Header[] = request.headers.filter(([given]) => given.toLowerCase() !== name);
  return { ...request, headers: value === undefined ? others : [...others, [name, value]] };
}

/** A type as clients write it. */
function spellings(type: string): readonly string[] {
  return type.startsWith("text/") ? [type, `${type};charset=utf-8`, `${type}; charset=utf-8`] : [type];
}

/** The most characters of a value that comes from a client. */
const LONGEST = 100;

/** A text of a client in one line of plain characters. */
export function shown(text: string): string {
  return text.slice(0, LONGEST).replace(/[^\x20-\x7e]/g, "?");
}
