import { IssuerKeys, REST_CACHED_MS } from "../../../jwt/jwks";
import { decodeToken, type Token } from "../../../jwt/token";
import { checkSignature, JWT_ERRORS, type JwtPorts } from "../../shared/authorizers/jwt";
import type { RestCall } from "../events/call";
import { REST_ERRORS } from "../gateway-errors";
import { type RestAuthorizer, type RestDecision, refuseRest } from "./decision";
import { compileRestIdentitySource } from "./identity-source";

/** A JWT authorizer of a REST API, as registered. */
export interface RestJwtAuthorizerSettings {
  readonly kind: "jwt";
  readonly id: string;
  readonly name: string;
  readonly identitySource: string;
  readonly algorithms: readonly string[];
  readonly issuers: readonly JwtIssuerRule[];
}

/** A trusted issuer. */
export interface JwtIssuerRule {
  readonly issuer: string;
  readonly audiences: readonly string[];
  readonly claims: readonly JwtClaimRule[];
}

/** A further claim, whose value is a text. */
export interface JwtClaimRule {
  readonly name: string;
  readonly isRequired: boolean;
  /** Accepted values. Any, if there are none. */
  readonly values: readonly string[];
}

interface KnownIssuer {
  readonly rule: JwtIssuerRule;
  readonly keys: IssuerKeys;
}

/**
 * Checks tokens as REST APIs do. A token needs an accepted algorithm, a signature by the issuer in `iss`, and one of its
 * audiences in `aud`. Times and further claims count, and so does one of the method's scopes in `scope` or `scp`. A token
 * without the scopes is a 403, and any other fault a 401.
 * @see Developer Guide, rest-api-jwt-authorizer, and API Reference, JwtIssuerInput
 */
export function makeRestJwtAuthorizer(settings: RestJwtAuthorizerSettings, ports: JwtPorts): RestAuthorizer {
  const source = compileRestIdentitySource(settings.identitySource);
  const known = new Map(
    settings.issuers.map((rule): [string, KnownIssuer] => [
      rule.issuer,
      { rule, keys: new IssuerKeys(rule.issuer, ports.fetch, ports.now, REST_CACHED_MS) },
    ]),
  );
  return {
    name: settings.name,
    kind: "jwt",
    async authorize(call: RestCall, scopes) {
      const text = source(call)?.replace(/^Bearer +/i, "");
      if (!text) return refuse(`the request has no token in ${settings.identitySource}`);
      const token = decodeToken(text);
      if (token === undefined) return refuse(JWT_ERRORS.malformed);
      const issuer = typeof token.claims.iss === "string" ? known.get(token.claims.iss) : undefined;
      if (issuer === undefined)
        return refuse(`${JWT_ERRORS.issuer}: iss is ${JSON.stringify(token.claims.iss)}`);
      const unsigned = await checkSignature(token, text, issuer.keys, settings.algorithms);
      const problem = unsigned?.reason ?? faultOf(token, issuer.rule, ports.now() / 1000);
      return problem === undefined ? decide(token, scopes) : refuse(problem);
    },
  };
}

function faultOf({ claims }: Token, rule: JwtIssuerRule, nowSeconds: number): string | undefined {
  const audiences = Array.isArray(claims.aud) ? claims.aud : [claims.aud];
  if (!audiences.some((one) => typeof one === "string" && rule.audiences.includes(one)))
    return JWT_ERRORS.audience;
  if (typeof claims.exp !== "number" || claims.exp <= nowSeconds) return JWT_ERRORS.expired;
  if (isInFuture(claims.nbf, nowSeconds)) return JWT_ERRORS.notYet;
  if (isInFuture(claims.iat, nowSeconds)) return JWT_ERRORS.issuedAt;
  return rule.claims.map((each) => faultOfClaim(claims, each)).find((fault) => fault !== undefined);
}

function isInFuture(time: unknown, nowSeconds: number): boolean {
  return time !== undefined && (typeof time !== "number" || time > nowSeconds);
}

function faultOfClaim(
  claims: Token["claims"],
  { name, isRequired, values }: JwtClaimRule,
): string | undefined {
  const value = Object.hasOwn(claims, name) ? claims[name] : undefined;
  if (value === undefined) return isRequired ? `the token does not have the claim ${name}` : undefined;
  if (typeof value !== "string") return `the claim ${name} of the token is no text`;
  const isAccepted = values.length === 0 || values.includes(value);
  return isAccepted ? undefined : `the token does not have a valid claim ${name}`;
}

function decide({ claims }: Token, wanted: readonly string[]): RestDecision {
  const held = [...scopesOf(claims.scope), ...scopesOf(claims.scp)];
  if (wanted.length > 0 && !wanted.some((scope) => held.includes(scope)))
    return refuseRest("denied", REST_ERRORS.implicitDeny, `${JWT_ERRORS.scope}: ${wanted.join(", ")}`);
  return { allowed: true, context: { kind: "jwt", claims }, cached: false };
}

function scopesOf(claim: unknown): readonly string[] {
  if (typeof claim === "string") return claim.split(" ").filter((scope) => scope !== "");
  return Array.isArray(claim) ? claim.filter((scope) => typeof scope === "string") : [];
}

function refuse(reason: string): RestDecision {
  return refuseRest("unauthorized", REST_ERRORS.unauthorized, reason);
}
