import { strict as assert } from "node:assert";
import { createSign, generateKeyPairSync } from "node:crypto";
import {
  makeRestJwtAuthorizer,
  type RestJwtAuthorizerSettings,
} from "#sdk/local/gateways/rest/authorizers/jwt";
import { restContextVariable } from "#sdk/local/gateways/rest/events/context-variables";
import { restEvent } from "#sdk/local/gateways/rest/events/event";
import type { FetchText } from "#sdk/local/jwt/jwks";
import { NOW, request } from "../../support/requests";
import { encode, goodClaims, ISSUER, makeIssuer, makeKey, SECONDS, sign } from "../../support/tokens";
import { restCallOn } from "../events/calls";

const OTHER = "https://other.test";
const key = makeKey("key1");

function setUp(changes: Partial<RestJwtAuthorizerSettings> = {}, now = () => NOW, given?: FetchText) {
  const issuer = makeIssuer(() => [key]);
  const settings: RestJwtAuthorizerSettings = {
    kind: "jwt",
    id: "jwt",
    name: "tokens",
    identitySource: "method.request.header.Authorization",
    algorithms: ["RS256"],
    issuers: [{ issuer: ISSUER, audiences: ["client1", "client2"], claims: [] }],
    ...changes,
  };
  const authorizer = makeRestJwtAuthorizer(settings, { fetch: given ?? issuer.fetch, now });
  const ask = (token: string | undefined, scopes: readonly string[] = []) => {
    const headers = token === undefined ? [] : ([["authorization", token]] as const);
    return authorizer.authorize(restCallOn("GET /", request("GET /test", { headers })), scopes);
  };
  return { ask, fetched: issuer.fetched };
}

/** An issuer with one key on a curve. */
function onCurve() {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const jwk = { ...publicKey.export({ format: "jwk" }), kid: "curve", use: "sig", alg: "ES256" };
  const parts = [{ alg: "ES256", kid: "curve" }, goodClaims()].map(encode).join(".");
  const signature = createSign("SHA256").update(parts).sign({ key: privateKey, dsaEncoding: "ieee-p1363" });
  const text = (url: string) => (url.endsWith("/keys") ? { keys: [jwk] } : { jwks_uri: `${ISSUER}/keys` });
  const fetch: FetchText = async (url) => ({
    ok: true,
    status: 200,
    text: async () => JSON.stringify(text(url)),
  });
  return { token: `${parts}.${signature.toString("base64url")}`, fetch };
}

