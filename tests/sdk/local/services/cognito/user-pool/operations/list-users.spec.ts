import assert from "node:assert/strict";
import fc from "fast-check";
import { parseFilter } from "#sdk/local/services/cognito/user-pool/operations/list-users";
import { addUser, makePool, POOL_ID } from "../../support/pool";
import { call, named, refused } from "../support";

function threeUsers() {
  const pool = makePool();
  addUser(pool, { username: "ada", attributes: { email: "ada@example.com", name: "Ada" } });
  addUser(pool, { username: "bob", enabled: false, attributes: { email: "bob@example.com", name: 'B"b' } });
  addUser(pool, { username: "adam", status: "UNCONFIRMED", attributes: { email: "adam@example.org" } });
  return pool;
}

const names = ({ Users }: { Users: { Username: string }[] }) => Users.map(({ Username }) => Username);

describe("a list of users", () => {
  it("has all of them in the order made", async () => {
    assert.deepEqual(names(await call(threeUsers(), "ListUsers")), ["ada", "bob", "adam"]);
  });

  const filters: [filter: string, expected: string[]][] = [
    ["", ["ada", "bob", "adam"]],
    ['username = "ADA"', ["ada"]],
    ['username ^= "ad"', ["ada", "adam"]],
    ['email="bob@example.com"', ["bob"]],
    ['email ^= "ada@"', ["ada"]],
    ['"email" = "ada@example.org"', []],
    ['cognito:user_status = "UNCONFIRMED"', ["adam"]],
    ['cognito:user_status = "Unconfirmed"', ["adam"]],
    ['cognito:user_status ^= "con"', ["ada", "bob"]],
    ['status = "Disabled"', ["bob"]],
    ['status = "disabled"', []],
    ['name = "B\\"b"', ["bob"]],
  ];
  for (const [Filter, expected] of filters) {
    it(`that is filtered by ${Filter || "nothing"} has ${expected.length} [BC]`, async () => {
      assert.deepEqual(names(await call(threeUsers(), "ListUsers", { Filter })), expected);
    });
  }

  it("shows the attributes that are asked for", async () => {
    const { Users } = await call(threeUsers(), "ListUsers", { AttributesToGet: ["email"], Limit: 1 });
    assert.deepEqual(Users[0].Attributes, named({ email: "ada@example.com" }));
  });

  const refusals: [what: string, input: object][] = [
    ["a filter without quotes", { Filter: "email = ada" }],
    ["a filter by an attribute of the pool's own", { Filter: 'custom:plan = "gold"' }],
    ["another operator", { Filter: 'email > "a"' }],
    ["more than one filter", { Filter: 'email = "a" and name = "b"' }],
    ["an unknown attribute to show", { AttributesToGet: ["custom:none"] }],
    ["a token of somebody else", { PaginationToken: "bm9ib2R5" }],
  ];
  for (const [what, input] of refusals) {
    it(`refuses ${what}: InvalidParameterException`, async () => {
      await refused(
        call(threeUsers(), "ListUsers", input as Record<string, unknown>),
        "InvalidParameterException",
      );
    });
  }

  it("goes through everybody once, whatever the size of a page", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 20 }),
        fc.integer({ min: 1, max: 7 }),
        async (count, Limit) => {
          const pool = makePool();
          for (let i = 0; i < count; i++) addUser(pool, { username: `user${i}` });
          const seen: string[] = [];
          let PaginationToken: string | undefined;
          do {
            const page = await call(pool, "ListUsers", { Limit, PaginationToken });
            seen.push(...names(page));
            PaginationToken = page.PaginationToken;
          } while (PaginationToken !== undefined);
          assert.deepEqual(
            seen,
            Array.from({ length: count }, (_, i) => `user${i}`),
          );
        },
      ),
      { numRuns: 30 },
    );
  });

  it("takes any value that is quoted", () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom("=", "^="), (value, operator) => {
        const quoted = value.replace(/[\\"]/g, "\\$&");
        assert.deepEqual(parseFilter(`email ${operator} "${quoted}"`), {
          attribute: "email",
          operator,
          value,
        });
      }),
    );
  });
});

describe("the description of a pool", () => {
  it("names the second factors that it has, and no others", async () => {
    const none = await call(makePool(), "GetUserPoolMfaConfig");
    assert.deepEqual(none, { MfaConfiguration: "OFF" });
    const smsSender = { roleArn: "arn:aws:iam::123456789012:role/sms", externalId: "x", region: "us-east-1" };
    const settings = {
      mfa: "OPTIONAL" as const,
      softwareTokenMfa: true,
      smsMfa: true,
      smsSender,
      emailMfa: true,
      smsMfaMessage: "{####} it is",
      emailMfaMessage: { subject: "Code", text: "{####}" },
    };
    assert.deepEqual(await call(makePool({ settings }), "GetUserPoolMfaConfig"), {
      SmsMfaConfiguration: {
        SmsAuthenticationMessage: "{####} it is",
        SmsConfiguration: { SnsCallerArn: smsSender.roleArn, ExternalId: "x", SnsRegion: "us-east-1" },
      },
      SoftwareTokenMfaConfiguration: { Enabled: true },
      EmailMfaConfiguration: { Message: "{####}", Subject: "Code" },
      MfaConfiguration: "OPTIONAL",
    });
  });

  it("names its settings and how many users it has", async () => {
    const { UserPool } = await call(threeUsers(), "DescribeUserPool");
    assert.equal(UserPool.Id, POOL_ID);
    assert.equal(UserPool.EstimatedNumberOfUsers, 3);
    assert.equal(UserPool.Policies.PasswordPolicy.MinimumLength, 8);
    assert.deepEqual(UserPool.AutoVerifiedAttributes, ["email"]);
    const plan = UserPool.SchemaAttributes.find(({ Name }: { Name: string }) => Name === "custom:plan");
    assert.equal(plan.AttributeDataType, "String");
  });

  it("describes a client, and lists them without their secrets", async () => {
    const pool = makePool({ client: { secret: "s3cret" } });
    const { UserPoolClient } = await call(pool, "DescribeUserPoolClient", { ClientId: pool.client.id });
    assert.equal(UserPoolClient.ClientSecret, "s3cret");
    assert.equal(UserPoolClient.PreventUserExistenceErrors, "ENABLED");
    const clients = await call(pool, "ListUserPoolClients", { MaxResults: 10 });
    const expected = [{ ClientId: pool.client.id, UserPoolId: POOL_ID, ClientName: "web" }];
    assert.deepEqual(clients, { UserPoolClients: expected });
    const unknown = call(pool, "DescribeUserPoolClient", { ClientId: "x" });
    await refused(unknown, "ResourceNotFoundException", "User pool client x does not exist.");
  });
});
