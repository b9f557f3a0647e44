import { isUtf8 } from "node:buffer";
import { CONSOLE_LIMITS } from "./limits";
import type { Part } from "./types";

/** Text or bytes that the log stores, cut to the length limit. */
export interface Truncated {
  readonly body: string | Buffer;
  readonly isCut: boolean;
  readonly bytes: number;
}

/** Returns a short content as it is, without a copy, and a copy of the beginning of a long one. */
export function truncate(body: string | Buffer, limit: number = CONSOLE_LIMITS.partBytes): Truncated {
  if (body.length <= limit) return { body, isCut: false, bytes: body.length };
  // Copies through a buffer, since a slice of a string holds the whole string in memory.
  const beginning = Buffer.from(body.slice(0, limit));
  return {
    body: typeof body === "string" ? beginning.toString() : beginning,
    isCut: true,
    bytes: beginning.length,
  };
}

/** Converts stored text or bytes to the shape that the page shows. */
export function toPart({ body, isCut }: Truncated): Part {
  if (typeof body === "string") return { text: body, isBase64: false, isCut };
  const whole = isCut ? wholeCharacters(body) : body;
  return isUtf8(whole)
    ? { text: whole.toString(), isBase64: false, isCut }
    : { text: body.toString("base64"), isBase64: true, isCut };
}

/** The bytes without the last character, of four bytes at most, which may have been cut through. */
function wholeCharacters(bytes: Buffer): Buffer {
  for (let dropped = 1; dropped < 4; dropped++) {
    const firstByte = bytes.at(-dropped);
    if (firstByte !== undefined && firstByte >= 0xc0) return bytes.subarray(0, -dropped);
  }
  return bytes;
}
