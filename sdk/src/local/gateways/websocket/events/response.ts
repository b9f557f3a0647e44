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

/** What a function answered to an event of a WebSocket API. */
export interface WebSocketResponse {
  readonly status: number;
  readonly headers: readonly Header[];
  /** Empty when there is none. */
  readonly body: string;
}

/** The parts of an answer. With any other one it is malformed, as a client of the service was told. */
const PARTS = new Set(["statusCode", "headers", "multiValueHeaders", "body", "isBase64Encoded"]);

/**
 * Reads what a function returned. An answer without `statusCode`, or with a part that no answer has, is an error also
 * where nobody is told what it says.
 * @see middyjs/middy issue 1219 for the reply to an answer with other parts
 */
export function readWebSocketResponse(payload: string): WebSocketResponse | UnusableResponse {
  const result = parse(payload);
  if (!isRecord(result)) return { unusable: "the answer is not an object with statusCode" };
  const other = Object.keys(result).find((name) => !PARTS.has(name));
  if (other !== undefined) return { unusable: `${other} is no part of an answer` };
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
  if (body === undefined) return { unusable: "body is not text; write JSON.stringify(...)" };
  return { status, headers, body: body.toString() };
}

function parse(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    // Not JSON is one of the wrong shapes.
    return undefined;
  }
}
