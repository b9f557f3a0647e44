import { strict as assert } from "node:assert";
import { functionFor } from "../../support/functions";
import { CLIENT_ID, POOL_ID } from "../../support/pool";

const CALL = { username: "ada", attributes: { email: "ada@example.com" }, clientId: CLIENT_ID };

describe("the custom message trigger", () => {
  it("gets the placeholders of the code, and of the name in an invitation", async () => {
    const { triggers, events } = functionFor("customMessage");
    await triggers.customMessage(CALL, "SignUp", { codeParameter: "{####}", usernameParameter: null });
    await triggers.customMessage({ ...CALL, clientMetadata: { a: "b" } }, "AdminCreateUser", {
      codeParameter: "{####}",
      usernameParameter: "{username}",
      linkParameter: "{##here##}",
    });
    assert.deepEqual(events[0], {
      version: "1",
      region: "us-east-1",
      userPoolId: POOL_ID,
      userName: "ada",
      callerContext: { awsSdkVersion: "aws-sdk-unknown-unknown", clientId: CLIENT_ID },
      triggerSource: "CustomMessage_SignUp",
      request: {
        userAttributes: { email: "ada@example.com" },
        codeParameter: "{####}",
        linkParameter: "{##Click Here##}",
        usernameParameter: null,
      },
      response: { smsMessage: null, emailMessage: null, emailSubject: null },
    });
    assert.equal(events[1]?.triggerSource, "CustomMessage_AdminCreateUser");
    assert.deepEqual(events[1]?.request, {
      userAttributes: { email: "ada@example.com" },
      codeParameter: "{####}",
      linkParameter: "{##here##}",
      usernameParameter: "{username}",
      clientMetadata: { a: "b" },
    });
  });

  it("writes the texts that its reply has, and leaves the others", async () => {
    const parameters = { codeParameter: "{####}", usernameParameter: null };
    const nothing = functionFor("customMessage");
    assert.deepEqual(await nothing.triggers.customMessage(CALL, "ResendCode", parameters), {
      smsMessage: undefined,
      emailMessage: undefined,
      emailSubject: undefined,
    });
    const some = functionFor("customMessage", {
      response: { emailMessage: "Hi: {####}", emailSubject: "Hi" },
    });
    assert.deepEqual(await some.triggers.customMessage(CALL, "ForgotPassword", parameters), {
      smsMessage: undefined,
      emailMessage: "Hi: {####}",
      emailSubject: "Hi",
    });
  });
});
