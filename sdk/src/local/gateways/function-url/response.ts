import {
  type FunctionResponse,
  isRecord,
  isUnusable,
  type UnusableResponse,
} from "../shared/events/function-response";
import { readHttpV2Response } from "../shared/events/v2-response";

/** The content type of a full answer that has none, from a function URL. */
const CONTENT_TYPE = "application/json";
/** The content type of a streamed answer that has none. */
const STREAMED_TYPE = "application/octet-stream";
/** The delimiter between the metadata of a streamed reply, its status and headers as JSON, and its body. */
const DELIMITER = "\0".repeat(8);

/** Reads the return value of a function, under payload format 2.0. */
export function readUrlResponse(payload: string): FunctionResponse | UnusableResponse {
  return readHttpV2Response(payload, CONTENT_TYPE);
}

/**
 * Reads the stream of a function: status, headers and cookies before eight zero bytes, and the body behind them.
 * Without such metadata, all of it is the body.
 * @see Lambda Developer Guide, configuration-response-streaming
 */
export function readStreamed(payload: string): FunctionResponse | UnusableResponse {
  const end = payload.indexOf(DELIMITER);
  const metadata = end < 0 ? undefined : parse(payload.slice(0, end));
  if (!isRecord(metadata)) return { status: 200, headers: [["Content-Type", STREAMED_TYPE]], body: payload };
  const { statusCode = 200, headers, cookies } = metadata;
  const head = readHttpV2Response(JSON.stringify({ statusCode, headers, cookies }), STREAMED_TYPE);
  return isUnusable(head) ? head : { ...head, body: payload.slice(end + DELIMITER.length) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // There is no metadata: the zero bytes belong to the body.
    return undefined;
  }
}
