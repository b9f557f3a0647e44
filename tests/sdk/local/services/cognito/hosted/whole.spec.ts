import assert from "node:assert/strict";
import type { Header } from "#sdk/local/http/types";
import { makeHosted } from "#sdk/local/services/cognito/hosted/hosted";
import { readClaims } from "#sdk/local/services/cognito/hosted/oauth/endpoint";
import { OPERATIONS } from "#sdk/local/services/cognito/user-pool/operations/index";
import { checkPassword } from "#sdk/local/services/cognito/user-pool/operations/sign-in/check-password";
import { makeTokenIssuer } from "#sdk/local/services/cognito/user-pool/tokens/issuer";
import { makePool } from "../support/pool";
import {
  answerOf,
  authorizationQuery,
  CALLBACK,
  CLIENT_ID,
  call,
  jsonOf,
  locationOf,
  OAUTH,
  send,
  sha256,
  Visitor,
} from "./support";

const VERIFIER = "a-verifier-that-is-longer-than-43-characters-0001";
const SECRET = "a-secret-of-the-client";
const PASSWORD = "Eve-passw0rd";

/** The pages with the pool's own operations, sign-in and tokens. */
function start() {
  const pool = makePool({
    client: { secret: SECRET, oauth: OAUTH },
    settings: { domain: "notes" },
    tokens: ({ settings, users, triggers, now }) =>
      makeTokenIssuer({ settings: () => settings, users, triggers, now }),
  });
  const hosted = makeHosted({
    poolOfClient: (id) => (id === CLIENT_ID ? { pool, client: pool.client } : undefined),
    poolOfToken: (issuer) => (issuer === pool.tokens.issuer ? pool : undefined),
    checkPassword,
    operations: OPERATIONS,
    now: pool.now,
  });
  return { pool, hosted, visitor: new Visitor(hosted) };
}

async function signUp({ pool, visitor }: ReturnType<typeof start>, query: string) {
  const fields = { username: "Eve", "requiredAttributes[email]": "eve@example.com", password: PASSWORD };
  const made = await visitor.fill(`/signup?${query}`, fields);
  assert.match(locationOf(made), /^\/confirmUser\?/);
  return visitor.fill(locationOf(made), { username: "Eve", code: pool.lastCode() });
}

describe("the hosted pages with a whole user pool", () => {
  it("lead from sign-up to tokens that identify the user", async () => {
    const world = start();
    const challenge = sha256(VERIFIER).toString("base64url");
    const query = authorizationQuery({
      scope: "openid email",
      nonce: "n1",
      code_challenge: challenge,
      code_challenge_method: "S256",
    });
    const code = answerOf(await signUp(world, query), "code") ?? assert.fail();
    const basic: Header = [
      "Authorization",
      `Basic ${Buffer.from(`${CLIENT_ID}:${SECRET}`).toString("base64")}`,
    ];
    const form = { grant_type: "authorization_code", redirect_uri: CALLBACK, code, code_verifier: VERIFIER };
    const tokens = jsonOf(await call(world.hosted, "/oauth2/token", form, [basic]));

    const id = readClaims(String(tokens.id_token)) ?? assert.fail();
    assert.equal(id.nonce, "n1");
    assert.equal(id.aud, CLIENT_ID);
    assert.equal(id["cognito:username"], "Eve");
    assert.equal(id.email_verified, true);
    const access = readClaims(String(tokens.access_token)) ?? assert.fail();
    assert.equal(access.scope, "openid email");

    const headers: Header[] = [["Authorization", `Bearer ${tokens.access_token}`]];
    const info = jsonOf(await send(world.hosted, "GET", "/oauth2/userInfo", { headers }));
    assert.deepEqual(info, {
      sub: id.sub,
      email: "eve@example.com",
      email_verified: "true",
      username: "Eve",
    });

    const refresh = { grant_type: "refresh_token", refresh_token: String(tokens.refresh_token) };
    const fresh = jsonOf(await call(world.hosted, "/oauth2/token", refresh, [basic]));
    assert.equal(readClaims(String(fresh.access_token))?.origin_jti, access.origin_jti);

    assert.equal(jsonOf(await call(world.hosted, "/oauth2/token", form, [basic])).error, "invalid_grant");
    assert.equal(jsonOf(await call(world.hosted, "/oauth2/token", refresh, [basic])).error, "invalid_grant");
    assert.equal((await send(world.hosted, "GET", "/oauth2/userInfo", { headers })).status, 401);
  });

  it("sign a user in with a new password after a forgotten one", async () => {
    const world = start();
    await signUp(world, authorizationQuery());
    const visitor = new Visitor(world.hosted);
    const asked = await visitor.fill(`/forgotPassword?${authorizationQuery()}`, { username: "eve" });
    const password = "Another-passw0rd";
    const code = world.pool.lastCode();
    const chosen = await visitor.fill(locationOf(asked), { username: "eve", code, password });
    assert.match(locationOf(chosen), /^\/login\?.*notice=password$/);
    const old = await visitor.fill(`/login?${authorizationQuery()}`, { username: "eve", password: PASSWORD });
    assert.match(String(old.body), /Incorrect username or password\./);
    assert.ok(
      answerOf(await visitor.fill(`/login?${authorizationQuery()}`, { username: "eve", password }), "code"),
    );
  });

  it("give the same message for a wrong password and an unknown user, as the client hides its users", async () => {
    const world = start();
    await signUp(world, authorizationQuery());
    const visitor = new Visitor(world.hosted);
    const wrong = await visitor.fill(`/login?${authorizationQuery()}`, { username: "eve", password: "x" });
    const nobody = await visitor.fill(`/login?${authorizationQuery()}`, { username: "bob", password: "x" });
    assert.equal(wrong.status, nobody.status);
    assert.equal(String(wrong.body).replace('value="eve"', 'value="bob"'), String(nobody.body));
    const forgotten = await visitor.fill(`/forgotPassword?${authorizationQuery()}`, { username: "bob" });
    assert.match(locationOf(forgotten), /^\/confirmForgotPassword\?.*username=bob&notice=sent$/);
  });

  it("return nothing for a forged access token", async () => {
    const { pool, hosted } = start();
    const claims = { iss: pool.tokens.issuer, token_use: "access", username: "Eve", scope: "openid" };
    const forged = ['{"alg":"none"}', JSON.stringify(claims), ""].map((part) =>
      Buffer.from(part).toString("base64url"),
    );
    const headers: Header[] = [["Authorization", `Bearer ${forged.join(".")}`]];
    assert.equal((await send(hosted, "GET", "/oauth2/userInfo", { headers })).status, 401);
  });
});
