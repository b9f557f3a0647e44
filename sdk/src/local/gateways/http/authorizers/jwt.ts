import { IssuerKeys } from "../../../jwt/jwks";
import { decodeToken, type Token } from "../../../jwt/token";
import type { Authorizer, Decision, Refused } from "../../shared/authorizers/decision";
import {
  checkSignature,
  invalid,
  JWT_ERRORS,
  type JwtPorts,
  unauthorized,
} from "../../shared/authorizers/jwt";
import { compileIdentitySource } from "./identity-source";

/** A JWT authorizer of an HTTP API, as registered. */
export interface JwtAuthorizerSettings {
  readonly kind: "jwt";
  readonly id: string;
  readonly name: string;
  readonly issuer: string;
  readonly audience: readonly string[];
  readonly identitySource: string;
}

/**
 * Checks tokens as HTTP APIs do. A token needs a signature of the issuer's keys, `iss`, and `aud` or else `client_id`.
 * Its times are checked without any leeway, and it needs at least one of the route's scopes.
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

/** `client_id` counts only for tokens without `aud`, such as access tokens of user pools. */
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

/**
 * Claims as functions see them, as text only. Numbers are digits, booleans words, lists `[a b]`, and objects are in the
 * notation of the service's own language.
 */
function claimsAsText(claims: Token["claims"]): Record<string, string> {
  return Object.fromEntries(Object.entries(claims).map(([name, value]) => [name, claimText(value)]));
}

function claimText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(claimText).join(" ")}]`;
  if (value !== null && typeof value === "object") {
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return `map[${entries.map(([name, inner]) => `${name}:${claimText(inner)}`).join(" ")}]`;
  }
  return value === null ? "<nil>" : String(value);
}

function scopesOf(claim: unknown): string[] {
  if (typeof claim === "string") return claim.split(" ").filter((scope) => scope !== "");
  return Array.isArray(claim) ? claim.filter((scope) => typeof scope === "string") : [];
}
