import assert from "node:assert/strict";
import type { PoolClient, PoolUser } from "#sdk/local/console/types";
import { decodeToken } from "#sdk/local/jwt/token";
import { USER_POOL_API } from "#sdk/local/services/cognito/user-pool/api";
import { graphResource } from "../../../../support/graph";
import { SeenResources } from "./seen-resources";

const POOL = "us-east-1_Users";
const arn = `arn:aws:cognito-idp:us-east-1:123456789012:userpool/${POOL}`;
const PASSWORD = "Analytical-1843";

interface Shown {
  readonly users: readonly PoolUser[];
  readonly clients: readonly PoolClient[];
}

describe("user pools on the console", () => {
  let seen: SeenResources;
  before(async () => {
    seen = await SeenResources.serve(
      graphResource("aws:cognito/userPool:UserPool", "Users-user-pool", {
        id: POOL,
        inputs: { name: "users", aliasAttributes: ["email"] },
        state: { name: "users", arn },
      }),
      graphResource("aws:cognito/userPoolClient:UserPoolClient", "Web", {
        id: "web",
        inputs: { userPoolId: POOL, name: "web" },
        state: { userPoolId: POOL, name: "web" },
      }),
    );
    await seen.call("cognito-idp", "CreateGroup", { UserPoolId: POOL, GroupName: "admins" });
  });
  after(() => seen.close());

  it("are listed with the number of their users", async () => {
    const [pool] = (await seen.counted).resources;
    assert.deepEqual(pool, {
      kind: "user-pool",
      arn,
      name: "users",
      id: "Users-user-pool",
      count: { value: 0, of: "users" },
    });
  });

  it("get users by hand, who can sign in at once and have proved their addresses", async () => {
    const attributes = '{"email": "ada@example.com", "name": "Ada"}';
    assert.equal(
      await seen.act("user-pool", "add", { arn, username: "ada", password: PASSWORD, attributes }),
      "ada can sign in",
    );
    await seen.call("cognito-idp", "AdminAddUserToGroup", {
      UserPoolId: POOL,
      Username: "ada",
      GroupName: "admins",
    });
    const { users, clients } = await seen.show<Shown>("user-pool", { arn });
    const [ada] = users;
    assert.deepEqual([ada?.username, ada?.status, ada?.isEnabled], ["ada", "CONFIRMED", true]);
    assert.deepEqual(ada?.groups, ["admins"]);
    assert.deepEqual([ada?.attributes.email, ada?.attributes.email_verified], ["ada@example.com", "true"]);
    assert.deepEqual(clients, [{ id: "web", name: "web" }]);
  });

  it("refuse a user without a good password, who is not made", async () => {
    const add = seen.act("user-pool", "add", { arn, username: "bob", password: "short" });
    await assert.rejects(add, /InvalidPasswordException: /);
    const { users } = await seen.show<Shown>("user-pool", { arn });
    assert.deepEqual(
      users.map(({ username }) => username),
      ["ada"],
    );
  });

  it("sign a user in without the password", async () => {
    const { idToken } = await seen.answer<{ idToken: string }>("user-pool", "tokens", {
      arn,
      username: "ada@example.com",
      clientId: "web",
    });
    const claims = decodeToken(idToken)?.claims ?? {};
    assert.deepEqual(
      [claims["cognito:username"], claims["cognito:groups"], claims.aud, claims.token_use],
      ["ada", ["admins"], "web", "id"],
    );
  });

  it("sign nobody in who may not, and nobody at an app that there is not", async () => {
    const tokens = (input: object) => seen.act("user-pool", "tokens", { arn, clientId: "web", ...input });
    await assert.rejects(tokens({ username: "eve" }), /UserNotFoundException: /);
    await assert.rejects(tokens({ username: "ada", clientId: "app" }), /ResourceNotFoundException: /);
    await seen.call("cognito-idp", "AdminDisableUser", { UserPoolId: POOL, Username: "ada" });
    await assert.rejects(tokens({ username: "ada" }), /NotAuthorizedException: User is disabled\./);
    await seen.call("cognito-idp", "AdminEnableUser", { UserPoolId: POOL, Username: "ada" });
  });

  it("at an emulator show their users, who sign in there", async () => {
    const there = seen.elsewhere(USER_POOL_API);
    const { users } = await there.show<Shown>("user-pool", { arn });
    assert.equal(users[0]?.username, "ada");
    await assert.rejects(
      there.act("user-pool", "tokens", { arn, username: "ada", clientId: "web" }),
      /an external emulator has the users of this pool/,
    );
  });

  it("lose users by hand", async () => {
    assert.equal(await seen.act("user-pool", "delete", { arn, username: "ada" }), "Deleted");
    assert.deepEqual((await seen.show<Shown>("user-pool", { arn })).users, []);
  });
});
