import { randomFillSync } from "node:crypto";

/** Makes the ids of a request. Tests pass their own. */
export interface Identifiers {
  /** Id in the shape of API Gateway's: 15 base64 characters and `=`. */
  requestId(): string;
  /** `Root=1-<8 hex digits of the time>-<24 hex digits>` */
  traceId(now: number): string;
}

/** Ids from the system's random numbers. */
export const randomIdentifiers: Identifiers = {
  requestId: () => `${nextRequestId()}=`,
  traceId: (now) => `${traceStart(Math.floor(now / 1000))}${nextTraceId()}`,
};

/** Ids are drawn in blocks, because a draw and turning it into text cost more than all the rest of an id. */
const IDS = 128;
const ID_BYTES = 12;
const block = Buffer.allocUnsafe(ID_BYTES * IDS);

/** Draws the id of a request from 11 bytes. The twelfth byte, and the last of the 16 characters, are no part of the id. */
const nextRequestId = drawer(15, 16, () => {
  for (let last = ID_BYTES - 1; last < block.length; last += ID_BYTES) block[last] = 0;
  return block.toString("base64url");
});
const nextTraceId = drawer(24, 24, () => block.toString("hex"));

/** Cuts ids of `length` characters, each `width` after the last, out of the text of one random block after the other. */
function drawer(length: number, width: number, textOfBlock: () => string): () => string {
  let text = "";
  let at = 0;
  return () => {
    if (at >= text.length) {
      randomFillSync(block);
      text = textOfBlock();
      at = 0;
    }
    at += width;
    return text.slice(at - width, at - width + length);
  };
}

let lastSecond = -1;
let lastStart = "";

function traceStart(second: number): string {
  if (second !== lastSecond) {
    lastStart = `Root=1-${second.toString(16).padStart(8, "0")}-`;
    lastSecond = second;
  }
  return lastStart;
}
