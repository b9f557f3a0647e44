import { strict as assert } from "node:assert";
import { functionFor } from "../../support/functions";
import { CLIENT_ID, POOL_ID } from "../../support/pool";

const CALL = { username: "ada@example.com", attributes: {}, clientId: CLIENT_ID };

describe("the user migration trigger", () => {
  it("gets the password of the user who signs in", async () => {
    const { triggers, events } = functionFor("userMigration");
    await triggers.userMigration({ ...CALL, validationData: { a: "b" } }, "Authentication", "pa55-Word");
    assert.deepEqual(events, [
      {
        version: "1",
        region: "us-east-1",
        userPoolId: POOL_ID,
        userName: "ada@example.com",
        callerContext: { awsSdkVersion: "aws-sdk-unknown-unknown", clientId: CLIENT_ID },
        triggerSource: "UserMigration_Authentication",
        request: { password: "pa55-Word", validationData: { a: "b" }, userAttributes: null },
        response: {
          userAttributes: null,
          forceAliasCreation: null,
          enableSMSMFA: null,
          finalUserStatus: null,
          messageAction: null,
          desiredDeliveryMediums: null,
        },
      },
    ]);
  });

  it("gets no password of a user who has forgotten it", async () => {
    const { triggers, events } = functionFor("userMigration");
    await triggers.userMigration({ ...CALL, clientMetadata: { a: "b" } }, "ForgotPassword", undefined);
    assert.equal(events[0]?.triggerSource, "UserMigration_ForgotPassword");
    assert.deepEqual(events[0]?.request, {
      password: null,
      validationData: null,
      userAttributes: null,
      clientMetadata: { a: "b" },
    });
  });

  it("migrates nobody where its reply has no attributes", async () => {
    for (const response of [{}, { userAttributes: null }, { userAttributes: {} }]) {
      const { triggers } = functionFor("userMigration", { response });
      assert.equal(await triggers.userMigration(CALL, "Authentication", "x"), undefined);
    }
  });

  it("makes the user that its reply describes, who needs a new password unless it says CONFIRMED [GK]", async () => {
    const few = functionFor("userMigration", { response: { userAttributes: { email: "ada@example.com" } } });
    assert.deepEqual(await few.triggers.userMigration(CALL, "Authentication", "x"), {
      userAttributes: { email: "ada@example.com" },
      finalUserStatus: "RESET_REQUIRED",
      messageAction: undefined,
      desiredDeliveryMediums: ["SMS"],
      forceAliasCreation: false,
    });
    const all = functionFor("userMigration", {
      response: {
        userAttributes: { email: "ada@example.com", email_verified: true },
        finalUserStatus: "CONFIRMED",
        messageAction: "SUPPRESS",
        desiredDeliveryMediums: ["EMAIL"],
        forceAliasCreation: true,
      },
    });
    assert.deepEqual(await all.triggers.userMigration(CALL, "Authentication", "x"), {
      userAttributes: { email: "ada@example.com", email_verified: "true" },
      finalUserStatus: "CONFIRMED",
      messageAction: "SUPPRESS",
      desiredDeliveryMediums: ["EMAIL"],
      forceAliasCreation: true,
    });
  });

  for (const wrong of [{ finalUserStatus: "HAPPY" }, { desiredDeliveryMediums: ["PIGEON"] }]) {
    it(`refuses ${JSON.stringify(wrong)}`, async () => {
      const response = { userAttributes: { email: "ada@example.com" }, ...wrong };
      const { triggers } = functionFor("userMigration", { response });
      await assert.rejects(triggers.userMigration(CALL, "Authentication", "x"), {
        code: "InvalidLambdaResponseException",
        message: "Unrecognizable lambda output",
      });
    });
  }
});
