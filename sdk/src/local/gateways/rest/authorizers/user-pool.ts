import { IssuerKeys } from "../../../jwt/jwks";
import { decodeToken, type Token } from "../../../jwt/token";
import { checkSignature, type JwtPorts } from "../../shared/authorizers/jwt";
import type { RestCall } from "../events/call";
import { REST_ERRORS } from "../gateway-errors";
import { type RestAuthorizer, type RestDecision, refuseRest } from "./decision";
import { compileRestIdentitySource } from "./identity-source";

/** A COGNITO_USER_POOLS authorizer of a REST API, as registered. */
export interface UserPoolAuthorizerSettings {
  readonly kind: "user-pool";
  readonly id: string;
  readonly name: string;
  /** Issuers of the pools. */
  readonly issuers: readonly string[];
  readonly identitySource: string;
  /** The pattern that the audience has to match. */
  readonly validation: RegExp | undefined;
}

/**
 * Checks tokens of user pools. A method without scopes takes an ID token, a method with scopes an access token that has
 * one of them. Every fault of a token is a 401.
 * @see Developer Guide, apigateway-integrate-with-cognito, apigateway-enable-cognito-user-pool
 */
export function makeUserPoolAuthorizer(
  settings: UserPoolAuthorizerSettings,
  ports: JwtPorts,
): RestAuthorizer {
  const source = compileRestIdentitySource(settings.identitySource);
  const keysOf = new Map(
    settings.issuers.map((issuer) => [issuer, new IssuerKeys(issuer, ports.fetch, ports.now)]),
  );
  return {
    name: settings.name,
    kind: "user-pool",
    async authorize(call: RestCall, scopes) {
      const text = source(call)?.replace(/^Bearer +/i, "");
      if (!text) return refuse(`the request has no token in ${settings.identitySource}`);
      const token = decodeToken(text);
      if (token === undefined) return refuse("the token is malformed");
      const keys = typeof token.claims.iss === "string" ? keysOf.get(token.claims.iss) : undefined;
      if (keys === undefined)
        return refuse(`the token is of none of the pools: iss is ${JSON.stringify(token.claims.iss)}`);
      const unsigned = await checkSignature(token, text, keys);
      const problem = unsigned?.reason ?? checkClaims(token, settings, scopes, ports.now() / 1000);
      if (problem !== undefined) return refuse(problem);
      return {
        allowed: true,
        context: { kind: "user-pool", claims: claimsAsText(token.claims) },
        cached: false,
      };
    },
  };
}

function checkClaims(
  { claims }: Token,
  { validation }: UserPoolAuthorizerSettings,
  scopes: readonly string[],
  nowSeconds: number,
): string | undefined {
  if (typeof claims.exp !== "number" || claims.exp <= nowSeconds) return "the token has expired";
  const wanted = scopes.length === 0 ? "id" : "access";
  if (claims.token_use !== wanted) {
    const why = wanted === "id" ? "requires no scopes" : "requires scopes";
    return `the token is not an ${wanted} token, which it has to be because the method ${why}`;
  }
  // Access tokens have no audience, so none of them passes an expression.
  if (validation && !(typeof claims.aud === "string" && validation.test(claims.aud)))
    return `the token's audience does not match ${validation.source}`;
  const held = typeof claims.scope === "string" ? claims.scope.split(" ") : [];
  if (scopes.length > 0 && !scopes.some((scope) => held.includes(scope)))
    return `the token has none of the scopes ${scopes.join(", ")}`;
  return undefined;
}

/** Claims as functions see them, as text only. Lists are joined by commas, objects are JSON. */
function claimsAsText(claims: Token["claims"]): Record<string, string> {
  return Object.fromEntries(Object.entries(claims).map(([name, value]) => [name, claimText(value)]));
}

function claimText(value: unknown): string {
  if (Array.isArray(value)) return value.map(claimText).join(",");
  return value !== null && typeof value === "object" ? JSON.stringify(value) : String(value);
}

function refuse(reason: string): RestDecision {
  return refuseRest("unauthorized", REST_ERRORS.unauthorized, reason);
}
