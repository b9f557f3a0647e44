import { strict as assert } from "node:assert";
import { createHash } from "node:crypto";
import { CognitoJwtVerifier } from "aws-jwt-verify";
import { jwksDocument } from "#sdk/local/services/cognito/user-pool/tokens/documents";
import type { TokenChanges } from "#sdk/local/services/cognito/user-pool/triggers/types";
import { claimsOf, headerOf, makeTokenPool, signedIn } from "../../support/issuer";
import { addUser, CLIENT_ID, makeSettings, POOL_ID, START } from "../../support/pool";

const ISSUER = `https://cognito-idp.us-east-1.amazonaws.com/${POOL_ID}`;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const SECONDS = START / 1000;
const ADA = {
  username: "ada",
  sub: "s1",
  attributes: {
    email: "ada@example.com",
    email_verified: "true",
    phone_number_verified: "no",
    "custom:plan": "gold",
    "dev:custom:score": "7",
  },
};
const GROUPS = [
  { name: "staff", description: undefined, precedence: 1, roleArn: "arn:staff" },
  { name: "admins", description: undefined, precedence: 0, roleArn: undefined },
];

/** The same tokens each time, but for the ids. */
function withoutIds(claims: Record<string, unknown>): Record<string, unknown> {
  const { jti, origin_jti, event_id, ...rest } = claims;
  for (const id of [jti, origin_jti, event_id]) assert.match(String(id), UUID);
  return rest;
}

