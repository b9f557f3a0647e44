import { strict as assert } from "node:assert";
import { functionFor } from "../../support/functions";
import { CLIENT_ID, POOL_ID } from "../../support/pool";

const CALL = { username: "ada", attributes: { sub: "s1" }, clientId: CLIENT_ID };
const GROUPS = { groupsToOverride: ["staff"], iamRolesToOverride: ["arn:role"], preferredRole: undefined };
const SCOPES = ["aws.cognito.signin.user.admin"];
const NO_CHANGES = { add: {}, suppress: [] };
const NO_ACCESS_CHANGES = { ...NO_CHANGES, scopesToAdd: [], scopesToSuppress: [] };

function ask(version: string, response?: unknown) {
  const made = functionFor("preTokenGeneration", {
    version,
    ...(response === undefined ? {} : { response }),
  });
  return { ...made, changes: made.triggers.preTokenGeneration(CALL, "Authentication", GROUPS, SCOPES) };
}

describe("the pre token generation trigger", () => {
  it("gets the groups in version 1, and no scopes", async () => {
    const { changes, events } = ask("V1_0");
    assert.deepEqual(await changes, { id: NO_CHANGES, access: NO_ACCESS_CHANGES, groups: undefined });
    assert.deepEqual(events, [
      {
        version: "1",
        region: "us-east-1",
        userPoolId: POOL_ID,
        userName: "ada",
        callerContext: { awsSdkVersion: "aws-sdk-unknown-unknown", clientId: CLIENT_ID },
        triggerSource: "TokenGeneration_Authentication",
        request: {
          userAttributes: { sub: "s1" },
          groupConfiguration: {
            groupsToOverride: ["staff"],
            iamRolesToOverride: ["arn:role"],
            preferredRole: null,
          },
        },
        response: { claimsOverrideDetails: null },
      },
    ]);
  });

  for (const [name, version] of [
    ["V2_0", "2"],
    ["V3_0", "3"],
  ] as const) {
    it(`gets the scopes too in version ${version}`, async () => {
      const { changes, events } = ask(name);
      await changes;
      assert.equal(events[0]?.version, version);
      assert.deepEqual(events[0]?.request.scopes, SCOPES);
      assert.deepEqual(events[0]?.response, { claimsAndScopeOverrideDetails: null });
    });
  }

  it("changes ID tokens in version 1, with texts", async () => {
    const claimsOverrideDetails = {
      claimsToAddOrOverride: { plan: "gold", level: 3 },
      claimsToSuppress: ["email"],
      groupOverrideDetails: { groupsToOverride: ["a"], iamRolesToOverride: ["r"], preferredRole: "r" },
    };
    const idTokenGeneration = { claimsToAddOrOverride: { not: "looked at" } };
    const { changes } = ask("V1_0", {
      claimsOverrideDetails,
      claimsAndScopeOverrideDetails: { idTokenGeneration },
    });
    assert.deepEqual(await changes, {
      id: { add: { plan: "gold", level: "3" }, suppress: ["email"] },
      access: NO_ACCESS_CHANGES,
      groups: { groupsToOverride: ["a"], iamRolesToOverride: ["r"], preferredRole: "r" },
    });
  });

  it("refuses a claim that is no text in version 1", async () => {
    const { changes } = ask("V1_0", { claimsOverrideDetails: { claimsToAddOrOverride: { list: [] } } });
    await assert.rejects(changes, { code: "InvalidLambdaResponseException" });
  });

  it("changes both tokens from version 2 on, with claims of any shape", async () => {
    const { changes } = ask("V2_0", {
      claimsAndScopeOverrideDetails: {
        idTokenGeneration: { claimsToAddOrOverride: { rights: { read: ["a"] } } },
        accessTokenGeneration: {
          claimsToAddOrOverride: { level: 3 },
          claimsToSuppress: ["username"],
          scopesToAdd: ["notes/read"],
          scopesToSuppress: ["aws.cognito.signin.user.admin"],
        },
      },
    });
    assert.deepEqual(await changes, {
      id: { add: { rights: { read: ["a"] } }, suppress: [] },
      access: {
        add: { level: 3 },
        suppress: ["username"],
        scopesToAdd: ["notes/read"],
        scopesToSuppress: ["aws.cognito.signin.user.admin"],
      },
      groups: undefined,
    });
  });

  for (const given of [null, {}]) {
    it(`takes all groups away when they are ${JSON.stringify(given)}`, async () => {
      const { changes } = ask("V1_0", { claimsOverrideDetails: { groupOverrideDetails: given } });
      assert.deepEqual((await changes)?.groups, {
        groupsToOverride: [],
        iamRolesToOverride: [],
        preferredRole: undefined,
      });
    });
  }

  it("is called for clients that act for themselves in version 3 alone", async () => {
    const asked = async (version: string) => {
      const { triggers, events } = functionFor("preTokenGeneration", { version });
      const changes = await triggers.preTokenGeneration(CALL, "ClientCredentials", GROUPS, SCOPES);
      return { changes, sources: events.map(({ triggerSource }) => triggerSource) };
    };
    assert.deepEqual(await asked("V2_0"), { changes: undefined, sources: [] });
    assert.deepEqual((await asked("V3_0")).sources, ["TokenGeneration_ClientCredentials"]);
  });
});
