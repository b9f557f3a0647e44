import { strict as assert } from "node:assert";
import { createHmac } from "node:crypto";
import { makeJwtAuthorizer } from "#sdk/local/gateways/http/authorizers/jwt";
import type { Decision } from "#sdk/local/gateways/shared/authorizers/decision";
import { JWT_ERRORS } from "#sdk/local/gateways/shared/authorizers/jwt";
import type { FetchText } from "#sdk/local/jwt/jwks";
import { callOn } from "../../shared/events/calls";
import { NOW, request } from "../../support/requests";
import { encode, goodClaims, ISSUER, makeIssuer, makeKey, SECONDS, sign } from "../../support/tokens";

describe("the JWT authorizer", () => {
  const key = makeKey("one");
  const otherKey = makeKey("two");
  const SETTINGS = {
    kind: "jwt",
    id: "a1",
    name: "tokens",
    issuer: ISSUER,
    audience: ["client1", "client2"],
    identitySource: "$request.header.Authorization",
  } as const;

  function start(changes: Partial<typeof SETTINGS | { identitySource: string }> = {}, fetch?: FetchText) {
    const issuer = makeIssuer(() => [key]);
    const clock = { now: NOW };
    const ports = { fetch: fetch ?? issuer.fetch, now: () => clock.now };
    const authorizer = makeJwtAuthorizer({ ...SETTINGS, ...changes }, ports);
    const ask = (token: string | undefined, scopes: readonly string[] = [], target = "GET /") => {
      const headers = token === undefined ? [] : ([["authorization", token]] as const);
      return authorizer.authorize(callOn("$default", request(target, { headers })), scopes);
    };
    return { ask, clock, fetched: issuer.fetched };
  }

  function assertRefused(decision: Decision, description: string): void {
    assert.ok(!decision.allowed);
    assert.equal(decision.decision, "unauthorized");
    assert.equal(
      decision.challenge,
      `Bearer scope="" error="invalid_token" error_description="${description}"`,
    );
  }

  it("accepts a valid token, with Bearer before it or not, and passes on its claims as text [MS; ISS DefinitelyTyped pull 75458; DG/http-api-jwt-authorizer]", async () => {
    const { ask } = start();
    const token = sign(
      key,
      goodClaims({ admin: true, groups: ["a", "b"], level: 3, address: { city: "Bonn" } }),
    );

    for (const text of [token, `Bearer ${token}`, `bearer ${token}`]) {
      assert.deepEqual(await ask(text), {
        allowed: true,
        cached: false,
        context: {
          kind: "jwt",
          scopes: null,
          claims: {
            iss: ISSUER,
            aud: "client1",
            sub: "ann",
            exp: String(SECONDS + 60),
            iat: String(SECONDS - 60),
            admin: "true",
            groups: "[a b]",
            level: "3",
            address: "map[city:Bonn]",
          },
        },
      });
    }
  });

  it("answers a missing token with a bare challenge [DG/http-api-jwt-authorizer]", async () => {
    const { ask, fetched } = start();

    for (const token of [undefined, "", "Bearer "]) {
      const decision = await ask(token);
      assert.ok(!decision.allowed);
      assert.deepEqual([decision.decision, decision.challenge], ["unauthorized", "Bearer"]);
    }
    assert.deepEqual(fetched, []);
  });

  for (const [what, token, description] of [
    ["that is no token", () => "abc", JWT_ERRORS.malformed],
    ["whose parts are not JSON", () => "a.b.c", JWT_ERRORS.malformed],
    ["of another issuer", () => sign(key, goodClaims({ iss: "https://other.test" })), JWT_ERRORS.issuer],
    ["for another audience", () => sign(key, goodClaims({ aud: "other" })), JWT_ERRORS.audience],
    ["for no audience", () => sign(key, goodClaims({ aud: undefined })), JWT_ERRORS.audience],
    [
      "for another audience though its client is known",
      () => sign(key, goodClaims({ aud: "other", client_id: "client1" })),
      JWT_ERRORS.audience,
    ],
    ["that has expired", () => sign(key, goodClaims({ exp: SECONDS - 1 })), JWT_ERRORS.expired],
    ["that expires now", () => sign(key, goodClaims({ exp: NOW / 1000 })), JWT_ERRORS.expired],
    ["that never expires", () => sign(key, goodClaims({ exp: undefined })), JWT_ERRORS.expired],
    ["that is not valid yet", () => sign(key, goodClaims({ nbf: SECONDS + 2 })), JWT_ERRORS.notYet],
    ["that was issued in the future", () => sign(key, goodClaims({ iat: SECONDS + 2 })), JWT_ERRORS.issuedAt],
    ["signed with an unknown key", () => sign(otherKey, goodClaims()), JWT_ERRORS.key],
    [
      "signed with another key under a known id",
      () => sign(otherKey, goodClaims(), { kid: "one" }),
      JWT_ERRORS.signature,
    ],
    ["without a key id", () => sign(key, goodClaims(), { kid: undefined }), JWT_ERRORS.key],
    [
      "that is not signed",
      () => `${encode({ alg: "none", kid: "one" })}.${encode(goodClaims())}.`,
      JWT_ERRORS.algorithm,
    ],
    ["signed with a shared secret", () => signWithSecret(), JWT_ERRORS.algorithm],
    ["that was changed after signing", () => changed(), JWT_ERRORS.signature],
  ] as const) {
    it(`refuses a token ${what} [DG/http-api-jwt-authorizer; DG/http-api-troubleshooting-jwt; peers/jwt-signature]`, async () => {
      assertRefused(await start().ask(token()), description);
    });
  }

  function signWithSecret(): string {
    const parts = `${encode({ alg: "HS256", kid: "one" })}.${encode(goodClaims())}`;
    return `${parts}.${createHmac("sha256", JSON.stringify(key.jwk)).update(parts).digest("base64url")}`;
  }

  function changed(): string {
    const [header, , signature] = sign(key, goodClaims()).split(".");
    return `${header}.${encode(goodClaims({ sub: "eve" }))}.${signature}`;
  }

  it("accepts a client id if there is no audience, and any of several audiences [DG/http-api-jwt-authorizer]", async () => {
    const { ask } = start();

    assert.ok((await ask(sign(key, goodClaims({ aud: undefined, client_id: "client2" })))).allowed);
    assert.ok((await ask(sign(key, goodClaims({ aud: ["x", "client2"] })))).allowed);
  });

  it("requires one of the route's scopes, from scope or scp [DG/http-api-jwt-authorizer; GK]", async () => {
    const { ask } = start();
    const scopes = ["notes/read", "notes/write"];

    const allowed = await ask(sign(key, goodClaims({ scope: "openid notes/write" })), scopes);
    assert.ok(allowed.allowed && allowed.context.kind === "jwt");
    assert.deepEqual(allowed.context.scopes, ["openid", "notes/write"]);
    assert.ok((await ask(sign(key, goodClaims({ scp: ["notes/read"] })), scopes)).allowed);

    const refused = await ask(sign(key, goodClaims({ scope: "openid" })), scopes);
    assert.ok(!refused.allowed);
    assert.equal(refused.decision, "denied");
    assert.equal(
      refused.challenge,
      `Bearer scope="notes/read notes/write" error="insufficient_scope" error_description="${JWT_ERRORS.scope}"`,
    );
  });

  it("finds the token at the identity source [DG/http-api-jwt-authorizer]", async () => {
    const { ask } = start({ identitySource: "$request.querystring.token" });

    assert.ok((await ask(undefined, [], `GET /?token=${sign(key, goodClaims())}`)).allowed);
    assert.ok(!(await ask(sign(key, goodClaims()))).allowed);
  });

  it("fetches the keys once, also for requests at the same time, and again after two hours [DG/limits; GK]", async () => {
    const { ask, clock, fetched } = start();
    const token = sign(key, goodClaims({ exp: SECONDS + 3 * 3600 }));
    const once = [`${ISSUER}/.well-known/openid-configuration`, `${ISSUER}/keys`];

    await Promise.all([ask(token), ask(token)]);
    assert.deepEqual(fetched, once);
    clock.now += 2 * 3600 * 1000 + 1;
    assert.ok((await ask(token)).allowed);
    assert.deepEqual(fetched, [...once, ...once]);
  });

  it("fetches an unknown key from the issuer, but not again and again", async () => {
    const keys = [key];
    const issuer = makeIssuer(() => keys);
    const { ask, clock } = start({}, issuer.fetch);

    await ask(sign(key, goodClaims()));
    keys.push(otherKey);
    assertRefused(await ask(sign(otherKey, goodClaims())), JWT_ERRORS.key);
    assert.equal(issuer.fetched.length, 2);
    clock.now += 10_001;
    assert.ok((await ask(sign(otherKey, goodClaims()))).allowed);
    assert.equal(issuer.fetched.length, 4);
  });

  it("refuses every token while the issuer cannot be reached, says why, and recovers", async () => {
    let isUp = false;
    const issuer = makeIssuer(() => [key]);
    const { ask } = start({}, (url, options) =>
      isUp
        ? issuer.fetch(url, options)
        : Promise.reject(new TypeError("fetch failed", { cause: new Error("ECONNREFUSED") })),
    );

    const refused = await ask(sign(key, goodClaims()));
    assertRefused(refused, "OIDC discovery endpoint communications error");
    assert.ok(
      !refused.allowed && refused.reason.includes(`${ISSUER}/.well-known/openid-configuration: ECONNREFUSED`),
    );
    isUp = true;
    assert.ok((await ask(sign(key, goodClaims()))).allowed);
  });

  for (const [what, answers, description] of [
    [
      "an error at discovery",
      { "openid-configuration": [500, "{}"] },
      "OIDC discovery endpoint communications error",
    ],
    [
      "discovery without jwks_uri",
      { "openid-configuration": [200, "{}"] },
      "OIDC discovery endpoint communications error",
    ],
    ["keys that are no JSON", { keys: [200, "<html>"] }, "JWKS communication error"],
    [
      "a key set above 150,000 bytes",
      { keys: [200, JSON.stringify({ keys: [], x: "x".repeat(150_000) })] },
      "JWKS communication error",
    ],
  ] as const) {
    it(`refuses every token after ${what} [DG/limits]`, async () => {
      const given = answers as Record<string, readonly [number, string]>;
      const { ask } = start({}, async (url) => {
        const name = url.slice(url.lastIndexOf("/") + 1);
        const [status, text] = given[name] ?? [200, JSON.stringify({ jwks_uri: `${ISSUER}/keys` })];
        return { ok: status === 200, status, text: async () => text };
      });

      assertRefused(await ask(sign(key, goodClaims())), description);
    });
  }
});
