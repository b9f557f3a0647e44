import { type ChunkFault, readChunks } from "../../../http/chunks";
import { findHeader } from "../../../http/header-names";
import type { Header } from "../../../http/types";
import { ServiceError } from "../../service-error";

/** A body as it is meant, and the headers that came behind it. */
export interface Unchunked {
  readonly body: Buffer;
  readonly trailers: readonly Header[];
}

/** The beginning of header `x-amz-content-sha256` for a body in chunks. */
const STREAMING = "STREAMING-";

export function isChunked(headers: readonly Header[]): boolean {
  return findHeader(headers, "x-amz-content-sha256")?.startsWith(STREAMING) === true;
}

/**
 * Takes a body of chunks together. Their signatures have been checked with that of the request. Of the headers behind the
 * last chunk, those count that the request announces, and checksums alone: everything else has to be signed.
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-streaming-trailers.html
 */
export function unchunk(body: Buffer, headers: readonly Header[]): Unchunked {
  const read = readChunks(body);
  if (typeof read === "string") throw REFUSALS[read]();
  const parts = read.chunks.map(({ bytes }) => bytes).filter(({ length }) => length > 0);
  const whole = parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts);
  const stated = findHeader(headers, "x-amz-decoded-content-length");
  if (stated !== undefined && stated !== String(whole.length)) throw incomplete();
  const announced = (findHeader(headers, "x-amz-trailer") ?? "").toLowerCase().split(",");
  const isAnnounced = (name: string) => announced.some((one) => one.trim() === name);
  const isChecksum = (name: string) => name.startsWith("x-amz-checksum-");
  return { body: whole, trailers: read.trailers.filter(([name]) => isChecksum(name) && isAnnounced(name)) };
}

const REFUSALS: Readonly<Record<ChunkFault, () => ServiceError>> = {
  incomplete,
  "small chunk": () =>
    new ServiceError(
      "InvalidChunkSizeError",
      "Only the last chunk is allowed to have a size less than 8192 bytes",
      403,
    ),
};

function incomplete(): ServiceError {
  const message =
    "You did not provide the number of bytes specified by the x-amz-decoded-content-length HTTP header";
  return new ServiceError("IncompleteBody", message);
}
