import { strict as assert } from "node:assert";
import { inspect } from "node:util";
import { TOKEN_OPERATIONS } from "#sdk/local/services/cognito/user-pool/operations/tokens";
import { claimsOf, makeTokenPool, signedIn } from "../../support/issuer";
import {
  addUser,
  CLIENT_ID,
  makeClient,
  makeSettings,
  POOL_ID,
  START,
  type TestPool,
} from "../../support/pool";
import { call } from "../support";

const refused = (message: string, code = "NotAuthorizedException") => ({ code, message });

async function start(options: Parameters<typeof makeTokenPool>[0] = {}) {
  const pool = await makeTokenPool(options);
  const user = addUser(pool);
  const signIn = async () => {
    const { accessToken, idToken, refreshToken = "" } = await pool.tokens.issue(signedIn(pool, user));
    return { accessToken, idToken, refreshToken };
  };
  const refresh = (RefreshToken: string, more: Record<string, unknown> = {}) =>
    call(pool, "GetTokensFromRefreshToken", { ClientId: CLIENT_ID, RefreshToken, ...more });
  return { pool, user, signIn, refresh, ...(await signIn()) };
}

interface Result {
  readonly AuthenticationResult: Record<string, string>;
}

describe("operations on tokens", () => {
  it("find their pool by the same members as the service", () => {
    const rows = Object.entries(TOKEN_OPERATIONS).map(([name, { pool }]) => [name, pool]);
    assert.deepEqual(rows, [
      ["GetTokensFromRefreshToken", "ClientId"],
      ["RevokeToken", "ClientId"],
      ["GlobalSignOut", "AccessToken"],
      ["AdminUserGlobalSignOut", "UserPoolId"],
    ]);
  });
});

describe("GetTokensFromRefreshToken", () => {
  it("gives new tokens of the same sign-in, and no new refresh token", async () => {
    const { pool, refresh, refreshToken, accessToken } = await start();
    pool.pass(60_000);
    const { AuthenticationResult: result } = (await refresh(refreshToken)) as unknown as Result;
    assert.deepEqual(Object.keys(result), ["AccessToken", "ExpiresIn", "IdToken", "TokenType"]);
    assert.deepEqual([result.ExpiresIn, result.TokenType], [3600, "Bearer"]);
    const [before, after] = [claimsOf(accessToken), claimsOf(result.AccessToken ?? "")];
    assert.equal(after.origin_jti, before.origin_jti);
    assert.equal(after.auth_time, START / 1000);
    assert.equal(after.iat, START / 1000 + 60);
    assert.notEqual(after.jti, before.jti);
    await pool.tokens.checkAccess(result.AccessToken ?? "");
  });

  it("tells pre token generation that tokens are refreshed, with the call's metadata", async () => {
    const asked: unknown[] = [];
    const { refresh, refreshToken } = await start({
      triggers: {
        preTokenGeneration: async ({ clientMetadata }, source) => {
          asked.push([source, clientMetadata]);
          return undefined;
        },
      },
    });
    await refresh(refreshToken, { ClientMetadata: { a: "b" } });
    assert.deepEqual(asked, [
      ["Authentication", undefined],
      ["RefreshTokens", { a: "b" }],
    ]);
  });

  it("refuses malformed tokens, and other clients'", async () => {
    const other = makeClient({ id: "other" });
    const { refresh, refreshToken, accessToken } = await start({
      settings: { clients: [makeClient(), other] },
    });
    for (const token of ["abc", accessToken, `${refreshToken}x`]) {
      await assert.rejects(refresh(token), refused("Invalid Refresh Token"));
    }
    await assert.rejects(refresh(refreshToken, { ClientId: "other" }), refused("Invalid Refresh Token"));
    await refresh(refreshToken);
  });

  it("refuses an expired one", async () => {
    const { pool, refresh, refreshToken } = await start({ client: { refreshTokenSeconds: 3600 } });
    pool.pass(3_599_999);
    await refresh(refreshToken);
    pool.pass(1);
    await assert.rejects(refresh(refreshToken), refused("Refresh Token has expired"));
    assert.deepEqual(pool.users.state().grants, []);
  });

  it("refuses users who are disabled or deleted, and whoever has the name after them", async () => {
    const { pool, user, refresh, refreshToken } = await start();
    user.enabled = false;
    await assert.rejects(refresh(refreshToken), refused("User is disabled."));
    const [grant] = pool.users.state().grants;
    pool.users.remove(user);
    await assert.rejects(refresh(refreshToken), refused("Invalid Refresh Token"));
    pool.pass(1);
    addUser(pool, { username: user.username });
    assert.ok(grant);
    pool.users.addGrant(grant);
    await assert.rejects(refresh(refreshToken), refused("Invalid Refresh Token"));
  });

  it("refuses a sign-in that ended while the function was asked", async () => {
    const end: (() => void)[] = [];
    const { pool, user, refresh, refreshToken } = await start({
      triggers: {
        preTokenGeneration: async () => {
          end.pop()?.();
          return undefined;
        },
      },
    });
    end.push(() => {
      user.signedOutAt = pool.now();
    });
    await assert.rejects(refresh(refreshToken), refused("Refresh Token has been revoked"));
  });

  it("requires the secret of a client that has one, and refuses one from any other client", async () => {
    const { refresh, refreshToken } = await start({ client: { secret: "s3cret" } });
    await refresh(refreshToken, { ClientSecret: "s3cret" });
    for (const more of [{}, { ClientSecret: "wrong" }, { ClientSecret: "s3cret " }]) {
      await assert.rejects(refresh(refreshToken, more), refused("Invalid client secret."));
    }
    const open = await start();
    await assert.rejects(
      open.refresh(open.refreshToken, { ClientSecret: "x" }),
      refused("Invalid client secret."),
    );
  });

  it("stores no refresh token, only its hash", async () => {
    const { pool, refreshToken, accessToken, idToken } = await start();
    const stored = inspect(pool.users.state(), { depth: null });
    for (const token of [refreshToken, accessToken, idToken]) assert.equal(stored.includes(token), false);
    assert.match(pool.users.state().grants[0]?.hash ?? "", /^[0-9a-f]{64}$/);
    assert.ok(refreshToken.length >= 128);
  });
});

