import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { readPoolsFile } from "#sdk/local/services/cognito/user-pool/settings/pools-file";

describe("readPoolsFile", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "pools-"));
  after(() => rmSync(folder, { recursive: true }));

  function file(pools: unknown): string {
    const name = path.join(folder, "pools.json");
    writeFileSync(name, typeof pools === "string" ? pools : JSON.stringify(pools));
    return name;
  }

  it("gives the resources that a program would register", () => {
    const resources = readPoolsFile(
      file({
        userPools: [
          {
            id: "eu-west-1_Abc123",
            name: "users",
            usernameAttributes: ["email"],
            clients: [{ id: "web", explicitAuthFlows: ["ALLOW_USER_SRP_AUTH"] }, { generateSecret: true }],
            groups: [{ name: "admins" }],
            domain: "users-here",
          },
        ],
      }),
    );
    assert.deepEqual(
      resources.map(({ type, id }) => `${type.split(":")[2]} ${id.length === 26 ? "made up" : id}`),
      [
        "UserPool eu-west-1_Abc123",
        "UserPoolClient web",
        "UserPoolClient made up",
        "UserGroup eu-west-1_Abc123/admins",
        "UserPoolDomain users-here",
      ],
    );
    const [pool, web, other] = resources;
    assert.deepEqual(pool?.inputs, { name: "users", usernameAttributes: ["email"] });
    assert.equal(pool?.state.arn, "arn:aws:cognito-idp:eu-west-1:123456789012:userpool/eu-west-1_Abc123");
    assert.equal(web?.inputs.userPoolId, "eu-west-1_Abc123");
    assert.equal(web?.state.clientSecret, undefined);
    assert.match(String(other?.state.clientSecret), /^[0-9a-f]{51}$/);
  });

  it("makes up the same ids every time", () => {
    const pools = file({ userPools: [{ name: "users", clients: [{}] }] });
    const ids = () => readPoolsFile(pools).map(({ id }) => id);
    assert.deepEqual(ids(), ids());
    assert.match(ids()[0] ?? "", /^us-east-1_[a-z]{9}$/);
  });

  it("reports all mistakes at once, each with its path and its cure", () => {
    const name = file({
      pools: [],
      userPools: [
        { id: "nonsense", clients: [{ id: 5 }] },
        { name: "b", groups: ["admins"] },
      ],
    });
    assert.throws(() => readPoolsFile(name), {
      isUserError: true,
      message: [
        `${name} is no file of user pools:`,
        "  pools: unknown; write userPools",
        "  userPools[0].name: is missing; write a name",
        '  userPools[0].id: "nonsense" is no id of a pool; write one such as us-east-1_AbCdEfGhI',
        "  userPools[0].clients[0].id: 5 is no text",
        "  userPools[1].clients: has no client, so that nobody can sign in; write one",
        "  userPools[1].groups: is no list of objects",
      ].join("\n"),
    });
  });

  it("refuses a file that is not a JSON object, or is absent", () => {
    assert.throws(() => readPoolsFile(file("{")), { isUserError: true, message: /cannot be read: / });
    assert.throws(() => readPoolsFile(file([])), { isUserError: true, message: /is no JSON object; write/ });
    assert.throws(() => readPoolsFile(path.join(folder, "none.json")), { message: /ENOENT/ });
    assert.throws(() => readPoolsFile(file({})), { message: /userPools: has no pool; write one/ });
  });
});
