import { isUtf8 } from "node:buffer";
import { CONSOLE_LIMITS } from "./limits";
import type { Part } from "./types";

/** Text or bytes that the log stores, cut to the length limit. */
export interface Truncated {
  readonly content: string | Buffer;
  readonly isCut: boolean;
  readonly bytes: number;
}

/** Returns a short content as it is, without a copy, and a copy of the beginning of a long one. */
export function truncate(content: string | Buffer, limit: number = CONSOLE_LIMITS.partBytes): Truncated {
  if (content.length <= limit) return { content, isCut: false, bytes: content.length };
  // Copies through a buffer, since a slice of a string holds the whole string in memory.
  const beginning = Buffer.from(content.slice(0, limit));
  return {
    content: typeof content === "string" ? beginning.toString() : beginning,
    isCut: true,
    bytes: beginning.length,
  };
}

/** Converts stored text or bytes to the shape that the page shows. */
export function toPart({ content, isCut }: Truncated): Part {
  if (typeof content === "string") return { text: content, isBase64: false, isCut };
  const whole = isCut ? wholeCharacters(content) : content;
  return isUtf8(whole)
    ? { text: whole.toString(), isBase64: false, isCut }
    : { text: content.toString("base64"), isBase64: true, isCut };
}

/** The bytes without the last character, of four bytes at most, which may have been cut through. */
function wholeCharacters(content: Buffer): Buffer {
  for (let dropped = 1; dropped < 4; dropped++) {
    const leadByte = content.at(-dropped);
    if (leadByte !== undefined && leadByte >= 0xc0) return content.subarray(0, -dropped);
  }
  return content;
}
