import { generateKeyPair, type KeyObject, randomUUID } from "node:crypto";
import { promisify } from "node:util";
import type { PublicKey } from "../user-pool/tokens/types";

/** The subject of a token. */
interface WebIdentity {
  readonly identityId: string;
  readonly poolId: string;
  readonly amr: readonly string[];
}

const ISSUER = "https://cognito-identity.amazonaws.com";
/** @see GetOpenIdToken: the token is valid for 10 minutes */
const LIFETIME_SECONDS = 10 * 60;
const KEY_BITS = 2048;

interface SigningKey {
  readonly kid: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

/** Makes tokens that say who somebody is for an identity pool. The key is made with the first one, and never written. */
export class WebIdentityTokens {
  #key: Promise<SigningKey> | undefined;

  constructor(private readonly now: () => number) {}

  async issue({ identityId, poolId, amr }: WebIdentity): Promise<string> {
    const { kid, privateKey } = await this.#signingKey();
    // jose is an ES module, and this is CommonJS. It is loaded when the first token is made.
    const { SignJWT } = await import("jose");
    const now = Math.floor(this.now() / 1000);
    return new SignJWT({ amr: [...amr] })
      .setProtectedHeader({ alg: "RS256", kid, typ: "JWS" })
      .setSubject(identityId)
      .setAudience(poolId)
      .setIssuer(ISSUER)
      .setIssuedAt(now)
      .setExpirationTime(now + LIFETIME_SECONDS)
      .sign(privateKey);
  }

  /** The keys that verify such a token. */
  async publicKeys(): Promise<readonly PublicKey[]> {
    const { kid, publicKey } = await this.#signingKey();
    const { n = "", e = "" } = publicKey.export({ format: "jwk" });
    return [{ kid, kty: "RSA", alg: "RS256", use: "sig", n, e }];
  }

  #signingKey(): Promise<SigningKey> {
    this.#key ??= promisify(generateKeyPair)("rsa", { modulusLength: KEY_BITS }).then((pair) => ({
      kid: randomUUID(),
      ...pair,
    }));
    return this.#key;
  }
}
