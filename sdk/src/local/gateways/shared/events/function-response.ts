import { canonicalName } from "../../../http/header-names";
import type { Header } from "../../../http/types";

/** A function's answer, decoded. */
export interface FunctionResponse {
  readonly status: number;
  /** Without content-length, which the gateway sets. */
  readonly headers: readonly Header[];
  readonly body: Buffer | string;
}

/** Why an answer cannot be sent; the client gets a bare 500, people this sentence. */
export interface UnusableResponse {
  readonly unusable: string;
}

/** What a full answer without a content-type gets on HTTP APIs. */
export const DEFAULT_CONTENT_TYPE = "text/plain; charset=utf-8";

/** Statuses that HTTP APIs are taken to accept: not confirmed by a recording, which has only 0 and fractions. */
const STATUS = { min: 200, max: 599 } as const;

/** Headers that the gateway writes by itself. */
const SET_BY_GATEWAY = new Set(["Content-Length", "Connection", "Transfer-Encoding", "Keep-Alive"]);

export function isUnusable(response: FunctionResponse | UnusableResponse): response is UnusableResponse {
  return "unusable" in response;
}

/** A plain object; a list is none. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

/** A whole number in the range of statuses, also as text; else `undefined`. */
export function readStatus(value: unknown): number | undefined {
  const status = typeof value === "string" && /^\d+$/.test(value) ? Number(value) : value;
  if (typeof status !== "number" || !Number.isInteger(status)) return undefined;
  return status >= STATUS.min && status <= STATUS.max ? status : undefined;
}

/** Body as it goes out; `undefined` when it is not text. */
export function readBody(body: unknown, isBase64Encoded: unknown): Buffer | string | undefined {
  if (body === undefined || body === null) return "";
  if (typeof body !== "string") return undefined;
  return isBase64Encoded === true ? Buffer.from(body, "base64") : body;
}

/** Appends a header map of single values. False when a value is no text, number or boolean. */
export function appendHeaders(into: Header[], map: unknown): boolean {
  if (map === undefined || map === null) return true;
  if (!isRecord(map)) return false;
  return Object.entries(map).every(([name, value]) => appendHeader(into, name, value));
}

/** Appends a header map of lists, leaving out a pair that is there already. */
export function appendMultiHeaders(into: Header[], map: unknown): boolean {
  if (map === undefined || map === null) return true;
  if (!isRecord(map)) return false;
  return Object.entries(map).every(
    ([name, values]) => Array.isArray(values) && values.every((value) => appendOnce(into, name, value)),
  );
}

function appendOnce(into: Header[], name: string, value: unknown): boolean {
  const spelled = canonicalName(name);
  if (into.some(([key, present]) => key === spelled && present === String(value))) return true;
  return appendHeader(into, name, value);
}

function appendHeader(into: Header[], name: string, value: unknown): boolean {
  if (
    value === null ||
    (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean")
  )
    return false;
  const spelled = canonicalName(name);
  if (!SET_BY_GATEWAY.has(spelled)) into.push([spelled, String(value)]);
  return true;
}

/** Puts the content type last, where the service has it, with the default when there is none. */
export function withContentType(headers: readonly Header[], otherwise = DEFAULT_CONTENT_TYPE): Header[] {
  const isContentType = ([name]: Header) => name === "Content-Type";
  const given = headers.find(isContentType);
  return [...headers.filter((header) => !isContentType(header)), given ?? ["Content-Type", otherwise]];
}
