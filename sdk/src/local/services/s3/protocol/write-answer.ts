import { Readable } from "node:stream";
import type { GatewayRequest, GatewayResponse, Header } from "../../../http/types";
import type { AnswerContext, Output, WrittenCall } from "../../endpoint/aws-api";
import { ServiceError } from "../../service-error";
import { writeAnswerBody, writePlain } from "./documents";
import { bindings, isHeaderOf, METADATA } from "./members";
import { ROUTES } from "./routes";
import { expiryMembers, mismatchMembers } from "./signature-members";

const XML: Header = ["Content-Type", "application/xml"];

/** The answer to a call. */
export function writeAnswer(
  call: WrittenCall,
  output: Output,
  { requestId }: AnswerContext,
): GatewayResponse {
  if (call.operation === "PostObject") return answerForm(call, output, requestId);
  const { answer, payload, status = 200 } = ROUTES[call.operation] ?? {};
  const isHeader = (name: string) => answer === undefined || isHeaderOf(call.operation, name);
  const headers = [...idHeaders(requestId), ...headersOf(output, isHeader)];
  if (answer === undefined) {
    const body = payload === undefined ? "" : (output[payload] as GatewayResponse["body"]);
    const isPartial = output.ContentRange !== undefined;
    return { status: isPartial ? 206 : status, headers, body: body ?? "" };
  }
  return { status, headers: [...headers, XML], body: writeBody(call.operation, answer, output) };
}

/** The region of a bucket is all that stands in its document. */
function writeBody(operation: string, answer: string, output: Output): string {
  if (answer !== "LocationConstraint") return writeAnswerBody(operation, answer, output);
  return writePlain(answer, {}).replace("></", `>${output.LocationConstraint ?? ""}</`);
}

function answerForm({ input }: WrittenCall, output: Output, requestId: string): GatewayResponse {
  const { Bucket, Key, ETag, Location } = output;
  const form = input.Form as Readonly<Record<string, string>>;
  const headers = [...idHeaders(requestId), ...headersOf(output, () => true)];
  const redirect = form.success_action_redirect ?? form.redirect;
  if (redirect !== undefined && URL.canParse(redirect)) {
    const to = new URL(redirect);
    for (const [name, value] of Object.entries({ bucket: Bucket, key: Key, etag: ETag })) {
      to.searchParams.set(name, String(value));
    }
    return {
      status: 303,
      headers: [...headers.filter(([name]) => name !== "Location"), ["Location", to.href]],
      body: "",
    };
  }
  if (form.success_action_status === "201") {
    const body = writePlain("PostResponse", { Location, Bucket, Key, ETag }, false);
    return { status: 201, headers: [...headers, XML], body };
  }
  return { status: form.success_action_status === "200" ? 200 : 204, headers, body: "" };
}

/** S3's own words for errors that all services have. */
const WORDS: Readonly<Record<string, string>> = {
  InvalidAccessKeyId: "The AWS Access Key Id you provided does not exist in our records.",
  SignatureDoesNotMatch:
    "The request signature we calculated does not match the signature you provided. Check your key and signing method.",
  ExpiredToken: "The provided token has expired.",
};

/** An error as S3 writes it. The answer to `HEAD` has a status alone. */
export function writeRefusal(error: ServiceError, { requestId, request }: AnswerContext): GatewayResponse {
  const { code, message, status, members } = inOwnWords(error, request);
  const headers = [...idHeaders(requestId), ...headersOf(members, (name) => isInHeader(name, code))];
  if (status === 304 || request.method === "HEAD") return { status, headers, body: "" };
  const shown = Object.entries(members).filter(([name]) => !isInHeader(name, code) || name === "ETag");
  const body = writePlain(
    "Error",
    {
      Code: code,
      Message: message,
      ...Object.fromEntries(shown),
      RequestId: requestId,
      HostId: hostId(requestId),
    },
    false,
  );
  return { status, headers: [...headers, XML], body };
}

/** Members of errors that stand in headers. */
const REFUSAL_HEADERS: ReadonlySet<string> = new Set([
  "Allow",
  "DeleteMarker",
  "LastModified",
  "VersionId",
  "ETag",
]);

/** Whether a member stands in a header. The document has the id of a version only where that version does not exist. */
function isInHeader(name: string, code: string): boolean {
  return REFUSAL_HEADERS.has(name) && !(name === "VersionId" && code === "NoSuchVersion");
}

/** The error that clients get, where S3 has words or members of its own for it. */
export function inOwnWords(error: ServiceError, request: GatewayRequest): ServiceError {
  const { code, message, status, members, refusal } = error;
  const { fault, signature } = refusal?.fault ?? {};
  if (refusal && fault === "wrong time") {
    if (/[&?]?(X-Amz-)?Signature=/.test(request.rawQuery))
      return new ServiceError("AccessDenied", "Request has expired", 403, expiryMembers(refusal), refusal);
    const skewed = "The difference between the request time and the current time is too large.";
    return new ServiceError("RequestTimeTooSkewed", skewed, 403, {}, refusal);
  }
  if (members.HeadersNotSigned !== undefined)
    return new ServiceError(
      code,
      "There were headers present in the request which were not signed",
      status,
      members,
      refusal,
    );
  if (code === "NotImplemented") return new ServiceError(code, message, 501, members);
  if (code === "ExpiredToken") return new ServiceError(code, WORDS[code] as string, 400, {}, refusal);
  if (!Object.hasOwn(WORDS, code)) return error;
  const own = fault === "mismatch" ? mismatchMembers(request) : {};
  const key = fault === "unknown key" ? { AWSAccessKeyId: signature?.accessKeyId } : {};
  return new ServiceError(code, WORDS[code] as string, status, { ...members, ...own, ...key }, refusal);
}

function idHeaders(requestId: string): readonly Header[] {
  return [
    ["x-amz-id-2", hostId(requestId)],
    ["x-amz-request-id", requestId],
  ];
}

/** S3 tells two ids of each request. */
export function hostId(requestId: string): string {
  return Buffer.from(`host ${requestId}`).toString("base64");
}

function headersOf(members: Output, isHeader: (name: string) => boolean): readonly Header[] {
  const headers: Header[] = [];
  const { answerHeaders } = bindings();
  for (const [name, value] of Object.entries(members)) {
    if (value === undefined || value instanceof Readable) continue;
    if (name === "Metadata") headers.push(...metadataHeaders(value as Readonly<Record<string, string>>));
    const header = Object.hasOwn(answerHeaders, name) ? answerHeaders[name] : undefined;
    if (header === undefined || !isHeader(name)) continue;
    headers.push([header, name === "LastModified" ? httpDate(Number(value)) : String(value)]);
  }
  return headers;
}

function metadataHeaders(metadata: Readonly<Record<string, string>>): readonly Header[] {
  return Object.entries(metadata).map(([name, value]) => [
    METADATA + name,
    Buffer.from(value).toString("latin1"),
  ]);
}

function httpDate(seconds: number): string {
  return new Date(Math.floor(seconds) * 1000).toUTCString();
}
