import type { UserPool } from "#sdk/local/services/cognito/user-pool/pool";
import type { StoredKey } from "#sdk/local/services/cognito/user-pool/state/store";
import type { User } from "#sdk/local/services/cognito/user-pool/state/user";
import { API_SCOPE } from "#sdk/local/services/cognito/user-pool/tokens/claims";
import { makeTokenIssuer } from "#sdk/local/services/cognito/user-pool/tokens/issuer";
import type { SignedIn } from "#sdk/local/services/cognito/user-pool/tokens/types";
import { makePool, type PoolOptions, type TestPool } from "./pool";

/** RSA keys take long to make: pools of a test may share them. */
let shared: Promise<readonly StoredKey[]> | undefined;

/** A pool with real tokens. Its keys are those of all other such pools. */
export async function makeTokenPool(options: PoolOptions = {}): Promise<TestPool> {
  shared ??= makeKeys();
  const pool = makePool({ tokens: realTokens, ...options });
  const createdAt = pool.now();
  pool.users.setKeys((await shared).map((key) => ({ ...key, createdAt })));
  return pool;
}

export function realTokens(pool: UserPool) {
  const { users, triggers, now } = pool;
  return makeTokenIssuer({ settings: () => pool.settings, users, triggers, now });
}

async function makeKeys(): Promise<readonly StoredKey[]> {
  const pool = makePool({ tokens: realTokens });
  await pool.tokens.publicKeys();
  return pool.users.keys();
}

/** A sign-in by the service's own calls. */
export function signedIn(pool: TestPool, user: User, more: Partial<SignedIn> = {}): SignedIn {
  return { user, client: pool.client, source: "Authentication", scopes: [API_SCOPE], ...more };
}

/** Accepts any claims of a token unchecked. */
export function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
}

export function headerOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString());
}
