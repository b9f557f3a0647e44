import { Readable } from "node:stream";
import type { Bodies } from "../state/bodies";
import type { BlobRef } from "../state/types";
import type { ByteRange } from "./ranges";

/** A longer body is sent while it is read. */
const IN_ONE_PIECE = 8 * 1024 * 1024;

/** Bytes of a body that is stored in pieces. */
export function readBody(bodies: Bodies, blobs: readonly BlobRef[], range: ByteRange): Buffer | Readable {
  const pieces = piecesOf(blobs, range);
  if (range.end - range.start > IN_ONE_PIECE) return Readable.from(streamed(bodies, pieces));
  return wholeOf(bodies, pieces);
}

/** The bytes in memory, for a copy or a checksum. */
export function readWhole(bodies: Bodies, blobs: readonly BlobRef[], range: ByteRange): Buffer {
  return wholeOf(bodies, piecesOf(blobs, range));
}

interface Piece extends ByteRange {
  readonly blob: BlobRef;
}

function piecesOf(blobs: readonly BlobRef[], { start, end }: ByteRange): readonly Piece[] {
  const pieces: Piece[] = [];
  let offset = 0;
  for (const blob of blobs) {
    const [from, to] = [Math.max(start - offset, 0), Math.min(end - offset, blob.size)];
    if (from < to) pieces.push({ blob, start: from, end: to });
    offset += blob.size;
  }
  return pieces;
}

function wholeOf(bodies: Bodies, pieces: readonly Piece[]): Buffer {
  const read = pieces.map(({ blob, start, end }) => bodies.read(blob).subarray(start, end));
  return read.length === 1 ? (read[0] as Buffer) : Buffer.concat(read);
}

async function* streamed(bodies: Bodies, pieces: readonly Piece[]): AsyncIterable<Buffer> {
  for (const { blob, start, end } of pieces) yield* bodies.stream(blob, start, end);
}
