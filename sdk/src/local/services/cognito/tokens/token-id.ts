import { randomBytes } from "node:crypto";

/**
 * An id for a token or a sign-in: a UUID that begins with its time (version 7). Claims count seconds; a sign-out and the
 * next sign-in may share one, and this tells which came first.
 */
export function makeTokenId(milliseconds: number): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(milliseconds, 0, 6);
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** Milliseconds since 1970; 0, older than everything, for an id that says no time. */
export function timeOfTokenId(id: unknown): number {
  const [, high, low] = /^([0-9a-f]{8})-([0-9a-f]{4})-7/.exec(typeof id === "string" ? id : "") ?? [];
  return high === undefined || low === undefined ? 0 : Number.parseInt(high + low, 16);
}
