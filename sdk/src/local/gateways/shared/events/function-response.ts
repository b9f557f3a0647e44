import { canonicalName } from "../../../http/header-names";
import type { Header } from "../../../http/types";

/** A function's answer, decoded. */
export interface FunctionResponse {
  readonly status: number;
  /** The headers without content-length, which the gateway sets. */
  readonly headers: readonly Header[];
  readonly body: Buffer | string;
}

/** The reason why an answer cannot be sent. The client gets a bare 500, and people get this sentence. */
export interface UnusableResponse {
  readonly unusable: string;
}

/** The content type of a full answer that has none, on HTTP APIs. */
export const DEFAULT_CONTENT_TYPE = "text/plain; charset=utf-8";

/** Statuses that HTTP APIs are assumed to accept. The recording does not confirm them: it has only 0 and fractions. */
const STATUS = { min: 200, max: 599 } as const;

/** Headers that the gateway writes by itself. */
const SET_BY_GATEWAY = new Set(["Content-Length", "Connection", "Transfer-Encoding", "Keep-Alive"]);

export function isUnusable(response: FunctionResponse | UnusableResponse): response is UnusableResponse {
  return "unusable" in response;
}

/** Whether a value is a plain object. A list is not. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

/** Reads a whole number in the range of statuses, also as text. Returns `undefined` for any other value. */
export function readStatus(value: unknown): number | undefined {
  const status = typeof value === "string" && /^\d+$/.test(value) ? Number(value) : value;
  if (typeof status !== "number" || !Number.isInteger(status)) return undefined;
  return status >= STATUS.min && status <= STATUS.max ? status : undefined;
}

/** Body as sent to the client, or `undefined` for a value that is not text. */
export function readBody(body: unknown, isBase64Encoded: unknown): Buffer | string | undefined {
  if (body === undefined || body === null) return "";
  if (typeof body !== "string") return undefined;
  return isBase64Encoded === true ? Buffer.from(body, "base64") : body;
}

/** Appends a header map of single values. Returns false if a value is not text, a number or a boolean. */
export function appendHeaders(into: Header[], map: unknown): boolean {
  if (map === undefined || map === null) return true;
  if (!isRecord(map)) return false;
  return Object.entries(map).every(([name, value]) => appendHeader(into, name, value));
}

/** Appends a header map of lists, without pairs that are already present. */
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

/** Puts the content type last, as the service does. Adds the default if there is none. */
export function withContentType(headers: readonly Header[], otherwise = DEFAULT_CONTENT_TYPE): Header[] {
  const isContentType = ([name]: Header) => name === "Content-Type";
  const given = headers.find(isContentType);
  return [...headers.filter((header) => !isContentType(header)), given ?? ["Content-Type", otherwise]];
}
