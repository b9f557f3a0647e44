import { strict as assert } from "node:assert";
import { functionFor } from "../../support/functions";
import { CLIENT_ID, POOL_ID } from "../../support/pool";

const CALL = {
  username: "ada",
  attributes: { email: "ada@example.com" },
  clientId: CLIENT_ID,
};
const COMMON = {
  version: "1",
  region: "us-east-1",
  userPoolId: POOL_ID,
  userName: "ada",
  callerContext: { awsSdkVersion: "aws-sdk-unknown-unknown", clientId: CLIENT_ID },
};

describe("the pre sign-up trigger", () => {
  it("gets the attributes, and nothing where nothing was given", async () => {
    const { triggers, events } = functionFor("preSignUp");
    assert.deepEqual(await triggers.preSignUp(CALL, "SignUp"), {
      autoConfirmUser: false,
      autoVerifyEmail: false,
      autoVerifyPhone: false,
    });
    assert.deepEqual(events, [
      {
        ...COMMON,
        triggerSource: "PreSignUp_SignUp",
        request: { userAttributes: { email: "ada@example.com" }, validationData: null },
        response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
      },
    ]);
  });

  it("gets validation data and client metadata, and no client where an administrator makes the user", async () => {
    const { triggers, events } = functionFor("preSignUp");
    const call = {
      ...CALL,
      clientId: undefined,
      validationData: { captcha: "1" },
      clientMetadata: { from: "shop" },
    };
    await triggers.preSignUp(call, "AdminCreateUser");
    assert.deepEqual(events[0], {
      ...COMMON,
      callerContext: { awsSdkVersion: "aws-sdk-unknown-unknown", clientId: "CLIENT_ID_NOT_APPLICABLE" },
      triggerSource: "PreSignUp_AdminCreateUser",
      request: {
        userAttributes: { email: "ada@example.com" },
        validationData: { captcha: "1" },
        clientMetadata: { from: "shop" },
      },
      response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
    });
  });

  it("confirms the user and the addresses where its reply sets it", async () => {
    const { triggers } = functionFor("preSignUp", {
      response: { autoConfirmUser: true, autoVerifyEmail: "true", autoVerifyPhone: null },
    });
    assert.deepEqual(await triggers.preSignUp(CALL, "SignUp"), {
      autoConfirmUser: true,
      autoVerifyEmail: true,
      autoVerifyPhone: false,
    });
  });
});

describe("the post confirmation trigger", () => {
  for (const source of ["ConfirmSignUp", "ConfirmForgotPassword"] as const) {
    it(`is called for ${source}, and its reply changes nothing`, async () => {
      const { triggers, events } = functionFor("postConfirmation", { response: { anything: 1 } });
      assert.equal(
        await triggers.postConfirmation({ ...CALL, clientMetadata: { a: "b" } }, source),
        undefined,
      );
      assert.deepEqual(events, [
        {
          ...COMMON,
          triggerSource: `PostConfirmation_${source}`,
          request: { userAttributes: { email: "ada@example.com" }, clientMetadata: { a: "b" } },
          response: {},
        },
      ]);
    });
  }

  it("has no metadata where the client gave none", async () => {
    const { triggers, events } = functionFor("postConfirmation");
    await triggers.postConfirmation(CALL, "ConfirmSignUp");
    assert.deepEqual(events[0]?.request, { userAttributes: { email: "ada@example.com" } });
  });
});
