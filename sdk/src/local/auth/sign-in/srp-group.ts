import { createDiffieHellman, createHash, getDiffieHellman } from "node:crypto";

/**
 * The group that Cognito's SRP calculates in: the 3072-bit prime of RFC 5054, which is group 15 of RFC 3526, with 2 as
 * generator where RFC 5054 has 5.
 * @see https://www.rfc-editor.org/rfc/rfc5054#appendix-A
 */
const PRIME = getDiffieHellman("modp15").getPrime();
const GENERATOR = 2;

export const MODULUS = BigInt(`0x${PRIME.toString("hex")}`);

/** k = H(N | g), the multiplier of SRP-6a. */
export const MULTIPLIER = numberOf(sha256(Buffer.from(padHex(MODULUS) + padHex(BigInt(GENERATOR)), "hex")));

/**
 * `base` to the power of `exponent` in the group. Calculated by OpenSSL as a Diffie-Hellman secret: six times as fast as
 * with `bigint`, and in a time that does not depend on the exponent. Throws for 0, 1 and N - 1, which are no keys.
 */
export function power(base: bigint, exponent: Buffer): bigint {
  const exchange = createDiffieHellman(PRIME, GENERATOR);
  exchange.setPrivateKey(exponent);
  return numberOf(exchange.computeSecret(Buffer.from(padHex(base), "hex")));
}

export function powerOfGenerator(exponent: Buffer): bigint {
  return power(BigInt(GENERATOR), exponent);
}

/**
 * A number as all sides hash it: an even count of digits, and a leading `00` when it would look negative, as Java's
 * `BigInteger.toByteArray` gives it.
 */
export function padHex(number: bigint): string {
  const digits = number.toString(16);
  const even = digits.length % 2 === 0 ? digits : `0${digits}`;
  return /^[89a-f]/.test(even) ? `00${even}` : even;
}

export function numberOf(bytes: Buffer): bigint {
  return BigInt(`0x${bytes.toString("hex")}`);
}

export function sha256(...parts: readonly (string | Buffer)[]): Buffer {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
}
