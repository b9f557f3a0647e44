import { hash, randomBytes } from "node:crypto";

const RANDOM = 28;

/** A new id of 32 letters. The last four are a check, by which an invalid id differs from a deleted version's. */
export function newVersionId(): string {
  const drawn = randomBytes(21).toString("base64url").replaceAll("-", "_");
  return drawn + checkOf(drawn);
}

export function isVersionId(text: string): boolean {
  return text.length === RANDOM + 4 && checkOf(text.slice(0, RANDOM)) === text.slice(RANDOM);
}

function checkOf(drawn: string): string {
  return hash("sha256", drawn, "base64url").slice(0, 4).replaceAll("-", "_");
}