describe("tokens of a sign-in", () => {
  it("identify the user, and the use of the access token", async () => {
    const settings = makeSettings();
    const attributes = new Map(settings.attributes);
    attributes.set("dev:custom:score", {
      name: "dev:custom:score",
      type: "String",
      mutable: true,
      required: false,
      developerOnly: true,
    });
    const pool = await makeTokenPool({ settings: { groups: GROUPS, attributes } });
    const user = addUser(pool, { ...ADA, groups: ["staff", "admins"] });
    const tokens = await pool.tokens.issue(signedIn(pool, user));

    assert.deepEqual(withoutIds(claimsOf(tokens.idToken)), {
      sub: "s1",
      "cognito:groups": ["admins", "staff"],
      "cognito:roles": ["arn:staff"],
      "cognito:preferred_role": "arn:staff",
      iss: ISSUER,
      "cognito:username": "ada",
      aud: CLIENT_ID,
      token_use: "id",
      auth_time: SECONDS,
      exp: SECONDS + 3600,
      iat: SECONDS,
      email: "ada@example.com",
      email_verified: true,
      phone_number_verified: false,
      "custom:plan": "gold",
    });
    assert.deepEqual(withoutIds(claimsOf(tokens.accessToken)), {
      sub: "s1",
      "cognito:groups": ["admins", "staff"],
      iss: ISSUER,
      client_id: CLIENT_ID,
      token_use: "access",
      scope: "aws.cognito.signin.user.admin",
      auth_time: SECONDS,
      exp: SECONDS + 3600,
      iat: SECONDS,
      username: "ada",
    });
    const [id, access] = [claimsOf(tokens.idToken), claimsOf(tokens.accessToken)];
    assert.equal(id.origin_jti, access.origin_jti);
    assert.equal(id.event_id, access.event_id);
    assert.notEqual(id.jti, access.jti);
    assert.notEqual(headerOf(tokens.idToken).kid, headerOf(tokens.accessToken).kid);
    assert.equal(tokens.expiresIn, 3600);
  });

  it("have no groups where the user is in none", async () => {
    const pool = await makeTokenPool({ settings: { groups: GROUPS } });
    const { idToken, accessToken } = await pool.tokens.issue(signedIn(pool, addUser(pool)));
    for (const token of [idToken, accessToken]) {
      const names = Object.keys(claimsOf(token)).filter((name) => /groups|roles|role$/.test(name));
      assert.deepEqual(names, []);
    }
  });

  it("show what the client may read and no more", async () => {
    const pool = await makeTokenPool({ client: { readAttributes: ["custom:plan", "dev:custom:score"] } });
    const claims = claimsOf((await pool.tokens.issue(signedIn(pool, addUser(pool, ADA)))).idToken);
    assert.equal(claims["custom:plan"], "gold");
    assert.equal(claims["dev:custom:score"], "7");
    assert.equal("email" in claims, false);
    assert.equal("email_verified" in claims, false);
  });

  it("are valid for the client's time", async () => {
    const pool = await makeTokenPool({ client: { idTokenSeconds: 300, accessTokenSeconds: 600 } });
    const tokens = await pool.tokens.issue(signedIn(pool, addUser(pool)));
    assert.equal(claimsOf(tokens.idToken).exp, SECONDS + 300);
    assert.equal(claimsOf(tokens.accessToken).exp, SECONDS + 600);
    assert.equal(tokens.expiresIn, 600);
  });

  it("have no origin where the client's tokens cannot be revoked", async () => {
    const pool = await makeTokenPool({ client: { revocation: false } });
    const { idToken, accessToken } = await pool.tokens.issue(signedIn(pool, addUser(pool)));
    assert.equal("origin_jti" in claimsOf(idToken) || "jti" in claimsOf(idToken), false);
    assert.equal("origin_jti" in claimsOf(accessToken), false);
    assert.match(String(claimsOf(accessToken).jti), UUID);
  });

  it("of the hosted pages are tied to each other and to the request, and have the claims of the scopes", async () => {
    const pool = await makeTokenPool();
    const scopes = ["openid", "email"];
    const tokens = await pool.tokens.issue(
      signedIn(pool, addUser(pool, ADA), { source: "HostedAuth", scopes, nonce: "n1" }),
    );
    const [id, access] = [claimsOf(tokens.idToken), claimsOf(tokens.accessToken)];
    const hash = createHash("sha256").update(tokens.accessToken).digest().subarray(0, 16);
    assert.equal(id.at_hash, hash.toString("base64url"));
    assert.equal(id.nonce, "n1");
    assert.equal(id.email, "ada@example.com");
    assert.equal("custom:plan" in id, false);
    assert.equal(access.scope, "openid email");
    assert.equal(access.version, 2);
  });

  it("are believed by aws-jwt-verify, each kind as what it is, in its own pool", async () => {
    const pool = await makeTokenPool({ now: Date.now });
    const { idToken, accessToken } = await pool.tokens.issue(signedIn(pool, addUser(pool, ADA)));
    const verifier = async (tokenUse: "id" | "access", userPoolId = POOL_ID, clientId = CLIENT_ID) => {
      const made = CognitoJwtVerifier.create({ userPoolId, tokenUse, clientId });
      const { keys } = jwksDocument(await pool.tokens.publicKeys());
      made.cacheJwks({ keys: keys.map((key) => ({ ...key })) });
      return made;
    };
    assert.equal((await (await verifier("id")).verify(idToken)).email, "ada@example.com");
    assert.equal((await (await verifier("access")).verify(accessToken)).username, "ada");
    await assert.rejects((await verifier("access")).verify(idToken), /Token use not allowed: id/);
    await assert.rejects((await verifier("id")).verify(accessToken), /Token use not allowed: access/);
    await assert.rejects(
      (await verifier("id", "us-east-1_Other0001")).verify(idToken),
      /issuer not configured/,
    );
    await assert.rejects((await verifier("id", POOL_ID, "other")).verify(idToken), /not allowed/);
  });

  it("are accepted by jose until they expire", async () => {
    const { createLocalJWKSet, jwtVerify } = await import("jose");
    const pool = await makeTokenPool();
    const { idToken } = await pool.tokens.issue(signedIn(pool, addUser(pool)));
    const keys = createLocalJWKSet({ keys: [...(await pool.tokens.publicKeys())] });
    const verify = (at: number) =>
      jwtVerify(idToken, keys, { issuer: ISSUER, audience: CLIENT_ID, currentDate: new Date(at) });
    assert.equal((await verify(START)).payload.token_use, "id");
    await assert.rejects(verify(START + 3_600_000), { code: "ERR_JWT_EXPIRED" });
  });

  it("have the changes of pre token generation", async () => {
    const asked: unknown[] = [];
    const changes: TokenChanges = {
      id: { add: { plan: "gold", sub: "s2" }, suppress: ["email"] },
      access: { add: { level: 3 }, suppress: [], scopesToAdd: ["notes/read"], scopesToSuppress: [] },
      groups: { groupsToOverride: ["vip"], iamRolesToOverride: [], preferredRole: undefined },
    };
    const pool = await makeTokenPool({
      settings: { groups: GROUPS },
      triggers: {
        preTokenGeneration: async (...given) => {
          asked.push(given);
          return changes;
        },
      },
    });
    const user = addUser(pool, { ...ADA, attributes: { email: "a@b.c" }, groups: ["staff"] });
    const tokens = await pool.tokens.issue(signedIn(pool, user, { clientMetadata: { from: "shop" } }));
    assert.deepEqual(asked, [
      [
        {
          username: "ada",
          attributes: { sub: "s1", email: "a@b.c", "cognito:user_status": "CONFIRMED" },
          clientId: CLIENT_ID,
          clientMetadata: { from: "shop" },
        },
        "Authentication",
        { groupsToOverride: ["staff"], iamRolesToOverride: ["arn:staff"], preferredRole: "arn:staff" },
        ["aws.cognito.signin.user.admin"],
      ],
    ]);
    const [id, access] = [claimsOf(tokens.idToken), claimsOf(tokens.accessToken)];
    assert.deepEqual([id.plan, id.sub, "email" in id], ["gold", "s1", false]);
    assert.deepEqual([id["cognito:groups"], "cognito:roles" in id], [["vip"], false]);
    assert.deepEqual(access["cognito:groups"], ["vip"]);
    assert.deepEqual([access.level, access.scope], [3, "aws.cognito.signin.user.admin notes/read"]);
  });

  it("are not made where the function refuses, and no sign-in is stored", async () => {
    const pool = await makeTokenPool({
      triggers: { preTokenGeneration: () => Promise.reject(new Error("no")) },
    });
    await assert.rejects(pool.tokens.issue(signedIn(pool, addUser(pool))), /no/);
    assert.deepEqual(pool.users.state().grants, []);
  });

  it("follow the pool's present settings", async () => {
    const pool = await makeTokenPool();
    const user = addUser(pool, { groups: ["staff"] });
    pool.settings = makeSettings({ id: "us-east-1_Later0001", groups: GROUPS });
    const { idToken } = await pool.tokens.issue(signedIn(pool, user));
    assert.equal(claimsOf(idToken).iss, "https://cognito-idp.us-east-1.amazonaws.com/us-east-1_Later0001");
    assert.deepEqual(claimsOf(idToken)["cognito:groups"], ["staff"]);
  });
});

describe("the token of a client for itself", () => {
  it("names no user", async () => {
    const asked: unknown[] = [];
    const pool = await makeTokenPool({
      triggers: {
        preTokenGeneration: async (_call, source) => {
          asked.push(source);
          return undefined;
        },
      },
    });
    const { accessToken, expiresIn } = await pool.tokens.issueForClient(pool.client, ["notes/read"]);
    const { jti, ...claims } = claimsOf(accessToken);
    assert.match(String(jti), UUID);
    assert.deepEqual(claims, {
      sub: CLIENT_ID,
      token_use: "access",
      scope: "notes/read",
      auth_time: SECONDS,
      iss: ISSUER,
      exp: SECONDS + 3600,
      iat: SECONDS,
      version: 2,
      client_id: CLIENT_ID,
    });
    assert.equal(expiresIn, 3600);
    assert.deepEqual(asked, ["ClientCredentials"]);
  });
});
