import { unsendableHeader } from "../../../http/sendable-header";
import type { Header } from "../../../http/types";
import {
  appendHeaders,
  appendMultiHeaders,
  isRecord,
  readBody,
  readStatus,
  type UnusableResponse,
} from "../../shared/events/function-response";

/** A function's answer to an event of a WebSocket API. */
export interface WebSocketResponse {
  readonly status: number;
  readonly headers: readonly Header[];
  /** Empty for an answer without a body. */
  readonly body: string;
}

/** The members of an answer. The service calls an answer with any other member malformed. */
const PARTS = new Set(["statusCode", "headers", "multiValueHeaders", "body", "isBase64Encoded"]);

/**
 * Reads the return value of a function. An answer without `statusCode`, or with an unknown member, is an error. This
 * holds even if the answer is sent to no client.
 * @see middyjs/middy issue 1219 for the reply to an answer with other parts
 */
export function readWebSocketResponse(payload: string): WebSocketResponse | UnusableResponse {
  const result = parse(payload);
  if (!isRecord(result)) return { unusable: "the answer is not an object with statusCode" };
  const other = Object.keys(result).find((name) => !PARTS.has(name));
  if (other !== undefined) return { unusable: `${other} is not a member of an answer` };
  const status = readStatus(result.statusCode);
  if (status === undefined)
    return {
      unusable: `statusCode is ${JSON.stringify(result.statusCode)}, not a whole number from 200 to 599`,
    };
  const headers: Header[] = [];
  if (!appendHeaders(headers, result.headers)) return { unusable: "headers is not an object of texts" };
  if (!appendMultiHeaders(headers, result.multiValueHeaders))
    return { unusable: "multiValueHeaders is not an object of lists of texts" };
  const unsendable = unsendableHeader(headers);
  if (unsendable !== undefined) return { unusable: unsendable };
  const body = readBody(result.body, result.isBase64Encoded);
  if (body === undefined) return { unusable: "body is not text. Write JSON.stringify(...)" };
  return { status, headers, body: body.toString() };
}

function parse(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    // Text that is not JSON is one of the wrong shapes.
    return undefined;
  }
}
