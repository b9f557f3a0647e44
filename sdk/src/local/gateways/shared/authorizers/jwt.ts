import { claimsAsText } from "../events/authorizer-context";
import type { Authorizer, Decision, Refused } from "./decision";
import { compileIdentitySource } from "./identity-source";
import { type FetchText, IssuerKeys, type Jwk, KeysUnavailable } from "./jwks";
import { decodeToken, type Token } from "./jwt-token";

/** A JWT authorizer of an HTTP API, as registered. */
export interface JwtAuthorizerSettings {
  readonly kind: "jwt";
  readonly id: string;
  readonly name: string;
  readonly issuer: string;
  readonly audience: readonly string[];
  readonly identitySource: string;
}

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

/**
 * Checks tokens as HTTP APIs do: signature against the issuer's keys, `iss`, `aud` or else `client_id`, times without
 * any leeway, and at least one of the route's scopes.
 * @see Developer Guide, http-api-jwt-authorizer
 */
export function makeJwtAuthorizer(settings: JwtAuthorizerSettings, ports: JwtPorts): Authorizer {
  const source = compileIdentitySource(settings.identitySource);
  const keys = new IssuerKeys(settings.issuer, ports.fetch, ports.now);
  return {
    name: settings.name,
    kind: "jwt",
    async authorize(call, scopes) {
      const text = source(call)?.replace(/^Bearer +/i, "");
      if (!text) return unauthorized("Bearer", `the request has no token in ${settings.identitySource}`);
      const token = decodeToken(text);
      if (token === undefined) return invalid(JWT_ERRORS.malformed);
      const problem =
        (await checkSignature(token, text, keys)) ?? checkClaims(token, settings, ports.now() / 1000);
      return problem ?? checkScopes(token, scopes);
    },
  };
}

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

function checkClaims(
  { claims }: Token,
  settings: JwtAuthorizerSettings,
  nowSeconds: number,
): Refused | undefined {
  if (claims.iss !== settings.issuer)
    return invalid(JWT_ERRORS.issuer, `iss is ${JSON.stringify(claims.iss)}`);
  if (!hasAudience(claims, settings.audience)) return invalid(JWT_ERRORS.audience);
  if (typeof claims.exp !== "number" || claims.exp <= nowSeconds) return invalid(JWT_ERRORS.expired);
  if (isInFuture(claims.nbf, nowSeconds)) return invalid(JWT_ERRORS.notYet);
  if (isInFuture(claims.iat, nowSeconds)) return invalid(JWT_ERRORS.issuedAt);
  return undefined;
}

/** `client_id` counts only where there is no `aud`: access tokens of user pools have none. */
function hasAudience(claims: Token["claims"], audience: readonly string[]): boolean {
  const given =
    claims.aud === undefined ? [claims.client_id] : Array.isArray(claims.aud) ? claims.aud : [claims.aud];
  return given.some((entry) => typeof entry === "string" && audience.includes(entry));
}

function isInFuture(time: unknown, nowSeconds: number): boolean {
  return time !== undefined && (typeof time !== "number" || time > nowSeconds);
}

function checkScopes({ claims }: Token, wanted: readonly string[]): Decision {
  const held = scopesOf(claims.scope ?? claims.scp);
  if (wanted.length > 0 && !wanted.some((scope) => held.includes(scope))) {
    return {
      allowed: false,
      decision: "denied",
      reason: `${JWT_ERRORS.scope}: ${wanted.join(", ")}`,
      challenge: `Bearer scope="${wanted.join(" ")}" error="insufficient_scope" error_description="${JWT_ERRORS.scope}"`,
      cached: false,
    };
  }
  const scopes = wanted.length > 0 ? held : null;
  return { allowed: true, context: { kind: "jwt", claims: claimsAsText(claims), scopes }, cached: false };
}

function scopesOf(claim: unknown): string[] {
  if (typeof claim === "string") return claim.split(" ").filter((scope) => scope !== "");
  return Array.isArray(claim) ? claim.filter((scope) => typeof scope === "string") : [];
}

function invalid(description: string, detail?: string): Refused {
  return unauthorized(
    `Bearer scope="" error="invalid_token" error_description="${description}"`,
    detail === undefined ? description : `${description}: ${detail}`,
  );
}

function unauthorized(challenge: string, reason: string): Refused {
  return { allowed: false, decision: "unauthorized", reason, challenge, cached: false };
}
