import { findHeader } from "../../../http/header-names";
import type { GatewayRequest, Header } from "../../../http/types";
import type { Input, WrittenCall } from "../../endpoint/aws-api";
import { ServiceError } from "../../service-error";
import { addressOf } from "./address";
import { checkQuery } from "./check-query";
import { isChunked, unchunk } from "./chunked-body";
import { payloadOf, readDocument } from "./documents";
import { type Asked, findOperation } from "./find-operation";
import { isForm, readForm } from "./form";
import { bindings, METADATA } from "./members";
import { ROUTES } from "./routes";

/** Bytes of a policy. */
const MAX_POLICY_BYTES = 20 * 1024;
/** Bytes of a key. */
const LONGEST_KEY = 1024;
/** Characters that headers of an answer cannot have. */
const UNSENDABLE = /[^\t\x20-\x7e\x80-\xff]/;
const CONTROL = /[\0-\x08\x0a-\x1f\x7f]/;

/** The call in a request. */
export function readCall(request: GatewayRequest): WrittenCall | undefined {
  checkPath(request.rawPath);
  const asked = askedOf(request);
  const { query } = asked;
  const operation = findOperation(asked);
  if (operation === undefined) return undefined;
  checkQuery(operation, asked);
  const address = addressMembers(request);
  if (operation === "PostObject") {
    if (!isForm(request)) return undefined;
    return { operation, input: { ...address, ...formMembers(request) } };
  }
  const { body, trailers } = isChunked(request.headers)
    ? unchunk(request.body, request.headers)
    : { body: request.body, trailers: [] };
  const headers = headerMembers(trailers.length > 0 ? [...request.headers, ...trailers] : request.headers);
  const input = { ...queryMembers(query), ...headers, ...address, ...bodyMembers(operation, body) };
  return { operation, input };
}

/** The call that a request's address names: its operation, or else its method, with bucket and key. */
export function addressedCall(request: GatewayRequest): WrittenCall {
  const operation = findOperation(askedOf(request)) ?? request.method;
  return { operation, input: addressMembers(request) };
}

function askedOf(request: GatewayRequest): Asked {
  const { bucket, key } = addressOf(request);
  return {
    method: request.method,
    on: bucket === undefined ? "service" : key === undefined ? "bucket" : "object",
    query: queryOf(request.rawQuery),
    hasHeader: (name) => findHeader(request.headers, name) !== undefined,
  };
}

function addressMembers(request: GatewayRequest): Input {
  const { bucket, key } = addressOf(request);
  return { ...(bucket !== undefined && { Bucket: bucket }), ...(key !== undefined && { Key: key }) };
}

/** Refuses a path that is not UTF-8, or that ends in the middle of a character. */
function checkPath(rawPath: string): void {
  if (!rawPath.includes("%")) return;
  try {
    decodeURIComponent(rawPath);
  } catch {
    throw new ServiceError("InvalidURI", "Couldn't parse the specified URI.", 400, { URI: rawPath });
  }
}

const NO_QUERY: ReadonlyMap<string, string> = new Map();

function queryOf(rawQuery: string): ReadonlyMap<string, string> {
  return rawQuery === "" ? NO_QUERY : new Map(new URLSearchParams(rawQuery.replaceAll("+", "%20")));
}

/**
 * Refuses a value that stands for a header of the request, or is meant for one of the answer, and fits into none.
 * Metadata is written in UTF-8.
 */
function checkSendable(name: string, value: string): void {
  const lower = name.toLowerCase();
  const isMetadata = lower.startsWith(METADATA);
  const isHeader = Object.hasOwn(bindings().requestHeaders, lower) || lower.startsWith("response-");
  if (isMetadata ? !CONTROL.test(value) : !isHeader || !UNSENDABLE.test(value)) return;
  throw new ServiceError("InvalidArgument", "Header value cannot be represented using ISO-8859-1.", 400, {
    ArgumentName: lower,
    ArgumentValue: value,
  });
}

function queryMembers(query: ReadonlyMap<string, string>): Input {
  const members: Members = {};
  const { requestHeaders, requestQuery } = bindings();
  const isIgnored = ignoredChecksums(query);
  for (const [name, value] of query) {
    checkSendable(name, value);
    if (Object.hasOwn(requestQuery, name)) members[requestQuery[name] as string] = value;
    // A signed address has in its query the headers of its request.
    const lower = name.toLowerCase();
    if (lower.startsWith("x-amz-") && Object.hasOwn(requestHeaders, lower) && !isIgnored(lower)) {
      members[requestHeaders[lower] as string] = value;
    }
    addMetadata(members, lower, value);
  }
  return members;
}

