import type { Readable } from "node:stream";

/**
 * All bytes that a stream has at the moment, null where it has none. From Node 26 on each call of `read` gives one of the
 * chunks that came, and before it gave all of them together.
 */
export function readThere(stream: Readable): Buffer | null {
  const chunks: Buffer[] = [];
  for (let chunk = stream.read(); chunk !== null; chunk = stream.read()) chunks.push(chunk);
  if (chunks.length === 0) return null;
  return chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks);
}
