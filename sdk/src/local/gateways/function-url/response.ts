import {
  type FunctionResponse,
  isRecord,
  isUnusable,
  type UnusableResponse,
} from "../shared/events/function-response";
import { readHttpV2Response } from "../shared/events/v2-response";

/** What a full answer without a content type gets from a function URL. */
const CONTENT_TYPE = "application/json";
/** What a streamed answer has that says nothing of itself. */
const STREAMED_TYPE = "application/octet-stream";
/** What stands between the metadata of a streamed reply, its status and headers as JSON, and its body. */
const DELIMITER = "\0".repeat(8);

/** Reads what a function returned, as payload format 2.0 has it. */
export function readUrlResponse(payload: string): FunctionResponse | UnusableResponse {
  return readHttpV2Response(payload, CONTENT_TYPE);
}

/**
 * Reads what a function streamed: status, headers and cookies before eight zero bytes, and the body behind them; or the body
 * alone.
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
    // No metadata: zero bytes of the body.
    return undefined;
  }
}
