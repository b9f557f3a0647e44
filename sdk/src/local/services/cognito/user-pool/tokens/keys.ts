import { generateKeyPair, type JsonWebKey, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import type { StoredKey } from "../state/store";
import type { PublicKey } from "./types";

/** ID and access tokens are good for a day at most, and so must the key be that signed one. @see Quotas, user pools */
export const LONGEST_TOKEN_MS = 24 * 60 * 60 * 1000;
/** A key that is older is replaced when the pool first needs it. AWS does not say how often it does so. */
export const KEY_MS = 90 * 24 * 60 * 60 * 1000;

const ALGORITHM = "RS256";
/** An id of AWS is 32 bytes as well. */
const KEY_ID_BYTES = 32;

const generate = promisify(generateKeyPair);

interface KeysDeps {
  readonly store: { keys(): readonly StoredKey[]; setKeys(keys: readonly StoredKey[]): void };
  readonly now: () => number;
}

/** The keys of one pool: one signs its ID tokens, another its access tokens. */
export class SigningKeys {
  readonly #deps: KeysDeps;
  /** Changes wait for one another. */
  #ready: Promise<unknown> | undefined;
  readonly #imported = new Map<string, Promise<Imported>>();

  /** Makes nothing yet: two RSA keys take longer than a pool may take to start. */
  constructor(deps: KeysDeps) {
    this.#deps = deps;
  }

  /** A signed token with these claims. */
  async sign(use: StoredKey["use"], claims: Readonly<Record<string, unknown>>): Promise<string> {
    const storedKey = (await this.#published()).find((key) => key.use === use && key.retiredAt === undefined);
    if (storedKey === undefined) throw new Error("there is a key for each kind of token");
    const { CompactSign } = await import("jose");
    const { privateKey } = await this.#import(storedKey);
    return new CompactSign(Buffer.from(JSON.stringify(claims)))
      .setProtectedHeader({ kid: storedKey.kid, alg: ALGORITHM })
      .sign(privateKey);
  }

  /** Claims of a token that one of these keys signed. Times and all else are yet to be checked. */
  async read(use: StoredKey["use"], token: string): Promise<Readonly<Record<string, unknown>> | undefined> {
    const { compactVerify, decodeProtectedHeader, errors } = await import("jose");
    try {
      const { kid } = decodeProtectedHeader(token);
      const storedKey = (await this.#published()).find((key) => key.kid === kid && key.use === use);
      if (storedKey === undefined) return undefined;
      const { publicKey } = await this.#import(storedKey);
      const { payload } = await compactVerify(token, publicKey, { algorithms: [ALGORITHM] });
      const claims: unknown = JSON.parse(Buffer.from(payload).toString());
      return claims !== null && typeof claims === "object" ? (claims as Record<string, unknown>) : undefined;
    } catch (error) {
      // Text that is no token, another algorithm, a signature that does not fit.
      if (error instanceof errors.JOSEError || error instanceof TypeError || error instanceof SyntaxError)
        return undefined;
      throw error;
    }
  }

  async publicKeys(): Promise<readonly PublicKey[]> {
    return (await this.#published()).map(toPublicKey);
  }

  /** New keys sign from now on. The ones before stay published until the last token that they signed has ended. */
  rotate(): Promise<void> {
    return this.#inTurn(async () => this.#replace());
  }

  /** Keys that sign, and retired ones that tokens may still be signed with. */
  async #published(): Promise<readonly StoredKey[]> {
    this.#ready ??= this.#inTurn(async () => {
      if (!this.#isCurrent("id") || !this.#isCurrent("access")) await this.#replace();
    });
    await this.#ready;
    const { store, now } = this.#deps;
    return store
      .keys()
      .filter(({ retiredAt }) => retiredAt === undefined || retiredAt + LONGEST_TOKEN_MS > now());
  }

  #isCurrent(use: StoredKey["use"]): boolean {
    const key = this.#deps.store.keys().find((one) => one.use === use && one.retiredAt === undefined);
    return key !== undefined && this.#deps.now() - key.createdAt < KEY_MS;
  }

  async #replace(): Promise<void> {
    const { store, now } = this.#deps;
    const made = await Promise.all([makeKey("id", now()), makeKey("access", now())]);
    const retired = store.keys().map((key) => ({ ...key, retiredAt: key.retiredAt ?? now() }));
    store.setKeys([...made, ...retired.filter(({ retiredAt }) => retiredAt + LONGEST_TOKEN_MS > now())]);
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const before = this.#ready ?? Promise.resolve();
    // The next caller tries again after a failure.
    const done = before.then(work, work);
    this.#ready = done;
    done.catch(() => {
      if (this.#ready === done) this.#ready = undefined;
    });
    return done;
  }

  /** Reading a key costs more than a signature. */
  #import(storedKey: StoredKey): Promise<Imported> {
    const imported = this.#imported.get(storedKey.kid) ?? importKey(storedKey);
    this.#imported.set(storedKey.kid, imported);
    return imported;
  }
}

type Imported = Awaited<ReturnType<typeof importKey>>;

async function importKey(storedKey: StoredKey) {
  // jose is an ES module, and this is CommonJS. It is loaded when the first token is made.
  const { importJWK } = await import("jose");
  const [privateKey, publicKey] = await Promise.all([
    importJWK(storedKey.jwk as JsonWebKey & { kty: "RSA" }, ALGORITHM),
    importJWK({ ...toPublicKey(storedKey) }, ALGORITHM),
  ]);
  return { privateKey, publicKey };
}

/** Runs beside the event loop. */
async function makeKey(use: StoredKey["use"], createdAt: number): Promise<StoredKey> {
  const { privateKey } = await generate("rsa", { modulusLength: 2048 });
  const jwk = privateKey.export({ format: "jwk" }) as Record<string, unknown>;
  return { kid: randomBytes(KEY_ID_BYTES).toString("base64"), use, jwk, createdAt };
}

function toPublicKey({ kid, jwk }: StoredKey): PublicKey {
  return { alg: ALGORITHM, e: String(jwk.e), kid, kty: "RSA", n: String(jwk.n), use: "sig" };
}
