import { strict as assert } from "node:assert";
import { changeAccessClaims, changeIdClaims } from "#sdk/local/services/cognito/user-pool/tokens/changes";
import type { TokenChanges } from "#sdk/local/services/cognito/user-pool/triggers/types";

const ID = {
  sub: "s1",
  "cognito:groups": ["staff"],
  "cognito:roles": ["r1"],
  "cognito:preferred_role": "r1",
  "cognito:username": "ada",
  aud: "client",
  token_use: "id",
  email: "ada@example.com",
};
const ACCESS = {
  sub: "s1",
  "cognito:groups": ["staff"],
  client_id: "client",
  token_use: "access",
  scope: "openid email",
  username: "ada",
};
const NOTHING = { add: {}, suppress: [] };

function changes(
  id: Partial<TokenChanges["id"]> = {},
  access: Partial<TokenChanges["access"]> = {},
  groups?: TokenChanges["groups"],
): TokenChanges {
  return {
    id: { ...NOTHING, ...id },
    access: { ...NOTHING, scopesToAdd: [], scopesToSuppress: [], ...access },
    groups,
  };
}

describe("pre token generation", () => {
  it("adds, overrides and suppresses claims of the ID token, and prefers to suppress", () => {
    const add = { plan: "gold", email: "a@b.c", family_name: "L" };
    assert.deepEqual(changeIdClaims(ID, changes({ add, suppress: ["family_name"] })), {
      ...ID,
      plan: "gold",
      email: "a@b.c",
    });
    const { email: _suppressed, ...rest } = ID;
    assert.deepEqual(changeIdClaims(ID, changes({ suppress: ["email", "no such"] })), rest);
  });

  for (const name of [
    ..."acr amr at_hash aud auth_time azp cognito:username exp iat identities iss jti nbf nonce".split(" "),
    ..."origin_jti sub token_use event_id".split(" "),
  ]) {
    it(`leaves ${name} of an ID token alone`, () => {
      const claims = { ...ID, [name]: "as it is" };
      assert.deepEqual(changeIdClaims(claims, changes({ add: { [name]: "x" } })), claims);
      assert.deepEqual(changeIdClaims(claims, changes({ suppress: [name] })), claims);
    });
  }

  for (const name of "sub iss exp iat jti origin_jti token_use client_id username scope auth_time".split(
    " ",
  )) {
    it(`leaves ${name} of an access token alone`, () => {
      const claims = { ...ACCESS, [name]: "as it is" };
      assert.deepEqual(changeAccessClaims(claims, changes({}, { add: { [name]: "x" } })), claims);
      assert.deepEqual(changeAccessClaims(claims, changes({}, { suppress: [name] })), claims);
    });
  }

  it("adds nothing with a prefix of the service's own", () => {
    const add = { "cognito:groups": ["root"], "dev:custom:a": "1", "aws:tag": "1", none: null };
    assert.deepEqual(changeIdClaims(ID, changes({ add })), ID);
    assert.deepEqual(changeAccessClaims(ACCESS, changes({}, { add })), ACCESS);
  });

  it("treats names of an object's own members as any other claims", () => {
    const add = JSON.parse('{"__proto__": {"admin": true}, "constructor": "c"}') as Record<string, unknown>;
    const changed = changeIdClaims(ID, changes({ add }));
    assert.equal((changed as { admin?: boolean }).admin, undefined);
    assert.equal(Object.getPrototypeOf(changed), Object.prototype);
    assert.equal(changed.constructor, "c");
  });

  it("allows only the client as the audience of an access token", () => {
    assert.equal(changeAccessClaims(ACCESS, changes({}, { add: { aud: "client" } })).aud, "client");
    assert.equal("aud" in changeAccessClaims(ACCESS, changes({}, { add: { aud: "other" } })), false);
  });

  it("adds scopes and takes some away", () => {
    const change = (scopesToAdd: string[], scopesToSuppress: string[]) =>
      changeAccessClaims(ACCESS, changes({}, { scopesToAdd, scopesToSuppress })).scope;
    assert.equal(change(["notes/read", "email", "no spaces"], []), "openid email notes/read");
    assert.equal(change(["a/b"], ["email", "a/b"]), "openid");
    assert.equal(change([], ["openid", "email"]), undefined);
  });

  it("replaces the groups in both tokens, and the roles in the ID token", () => {
    const groups = { groupsToOverride: ["g"], iamRolesToOverride: ["r"], preferredRole: "r" };
    const id = changeIdClaims(ID, changes({}, {}, groups));
    assert.deepEqual(
      [id["cognito:groups"], id["cognito:roles"], id["cognito:preferred_role"]],
      [["g"], ["r"], "r"],
    );
    assert.deepEqual(changeAccessClaims(ACCESS, changes({}, {}, groups)), {
      ...ACCESS,
      "cognito:groups": ["g"],
    });
  });

  it("takes the groups away when it says that there are none", () => {
    const none = { groupsToOverride: [], iamRolesToOverride: [], preferredRole: undefined };
    const id = changeIdClaims(ID, changes({}, {}, none));
    assert.deepEqual(
      Object.keys(id).filter((name) => name.startsWith("cognito:")),
      ["cognito:username"],
    );
  });
});
