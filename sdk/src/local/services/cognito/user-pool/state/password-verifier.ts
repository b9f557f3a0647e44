import { randomBytes, timingSafeEqual } from "node:crypto";
import { numberOf, padHex, powerOfGenerator, sha256 } from "./srp-group";
import type { PasswordVerifier } from "./user";

const SALT_BYTES = 16;

/**
 * Makes salt and verifier of a password, from which SRP can be answered and no password be read.
 * `username` is the service's, not the login.
 */
export function makeVerifier(poolId: string, username: string, password: string): PasswordVerifier {
  const salt = padHex(numberOf(randomBytes(SALT_BYTES)));
  return { salt, verifier: verifierOf(poolId, username, password, salt) };
}

/** Whether it is that password. Takes as long when it is not. */
export function isPassword(
  poolId: string,
  username: string,
  passwordVerifier: PasswordVerifier,
  password: string,
): boolean {
  const verifier = verifierOf(poolId, username, password, passwordVerifier.salt);
  return timingSafeEqual(sha256(verifier), sha256(passwordVerifier.verifier));
}

/** The realm of SRP: the pool's id without the region, `AbCdEfGhI`. */
export function poolName(poolId: string): string {
  return poolId.slice(poolId.indexOf("_") + 1);
}

function verifierOf(poolId: string, username: string, password: string, salt: string): string {
  const identity = sha256(`${poolName(poolId)}${username}:${password}`);
  return padHex(powerOfGenerator(sha256(Buffer.from(salt, "hex"), identity)));
}
