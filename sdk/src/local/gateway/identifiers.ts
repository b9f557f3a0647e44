import { randomFillSync } from "node:crypto";

/** Makes the ids of a request. Tests pass their own. */
export interface Identifiers {
  /** Id in the shape of API Gateway's: 15 base64 characters and `=`. */
  requestId(): string;
  /** `Root=1-<8 hex digits of the time>-<24 hex digits>` */
  traceId(now: number): string;
}

const REQUEST_ID_BYTES = 11;
const TRACE_ID_BYTES = 12;
const pool = Buffer.allocUnsafe(4096);
let used = pool.length;

/** Ids from the system's random numbers, drawn in blocks because a draw costs more than all the rest of an id. */
export const randomIdentifiers: Identifiers = {
  requestId: () => `${nextBytes(REQUEST_ID_BYTES).toString("base64url")}=`,
  traceId: (now) =>
    `Root=1-${Math.floor(now / 1000)
      .toString(16)
      .padStart(8, "0")}-${nextBytes(TRACE_ID_BYTES).toString("hex")}`,
};

function nextBytes(count: number): Buffer {
  if (used + count > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += count;
  return pool.subarray(used - count, used);
}
