import { findHeader } from "../../../gateways/shared/header-names";
import type { Header } from "../../../gateways/shared/types";
import { ServiceError } from "../../service-error";

/** A body as it is meant, and the headers that came behind it. */
export interface Unchunked {
  readonly body: Buffer;
  readonly trailers: readonly Header[];
}

/** What header `x-amz-content-sha256` begins with for a body that is sent in chunks. */
const STREAMING = "STREAMING-";

export function isChunked(headers: readonly Header[]): boolean {
  return findHeader(headers, "x-amz-content-sha256")?.startsWith(STREAMING) === true;
}

/**
 * Reads a body of chunks, each behind a line with its length, and the headers that follow the last one. The signature of a
 * chunk stands behind its length, and is passed over: that of the request is checked.
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-streaming-trailers.html
 */
export function readChunks(body: Buffer, headers: readonly Header[]): Unchunked {
  const chunks: Buffer[] = [];
  let at = 0;
  for (;;) {
    const end = body.indexOf("\r\n", at);
    const size = end < 0 ? Number.NaN : Number.parseInt(body.toString("latin1", at, end), 16);
    if (Number.isNaN(size) || end + 2 + size > body.length) throw incomplete();
    at = end + 2;
    if (size === 0) break;
    chunks.push(body.subarray(at, at + size));
    at += size + 2;
  }
  const whole = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks);
  const stated = findHeader(headers, "x-amz-decoded-content-length");
  if (stated !== undefined && Number(stated) !== whole.length) throw incomplete();
  return { body: whole, trailers: readTrailers(body.toString("latin1", at)) };
}

function readTrailers(text: string): readonly Header[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const at = line.indexOf(":");
    return at < 1 ? [] : [[line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()] as const];
  });
}

function incomplete(): ServiceError {
  const message =
    "You did not provide the number of bytes specified by the x-amz-decoded-content-length HTTP header";
  return new ServiceError("IncompleteBody", message);
}
