import { strict as assert } from "node:assert";
import { createHmac, createPublicKey, type JsonWebKey } from "node:crypto";
import { API_SCOPE } from "#sdk/local/services/cognito/user-pool/tokens/claims";
import { claimsOf, headerOf, makeTokenPool, realTokens, signedIn } from "../../support/issuer";
import { addUser, CLIENT_ID, makePool, makeSettings, type TestPool } from "../../support/pool";

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Tokens that somebody has forged from valid ones. */
function forgeries(token: string, pool: TestPool): Readonly<Record<string, string>> {
  const [header = "", payload = "", signature = ""] = token.split(".");
  const { kid } = headerOf(token);
  const jwk = pool.users.keys().find((key) => key.kid === kid)?.jwk as JsonWebKey;
  const pem = createPublicKey({ key: jwk, format: "jwk" }).export({ type: "spki", format: "pem" });
  const symmetric = `${encode({ kid, alg: "HS256" })}.${payload}`;
  return {
    "with other claims": `${header}.${encode({ ...claimsOf(token), username: "root", sub: "root" })}.${signature}`,
    "with another signature": `${header}.${payload}.${Buffer.alloc(256, 7).toString("base64url")}`,
    "without a signature": `${header}.${payload}.`,
    "of algorithm none": `${encode({ kid, alg: "none" })}.${payload}.`,
    "signed with the public key as a secret": `${symmetric}.${createHmac("sha256", pem).update(symmetric).digest("base64url")}`,
    "of an unknown key": `${encode({ kid: "other", alg: "RS256" })}.${payload}.${signature}`,
    "without a key": `${encode({ alg: "RS256" })}.${payload}.${signature}`,
    "that is no token": "abc",
    "that is empty": "",
    "of three dots": "...",
    "of nonsense": "a.b.c",
  };
}

describe("the check of an access token", () => {
  async function start(options = {}, more = {}) {
    const pool = await makeTokenPool(options);
    const user = addUser(pool);
    const tokens = await pool.tokens.issue(signedIn(pool, user, more));
    return { pool, user, ...tokens, check: () => pool.tokens.checkAccess(tokens.accessToken, API_SCOPE) };
  }
  const refused = (message: string, code = "NotAuthorizedException") => ({ code, message });

  it("returns its user, client and sign-in", async () => {
    const { pool, user, accessToken, check } = await start();
    assert.deepEqual(await check(), {
      user,
      client: pool.client,
      originId: claimsOf(accessToken).origin_jti,
      scopes: [API_SCOPE],
    });
  });

  it("refuses what others made of a good one", async () => {
    const { pool, accessToken } = await start();
    for (const [title, token] of Object.entries(forgeries(accessToken, pool))) {
      await assert.rejects(pool.tokens.checkAccess(token), refused("Invalid Access Token"), title);
    }
  });

  it("refuses an ID token, and another pool's token, also where the keys are the same", async () => {
    const { pool, idToken, accessToken } = await start();
    await assert.rejects(pool.tokens.checkAccess(idToken), refused("Invalid Access Token"));
    const settings = makeSettings({ id: "us-east-1_Other0001" });
    const sameKeys = await makeTokenPool({ settings });
    addUser(sameKeys);
    await assert.rejects(sameKeys.tokens.checkAccess(accessToken), refused("Invalid Access Token"));
    const ownKeys = makePool({ tokens: realTokens });
    await assert.rejects(ownKeys.tokens.checkAccess(accessToken), refused("Invalid Access Token"));
  });

  it("refuses one whose time is up", async () => {
    const { pool, check } = await start();
    pool.pass(3_599_999);
    await check();
    pool.pass(1);
    await assert.rejects(check(), refused("Access Token has expired"));
  });

  it("asks for a scope only where one is needed", async () => {
    const { pool, accessToken, check } = await start({}, { source: "HostedAuth", scopes: ["openid"] });
    await assert.rejects(check(), refused("Access Token does not have required scopes"));
    assert.deepEqual((await pool.tokens.checkAccess(accessToken)).scopes, ["openid"]);
  });

  it("refuses users who are disabled or deleted, and whoever has the name after them", async () => {
    const { pool, user, check } = await start();
    user.enabled = false;
    await assert.rejects(check(), refused("User is disabled."));
    pool.users.remove(user);
    await assert.rejects(check(), refused("User does not exist.", "UserNotFoundException"));
    addUser(pool, { username: user.username });
    await assert.rejects(check(), refused("User does not exist.", "UserNotFoundException"));
  });

  it("refuses one of a revoked sign-in, and no other", async () => {
    const { pool, user, refreshToken, check } = await start();
    const other = await pool.tokens.issue(signedIn(pool, user));
    const refreshed = await pool.tokens.refresh(refreshToken ?? "", pool.client);
    pool.tokens.revoke(refreshToken ?? "", pool.client);
    await assert.rejects(check(), refused("Access Token has been revoked"));
    await assert.rejects(
      pool.tokens.checkAccess(refreshed.accessToken),
      refused("Access Token has been revoked"),
    );
    await pool.tokens.checkAccess(other.accessToken);
  });

  it("refuses one of a deleted client, and one that a client has for itself", async () => {
    const { pool, check } = await start();
    const { accessToken } = await pool.tokens.issueForClient(pool.client, ["notes/read"]);
    await assert.rejects(pool.tokens.checkAccess(accessToken), refused("Invalid Access Token"));
    pool.settings = makeSettings({ clients: [] });
    await assert.rejects(check(), refused("Invalid Access Token"));
  });
});

