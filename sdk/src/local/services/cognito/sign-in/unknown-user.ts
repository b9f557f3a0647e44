import { createHmac } from "node:crypto";
import { nameKey } from "../user-pool/logins";
import type { UserPool } from "../user-pool/pool";
import type { KeptPassword } from "../user-pool/user";
import { memoryOf } from "./memory";
import { numberOf, padHex } from "./srp-group";

/**
 * What a client that hides users is told that somebody is called who does not exist: always the same for a login, and
 * in the form that it has for users of such logins. The service gives an identifier of its own in every pool, which
 * gives away names where users choose them.
 * @see Developer Guide, cognito-user-pool-managing-errors
 */
export function imagineName(pool: UserPool, login: string): string {
  return isAddressOf(pool, login) ? toUuid(madeFrom(pool, "name", login)) : login;
}

/** Always the same salt for a login, and a verifier that no password leads to. */
export function imaginePassword(pool: UserPool, login: string): KeptPassword {
  const salt = padHex(numberOf(madeFrom(pool, "salt", login).subarray(0, 16)));
  return { salt, verifier: memoryOf(pool).verifier };
}

/** Whether a user who signs in so is called otherwise. */
function isAddressOf({ settings }: UserPool, login: string): boolean {
  if (settings.usernameAttributes.length > 0) return true;
  return settings.aliasAttributes.length > 0 && (login.includes("@") || login.startsWith("+"));
}

function madeFrom(pool: UserPool, purpose: string, login: string): Buffer {
  const text = `${purpose}:${nameKey(pool.settings, login)}`;
  return createHmac("sha256", memoryOf(pool).secret).update(text).digest();
}

function toUuid(bytes: Buffer): string {
  const marked = Buffer.from(bytes.subarray(0, 16));
  marked[6] = (marked.readUInt8(6) & 0x0f) | 0x40;
  marked[8] = (marked.readUInt8(8) & 0x3f) | 0x80;
  return marked.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