/** Headers that state a checksum of the body, or the algorithm of one. */
const CHECKSUM = /^x-amz-(sdk-checksum-algorithm|checksum-(?!(algorithm|mode|type)$))/;

/**
 * Checksums in a signed address, which AWS ignores unless they are among its signed headers. The SDK for JavaScript signs
 * the checksum of no bytes for a body that it does not have.
 * @see https://github.com/localstack/localstack/issues/12169 and the recorded test of LocalStack that followed
 */
function ignoredChecksums(query: ReadonlyMap<string, string>): (header: string) => boolean {
  const signed = query.get("X-Amz-SignedHeaders");
  if (signed === undefined) return () => false;
  const names = new Set(signed.toLowerCase().split(";"));
  return (header) => CHECKSUM.test(header) && !names.has(header);
}

function headerMembers(headers: readonly Header[]): Input {
  const members: Members = {};
  const { requestHeaders } = bindings();
  for (const [name, value] of headers) {
    const lower = name.toLowerCase();
    const member = Object.hasOwn(requestHeaders, lower) ? requestHeaders[lower] : undefined;
    if (member !== undefined) members[member] = joined(members[member], readValue(member, value), member);
    addMetadata(members, lower, value);
  }
  return members;
}

/** Lists of which some clients send each value in a header of its own. */
const LISTS = new Set(["ObjectAttributes", "OptionalObjectAttributes"]);

/** The value of a header that may have come before. The last one counts for all that is no list. */
function joined(before: unknown, value: string | undefined, member: string): string | undefined {
  return before !== undefined && LISTS.has(member) ? `${before},${value}` : value;
}

/** Members of a call while the request is being read. */
interface Members extends Record<string, unknown> {
  Metadata?: Record<string, string>;
}

function addMetadata(members: Members, name: string, value: string): void {
  if (!name.startsWith(METADATA)) return;
  members.Metadata ??= Object.create(null) as Record<string, string>;
  members.Metadata[name.slice(METADATA.length)] = utf8Of(value);
}

function readValue(member: string, value: string): string | undefined {
  if (member !== "ContentEncoding") return value;
  // The object has no encoding of its transfer.
  const own = value.split(",").filter((one) => one.trim() !== "aws-chunked");
  return own.length === 0 ? undefined : own.join(",").trim();
}

/** Headers come as bytes, which clients write in UTF-8. */
function utf8Of(value: string): string {
  if (/^[\x00-\x7f]*$/.test(value)) return value;
  return Buffer.from(value, "latin1").toString();
}

function bodyMembers(operation: string, body: Buffer): Input {
  // Most calls with a body are these. All others need the model.
  if (operation === "PutObject" || operation === "UploadPart") return { Body: body };
  if (body.length === 0) return {};
  const payload = payloadOf(operation);
  if (payload === undefined) return {};
  if (payload.type === "string") return { [payload.member]: body.toString("utf8", 0, MAX_POLICY_BYTES + 1) };
  const document = readDocument(payload.shape, body.toString());
  const { mostOf } = ROUTES[operation] ?? {};
  const list = mostOf === undefined ? undefined : (document?.value as Input | undefined)?.[mostOf[0]];
  if (document === undefined || (Array.isArray(list) && mostOf !== undefined && list.length > mostOf[1])) {
    const message =
      "The XML you provided was not well-formed or did not validate against our published schema";
    throw new ServiceError("MalformedXML", message);
  }
  return { [payload.member]: document.value, RawBody: body };
}

/** A form has in its fields what others have in headers. */
function formMembers(request: GatewayRequest): Input {
  const { fields, file, fileName } = readForm(request);
  const headers = Object.entries(fields).filter(([name]) => name !== "tagging");
  for (const [name, value] of headers) checkSendable(name, value);
  const { Metadata, ...members } = headerMembers(headers);
  return {
    ...members,
    Key: keyOfForm(fields.key ?? "", fileName),
    Body: file,
    Form: fields,
    ...(fields.tagging !== undefined && { Tagging: tagsOfForm(fields.tagging) }),
    ...(Metadata !== undefined && { Metadata }),
  };
}

/** A key that is too long already does not get longer. */
function keyOfForm(key: string, fileName: string): string {
  return Buffer.byteLength(key) > LONGEST_KEY ? key : key.replaceAll("${filename}", () => fileName);
}

/** Tags of a form as the header `x-amz-tagging` has them. A form has a document of them. */
function tagsOfForm(xml: string): string {
  const { TagSet: tags } = (readDocument("Tagging", xml)?.value ?? {}) as Input;
  const pairs = Array.isArray(tags)
    ? tags.map(({ Key, Value }) => [String(Key), String(Value)] as [string, string])
    : [];
  return new URLSearchParams(pairs).toString();
}
