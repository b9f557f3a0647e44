import type { Refused } from "./decision";
import { type FetchText, type IssuerKeys, type Jwk, KeysUnavailable } from "./jwks";
import type { Token } from "./jwt-token";

export interface JwtPorts {
  readonly fetch: FetchText;
  readonly now: () => number;
}

/** Only RSA signatures are accepted. */
const ALGORITHMS = ["RS256", "RS384", "RS512"];

/**
 * `error_description` per cause. The one on the audience stands in the Developer Guide (http-api-troubleshooting-jwt);
 * the others are written in its manner.
 */
export const JWT_ERRORS = {
  malformed: "the token is malformed",
  algorithm: "the token is signed with an algorithm that is not supported",
  key: "the token is signed with a key that the issuer does not have",
  signature: "the token does not have a valid signature",
  issuer: "the token does not have a valid issuer",
  audience: "the token does not have a valid audience",
  expired: "the token has expired",
  notYet: "the token is not valid yet",
  issuedAt: "the token was issued in the future",
  scope: "the token does not have a scope that the route asks for",
} as const;

/** What is wrong with the signature of a token, if anything is. `text` is the token as sent. */
export async function checkSignature(
  token: Token,
  text: string,
  keys: IssuerKeys,
): Promise<Refused | undefined> {
  const { alg, kid } = token.header;
  if (typeof alg !== "string" || !ALGORITHMS.includes(alg)) return invalid(JWT_ERRORS.algorithm);
  try {
    const key = typeof kid === "string" ? await keys.find(kid) : undefined;
    if (key === undefined || key.kty !== "RSA") return invalid(JWT_ERRORS.key);
    return (await isSigned(text, key, alg)) ? undefined : invalid(JWT_ERRORS.signature);
  } catch (error) {
    if (error instanceof KeysUnavailable) return invalid(error.description, error.detail);
    throw error;
  }
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
  // jose is an ES module, and this is CommonJS; loaded when the first token comes.
  const { compactVerify, importJWK, errors } = await import("jose");
  try {
    const key = await importJWK(jwk, alg);
    return (text) =>
      compactVerify(text, key, { algorithms: [alg] }).then(
        () => true,
        () => false,
      );
  } catch (error) {
    // A key that the issuer publishes and that is no key: nothing is signed with it.
    if (error instanceof errors.JOSEError || error instanceof TypeError || error instanceof DOMException)
      return async () => false;
    throw error;
  }
}

/** Refuses a token, with what the client is told of it; `detail` is for people here. */
export function invalid(description: string, detail?: string): Refused {
  return unauthorized(
    `Bearer scope="" error="invalid_token" error_description="${description}"`,
    detail === undefined ? description : `${description}: ${detail}`,
  );
}

/** Refuses a request without a good token. */
export function unauthorized(challenge: string, reason: string): Refused {
  return { allowed: false, decision: "unauthorized", reason, challenge, cached: false };
}
