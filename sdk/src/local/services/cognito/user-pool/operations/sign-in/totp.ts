import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { UserPool } from "../../pool";
import { countFailure, forgetFailures, refuseLockedOut } from "../../state/lock-out";
import type { User } from "../../state/user";
import { memoryOf } from "./memory";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
/** The service's secrets have 52 letters. */
const SECRET_BYTES = 32;
const STEP = 30_000;
const DIGITS = 6;
/** Steps before and after that a code is taken for, since clocks differ. Unconfirmed for the service. */
const WINDOW = 1;

/** A secret for an app, in base 32. */
export function newTotpSecret(): string {
  return toBase32(randomBytes(SECRET_BYTES));
}

/** @see https://www.rfc-editor.org/rfc/rfc6238 */
export function totpAt(secret: string, time: number): string {
  return codeOf(secret, Math.floor(time / STEP));
}

/** Why a code of an app is refused. @see API reference, RespondToAuthChallenge, Errors */
export const TOTP_REFUSALS = {
  wrong: { code: "CodeMismatchException", message: "Invalid code received for user" },
  used: { code: "ExpiredCodeException", message: "Your software token has already been used once." },
} as const;

/**
 * Takes the code that the user's app shows now. One that was taken before, by the verification of the app as well, is
 * used, and so are those before it. A refused code counts like a wrong password. Throws `NotAuthorizedException` while
 * the user is locked out.
 */
export function takeTotp(pool: UserPool, user: User, code: string): "taken" | keyof typeof TOTP_REFUSALS {
  refuseLockedOut(user, pool.now());
  const { totpSteps } = memoryOf(pool);
  const step = user.totp?.verified ? findStep(user.totp.secret, code, pool.now()) : undefined;
  const isUsed = step !== undefined && step <= (totpSteps.get(user) ?? Number.NEGATIVE_INFINITY);
  if (step === undefined || isUsed) countFailure(user, pool.now());
  else {
    totpSteps.set(user, step);
    forgetFailures(user);
  }
  pool.users.save(user);
  if (step === undefined) return "wrong";
  return isUsed ? "used" : "taken";
}

/** The step that a code belongs to, among those that count now. */
export function findStep(secret: string, code: string, now: number): number | undefined {
  const current = Math.floor(now / STEP);
  const steps = Array.from({ length: 2 * WINDOW + 1 }, (_, i) => current - WINDOW + i);
  return steps.findLast((step) => isEqual(codeOf(secret, step), code));
}

function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac("sha1", fromBase32(secret)).update(counter).digest();
  const offset = hash.readUInt8(hash.length - 1) & 15;
  const number = (hash.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS;
  return number.toString().padStart(DIGITS, "0");
}

function isEqual(expected: string, given: string): boolean {
  const bytes = Buffer.from(given);
  return bytes.length === expected.length && timingSafeEqual(Buffer.from(expected), bytes);
}

function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => ALPHABET.charAt(Number.parseInt(five.padEnd(5, "0"), 2)))
    .join("");
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}
