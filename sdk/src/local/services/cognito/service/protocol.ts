import { findHeader } from "../../../http/header-names";
import { parseJson } from "../../../http/json";
import type { GatewayRequest, GatewayResponse, Header } from "../../../http/types";
import { ServiceError } from "../service-error";

/** A call in the services' JSON protocol. */
export interface ServiceCall {
  /** `AWSCognitoIdentityProviderService` */
  readonly service: string;
  /** `SignUp` */
  readonly operation: string;
  readonly input: Readonly<Record<string, unknown>>;
}

const CONTENT_TYPE = "application/x-amz-json-1.1";
/** Messages of the service that show no input are shorter. */
const MAX_HEADER = 1_000;

/** The call that a request makes; `undefined` for a request that names no operation. Throws `ServiceError`. */
export function readCall(request: GatewayRequest): ServiceCall | undefined {
  const target = findHeader(request.headers, "x-amz-target");
  if (target === undefined) return undefined;
  const [service = "", operation = ""] = target.split(".");
  return { service, operation, input: readInput(request.body) };
}

function readInput(body: Buffer): Readonly<Record<string, unknown>> {
  const input = parse(body);
  if (input === null || typeof input !== "object" || Array.isArray(input)) throw serialization();
  return input as Record<string, unknown>;
}

function parse(body: Buffer): unknown {
  try {
    return parseJson(body.length === 0 ? "{}" : body.toString("utf8"));
  } catch {
    throw serialization();
  }
}

function serialization(): ServiceError {
  return new ServiceError("SerializationException", "The body is no JSON object.");
}

export function answer(output: Readonly<Record<string, unknown>>, requestId: string): GatewayResponse {
  return { status: 200, headers: [...headersOf(requestId), ...CORS], body: JSON.stringify(output) };
}

/** As every client of the service reads it: the error's name in the body, and once more in a header. */
export function refusal(
  { code, message, status }: ServiceError,
  requestId: string,
  { isForPages }: { readonly isForPages: boolean } = { isForPages: true },
): GatewayResponse {
  const headers: Header[] = [
    ...headersOf(requestId),
    ...(isForPages ? CORS : []),
    ["x-amzn-errortype", `${code}:`],
    ["x-amzn-errormessage", asHeader(message)],
  ];
  return { status, headers, body: JSON.stringify({ __type: code, message }) };
}

/** The answer to a request by a name that is not of this machine: to a client as it reads errors, to people as text. */
export function refuseForeign(request: GatewayRequest, message: string, requestId: string): GatewayResponse {
  if (findHeader(request.headers, "x-amz-target") !== undefined)
    return refusal(new ServiceError("AccessDeniedException", message, 403), requestId, { isForPages: false });
  return { status: 403, headers: [["content-type", "text/plain; charset=utf-8"]], body: `${message}\n` };
}

/** A header takes no line breaks, and no letters beyond Latin; clients refuse an answer with a very long one. */
function asHeader(message: string): string {
  return message.slice(0, MAX_HEADER).replace(/[^\x20-\x7e]/g, " ");
}

function headersOf(requestId: string): readonly Header[] {
  return [
    ["content-type", CONTENT_TYPE],
    ["x-amzn-requestid", requestId],
    ["cache-control", "no-store"],
  ];
}

/** Browsers of any origin may call the services. */
const CORS: readonly Header[] = [
  ["access-control-allow-origin", "*"],
  ["access-control-expose-headers", "x-amzn-RequestId,x-amzn-ErrorType,x-amzn-ErrorMessage,Date"],
];

/** Where calls of the services' protocol go; other paths are pages and endpoints of OAuth. */
const CALLS = "/";
const DEFAULT_HEADERS = "content-type,x-amz-target,x-amz-user-agent";

/**
 * The answer to a browser that asks whether it may call. Calls that are signed are those of administrators, which pages
 * that are not of this machine may not make.
 */
export function preflight(request: GatewayRequest, maySign: boolean): GatewayResponse {
  const asked = findHeader(request.headers, "access-control-request-headers") ?? DEFAULT_HEADERS;
  const isSigned = (name: string) => name.trim().toLowerCase() === "authorization";
  const allowed = asked.split(",").filter((name) => maySign || request.rawPath !== CALLS || !isSigned(name));
  const headers: Header[] = [
    ...CORS,
    ["access-control-allow-methods", "GET,POST,OPTIONS"],
    ["access-control-allow-headers", allowed.join(",")],
    ["access-control-max-age", "172800"],
  ];
  return { status: 200, headers, body: "" };
}

/** A document that anybody may read: keys, and where to find them. */
export function publicDocument(document: unknown): GatewayResponse {
  const headers: Header[] = [
    ["content-type", "application/json"],
    ["cache-control", "public, max-age=86400"],
    ...CORS,
  ];
  return { status: 200, headers, body: JSON.stringify(document) };
}
