import { randomBytes, randomInt } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeDataFolder } from "./data-folder";

/** What the local services and gateways accept. */
export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** In the folder that keeps data. */
const FILE = "credentials.json";
/** No key of AWS begins so: no scanner takes it for a real one. */
const KEY_START = "SAPI";
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/**
 * The credentials of a session: drawn at random, so that no page knows them, and kept in the folder that keeps data, so
 * that clients go on with them.
 */
export function sessionCredentials(data: string | undefined): Credentials {
  if (data === undefined) return drawCredentials();
  makeDataFolder(data);
  const file = join(data, FILE);
  const kept = read(file);
  if (kept) return kept;
  const drawn = drawCredentials();
  // What is there would keep its mode, and a link would be followed.
  rmSync(file, { force: true });
  writeFileSync(file, `${JSON.stringify(drawn)}\n`, { flag: "wx", mode: 0o600 });
  return drawn;
}

/** Of a session, or of a function in it. */
export function drawCredentials(): Credentials {
  const letters = Array.from({ length: 16 }, () => LETTERS[randomInt(LETTERS.length)]);
  // Without characters that mean something in a shell or a URL.
  return {
    accessKeyId: KEY_START + letters.join(""),
    secretAccessKey: randomBytes(30).toString("base64url"),
  };
}

/** `undefined` where there are none that were drawn here. */
function read(file: string): Credentials | undefined {
  try {
    const { accessKeyId, secretAccessKey } = JSON.parse(readFileSync(file, "utf8")) as Partial<Credentials>;
    const isDrawn = /^SAPI[A-Z2-7]{16}$/.test(accessKeyId ?? "") && /^[\w-]{40}$/.test(secretAccessKey ?? "");
    return isDrawn ? ({ accessKeyId, secretAccessKey } as Credentials) : undefined;
  } catch {
    // Nobody has kept any, or what is there is no JSON: others are drawn.
    return undefined;
  }
}
