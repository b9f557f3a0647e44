import { createSign, generateKeyPairSync, type KeyObject } from "node:crypto";
import type { FetchText } from "#sdk/local/jwt/jwks";
import { NOW } from "./requests";

export const ISSUER = "https://issuer.test/pool";
export const SECONDS = Math.floor(NOW / 1000);

/** A key pair of an issuer. Tests sign by hand, so that the library which checks tokens does not make them too. */
export interface IssuerKey {
  readonly kid: string;
  readonly privateKey: KeyObject;
  readonly jwk: object;
}

export function makeKey(kid: string): IssuerKey {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return { kid, privateKey, jwk: { ...publicKey.export({ format: "jwk" }), kid, use: "sig", alg: "RS256" } };
}

/** Claims of a token that is valid until the next minute. */
export function goodClaims(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return { iss: ISSUER, aud: "client1", sub: "ann", exp: SECONDS + 60, iat: SECONDS - 60, ...changes };
}

export function sign(key: IssuerKey, claims: object, header: object = {}): string {
  const parts = [{ alg: "RS256", kid: key.kid, typ: "JWT", ...header }, claims].map(encode).join(".");
  return `${parts}.${createSign("RSA-SHA256").update(parts).sign(key.privateKey).toString("base64url")}`;
}

export function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString("base64url");
}

/** An issuer that answers without a network, and counts its requests. */
export function makeIssuer(keys: () => readonly IssuerKey[]): { fetch: FetchText; fetched: string[] } {
  const fetched: string[] = [];
  const answers: Record<string, () => object> = {
    [`${ISSUER}/.well-known/openid-configuration`]: () => ({ jwks_uri: `${ISSUER}/keys` }),
    [`${ISSUER}/keys`]: () => ({ keys: keys().map(({ jwk }) => jwk) }),
  };
  const fetch: FetchText = async (url) => {
    fetched.push(url);
    const answer = answers[url];
    return {
      ok: answer !== undefined,
      status: answer ? 200 : 404,
      text: async () => JSON.stringify(answer?.()),
    };
  };
  return { fetch, fetched };
}
