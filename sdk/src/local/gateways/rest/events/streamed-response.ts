import {
  type FunctionResponse,
  isRecord,
  isUnusable,
  type UnusableResponse,
} from "../../shared/events/function-response";
import { readRestResponse } from "./response";

/** The delimiter between the metadata of a streamed reply, its status and headers as JSON, and its body. */
const DELIMITER = "\0".repeat(8);
const AS_TEXT = { binaryMediaTypes: [], accept: undefined };

/**
 * Reads the stream of a function behind a proxy integration in response transfer mode STREAM. It has metadata, eight
 * zero bytes, and the body. Clients get the body alone.
 * @see Developer Guide, response-transfer-mode-lambda
 */
export function readStreamedResponse(payload: string): FunctionResponse | UnusableResponse {
  const end = payload.indexOf(DELIMITER);
  const metadata = end < 0 ? undefined : parse(payload.slice(0, end));
  if (!isRecord(metadata))
    return {
      unusable:
        "response transfer mode STREAM takes status and headers before the body. Write awslambda.HttpResponseStream.from(stream, { statusCode, headers })",
    };
  const { cookies, multiValueHeaders, ...rest } = metadata;
  const lists = isRecord(multiValueHeaders) ? multiValueHeaders : {};
  const withCookies = Array.isArray(cookies) ? { ...lists, "Set-Cookie": cookies } : multiValueHeaders;
  const head = readRestResponse(JSON.stringify({ ...rest, multiValueHeaders: withCookies }), AS_TEXT);
  return isUnusable(head) ? head : { ...head, body: payload.slice(end + DELIMITER.length) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Text that is not JSON is one of the wrong shapes.
    return undefined;
  }
}
