import type { FetchText, IssuerKeys } from "../../../jwt/jwks";
import { signatureFault } from "../../../jwt/signature";
import type { Token } from "../../../jwt/token";
import type { Refused } from "./decision";

export interface JwtPorts {
  readonly fetch: FetchText;
  readonly now: () => number;
}

/**
 * `error_description` per cause. The Developer Guide (http-api-troubleshooting-jwt) shows the one on the audience. The
 * others are written in its manner.
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

/** Refuses a token that the issuer did not sign. Returns `undefined` for a valid token. `text` is the token as sent. */
export async function checkSignature(
  token: Token,
  text: string,
  keys: IssuerKeys,
  algorithms?: readonly string[],
): Promise<Refused | undefined> {
  const fault = await signatureFault(token, text, keys, algorithms);
  if (fault === undefined) return undefined;
  return typeof fault === "string" ? invalid(JWT_ERRORS[fault]) : invalid(fault.description, fault.detail);
}

/** Refuses a token. The client gets `description`, and `detail` is for the local user. */
export function invalid(description: string, detail?: string): Refused {
  return unauthorized(
    `Bearer scope="" error="invalid_token" error_description="${description}"`,
    detail === undefined ? description : `${description}: ${detail}`,
  );
}

/** Refuses a request without a valid token. */
export function unauthorized(challenge: string, reason: string): Refused {
  return { allowed: false, decision: "unauthorized", reason, challenge, cached: false };
}
