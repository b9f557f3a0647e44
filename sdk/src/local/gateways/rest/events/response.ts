import { isHopByHop } from "../../../http/header-names";
import { unsendableHeader } from "../../../http/sendable-header";
import type { Header } from "../../../http/types";
import {
  type FunctionResponse,
  isRecord,
  readStatus,
  type UnusableResponse,
} from "../../shared/events/function-response";
import { firstAccepted, isBinaryType } from "./media-types";

/** The parts of a request that decide whether the answer is sent as bytes. */
export interface BinaryChoice {
  readonly binaryMediaTypes: readonly string[];
  /** The `Accept` header. */
  readonly accept: string | undefined;
}

/** The content type of an answer that has none, and the assumed `Accept` of a client that sends none. */
const DEFAULT_TYPE = "application/json";
const MEMBERS = new Set(["statusCode", "headers", "multiValueHeaders", "body", "isBase64Encoded"]);

/**
 * Reserved header names. A function's own value is sent as `x-amzn-Remapped-<name>`.
 * @see Developer Guide, api-gateway-known-issues
 */
const REMAPPED: Readonly<Record<string, string>> = {
  __proto__: null as never,
  connection: "Connection",
  "content-length": "Content-Length",
  date: "Date",
  server: "Server",
  "www-authenticate": "WWW-Authenticate",
};

/**
 * Reads the return value of a function behind a proxy integration of a REST API. It is stricter than an HTTP API: a
 * value that is not an object, or has an unknown member, is an error. `headers` come after `multiValueHeaders`. Names
 * keep their spelling.
 * @see Developer Guide, set-up-lambda-proxy-integrations, and replies recorded from the service
 */
export function readRestResponse(payload: string, choice: BinaryChoice): FunctionResponse | UnusableResponse {
  const result = parse(payload);
  if (!isRecord(result)) return { unusable: "the answer is not an object" };
  const unsupported = Object.keys(result).find((name) => !MEMBERS.has(name));
  if (unsupported !== undefined) {
    return {
      unusable: `the answer has the member "${unsupported}", and a REST API takes only ${[...MEMBERS].join(", ")}`,
    };
  }
  const status = readRestStatus(result.statusCode);
  if (status === undefined)
    return {
      unusable: `statusCode is ${JSON.stringify(result.statusCode)}, not a whole number from 200 to 599`,
    };
  const headers = readHeaders(result);
  if (typeof headers === "string") return { unusable: headers };
  const { body = null } = result;
  if (body !== null && typeof body !== "string")
    return { unusable: "body is not text. Write JSON.stringify(...)" };
  const isBytes = result.isBase64Encoded === true && isSentAsBytes(choice);
  return { status, headers, body: isBytes ? Buffer.from(body ?? "", "base64") : (body ?? "") };
}

/**
 * The name under which a reserved header of an integration is sent, or `undefined` for a header that keeps its name.
 */
export function remappedName(name: string): string | undefined {
  const remapped = REMAPPED[name.toLowerCase()];
  return remapped === undefined ? undefined : `x-amzn-Remapped-${remapped}`;
}

/** Reads the status. Only an object without a status counts as a success. */
function readRestStatus(statusCode: unknown): number | undefined {
  return statusCode === undefined || statusCode === null ? 200 : readStatus(statusCode);
}

function readHeaders({ headers, multiValueHeaders }: Record<string, unknown>): Header[] | string {
  const read: Header[] = [];
  if (!appendLists(read, multiValueHeaders)) return "multiValueHeaders is not an object of lists of texts";
  if (!appendSingles(read, headers)) return "headers is not an object of texts";
  return unsendableHeader(read) ?? contentTypeLast(read);
}

function appendLists(into: Header[], map: unknown): boolean {
  if (map === undefined || map === null) return true;
  if (!isRecord(map)) return false;
  return Object.entries(map).every(
    ([name, values]) => Array.isArray(values) && values.every((value) => append(into, name, value)),
  );
}

function appendSingles(into: Header[], map: unknown): boolean {
  if (map === undefined || map === null) return true;
  return isRecord(map) && Object.entries(map).every(([name, value]) => append(into, name, value));
}

/** Appends a pair once, even if both maps have it. */
function append(into: Header[], name: string, value: unknown): boolean {
  if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") return false;
  const remapped = remappedName(name);
  if (remapped === undefined && isHopByHop(name.toLowerCase())) return true;
  const pair: Header = [remapped ?? name, String(value)];
  const isThere = into.some(
    ([key, present]) => key.toLowerCase() === pair[0].toLowerCase() && present === pair[1],
  );
  if (!isThere) into.push(pair);
  return true;
}

function contentTypeLast(headers: readonly Header[]): Header[] {
  const isContentType = ([name]: Header) => name.toLowerCase() === "content-type";
  const given = headers.filter(isContentType).at(-1);
  return [
    ...headers.filter((header) => !isContentType(header)),
    ["Content-Type", given?.[1] ?? DEFAULT_TYPE],
  ];
}

/**
 * Whether the body is sent as bytes. Only the first entry of `Accept` counts, not the others and not the type of the
 * answer.
 */
function isSentAsBytes({ binaryMediaTypes, accept }: BinaryChoice): boolean {
  return isBinaryType(binaryMediaTypes, firstAccepted(accept) ?? DEFAULT_TYPE);
}

function parse(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    // Text that is not JSON is one of the wrong shapes.
    return undefined;
  }
}
