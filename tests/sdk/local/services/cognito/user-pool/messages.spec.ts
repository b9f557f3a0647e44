import assert from "node:assert/strict";
import { type MessageDraft, writeMessage } from "#sdk/local/services/cognito/user-pool/messages";
import { mask, simulatedDetails } from "#sdk/local/services/cognito/user-pool/state/delivery";
import { addUser, makePool, makeSettings, type PoolOptions } from "../support/pool";

const { messages } = makeSettings();

function write(options: PoolOptions, draft: Partial<MessageDraft> = {}) {
  const pool = makePool(options);
  const user = addUser(pool);
  const delivery = { attribute: "email", to: "ada@example.com" } as const;
  return writeMessage(pool, { user, purpose: "SignUp", delivery, code: "123456", clientId: "c", ...draft });
}

describe("a message of a user pool", () => {
  it("has the code wherever the template wants it", async () => {
    const verificationEmail = { subject: "{####}", text: "{####} or {####}" };
    const { subject, text } = await write({ settings: { messages: { ...messages, verificationEmail } } });
    assert.equal(subject, "123456");
    assert.equal(text, "123456 or 123456");
  });

  it("has the code beside the words of a link", async () => {
    const verificationEmail = { subject: "Hi", text: "Click {##Verify Email##}." };
    const { text } = await write({ settings: { messages: { ...messages, verificationEmail } } });
    assert.equal(text, "Click Verify Email (123456).");
  });

  it("takes a name for text, whatever signs are in it", async () => {
    const inviteEmail = { subject: "Hi", text: "{username}: {####}" };
    const pool = makePool({ settings: { messages: { ...messages, inviteEmail } } });
    const user = addUser(pool, { username: "$&$1" });
    const delivery = { attribute: "email", to: "a@x.ch" } as const;
    const draft = { user, purpose: "AdminCreateUser", delivery, code: "$&", clientId: undefined } as const;
    assert.equal((await writeMessage(pool, draft)).text, "$&$1: $&");
  });

  it("by text has no subject, and the function's own words for texts", async () => {
    const asked: unknown[] = [];
    const customMessage = async (...call: unknown[]) => {
      asked.push(call[1], call[2]);
      return { smsMessage: "Hi {####}", emailMessage: "without a code", emailSubject: "none" };
    };
    const delivery = { attribute: "phone_number", to: "+41791234567" } as const;
    const message = await write({ triggers: { customMessage } }, { delivery });
    assert.equal(message.medium, "SMS");
    assert.equal(message.subject, undefined);
    assert.equal(message.text, "Hi 123456");
    assert.deepEqual(asked, ["SignUp", { codeParameter: "{####}", usernameParameter: null }]);
  });

  it("has the template's text where the function's own is empty", async () => {
    const customMessage = async () => ({ smsMessage: "", emailMessage: "", emailSubject: undefined });
    const { subject, text } = await write({ triggers: { customMessage } });
    assert.equal(subject, "Your verification code");
    assert.equal(text, "Your confirmation code is 123456");
  });

  it("of an invitation lets the function place the name, too", async () => {
    let parameters: unknown;
    const customMessage = async (_: unknown, __: unknown, given: unknown) => {
      parameters = given;
      return undefined;
    };
    await write({ triggers: { customMessage } }, { purpose: "AdminCreateUser" });
    assert.deepEqual(parameters, { codeParameter: "{####}", usernameParameter: "{username}" });
  });
});

describe("the reported destination of a message", () => {
  it("hides most of the address", () => {
    assert.equal(mask("ada@example.com"), "a***@e***");
    assert.equal(mask("+41791234567"), "+*******4567");
  });

  it("is simulated for a user who does not exist, by what the pool sends", () => {
    const byText = makeSettings({ autoVerified: ["phone_number"] });
    assert.deepEqual(simulatedDetails(byText, "+41791234567"), {
      AttributeName: "phone_number",
      DeliveryMedium: "SMS",
      Destination: "+*******4567",
    });
    assert.match(simulatedDetails(byText, "nobody").Destination, /^\+\*{7}\d{4}$/);
    assert.equal(simulatedDetails(makeSettings(), "eve@example.com").Destination, "e***@e***");
    assert.deepEqual(simulatedDetails(byText, "Nobody"), simulatedDetails(byText, "nobody"));
    assert.equal(simulatedDetails(makeSettings(), "nobody").DeliveryMedium, "EMAIL");
  });
});
