import { hash, randomBytes } from "node:crypto";

const RANDOM = 28;

/** 32 letters, the last of which follow from the others: one that nobody was given is told from one that is gone. */
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
