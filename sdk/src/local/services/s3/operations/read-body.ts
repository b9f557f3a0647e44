import { Readable } from "node:stream";
import type { Bodies } from "../state/bodies";
import type { BlobRef } from "../state/types";
import type { ByteRange } from "./ranges";

/** A longer body is sent while it is read. */
const MAX_BUFFERED_BYTES = 8 * 1024 * 1024;

/** Bytes of a body that is stored in several blobs. */
export function readBody(bodies: Bodies, blobs: readonly BlobRef[], range: ByteRange): Buffer | Readable {
  const ranges = rangesOf(blobs, range);
  if (range.end - range.start > MAX_BUFFERED_BYTES) return Readable.from(streamed(bodies, ranges));
  return wholeOf(bodies, ranges);
}

/** The bytes in memory, for a copy or a checksum. */
export function readWhole(bodies: Bodies, blobs: readonly BlobRef[], range: ByteRange): Buffer {
  return wholeOf(bodies, rangesOf(blobs, range));
}

interface BlobRange extends ByteRange {
  readonly blob: BlobRef;
}

function rangesOf(blobs: readonly BlobRef[], { start, end }: ByteRange): readonly BlobRange[] {
  const ranges: BlobRange[] = [];
  let offset = 0;
  for (const blob of blobs) {
    const [from, to] = [Math.max(start - offset, 0), Math.min(end - offset, blob.size)];
    if (from < to) ranges.push({ blob, start: from, end: to });
    offset += blob.size;
  }
  return ranges;
}

function wholeOf(bodies: Bodies, ranges: readonly BlobRange[]): Buffer {
  const read = ranges.map(({ blob, start, end }) => bodies.read(blob).subarray(start, end));
  return read.length === 1 ? (read[0] as Buffer) : Buffer.concat(read);
}

async function* streamed(bodies: Bodies, ranges: readonly BlobRange[]): AsyncIterable<Buffer> {
  for (const { blob, start, end } of ranges) yield* bodies.stream(blob, start, end);
}
