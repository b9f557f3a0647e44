import { randomBytes, randomInt } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeDataFolder } from "./data-folder";

/** Credentials that the local services and gateways accept. */
export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** The file name in the data folder. */
const FILE = "credentials.json";
/** The prefix of local keys. No key of AWS begins with it, so that no scanner reports it. */
const KEY_START = "SAPI";
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/**
 * The credentials of a session. They are drawn at random, so that no page knows them.
 * The data folder stores them, so that clients may continue to use them.
 */
export function sessionCredentials(data: string | undefined): Credentials {
  if (data === undefined) return drawCredentials();
  makeDataFolder(data);
  const file = join(data, FILE);
  const stored = read(file);
  if (stored) return stored;
  const drawn = drawCredentials();
  // An existing file would retain its mode, and a link would be followed.
  rmSync(file, { force: true });
  writeFileSync(file, `${JSON.stringify(drawn)}\n`, { flag: "wx", mode: 0o600 });
  return drawn;
}

/** Draws the credentials of a session, or of a function in it. */
export function drawCredentials(): Credentials {
  const letters = Array.from({ length: 16 }, () => LETTERS[randomInt(LETTERS.length)]);
  // The alphabet has no characters with a meaning in a shell or a URL.
  return {
    accessKeyId: KEY_START + letters.join(""),
    secretAccessKey: randomBytes(30).toString("base64url"),
  };
}

/** `undefined` where the file has no credentials that were drawn here. */
function read(file: string): Credentials | undefined {
  try {
    const { accessKeyId, secretAccessKey } = JSON.parse(readFileSync(file, "utf8")) as Partial<Credentials>;
    const isDrawn = /^SAPI[A-Z2-7]{16}$/.test(accessKeyId ?? "") && /^[\w-]{40}$/.test(secretAccessKey ?? "");
    return isDrawn ? ({ accessKeyId, secretAccessKey } as Credentials) : undefined;
  } catch {
    // The file is absent or is not JSON, so that others are drawn.
    return undefined;
  }
}
