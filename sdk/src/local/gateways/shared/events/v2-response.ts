import { unsendableHeader } from "../../../http/sendable-header";
import type { Header } from "../../../http/types";
import {
  appendHeaders,
  type FunctionResponse,
  isRecord,
  readBody,
  readStatus,
  type UnusableResponse,
  withContentType,
} from "./function-response";

const JSON_ANSWER: readonly Header[] = [["Content-Type", "application/json"]];

/**
 * Reads the return value of a function under payload format 2.0.
 *
 * An object with `statusCode` is a full answer. Its body is text. A number or a boolean is sent as its text. Anything
 * else is the body of a 200 with content type JSON. It is sent as it is, not even checked to be JSON. Only a JSON text
 * loses its quotes.
 * @see Developer Guide, http-api-develop-integrations-lambda, and replies recorded from the service
 */
export function readHttpV2Response(
  payload: string,
  defaultType?: string,
): FunctionResponse | UnusableResponse {
  const result = parse(payload);
  if (typeof result === "string") return { status: 200, headers: JSON_ANSWER, body: result };
  if (!isRecord(result) || !("statusCode" in result))
    return { status: 200, headers: JSON_ANSWER, body: payload };
  return readFullResponse(result, defaultType);
}

/** Reads an object with `statusCode`, which is a full answer. */
export function readFullResponse(
  result: Record<string, unknown>,
  defaultType: string | undefined,
): FunctionResponse | UnusableResponse {
  const status = readStatus(result.statusCode);
  if (status === undefined)
    return {
      unusable: `statusCode is ${JSON.stringify(result.statusCode)}, not a whole number from 200 to 599`,
    };
  const headers: Header[] = [];
  if (!appendHeaders(headers, result.headers)) return { unusable: "headers is not an object of texts" };
  if (!appendCookies(headers, result.cookies)) return { unusable: "cookies is not a list of texts" };
  const unsendable = unsendableHeader(headers);
  if (unsendable !== undefined) return { unusable: unsendable };
  const body = readBody(scalarText(result.body), result.isBase64Encoded);
  if (body === undefined) return { unusable: "body is not text. Write JSON.stringify(...)" };
  return { status, headers: withContentType(headers, defaultType), body };
}

function scalarText(body: unknown): unknown {
  return typeof body === "number" || typeof body === "boolean" ? String(body) : body;
}

function appendCookies(into: Header[], cookies: unknown): boolean {
  if (cookies === undefined || cookies === null) return true;
  if (!Array.isArray(cookies) || !cookies.every((cookie) => typeof cookie === "string")) return false;
  for (const cookie of cookies) into.push(["Set-Cookie", cookie]);
  return true;
}

function parse(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    // A handler in another language may answer text that is not JSON. The service sends it as it is.
    return undefined;
  }
}
