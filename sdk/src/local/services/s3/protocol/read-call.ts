import { findHeader } from "../../../gateways/shared/header-names";
import type { GatewayRequest, Header } from "../../../gateways/shared/types";
import type { Input, WrittenCall } from "../../endpoint/aws-api";
import { ServiceError } from "../../service-error";
import { addressOf } from "./address";
import { isChunked, readChunks } from "./chunked-body";
import { findOperation } from "./find-operation";
import { isForm, readForm } from "./form";
import { METADATA, REQUEST_HEADERS, REQUEST_QUERY } from "./members";
import { ROUTES } from "./routes";
import { readDocument } from "./xml-text";

/** Members that are times: seconds in calls, and dates in headers. */
const TIMES = /(Modified|Unmodified)Since$/;

/** The call in a request. */
export function readCall(request: GatewayRequest): WrittenCall | undefined {
  const { bucket, key } = addressOf(request);
  const query = queryOf(request.rawQuery);
  const on = bucket === undefined ? "service" : key === undefined ? "bucket" : "object";
  const operation = findOperation({
    method: request.method,
    on,
    query,
    hasHeader: (name) => findHeader(request.headers, name) !== undefined,
  });
  if (operation === undefined) return undefined;
  const place = { ...(bucket !== undefined && { Bucket: bucket }), ...(key !== undefined && { Key: key }) };
  if (operation === "PostObject") {
    if (!isForm(request)) return undefined;
    return { operation, input: { ...place, ...formMembers(request) } };
  }
  const { body, trailers } = isChunked(request.headers)
    ? readChunks(request.body, request.headers)
    : { body: request.body, trailers: [] };
  const headers = headerMembers(trailers.length > 0 ? [...request.headers, ...trailers] : request.headers);
  const input = { ...queryMembers(query), ...headers, ...place, ...bodyMembers(operation, body) };
  return { operation, input };
}

const NO_QUERY: ReadonlyMap<string, string> = new Map();

function queryOf(rawQuery: string): ReadonlyMap<string, string> {
  return rawQuery === "" ? NO_QUERY : new Map(new URLSearchParams(rawQuery.replaceAll("+", "%20")));
}

function queryMembers(query: ReadonlyMap<string, string>): Input {
  const members: Members = {};
  for (const [name, value] of query) {
    if (Object.hasOwn(REQUEST_QUERY, name)) members[REQUEST_QUERY[name] as string] = value;
    // What signed addresses would have in headers.
    const lower = name.toLowerCase();
    if (lower.startsWith("x-amz-") && Object.hasOwn(REQUEST_HEADERS, lower)) {
      members[REQUEST_HEADERS[lower] as string] = value;
    }
    addMetadata(members, lower, value);
  }
  return members;
}

function headerMembers(headers: readonly Header[]): Input {
  const members: Members = {};
  for (const [name, value] of headers) {
    const lower = name.toLowerCase();
    const member = Object.hasOwn(REQUEST_HEADERS, lower) ? REQUEST_HEADERS[lower] : undefined;
    if (member !== undefined) members[member] = readValue(member, value);
    addMetadata(members, lower, value);
  }
  return members;
}

/** As they are read one by one. */
interface Members extends Record<string, unknown> {
  Metadata?: Record<string, string>;
}

function addMetadata(members: Members, name: string, value: string): void {
  if (!name.startsWith(METADATA)) return;
  members.Metadata ??= Object.create(null) as Record<string, string>;
  members.Metadata[name.slice(METADATA.length)] = utf8Of(value);
}

function readValue(member: string, value: string): string | number | undefined {
  if (TIMES.test(member)) {
    const time = Date.parse(value);
    return Number.isNaN(time) ? undefined : time / 1000;
  }
  if (member !== "ContentEncoding") return value;
  // How it travelled is nothing of the object.
  const kept = value.split(",").filter((one) => one.trim() !== "aws-chunked");
  return kept.length === 0 ? undefined : kept.join(",").trim();
}

/** Headers come as bytes, which clients write in UTF-8. */
function utf8Of(value: string): string {
  if (/^[\x00-\x7f]*$/.test(value)) return value;
  return Buffer.from(value, "latin1").toString();
}

function bodyMembers(operation: string, body: Buffer): Input {
  const { body: structure } = ROUTES[operation] ?? {};
  if (operation === "PutObject" || operation === "UploadPart") return { Body: body };
  if (operation === "PutBucketPolicy") return { Policy: body.toString() };
  if (structure === undefined || body.length === 0) return {};
  const document = readDocument(body.toString());
  if (document === undefined) {
    const message =
      "The XML you provided was not well-formed or did not validate against our published schema";
    throw new ServiceError("MalformedXML", message);
  }
  return { [structure]: document.members, RawBody: body };
}

/** A form has in its fields what others have in headers. */
function formMembers(request: GatewayRequest): Input {
  const { fields, file, fileName } = readForm(request);
  const headers = Object.entries(fields).filter(([name]) => name !== "tagging");
  const { Metadata, ...members } = headerMembers(headers);
  return {
    ...members,
    Key: (fields.key ?? "").replaceAll("${filename}", fileName),
    Body: file,
    Form: fields,
    ...(fields.tagging !== undefined && { Tagging: tagsOfForm(fields.tagging) }),
    ...(Metadata !== undefined && { Metadata }),
  };
}

/** Tags of a form are a document; elsewhere they are a header. */
function tagsOfForm(xml: string): string {
  const { TagSet: tags } = readDocument(xml)?.members ?? {};
  const pairs = Array.isArray(tags)
    ? tags.map(({ Key, Value }) => [String(Key), String(Value)] as [string, string])
    : [];
  return new URLSearchParams(pairs).toString();
}
