import { unsendableHeader } from "../../../http/sendable-header";
import type { Header } from "../../../http/types";
import {
  appendHeaders,
  appendMultiHeaders,
  type FunctionResponse,
  isRecord,
  readBody,
  readStatus,
  type UnusableResponse,
  withContentType,
} from "../../shared/events/function-response";

/**
 * Reads the return value of a function under payload format 1.0 of an HTTP API. There is no short form: an answer
 * without a valid `statusCode` is an error. `headers` and `multiValueHeaders` are merged, the single value first.
 * @see Developer Guide, set-up-lambda-proxy-integrations, and replies recorded from the service
 */
export function readHttpV1Response(payload: string): FunctionResponse | UnusableResponse {
  const result = parse(payload);
  if (!isRecord(result))
    return { unusable: "the answer is not an object with statusCode, which payload format 1.0 asks for" };
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
  return { status, headers: withContentType(headers), body };
}

function parse(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    // Text that is not JSON is one of the wrong shapes.
    return undefined;
  }
}
