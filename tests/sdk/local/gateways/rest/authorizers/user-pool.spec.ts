import { strict as assert } from "node:assert";
import { makeUserPoolAuthorizer } from "#sdk/local/gateways/rest/authorizers/user-pool";
import type { FetchText } from "#sdk/local/jwt/jwks";
import { NOW, request } from "../../support/requests";
import { encode, goodClaims, makeKey, SECONDS, sign } from "../../support/tokens";
import { restCallOn } from "../events/calls";

const POOL = "https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_pool";
const OTHER = "https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_other";
const key = makeKey("key1");
const unknownKey = makeKey("key1");

/** Fetches the pools' keys without a network. */
const fetch: FetchText = async (url) => ({
  ok: true,
  status: 200,
  text: async () =>
    JSON.stringify(
      url.endsWith("/keys") ? { keys: [key.jwk] } : { jwks_uri: url.replace(/\.well-known.*/, "keys") },
    ),
});

const idClaims = (changes: object = {}) => goodClaims({ iss: POOL, token_use: "id", ...changes });
const accessClaims = (changes: object = {}) => {
  const { aud: _, ...claims } = goodClaims({ iss: POOL, token_use: "access", client_id: "client1" });
  return { ...claims, scope: "notes/read notes/write", ...changes };
};

function setUp(validation?: RegExp, issuers: readonly string[] = [POOL]) {
  const identitySource = "method.request.header.Authorization";
  const settings = {
    kind: "user-pool",
    id: "pool",
    name: "pool",
    issuers,
    identitySource,
    validation,
  } as const;
  const authorizer = makeUserPoolAuthorizer(settings, { fetch, now: () => NOW });
  return (token: string | undefined, scopes: readonly string[] = []) => {
    const headers = token === undefined ? [] : ([["authorization", token]] as const);
    return authorizer.authorize(restCallOn("GET /", request("GET /test", { headers })), scopes);
  };
}

describe("a user-pool authorizer of a REST API", () => {
  it("accepts ID tokens on a method without scopes, bare or after Bearer [DG/apigateway-integrate-with-cognito]", async () => {
    const ask = setUp();
    const token = sign(key, idClaims({ age: 7 }));

    for (const sent of [token, `Bearer ${token}`]) {
      const decision = await ask(sent);
      assert.ok(decision.allowed && decision.context.kind === "user-pool");
      const { claims } = decision.context;
      assert.deepEqual([claims.sub, claims.age], ["ann", "7"]);
    }
  });

  it("gives lists joined by commas, and objects as JSON [GK]", async () => {
    const identities = [{ userId: "7", providerName: "Shop" }];
    const claims = { "cognito:groups": ["admins", "staff"], verified: true, address: { city: "Bern" } };

    const decision = await setUp()(sign(key, idClaims({ ...claims, identities })));

    assert.ok(decision.allowed && decision.context.kind === "user-pool");
    const { "cognito:groups": groups, verified, address, identities: known } = decision.context.claims;
    assert.deepEqual(
      [groups, verified, address, known],
      ["admins,staff", "true", '{"city":"Bern"}', '{"userId":"7","providerName":"Shop"}'],
    );
  });

  it("accepts access tokens that have one of the method's scopes [DG/apigateway-integrate-with-cognito]", async () => {
    const decision = await setUp()(sign(key, accessClaims()), ["notes/write", "notes/admin"]);
    assert.equal(decision.allowed, true);
  });

  it("accepts the tokens of each of its pools", async () => {
    const ask = setUp(undefined, [POOL, OTHER]);
    assert.equal((await ask(sign(key, idClaims({ iss: OTHER })))).allowed, true);
    assert.equal((await setUp()(sign(key, idClaims({ iss: OTHER })))).allowed, false);
  });

  const good = sign(key, idClaims());
  for (const [what, token, scopes] of [
    ["no token", undefined, []],
    ["a token that is none", "abc", []],
    ["an unsigned token", `${encode({ alg: "none", kid: "key1" })}.${encode(idClaims())}.`, []],
    ["a token of another key", sign(unknownKey, idClaims()), []],
    ["a key that the pool does not have", sign(makeKey("key2"), idClaims()), []],
    ["a changed token", good.replace(/\.[^.]+\./, `.${encode(idClaims({ sub: "bob" }))}.`), []],
    ["an expired token", sign(key, idClaims({ exp: SECONDS })), []],
    ["an access token where no scopes are asked for", sign(key, accessClaims()), []],
    ["an ID token where scopes are asked for", sign(key, idClaims({ scope: "notes/read" })), ["notes/read"]],
    ["an access token without the scope", sign(key, accessClaims()), ["notes/admin"]],
  ] as const) {
    it(`refuses ${what} with 401 [DG/apigateway-integrate-with-cognito]`, async () => {
      const decision = await setUp()(token, scopes);
      assert.ok(!decision.allowed);
      assert.deepEqual([decision.decision, decision.error.status], ["unauthorized", 401]);
      assert.equal(decision.error.body, '{"message":"Unauthorized"}');
    });
  }

  it("checks the audience against the validation expression, which access tokens do not have [DG/apigateway-enable-cognito-user-pool]", async () => {
    const ask = setUp(/^(?:client1)$/);
    assert.equal((await ask(sign(key, idClaims()))).allowed, true);
    assert.equal((await ask(sign(key, idClaims({ aud: "client2" })))).allowed, false);
    assert.equal((await ask(sign(key, accessClaims()), ["notes/read"])).allowed, false);
  });
});
