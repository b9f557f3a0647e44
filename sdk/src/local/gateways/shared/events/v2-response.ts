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
 * Reads what a function returned under payload format 2.0.
 *
 * An object with `statusCode` is a full answer, whose body is text; a number or a boolean goes out as its text. Anything
 * else is the body of a 200 with content type JSON: as it stands, not even checked to be JSON, but a JSON text without its
 * quotes.
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

function readFullResponse(
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
  if (body === undefined) return { unusable: "body is not text; write JSON.stringify(...)" };
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
    // Not JSON, as a handler in another language may answer: the service sends it as it is.
    return undefined;
  }
}
