import { parseJson } from "../../../http/json";
import {
  type FunctionResponse,
  isRecord,
  type UnusableResponse,
} from "../../shared/events/function-response";
import { readRestResponse } from "./response";

/** Bytes within which the metadata of a streamed reply end. @see Developer Guide, response-transfer-mode-lambda */
export const METADATA_BYTES = 16 * 1024;

const AS_TEXT = { binaryMediaTypes: [], accept: undefined };

/**
 * Reads the head of a streamed reply behind a proxy integration in response transfer mode STREAM: the metadata before its
 * eight zero bytes. Clients get the body alone.
 * @see Developer Guide, response-transfer-mode-lambda
 */
export function readStreamedHead(metadata: string | undefined): FunctionResponse | UnusableResponse {
  const head = metadata === undefined ? undefined : parse(metadata);
  if (!isRecord(head)) return { unusable: MISSING_METADATA };
  const { cookies, multiValueHeaders, ...rest } = head;
  const lists = isRecord(multiValueHeaders) ? multiValueHeaders : {};
  const withCookies = Array.isArray(cookies) ? { ...lists, "Set-Cookie": cookies } : multiValueHeaders;
  return readRestResponse(JSON.stringify({ ...rest, multiValueHeaders: withCookies }), AS_TEXT);
}

/** The reason why a reply without metadata cannot be sent in this mode. */
export const MISSING_METADATA =
  "response transfer mode STREAM takes status and headers before the body. Write awslambda.HttpResponseStream.from(stream, { statusCode, headers })";

function parse(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    // Text that is not JSON is one of the wrong shapes.
    return undefined;
  }
}
