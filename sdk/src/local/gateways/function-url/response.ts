import { parseJson } from "../../http/json";
import { type FunctionResponse, isRecord, type UnusableResponse } from "../shared/events/function-response";
import { readFullResponse, readHttpV2Response } from "../shared/events/v2-response";

/** The content type of a full answer that has none, from a function URL. */
const CONTENT_TYPE = "application/json";
/** The content type of a streamed answer that has none. */
const STREAMED_TYPE = "application/octet-stream";
/** The content type of a streamed reply that begins with metadata. */
const WITH_METADATA = "application/vnd.awslambda.http-integration-response";
/** Bytes of metadata: more than any client takes as headers. General knowledge has no limit. */
const LARGEST_METADATA = 64 * 1024;

/** The reason why a streamed reply without the metadata that it declares cannot be sent. */
export const MISSING_METADATA =
  "its metadata are missing, which HttpResponseStream.from writes with the first write(). Call write before end, with an empty text where there is no body";

/** Reads the return value of a function, under payload format 2.0. */
export function readUrlResponse(payload: string): FunctionResponse | UnusableResponse {
  return readHttpV2Response(payload, CONTENT_TYPE);
}

/** Bytes within which metadata have to end. Only a reply with the content type of such has them. */
export function metadataLimit(contentType: string): number {
  return contentType === WITH_METADATA ? LARGEST_METADATA : 0;
}

/**
 * Reads the head of a streamed reply. It has status, headers and cookies of its metadata if its content type declares
 * them. Otherwise it is a 200 of that type.
 * @see Lambda Developer Guide, configuration-response-streaming, and source of Lambda's runtime client, HttpResponseStream
 */
export function readStreamedHead(
  contentType: string,
  metadata: string | undefined,
): FunctionResponse | UnusableResponse {
  if (metadataLimit(contentType) === 0)
    return { status: 200, headers: [["Content-Type", contentType]], body: "" };
  const head = metadata === undefined ? undefined : parse(metadata);
  if (!isRecord(head)) return { unusable: MISSING_METADATA };
  const { statusCode = 200, headers, cookies } = head;
  return readFullResponse({ statusCode, headers, cookies }, STREAMED_TYPE);
}

function parse(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    // Text that is no JSON is no metadata.
    return undefined;
  }
}
