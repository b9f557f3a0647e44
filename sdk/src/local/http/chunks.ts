/** A chunk of a body, and the signature that stands behind its size. */
export interface Chunk {
  readonly bytes: Buffer;
  /** Hexadecimal digits. `undefined` where chunks are not signed. */
  readonly signature: string | undefined;
}

/** A header that comes behind the last chunk, its name in lower case. */
export type Trailer = readonly [name: string, value: string];

/** A body that was sent in chunks. */
export interface ChunkedBody {
  /** The last one is empty. */
  readonly chunks: readonly Chunk[];
  /** The trailers in the order sent. */
  readonly trailers: readonly Trailer[];
}

/** The reason why a body is not in chunks. */
export type ChunkFault = "incomplete" | "small chunk";

/** Bytes of each chunk at least, but for the last one with data. @see API Reference of S3, sigv4-streaming */
const LEAST_CHUNK = 8192;
/** Eight digits and the parameter with a signature of 64. */
const LONGEST_LINE = 8 + ";chunk-signature=".length + 64;
const LINE = /^([0-9a-f]{1,8})(?:;chunk-signature=([0-9a-f]{64}))?$/i;
const LONGEST_TRAILERS = 8192;
const LINE_END = "\r\n";

/**
 * Reads a body of chunks as S3 takes it. Each chunk is behind a line with its size in hexadecimal digits, and trailing
 * headers are behind the empty one. The size of small chunks is bounded from below, so that their number is bounded
 * too.
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-streaming.html
 */
export function readChunks(body: Buffer): ChunkedBody | ChunkFault {
  const chunks: Chunk[] = [];
  let wasSmall = false;
  for (let at = 0; ; ) {
    const head = chunkHead(body, at);
    if (head === undefined) return "incomplete";
    const { start, size, signature } = head;
    if (size > 0 && wasSmall) return "small chunk";
    if (start + size > body.length) return "incomplete";
    chunks.push({ bytes: body.subarray(start, start + size), signature });
    if (size === 0) {
      const trailers = readTrailers(body.subarray(start));
      return trailers === undefined ? "incomplete" : { chunks, trailers };
    }
    if (lineAt(body, start + size, 0) === undefined) return "incomplete";
    at = start + size + LINE_END.length;
    wasSmall = size < LEAST_CHUNK;
  }
}

/** The line before a chunk. `start` is the position of its first byte. */
interface ChunkHead {
  readonly start: number;
  readonly size: number;
  readonly signature: string | undefined;
}

function chunkHead(body: Buffer, at: number): ChunkHead | undefined {
  const line = lineAt(body, at, LONGEST_LINE);
  const [, digits, signature] = LINE.exec(line ?? "") ?? [];
  if (line === undefined || digits === undefined) return undefined;
  const start = at + line.length + LINE_END.length;
  return { start, size: Number.parseInt(digits, 16), signature: signature?.toLowerCase() };
}

/** The line that begins there, without its end. `undefined` for a longer one. */
function lineAt(body: Buffer, at: number, longest: number): string | undefined {
  const text = body.toString("latin1", at, at + longest + LINE_END.length);
  const end = text.indexOf(LINE_END);
  return end < 0 ? undefined : text.slice(0, end);
}

function readTrailers(bytes: Buffer): readonly Trailer[] | undefined {
  if (bytes.length > LONGEST_TRAILERS) return undefined;
  const lines = bytes.toString("latin1").split(/\r?\n/);
  return lines.flatMap((line) => {
    const at = line.indexOf(":");
    return at < 1 ? [] : [[line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()] as const];
  });
}
