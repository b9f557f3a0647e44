import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import { invalidParameter } from "../../errors";
import { poolName } from "../../state/password-verifier";
import {
  MODULUS,
  MULTIPLIER,
  numberOf,
  padHex,
  power,
  powerOfGenerator,
  sha256,
} from "../../state/srp-group";
import type { PasswordVerifier } from "../../state/user";

/** The state of the server between challenge and proof. */
export interface SrpExchange {
  readonly clientValue: bigint;
  readonly serverValue: bigint;
  readonly exponent: Buffer;
  readonly password: PasswordVerifier;
}

/** The proof of a client that it knows the password. */
interface SrpProof {
  readonly poolId: string;
  /** `USER_ID_FOR_SRP` of the challenge. */
  readonly username: string;
  /** `SECRET_BLOCK`, as sent. */
  readonly secretBlock: string;
  /** `TIMESTAMP` as the service writes it. */
  readonly timestamp: string;
  readonly signature: string;
}

/** Hexadecimal digits of N, and the sign that Java writes before it. */
const MAX_DIGITS = 768 + 2;
const EXPONENT_BYTES = 32;
const KEY_BYTES = 16;

/** Reads `SRP_A`. Zero, or any multiple of N, would make the key known to everybody. */
export function readClientValue(text: string): bigint {
  if (text.length > MAX_DIGITS || !/^[0-9a-f]+$/i.test(text)) throw wrongClientValue();
  const value = BigInt(`0x${text}`);
  if (value === 0n || value >= MODULUS) throw wrongClientValue();
  return value;
}

/** The service's name for it is known, its words are not. */
function wrongClientValue() {
  return invalidParameter("SRP_A is not a valid value.");
}

/** B = k * v + g^b */
export function beginSrp(clientValue: bigint, password: PasswordVerifier): SrpExchange {
  const exponent = randomBytes(EXPONENT_BYTES);
  const verifier = BigInt(`0x${password.verifier}`);
  const serverValue = (MULTIPLIER * verifier + powerOfGenerator(exponent)) % MODULUS;
  return { clientValue, serverValue, exponent, password };
}

/** Whether the client has the key that only the password leads to. */
export function isProof(exchange: SrpExchange, proof: SrpProof): boolean {
  const key = keyOf(exchange);
  if (key === undefined) return false;
  const signed = createHmac("sha256", key)
    .update(poolName(proof.poolId))
    .update(proof.username)
    .update(Buffer.from(proof.secretBlock, "base64"))
    .update(proof.timestamp)
    .digest();
  const given = Buffer.from(proof.signature, "base64");
  return given.length === signed.length && timingSafeEqual(given, signed);
}

/** S = (A * v^u)^b, and a key of 16 bytes from it. */
function keyOf({ clientValue, serverValue, exponent, password }: SrpExchange): Buffer | undefined {
  const scrambler = sha256(Buffer.from(padHex(clientValue) + padHex(serverValue), "hex"));
  const verifier = BigInt(`0x${password.verifier}`);
  const base = (clientValue * power(verifier, scrambler)) % MODULUS;
  // The group takes these for no key. Nobody who knows the password arrives here.
  if (base <= 1n || base === MODULUS - 1n) return undefined;
  const secret = Buffer.from(padHex(power(base, exponent)), "hex");
  const salt = Buffer.from(padHex(numberOf(scrambler)), "hex");
  return Buffer.from(hkdfSync("sha256", secret, salt, "Caldera Derived Key", KEY_BYTES));
}
