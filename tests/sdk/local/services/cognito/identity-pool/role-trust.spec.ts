import { strict as assert } from "node:assert";
import { Roles } from "#sdk/local/iam/roles";
import { mayAssumeRole } from "#sdk/local/services/cognito/identity-pool/role-trust";
import { trustConditions } from "#sdk/local/services/cognito/identity-pool/session";
import { NOW } from "../../../gateways/support/requests";
import { POOL, PoolGraph, roleArn, trust } from "./support";

function takes(document: string, amr: readonly string[] = ["authenticated"], tagged = false): boolean {
  const role = new Roles(new PoolGraph().role("users", document).index(), () => undefined).find(
    roleArn("users"),
  );
  assert.ok(role);
  const tags = new Map(tagged ? [["plan", "gold"]] : []);
  const session = { poolId: POOL, identityId: "eu-west-1:ada", amr, tags, startedAt: NOW };
  return mayAssumeRole(role, { find: trustConditions(session) }, tagged);
}

/** The trust policy of users, with its one statement changed. */
function changed(changes: object, ...more: object[]): string {
  const document = JSON.parse(trust("authenticated"));
  return JSON.stringify({ ...document, Statement: [{ ...document.Statement[0], ...changes }, ...more] });
}

const COGNITO = { Federated: "cognito-identity.amazonaws.com" };

describe("the trust policy of a role", () => {
  it("allows the principals that it names: signed-in users of this pool [CDG/role-trust-and-permissions]", () => {
    assert.equal(takes(trust("authenticated"), ["authenticated", "accounts.google.com"]), true);
    assert.equal(takes(trust("authenticated"), ["unauthenticated"]), false);
    assert.equal(takes(trust("unauthenticated"), ["unauthenticated"]), true);
    assert.equal(takes(trust("authenticated", "eu-west-1:other")), false);
    assert.equal(takes(trust("accounts.google.com"), ["authenticated", "accounts.google.com"]), true);
  });

  for (const [what, document, expected] of [
    ["is for another service", changed({ Principal: { Service: "lambda.amazonaws.com" } }), false],
    ["is for another provider", changed({ Principal: { Federated: "accounts.google.com" } }), false],
    ["is for several providers", changed({ Principal: { Federated: ["x", COGNITO.Federated] } }), true],
    ["is for everybody", changed({ Principal: "*" }), true],
    ["is for an account", changed({ Principal: { AWS: "*" } }), false],
    ["names nobody", changed({ Principal: undefined }), false],
    ["names whom it is not for", changed({ Principal: undefined, NotPrincipal: { AWS: "x" } }), false],
    ["allows another action", changed({ Action: "sts:AssumeRole" }), false],
    ["allows every action", changed({ Action: "sts:*" }), true],
    ["has no conditions", changed({ Condition: undefined }), true],
    [
      "has a condition that is not known here",
      changed({ Condition: { Bool: { "aws:MultiFactorAuthPresent": "true" } } }),
      false,
    ],
    ["denies", changed({}, { Effect: "Deny", Principal: COGNITO, Action: "sts:*" }), false],
    ["denies everybody", changed({}, { Effect: "Deny", Principal: { AWS: "*" }, Action: "sts:*" }), false],
    [
      "denies others",
      changed({}, { Effect: "Deny", Principal: { AWS: "123456789012" }, Action: "sts:*" }),
      true,
    ],
    ["is none", "{", false],
  ] as const) {
    it(`${expected ? "gives" : "does not give"} it when it ${what}`, () =>
      assert.equal(takes(document), expected));
  }

  it("has to allow tags, where credentials carry some [CDG/attributes-for-access-control]", () => {
    assert.equal(takes(trust("authenticated"), ["authenticated"], true), false);
    const both = changed({ Action: ["sts:AssumeRoleWithWebIdentity", "sts:TagSession"] });
    assert.equal(takes(both, ["authenticated"], true), true);
  });
});