describe("RevokeToken", () => {
  const revoke = (pool: TestPool, Token: string, more: Record<string, unknown> = {}) =>
    call(pool, "RevokeToken", { ClientId: CLIENT_ID, Token, ...more });

  it("ends one sign-in, for good", async () => {
    const { pool, signIn, refresh, refreshToken, accessToken } = await start();
    const other = await signIn();
    assert.deepEqual(await revoke(pool, refreshToken), {});
    assert.deepEqual(await revoke(pool, refreshToken), {});
    await assert.rejects(refresh(refreshToken), refused("Refresh Token has been revoked"));
    await assert.rejects(pool.tokens.checkAccess(accessToken), refused("Access Token has been revoked"));
    await refresh(other.refreshToken);
    await pool.tokens.checkAccess(other.accessToken);
  });

  it("ignores unknown tokens and other clients'", async () => {
    const { pool, refresh, refreshToken } = await start({
      settings: { clients: [makeClient(), makeClient({ id: "other" })] },
    });
    assert.deepEqual(await revoke(pool, "abc"), {});
    assert.deepEqual(await revoke(pool, refreshToken, { ClientId: "other" }), {});
    await refresh(refreshToken);
  });

  it("refuses access tokens, clients without revocation, wrong secrets and unknown clients", async () => {
    const { pool, refreshToken, accessToken } = await start({ client: { secret: "s3cret" } });
    const secret = { ClientSecret: "s3cret" };
    await assert.rejects(
      revoke(pool, accessToken, secret),
      refused("Unsupported token type", "UnsupportedTokenTypeException"),
    );
    await assert.rejects(
      revoke(pool, refreshToken, { ClientSecret: "wrong" }),
      refused("Invalid client secret.", "UnauthorizedException"),
    );
    await assert.rejects(
      revoke(pool, refreshToken, { ClientId: "none" }),
      refused("User pool client none does not exist.", "ResourceNotFoundException"),
    );
    pool.settings = makeSettings({ clients: [makeClient({ revocation: false })] });
    await assert.rejects(revoke(pool, refreshToken), { code: "UnsupportedOperationException" });
  });
});

describe("a global sign-out", () => {
  for (const [name, signOut] of Object.entries({
    GlobalSignOut: (pool: TestPool, AccessToken: string) => call(pool, "GlobalSignOut", { AccessToken }),
    AdminUserGlobalSignOut: (pool: TestPool) =>
      call(pool, "AdminUserGlobalSignOut", { UserPoolId: POOL_ID, Username: "ada" }),
  })) {
    it(`by ${name} ends every sign-in of the user, and not the next one`, async () => {
      const { pool, signIn, refresh, ...first } = await start();
      const second = await signIn();
      const grace = addUser(pool, { username: "grace" });
      const others = await pool.tokens.issue(signedIn(pool, grace));
      assert.deepEqual(await signOut(pool, first.accessToken), {});
      for (const { refreshToken, accessToken } of [first, second]) {
        await assert.rejects(refresh(refreshToken), refused("Refresh Token has been revoked"));
        await assert.rejects(pool.tokens.checkAccess(accessToken), refused("Access Token has been revoked"));
      }
      await refresh(others.refreshToken ?? "");

      // Within the same millisecond.
      const third = await signIn();
      await refresh(third.refreshToken);
      await pool.tokens.checkAccess(third.accessToken);
      await signOut(pool, third.accessToken);
      await assert.rejects(refresh(third.refreshToken), refused("Refresh Token has been revoked"));
      await assert.rejects(
        pool.tokens.checkAccess(third.accessToken),
        refused("Access Token has been revoked"),
      );
    });
  }

  it("is not for tokens that are not for the service's own calls", async () => {
    const { pool, user } = await start();
    const { accessToken } = await pool.tokens.issue(
      signedIn(pool, user, { source: "HostedAuth", scopes: ["openid"] }),
    );
    await assert.rejects(
      call(pool, "GlobalSignOut", { AccessToken: accessToken }),
      refused("Access Token does not have required scopes"),
    );
    assert.equal(user.signedOutAt, 0);
  });

  it("of an unknown user is refused", async () => {
    const { pool } = await start();
    await assert.rejects(
      call(pool, "AdminUserGlobalSignOut", { UserPoolId: POOL_ID, Username: "nobody" }),
      refused("User does not exist.", "UserNotFoundException"),
    );
  });
});
