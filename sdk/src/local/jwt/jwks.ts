/** A public key as issuers publish it. */
export interface Jwk {
  readonly kty: string;
  readonly kid: string;
}

/** The part of `fetch` that this module needs. */
export type FetchText = (url: string, options: { readonly signal: AbortSignal }) => Promise<FetchedText>;

export interface FetchedText {
  readonly ok: boolean;
  readonly status: number;
  text(): Promise<string>;
}

/** The reason why an issuer's keys are unavailable, in the words that the service puts into `www-authenticate`. */
export class KeysUnavailable extends Error {
  constructor(
    readonly description: "OIDC discovery endpoint communications error" | "JWKS communication error",
    /** The details for people. */
    readonly detail: string,
  ) {
    super(`${description}: ${detail}`);
  }
}

/** @see Developer Guide, limits: time for each of the two requests, size of the key set */
const FETCH_MS = 1_500;
const MAX_JWKS_BYTES = 150_000;
const CACHED_MS = 2 * 60 * 60 * 1000;
/** @see Developer Guide, rest-api-jwt-authorizer-keys */
export const REST_CACHED_MS = 60 * 60 * 1000;
/** An unknown key id makes the keys be fetched again, but at most once in this time. */
const REFETCH_MS = 10_000;

/** The keys of one issuer, found by OIDC discovery. HTTP APIs cache them for two hours. */
export class IssuerKeys {
  private fetched: { readonly at: number; readonly keys: Promise<ReadonlyMap<string, Jwk>> } | undefined;

  constructor(
    private readonly issuer: string,
    private readonly fetchText: FetchText,
    private readonly now: () => number,
    private readonly cachedMs: number = CACHED_MS,
  ) {}

  /** Returns the key with an id, or `undefined`. Rejects with {@link KeysUnavailable}. */
  async find(kid: string): Promise<Jwk | undefined> {
    const known = (await this.keysNotOlderThan(this.cachedMs)).get(kid);
    return known ?? (await this.keysNotOlderThan(REFETCH_MS)).get(kid);
  }

  private keysNotOlderThan(ageMs: number): Promise<ReadonlyMap<string, Jwk>> {
    const { fetched } = this;
    if (fetched && this.now() - fetched.at < ageMs) return fetched.keys;
    const keys = this.fetchKeys();
    this.fetched = { at: this.now(), keys };
    // A failure is not cached, since the issuer may be up for the next request.
    keys.catch(() => {
      if (this.fetched?.keys === keys) this.fetched = undefined;
    });
    return keys;
  }

  private async fetchKeys(): Promise<ReadonlyMap<string, Jwk>> {
    const discovery = `${this.issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
    const configuration = await this.fetchJson(discovery, "OIDC discovery endpoint communications error");
    const uri = (configuration as { jwks_uri?: unknown } | null)?.jwks_uri;
    if (typeof uri !== "string") {
      throw new KeysUnavailable(
        "OIDC discovery endpoint communications error",
        `${discovery} names no jwks_uri`,
      );
    }
    const set = (await this.fetchJson(uri, "JWKS communication error")) as { keys?: unknown } | null;
    const keys = (Array.isArray(set?.keys) ? set.keys : []) as Partial<Jwk>[];
    return new Map(keys.flatMap((key) => (isKey(key) ? [[key.kid, key] as const] : [])));
  }

  private async fetchJson(url: string, description: KeysUnavailable["description"]): Promise<unknown> {
    try {
      const response = await this.fetchText(url, { signal: AbortSignal.timeout(FETCH_MS) });
      if (!response.ok) throw new Error(`status ${response.status}`);
      const text = await response.text();
      if (text.length > MAX_JWKS_BYTES) throw new Error(`more than ${MAX_JWKS_BYTES} bytes`);
      return JSON.parse(text);
    } catch (error) {
      throw new KeysUnavailable(description, `${url}: ${reasonOf(error)}`);
    }
  }
}

function isKey(key: Partial<Jwk> | null): key is Jwk {
  return typeof key?.kid === "string" && typeof key.kty === "string";
}

/** Returns the cause that `fetch` hides behind "fetch failed". */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message || cause.name : String(cause);
}
