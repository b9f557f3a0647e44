import { type FetchText, IssuerKeys, KeysUnavailable } from "../../../jwt/jwks";
import { signatureFault } from "../../../jwt/signature";
import { decodeToken, type Token } from "../../../jwt/token";
import { refusals } from "./errors";

/** An issuer of valid tokens, and their apps. */
export interface Issuer {
  /** Its name in logins. */
  readonly name: string;
  /** The URL of its keys. */
  readonly url: string;
  /** How it calls itself in tokens. */
  readonly issuers: readonly string[];
  readonly clientIds: readonly string[];
}

export type Claims = Readonly<Record<string, unknown>>;

/** Checks tokens of OpenID Connect providers: signature by the keys that they publish, issuer, audience and time. */
export class OpenIdTokens {
  readonly #keys = new Map<string, IssuerKeys>();

  constructor(
    private readonly fetch: FetchText,
    private readonly now: () => number,
  ) {}

  /** The claims of a valid token. Throws `ServiceError`. */
  async check(text: string, issuer: Issuer): Promise<Claims> {
    const token = readToken(text);
    checkIssuer(token, issuer.issuers);
    if (!audienceOf(token).some((aud) => issuer.clientIds.includes(aud)))
      throw refusals.token("Incorrect token audience.");
    await this.#checkSignature(token, text, issuer);
    checkTime(token, this.now() / 1000);
    if (typeof token.claims.sub !== "string" || token.claims.sub === "")
      throw refusals.token("Missing a required claim: sub");
    return token.claims;
  }

  async #checkSignature(token: Token, text: string, { name, url }: Issuer): Promise<void> {
    const keys = this.#keysOf(url);
    try {
      await keys.find(String(token.header.kid));
    } catch (error) {
      if (error instanceof KeysUnavailable) throw refusals.unreachable(name, error.detail);
      throw error;
    }
    if ((await signatureFault(token, text, keys)) !== undefined)
      throw refusals.token("Couldn't verify signed token.");
  }

  #keysOf(url: string): IssuerKeys {
    const keys = this.#keys.get(url) ?? new IssuerKeys(url, this.fetch, this.now);
    this.#keys.set(url, keys);
    return keys;
  }
}

/** A token's parts. Throws `ServiceError` for text that is none. */
export function readToken(text: string): Token {
  const token = decodeToken(text);
  if (token === undefined) throw refusals.token("Not a valid OpenId Connect identity token.");
  if (audienceOf(token).length === 0) throw refusals.token("Missing a required claim: aud");
  return token;
}

export function checkIssuer({ claims }: Token, issuers: readonly string[]): void {
  if (!issuers.some((issuer) => issuer === claims.iss))
    throw refusals.token("Issuer doesn't match providerName");
}

export function checkTime({ claims: { exp, nbf } }: Token, now: number): void {
  if (typeof exp !== "number") throw refusals.token("Missing a required claim: exp");
  if (exp <= now) throw refusals.expired(now, exp);
  if (typeof nbf === "number" && nbf > now) throw refusals.token("Token is not valid yet.");
}

export function audienceOf({ claims: { aud } }: Token): readonly string[] {
  const list = Array.isArray(aud) ? aud : [aud];
  return list.filter((entry): entry is string => typeof entry === "string" && entry !== "");
}
