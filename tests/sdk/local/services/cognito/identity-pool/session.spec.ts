import { strict as assert } from "node:assert";
import { type Role, Roles } from "#sdk/local/iam/roles";
import {
  type RoleSession,
  sessionConditions,
  tagsOf,
} from "#sdk/local/services/cognito/identity-pool/session";
import {
  CredentialStore,
  MAX_CREDENTIALS,
} from "#sdk/local/services/cognito/identity-pool/state/credential-store";
import { NOW } from "../../../gateways/support/requests";
import { API, POOL, PoolGraph, policy, roleArn, trust } from "./support";

const graph = new PoolGraph()
  .role("users", trust("authenticated"), { tags: { plan: "none", team: "a" } })
  .rolePolicy(
    "users",
    policy({
      Resource: `${API}/*`,
      Condition: {
        StringEquals: { "aws:PrincipalTag/plan": "gold" },
        Bool: { "aws:SecureTransport": "true" },
      },
    }),
  );
const roles = new Roles(graph.index(), () => undefined);
const role = roles.find(roleArn("users")) as Role;

const session = (tags: Record<string, string> = {}): RoleSession => ({
  roleArn: roleArn("users"),
  poolId: POOL,
  identityId: "eu-west-1:ada",
  amr: ["authenticated", "x"],
  tags: new Map(Object.entries(tags)),
  startedAt: NOW,
});

describe("a session of an identity", () => {
  it("has tags from claims, as the pool maps them, and none from values that are not plain", () => {
    const claims = { sub: "ada", "custom:plan": "gold", level: 3, groups: ["a"] };
    const wanted = new Map([
      ["plan", "custom:plan"],
      ["level", "level"],
      ["groups", "groups"],
      ["x", "constructor"],
    ]);
    const pool = { principalTags: [{ identityProvider: "users", claims: wanted }] };
    assert.deepEqual(
      [...tagsOf(pool, [{ names: ["users"], claims }])],
      [
        ["plan", "gold"],
        ["level", "3"],
      ],
    );
    assert.deepEqual([...tagsOf(pool, [{ names: ["others"], claims }])], []);
  });

  it("gives policies its identity, and its own tags before those of the role [IAM User Guide]", () => {
    const find = sessionConditions(session({ plan: "gold" }), role);
    for (const [key, expected] of [
      ["cognito-identity.amazonaws.com:aud", [POOL]],
      ["cognito-identity.amazonaws.com:sub", ["eu-west-1:ada"]],
      ["cognito-identity.amazonaws.com:amr", ["authenticated", "x"]],
      ["aws:principaltag/plan", ["gold"]],
      ["aws:principaltag/team", ["a"]],
      ["aws:principaltag/other", []],
      ["aws:principalarn", [roleArn("users")]],
      ["aws:userid", ["AROAUSERS:CognitoIdentityCredentials"]],
      ["aws:username", []],
      ["aws:sourcevpc", undefined],
      ["constructor", undefined],
    ] as const)
      assert.deepEqual(find(key), expected, key);
  });

  it("may do what conditions on its tags and on the request say", () => {
    const store = new CredentialStore((arn) => roles.find(arn));
    const asks = (tags: Record<string, string>, transport?: string) => {
      const { AccessKeyId } = store.issue(session(tags), role);
      const request = (key: string) => (key === "aws:securetransport" && transport ? [transport] : undefined);
      return store
        .findCaller(AccessKeyId)
        ?.allows?.({ action: "execute-api:Invoke", arn: `${API}/dev/GET/a` }, request);
    };
    assert.equal(asks({ plan: "gold" }, "true"), true);
    assert.equal(asks({ plan: "gold" }, "false"), false);
    assert.equal(asks({ plan: "gold" }), false);
    assert.equal(asks({}, "true"), false);
  });

  it("may do nothing when its role was deleted", () => {
    const store = new CredentialStore(() => undefined);
    const { AccessKeyId } = store.issue(session({ plan: "gold" }), role);
    const access = { action: "execute-api:Invoke", arn: `${API}/dev/GET/a` };
    assert.equal(
      store.findCaller(AccessKeyId)?.allows?.(access, () => ["true"]),
      false,
    );
  });

  it("is forgotten when there are too many, the oldest first", () => {
    const store = new CredentialStore(() => role);
    const keys = Array.from({ length: MAX_CREDENTIALS + 1 }, () => store.issue(session(), role).AccessKeyId);
    assert.equal(store.findCaller(keys[0] ?? ""), undefined);
    assert.ok(store.findCaller(keys[1] ?? ""));
    assert.equal(new Set(keys).size, MAX_CREDENTIALS + 1);
  });
});
