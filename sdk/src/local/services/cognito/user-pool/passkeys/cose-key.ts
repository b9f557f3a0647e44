import { createPublicKey, type JsonWebKey, verify } from "node:crypto";
import type { CborMap, CborValue } from "./cbor";
import { PasskeyRefusal } from "./refusal";

/** A public key of an authenticator, with the algorithm that it signs by. */
export interface PasskeyKey {
  readonly algorithm: PasskeyAlgorithm;
  readonly jwk: Readonly<Record<string, string>>;
}

/**
 * Numbers of the algorithms that a pool asks authenticators for: ES256 and RS256, and no others.
 * @see API reference, StartWebAuthnRegistration, examples
 */
export const ALGORITHMS = [-7, -257] as const;

export type PasskeyAlgorithm = (typeof ALGORITHMS)[number];

/** Labels of a COSE key. @see RFC 9052 section 7, RFC 9053 section 7, RFC 8230 section 4 */
const [KIND, ALGORITHM, CURVE_OR_MODULUS, X_OR_EXPONENT, Y] = [1, 3, -1, -2, -3];
const [ELLIPTIC, RSA, P256] = [2, 3, 1];
/** Bytes of a coordinate of P-256. */
const COORDINATE = 32;
/** Bits below which nobody trusts an RSA key. */
const LEAST_RSA_BITS = 2048;

/** Reads the key of a new passkey. Throws {@link PasskeyRefusal} for one of an algorithm that was not asked for. */
export function readCoseKey(key: CborMap): PasskeyKey {
  const algorithm = ALGORITHMS.find((one) => one === key.get(ALGORITHM));
  if (algorithm === undefined)
    throw new PasskeyRefusal("not supported", `the key's algorithm is none of ${ALGORITHMS.join(", ")}`);
  const read = { algorithm, jwk: algorithm === -7 ? ellipticJwk(key) : rsaJwk(key) };
  if (!isUsable(read)) throw unusable();
  return read;
}

/** Whether the authenticator of the key has signed these bytes. */
export function isSignedBy({ jwk }: PasskeyKey, bytes: Buffer, signature: Buffer): boolean {
  try {
    return verify("sha256", bytes, createPublicKey({ key: jwk as JsonWebKey, format: "jwk" }), signature);
  } catch {
    // A signature that is none of the algorithm's at all.
    return false;
  }
}

function ellipticJwk(key: CborMap): PasskeyKey["jwk"] {
  if (key.get(KIND) !== ELLIPTIC || key.get(CURVE_OR_MODULUS) !== P256) throw unusable();
  const [x, y] = [key.get(X_OR_EXPONENT), key.get(Y)].map((part) => bytesOf(part));
  if (x?.length !== COORDINATE || y?.length !== COORDINATE) throw unusable();
  return { kty: "EC", crv: "P-256", x: x.toString("base64url"), y: y.toString("base64url") };
}

function rsaJwk(key: CborMap): PasskeyKey["jwk"] {
  if (key.get(KIND) !== RSA) throw unusable();
  const [n, e] = [key.get(CURVE_OR_MODULUS), key.get(X_OR_EXPONENT)].map((part) => bytesOf(part));
  if (n === undefined || e === undefined || n.length * 8 < LEAST_RSA_BITS) throw unusable();
  return { kty: "RSA", n: n.toString("base64url"), e: e.toString("base64url") };
}

function bytesOf(value: CborValue | undefined): Buffer {
  if (!Buffer.isBuffer(value)) throw unusable();
  return value;
}

/** Whether Node takes the key, which for an elliptic one means that its point is on the curve. */
function isUsable({ jwk }: PasskeyKey): boolean {
  try {
    createPublicKey({ key: jwk as JsonWebKey, format: "jwk" });
    return true;
  } catch {
    return false;
  }
}

function unusable(): PasskeyRefusal {
  return new PasskeyRefusal("not supported", "the key is none of its algorithm");
}