describe("the check of an ID token for an identity pool", () => {
  async function start(options = {}) {
    const pool = await makeTokenPool(options);
    const user = addUser(pool);
    const tokens = await pool.tokens.issue(signedIn(pool, user));
    const check = (serverSide: boolean) => pool.tokens.checkId(tokens.idToken, CLIENT_ID, serverSide);
    return { pool, user, ...tokens, check };
  }
  const refused = (message: string) => ({ code: "NotAuthorizedException", message });

  it("gives the claims", async () => {
    const { idToken, check } = await start();
    assert.deepEqual(await check(true), claimsOf(idToken));
  });

  it("refuses what others made of a good one, and access tokens", async () => {
    const { pool, idToken, accessToken } = await start();
    for (const [title, token] of Object.entries({ ...forgeries(idToken, pool), access: accessToken })) {
      const checked = pool.tokens.checkId(token, CLIENT_ID, false);
      await assert.rejects(checked, refused("Invalid login token. Token signature invalid."), title);
    }
  });

  it("refuses another client's, and one whose time is up", async () => {
    const { pool, idToken, check } = await start();
    await assert.rejects(
      pool.tokens.checkId(idToken, "other", false),
      refused("Invalid login token. Incorrect token audience."),
    );
    pool.pass(3_600_000);
    const exp = Number(claimsOf(idToken).exp);
    await assert.rejects(check(false), refused(`Invalid login token. Token expired: ${exp} >= ${exp}`));
  });

  for (const [title, end] of Object.entries({
    "signed out": ({ user, pool }) => void (user.signedOutAt = pool.now()),
    disabled: ({ user }) => void (user.enabled = false),
    deleted: ({ user, pool }) => pool.users.remove(user),
    revoked: ({ pool, refreshToken }) => pool.tokens.revoke(refreshToken ?? "", pool.client),
  } as Record<string, (given: Awaited<ReturnType<typeof start>>) => void>)) {
    it(`refuses one whose user was ${title}, where the identity pool asks for it`, async () => {
      const given = await start();
      end(given);
      await given.check(false);
      await assert.rejects(given.check(true), refused("Invalid login token. Token has been revoked."));
    });
  }

  it("goes by the second where tokens have no ids", async () => {
    const { pool, user, check } = await start({ client: { revocation: false } });
    await check(true);
    user.signedOutAt = pool.now();
    await assert.rejects(check(true), refused("Invalid login token. Token has been revoked."));
  });
});
