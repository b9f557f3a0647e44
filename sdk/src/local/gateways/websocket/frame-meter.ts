/** Bytes of a frame's head before its payload: two, up to eight for a longer length, and four for the client's mask. */
const SHORT_HEAD = 2;
const MASK = 4;
const LENGTH_16 = 126;
const LENGTH_64 = 127;

/**
 * Reads the lengths of frames from the bytes of a client, and nothing else. API Gateway limits single frames, and no
 * WebSocket library does.
 * @see RFC 6455, 5.2
 */
export class FrameMeter {
  /** Bytes of the current frame that have not arrived. */
  #rest = 0;
  /** The start of a head that arrived in pieces. */
  #head: Buffer | undefined;

  constructor(private readonly limit: number) {}

  /** Returns true if a frame above the limit begins in these bytes. Call it no more after that. */
  exceeds(chunk: Buffer): boolean {
    let bytes = chunk;
    while (bytes.length > 0) {
      if (this.#rest >= bytes.length) {
        this.#rest -= bytes.length;
        return false;
      }
      bytes = bytes.subarray(this.#rest);
      this.#rest = 0;
      if (this.#head) bytes = Buffer.concat([this.#head, bytes]);
      const frame = readHead(bytes);
      this.#head = frame ? undefined : bytes;
      if (!frame) return false;
      if (frame.payload > this.limit) return true;
      this.#rest = frame.head + frame.payload;
    }
    return false;
  }
}

/** Reads the lengths of a frame's head and payload. Returns `undefined` if the head is not complete yet. */
function readHead(bytes: Buffer): { readonly head: number; readonly payload: number } | undefined {
  if (bytes.length < SHORT_HEAD) return undefined;
  const second = bytes[1] as number;
  const short = second & 0x7f;
  const extended = short === LENGTH_16 ? 2 : short === LENGTH_64 ? 8 : 0;
  if (bytes.length < SHORT_HEAD + extended) return undefined;
  const head = SHORT_HEAD + extended + (second & 0x80 ? MASK : 0);
  if (extended === 0) return { head, payload: short };
  const payload = extended === 2 ? bytes.readUInt16BE(SHORT_HEAD) : Number(bytes.readBigUInt64BE(SHORT_HEAD));
  return { head, payload };
}
