import { createHash, getDiffieHellman } from "node:crypto";

/**
 * The group that Cognito's SRP calculates in. It has the 3072-bit prime of RFC 5054, which is group 15 of RFC 3526, with
 * 2 as generator where RFC 5054 has 5.
 * @see https://www.rfc-editor.org/rfc/rfc5054#appendix-A
 */
const PRIME = getDiffieHellman("modp15").getPrime();
const GENERATOR = 2;

export const MODULUS = BigInt(`0x${PRIME.toString("hex")}`);

/** k = H(N | g), the multiplier of SRP-6a. */
export const MULTIPLIER = numberOf(sha256(Buffer.from(padHex(MODULUS) + padHex(BigInt(GENERATOR)), "hex")));

/**
 * `base` to the power of `exponent` in the group. `bigint` takes some 4 ms for 32 bytes wherever it runs. The
 * Diffie-Hellman of `node:crypto` is faster on Node 20 and checks every key on Node 22. On Node 24 it checks for two
 * seconds whether the prime is one.
 */
export function power(base: bigint, exponent: Buffer): bigint {
  const powers = [1n];
  for (let n = 1; n < 16; n++) powers.push(((powers[n - 1] as bigint) * base) % MODULUS);
  let result = 1n;
  for (const digit of exponent.toString("hex")) {
    for (let bit = 0; bit < 4; bit++) result = (result * result) % MODULUS;
    result = (result * (powers[Number.parseInt(digit, 16)] as bigint)) % MODULUS;
  }
  return result;
}

export function powerOfGenerator(exponent: Buffer): bigint {
  return power(BigInt(GENERATOR), exponent);
}

/**
 * A number as all sides hash it, with an even count of digits. It begins with `00` when it would look negative, as
 * Java's `BigInteger.toByteArray` returns it.
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
