import { strict as assert } from "node:assert";
import { chooseRole, fitsRule } from "#sdk/local/services/cognito/identity-pool/role-choice";
import type { MappingRule, RoleMapping } from "#sdk/local/services/cognito/identity-pool/settings";

const PROVIDER = "pool:client";
const NO_ROLE = { code: "NotAuthorizedException" };
const BAD_POOL = { code: "InvalidIdentityPoolConfigurationException" };

type Claims = Record<string, unknown>;

function choose(claims: Claims | undefined, mapping?: Partial<RoleMapping>, custom?: string, roles = {}) {
  const defaults = { authenticated: "users", unauthenticated: "guests" };
  const usual = { identityProvider: PROVIDER, type: "Token", ambiguous: "Deny", rules: [] } as const;
  const roleMappings = mapping ? [{ ...usual, ...mapping }] : [];
  const logins = claims ? [{ names: [PROVIDER, "pool"], claims }] : [];
  return chooseRole({ roles: { ...defaults, ...roles }, roleMappings }, logins, custom);
}

const rule = (matchType: MappingRule["matchType"], value: string, roleArn = "role", claim = "plan") => ({
  claim,
  matchType,
  value,
  roleArn,
});

describe("the role of an identity", () => {
  it("is that of guests, or of everybody who has signed in", () => {
    assert.equal(choose(undefined), "guests");
    assert.equal(choose({}), "users");
    assert.equal(choose({}, { identityProvider: "other" }), "users");
  });

  it("is none when the pool has none", () => {
    assert.throws(() => choose(undefined, undefined, undefined, { unauthenticated: undefined }), BAD_POOL);
    assert.throws(() => choose({}, undefined, undefined, { authenticated: undefined }), BAD_POOL);
  });

  it("is no other on request without a mapping", () => {
    assert.throws(() => choose({ "cognito:roles": ["admins"] }, undefined, "admins"), NO_ROLE);
    assert.throws(() => choose(undefined, undefined, "users"), BAD_POOL);
  });

  it("is the one that the token prefers, or its only one [CDG/role-based-access-control]", () => {
    const both = { "cognito:preferred_role": "b", "cognito:roles": ["a", "b"] };
    assert.equal(choose(both, {}), "b");
    assert.equal(choose({ "cognito:roles": ["a"] }, {}), "a");
  });

  it("is as the mapping says when the token names none or several [CDG/role-based-access-control]", () => {
    for (const claims of [{}, { "cognito:roles": ["a", "b"] }, { "cognito:roles": "a" }]) {
      assert.throws(() => choose(claims, { ambiguous: "Deny" }), NO_ROLE);
      assert.equal(choose(claims, { ambiguous: "AuthenticatedRole" }), "users");
    }
  });

  it("is one of the token's on request, and no other", () => {
    const claims = { "cognito:roles": ["a", "b"] };
    assert.equal(choose(claims, {}, "b"), "b");
    assert.throws(() => choose(claims, {}, "users"), NO_ROLE);
  });

  it("is that of the first rule that fits [CDG/role-based-access-control]", () => {
    const rules = [
      rule("Equals", "gold", "first"),
      rule("StartsWith", "g", "second"),
      rule("Equals", "x", "third"),
    ];
    const mapping = { type: "Rules", rules } as const;
    assert.equal(choose({ plan: "gold" }, mapping), "first");
    assert.equal(choose({ plan: "green" }, mapping), "second");
    assert.equal(choose({ plan: "gold" }, mapping, "second"), "second");
    assert.throws(() => choose({ plan: "gold" }, mapping, "third"), NO_ROLE);
    assert.throws(() => choose({ plan: "silver" }, mapping), NO_ROLE);
    assert.equal(choose({ plan: "silver" }, { ...mapping, ambiguous: "AuthenticatedRole" }), "users");
  });

  for (const [matchType, value, plan, expected] of [
    ["Equals", "gold", "gold", true],
    ["Equals", "gold", "golden", false],
    ["Equals", "true", true, true],
    ["StartsWith", "gol", "gold", true],
    ["StartsWith", "old", "gold", false],
    ["Contains", "ol", "gold", true],
    ["Contains", "OL", "gold", false],
    ["NotEqual", "gold", "silver", true],
    ["NotEqual", "gold", "gold", false],
    ["Equals", "admins", ["users", "admins"], true],
    ["Contains", "adm", ["users", "admins"], true],
    ["NotEqual", "admins", ["users", "admins"], false],
    ["Unknown", "gold", "gold", false],
  ] as const) {
    it(`${expected ? "fits" : "does not fit"}: ${JSON.stringify(plan)} ${matchType} ${value}`, () => {
      assert.equal(fitsRule(rule(matchType as MappingRule["matchType"], value), { plan }), expected);
    });
  }

  it("is not chosen by a claim that is not there, nor by one of every object", () => {
    assert.equal(fitsRule(rule("NotEqual", "gold"), {}), false);
    assert.equal(fitsRule(rule("NotEqual", "gold", "role", "constructor"), {}), false);
  });
});