describe("a JWT authorizer of a REST API", () => {
  it("accepts a token of its issuer for one of the audiences, bare or after Bearer [BC; GK]", async () => {
    const { ask } = setUp();
    const token = sign(key, goodClaims({ aud: ["other", "client2"] }));
    for (const sent of [token, `Bearer ${token}`]) assert.equal((await ask(sent)).allowed, true);
  });

  it("accepts the algorithms that it names, those on curves among them [BC]", async () => {
    const { token, fetch } = onCurve();
    assert.equal((await setUp({ algorithms: ["ES256"] }, undefined, fetch).ask(token)).allowed, true);
    assert.equal((await setUp({}, undefined, fetch).ask(token)).allowed, false);
    assert.equal((await setUp({ algorithms: ["ES256"] }).ask(sign(key, goodClaims()))).allowed, false);
  });

  it("trusts each of its issuers with its own audiences [BC]", async () => {
    const issuers = [
      { issuer: ISSUER, audiences: ["client1"], claims: [] },
      { issuer: OTHER, audiences: ["client2"], claims: [] },
    ];
    const fetch: FetchText = async (url) => {
      const answer = url.endsWith("/keys") ? { keys: [key.jwk] } : { jwks_uri: `${OTHER}/keys` };
      return { ok: true, status: 200, text: async () => JSON.stringify(answer) };
    };
    const { ask } = setUp({ issuers }, undefined, fetch);
    const allowed = async (claims: object) => (await ask(sign(key, goodClaims({ ...claims })))).allowed;
    assert.equal(await allowed({}), true);
    assert.equal(await allowed({ iss: OTHER, aud: "client2" }), true);
    assert.equal(await allowed({ iss: OTHER, aud: "client1" }), false);
  });

  const { aud: _, ...withoutAudience } = goodClaims({ client_id: "client1" });
  for (const [what, token] of [
    ["no token", undefined],
    ["a token that is none", "abc"],
    ["an unsigned token", `${encode({ alg: "none", kid: "key1" })}.${encode(goodClaims())}.`],
    ["a token of another key", sign(makeKey("key1"), goodClaims())],
    ["a key that the issuer does not have", sign(makeKey("key2"), goodClaims())],
    ["another issuer", sign(key, goodClaims({ iss: `${ISSUER}/` }))],
    ["another audience", sign(key, goodClaims({ aud: "client3" }))],
    ["a client in the place of the audience", sign(key, withoutAudience)],
    ["an expired token", sign(key, goodClaims({ exp: SECONDS }))],
    ["a token that is not valid yet", sign(key, goodClaims({ nbf: SECONDS + 1 }))],
    ["a token of the future", sign(key, goodClaims({ iat: SECONDS + 1 }))],
  ] as const) {
    it(`refuses ${what} with 401 [BC; GK]`, async () => {
      const decision = await setUp().ask(token);
      assert.ok(!decision.allowed);
      assert.deepEqual([decision.decision, decision.error.status], ["unauthorized", 401]);
      assert.equal(decision.error.body, '{"message":"Unauthorized"}');
    });
  }

  it("asks for one of the method's scopes, in scope or scp, and answers 403 without one [DG/rest-api-jwt-authorizer-methods]", async () => {
    const { ask } = setUp();
    const scopes = ["orders:read", "orders:write"];
    assert.equal((await ask(sign(key, goodClaims({ scope: "a orders:read" })), scopes)).allowed, true);
    assert.equal((await ask(sign(key, goodClaims({ scp: ["orders:write"] })), scopes)).allowed, true);
    const decision = await ask(sign(key, goodClaims({ scope: "orders" })), scopes);
    assert.ok(!decision.allowed);
    assert.deepEqual([decision.decision, decision.error.status], ["denied", 403]);
  });

  it("checks further claims, which are texts [BC]", async () => {
    const claims = [
      { name: "tenant", isRequired: true, values: ["acme"] },
      { name: "plan", isRequired: false, values: [] },
    ];
    const { ask } = setUp({ issuers: [{ issuer: ISSUER, audiences: ["client1"], claims }] });
    const allowed = async (given: object) => (await ask(sign(key, goodClaims({ ...given })))).allowed;
    assert.equal(await allowed({ tenant: "acme" }), true);
    assert.equal(await allowed({ tenant: "acme", plan: "free" }), true);
    assert.equal(await allowed({}), false);
    assert.equal(await allowed({ tenant: "Acme" }), false);
    assert.equal(await allowed({ tenant: "acme", plan: 1 }), false);
  });

  it("keeps keys for an hour, and asks anew for a key that it does not know [DG/rest-api-jwt-authorizer-keys]", async () => {
    let now = NOW;
    const { ask, fetched } = setUp({}, () => now);
    const token = sign(key, goodClaims({ exp: SECONDS + 10_000 }));
    await ask(token);
    now += 59 * 60_000;
    await ask(token);
    assert.equal(fetched.length, 2);
    now += 60_000;
    await ask(token);
    assert.equal(fetched.length, 4);
    now += 60_000;
    await ask(sign(makeKey("key2"), goodClaims({ exp: SECONDS + 10_000 })));
    assert.equal(fetched.length, 6);
  });

  it("hands claims on with their types, and to templates and logs as JSON [DG/rest-api-jwt-authorizer-claims]", async () => {
    const claims = {
      name: 'Doé, "Jane"',
      version: "42",
      roles: ["user", "editor"],
      address: { city: "Seattle" },
    };
    const decision = await setUp().ask(sign(key, goodClaims(claims)));
    assert.ok(decision.allowed);
    const call = Object.assign(restCallOn("GET /", request("GET /test", {})), {
      authorizer: decision.context,
    });
    const event = restEvent(call) as { requestContext: { authorizer: { claims: object } } };
    assert.deepEqual(event.requestContext.authorizer, { claims: goodClaims(claims) });
    const values = ["name", "iat", "version", "roles", "address"].map((name) =>
      restContextVariable(call, `authorizer.claims.${name}`),
    );
    assert.deepEqual(values, [
      '"Do\\u00E9, \\"Jane\\""',
      String(SECONDS - 60),
      '"42"',
      '["user","editor"]',
      '{"city":"Seattle"}',
    ]);
    assert.equal(restContextVariable(call, "authorizer.claims.address.city"), undefined);
  });
});
