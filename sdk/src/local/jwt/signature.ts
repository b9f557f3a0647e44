import { type IssuerKeys, type Jwk, KeysUnavailable } from "./jwks";
import type { Token } from "./token";

/** Only RSA signatures are accepted, unless an authorizer names others. */
const RSA_ALGORITHMS = ["RS256", "RS384", "RS512"];

/**
 * The faulty part of a signed token: its algorithm, a key that the issuer does not have, or the signature. Else
 * the reason why no key was available.
 */
export type SignatureFault = "algorithm" | "key" | "signature" | KeysUnavailable;

/** Returns the fault of a token's signature, or `undefined` if it is valid. `text` is the token as sent. */
export async function signatureFault(
  token: Token,
  text: string,
  keys: IssuerKeys,
  algorithms: readonly string[] = RSA_ALGORITHMS,
): Promise<SignatureFault | undefined> {
  const { alg, kid } = token.header;
  if (typeof alg !== "string" || !algorithms.includes(alg)) return "algorithm";
  try {
    const key = typeof kid === "string" ? await keys.find(kid) : undefined;
    if (key === undefined || key.kty !== keyTypeOf(alg)) return "key";
    return (await isSigned(text, key, alg)) ? undefined : "signature";
  } catch (error) {
    if (error instanceof KeysUnavailable) return error;
    throw error;
  }
}

/** ECDSA is with keys on curves. */
function keyTypeOf(algorithm: string): string {
  return algorithm.startsWith("ES") ? "EC" : "RSA";
}

type Verify = (text: string) => Promise<boolean>;

/** Importing a key costs more than checking a signature with it. */
const verifiers = new WeakMap<Jwk, Map<string, Promise<Verify>>>();

async function isSigned(text: string, jwk: Jwk, alg: string): Promise<boolean> {
  const ofKey = verifiers.get(jwk) ?? new Map<string, Promise<Verify>>();
  const verifier = ofKey.get(alg) ?? makeVerifier(jwk, alg);
  verifiers.set(jwk, ofKey.set(alg, verifier));
  return (await verifier)(text);
}

async function makeVerifier(jwk: Jwk, alg: string): Promise<Verify> {
  // jose is an ES module and this file is CommonJS. It is loaded when the first token arrives.
  const { compactVerify, importJWK, errors } = await import("jose");
  try {
    const key = await importJWK(jwk, alg);
    return (text) =>
      compactVerify(text, key, { algorithms: [alg] }).then(
        () => true,
        () => false,
      );
  } catch (error) {
    // The issuer publishes something that is not a key, so it verifies no signature.
    if (error instanceof errors.JOSEError || error instanceof TypeError || error instanceof DOMException)
      return async () => false;
    throw error;
  }
}
