import assert from "node:assert/strict";
import { secretHash } from "#sdk/local/services/cognito/user-pool/operations/callers";
import { isPassword } from "#sdk/local/services/cognito/user-pool/state/password-verifier";
import { ServiceError } from "#sdk/local/services/service-error";
import { addUser, attributes, makePool, type PoolOptions } from "../../../support/pool";
import { call, named, PASSWORD, refused } from "../../support";

const HOUR = 3_600_000;

function ada(more: Record<string, unknown> = {}) {
  return {
    Username: "ada",
    Password: PASSWORD,
    UserAttributes: named({ email: "ada@example.com" }),
    ...more,
  };
}

const lambdaRefusal = async () => {
  throw new ServiceError("UserLambdaValidationException", "PreSignUp failed with error no.");
};

describe("a sign-up", () => {
  it("makes a user who is not confirmed and sends a code of six digits", async () => {
    const pool = makePool();
    const answer = await call(pool, "SignUp", ada());
    const user = pool.users.find("ada");
    assert.deepEqual(answer, {
      UserConfirmed: false,
      UserSub: user?.sub,
      CodeDeliveryDetails: { AttributeName: "email", DeliveryMedium: "EMAIL", Destination: "a***@e***" },
    });
    assert.equal(user?.status, "UNCONFIRMED");
    assert.deepEqual(user?.attributes, { sub: user?.sub, email: "ada@example.com" });
    assert.match(pool.lastCode(), /^\d{6}$/);
    assert.deepEqual(pool.messages, [
      {
        userPoolId: pool.settings.id,
        username: "ada",
        medium: "EMAIL",
        to: "ada@example.com",
        subject: "Your verification code",
        text: `Your confirmation code is ${pool.lastCode()}`,
        code: pool.lastCode(),
        purpose: "SignUp",
      },
    ]);
  });

  it("stores no readable password", async () => {
    const pool = makePool();
    await call(pool, "SignUp", ada());
    const user = pool.users.find("ada");
    assert.equal(JSON.stringify(pool.users.state()).includes(PASSWORD), false);
    assert.ok(user?.password && isPassword(pool.settings.id, "ada", user.password, PASSWORD));
  });

  it("sends a text message where the pool verifies both addresses", async () => {
    const pool = makePool({ settings: { autoVerified: ["email", "phone_number"] } });
    const both = named({ email: "ada@example.com", phone_number: "+41791234567" });
    const { CodeDeliveryDetails } = await call(pool, "SignUp", ada({ UserAttributes: both }));
    assert.deepEqual(CodeDeliveryDetails, {
      AttributeName: "phone_number",
      DeliveryMedium: "SMS",
      Destination: "+*******4567",
    });
    assert.equal(pool.messages.length, 1);
    assert.equal(pool.messages[0]?.subject, undefined);
  });

  it("sends nothing where the pool verifies nothing", async () => {
    const pool = makePool({ settings: { autoVerified: [] } });
    assert.equal("CodeDeliveryDetails" in (await call(pool, "SignUp", ada())), false);
    assert.equal(pool.messages.length, 0);
  });

  it("takes the address for the name in a pool that says so", async () => {
    const pool = makePool({ settings: { usernameAttributes: ["email"] } });
    const input = { Username: "Ada@example.com", Password: PASSWORD };
    const { UserSub } = await call(pool, "SignUp", input);
    const user = pool.users.findByLogin("ada@EXAMPLE.com");
    assert.equal(user?.username, UserSub);
    assert.equal(user?.attributes.email, "Ada@example.com");
    const again = call(pool, "SignUp", { ...input, Username: "ada@example.com" });
    await refused(again, "UsernameExistsException", "An account with the given email already exists.");
  });

  const refusals: [what: string, options: PoolOptions, input: object, code: string, message?: string][] = [
    [
      "without a name",
      {},
      { Username: undefined },
      "InvalidParameterException",
      "1 validation error detected: Value null at 'username' failed to satisfy constraint: Member must not be null",
    ],
    ["without a password", {}, { Password: undefined }, "InvalidParameterException"],
    ["with a name of blanks", {}, { Username: "ada love" }, "InvalidParameterException"],
    ["with a name of another type", {}, { Username: 7 }, "SerializationException"],
    [
      "for an unknown client",
      {},
      { ClientId: "nobody" },
      "ResourceNotFoundException",
      "User pool client nobody does not exist.",
    ],
    [
      "in a pool of administrators",
      { settings: { onlyAdminsCreate: true } },
      {},
      "NotAuthorizedException",
      "SignUp is not permitted for this user pool",
    ],
    [
      "with a short password",
      {},
      { Password: "aA1-" },
      "InvalidPasswordException",
      "Password did not conform with policy: Password not long enough",
    ],
    [
      "without small letters",
      {},
      { Password: "AAAA111-" },
      "InvalidPasswordException",
      "Password did not conform with policy: Password must have lowercase characters",
    ],
    [
      "without capitals",
      {},
      { Password: "aaaa111-" },
      "InvalidPasswordException",
      "Password did not conform with policy: Password must have uppercase characters",
    ],
    [
      "without numbers",
      {},
      { Password: "aaaaAAA-" },
      "InvalidPasswordException",
      "Password did not conform with policy: Password must have numeric characters",
    ],
    [
      "without symbols",
      {},
      { Password: "aaaaAAA1" },
      "InvalidPasswordException",
      "Password did not conform with policy: Password must have symbol characters",
    ],
    ["with a password that ends in a blank", {}, { Password: `${PASSWORD} ` }, "InvalidParameterException"],
    [
      "with a bad e-mail address",
      {},
      { UserAttributes: named({ email: "ada" }) },
      "InvalidParameterException",
      "Invalid email address format.",
    ],
    [
      "with a bad number",
      {},
      { UserAttributes: named({ phone_number: "0791234567" }) },
      "InvalidParameterException",
      "Invalid phone number format.",
    ],
    [
      "with an unknown attribute",
      {},
      { UserAttributes: named({ "custom:x": "1" }) },
      "InvalidParameterException",
      "Attributes did not conform to the schema: custom:x: Attribute does not exist in the schema.\n",
    ],
    [
      "with an attribute called as what every object has",
      {},
      { UserAttributes: named({ constructor: "1" }) },
      "InvalidParameterException",
    ],
    [
      "without a required attribute",
      { settings: { attributes: attributes({ name: "custom:age", required: true }) } },
      {},
      "InvalidParameterException",
      "Attributes did not conform to the schema: custom:age: The attribute is required\n",
    ],
    [
      "with a text that is too long",
      { settings: { attributes: attributes({ name: "custom:x", maxLength: 2 }) } },
      { UserAttributes: named({ "custom:x": "abc" }) },
      "InvalidParameterException",
    ],
    [
      "with a number that is too small",
      { settings: { attributes: attributes({ name: "custom:x", type: "Number", minValue: 3 }) } },
      { UserAttributes: named({ "custom:x": "2" }) },
      "InvalidParameterException",
    ],
    [
      "that calls an address verified",
      {},
      { UserAttributes: named({ email_verified: "true" }) },
      "NotAuthorizedException",
      "A client attempted to write unauthorized attribute",
    ],
    ["that chooses the sub", {}, { UserAttributes: named({ sub: "1" }) }, "NotAuthorizedException"],
    [
      "with what the client may not write",
      { client: { writeAttributes: ["name"] } },
      {},
      "NotAuthorizedException",
      "A client attempted to write unauthorized attribute",
    ],
    [
      "with an address as name where it is an alias",
      { settings: { aliasAttributes: ["email"] } },
      { Username: "a@x.ch" },
      "InvalidParameterException",
      "Username cannot be of email format, since user pool is configured for email alias.",
    ],
    [
      "with a number as name where it is an alias",
      { settings: { aliasAttributes: ["phone_number"] } },
      { Username: "+41791234567" },
      "InvalidParameterException",
      "Username cannot be of phone number format, since user pool is configured for phone number alias.",
    ],
    [
      "with a name where an address has to be",
      { settings: { usernameAttributes: ["email"] } },
      {},
      "InvalidParameterException",
      "Username should be an email.",
    ],
    [
      "with a name where one of two has to be",
      { settings: { usernameAttributes: ["email", "phone_number"] } },
      {},
      "InvalidParameterException",
      "Username should be either an email or a phone number.",
    ],
    [
      "with a preferred name that would be an alias",
      { settings: { aliasAttributes: ["preferred_username"] } },
      { UserAttributes: named({ preferred_username: "countess" }) },
      "InvalidParameterException",
      "Preferred username cannot be provided for unconfirmed account, since user pool is configured for preferred username alias.",
    ],
    [
      "with a secret that the client does not have",
      {},
      { SecretHash: "x" },
      "NotAuthorizedException",
      "Client 4notesclient0000000000000 is not configured for secret but secret was received",
    ],
    [
      "without the client's secret",
      { client: { secret: "s" } },
      {},
      "NotAuthorizedException",
      "Client 4notesclient0000000000000 is configured with secret but SECRET_HASH was not received",
    ],
    [
      "with a wrong hash",
      { client: { secret: "s" } },
      { SecretHash: "x" },
      "NotAuthorizedException",
      "Unable to verify secret hash for client 4notesclient0000000000000",
    ],
  ];
  for (const [what, options, input, code, message] of refusals) {
    it(`is refused ${what}: ${code}`, async () => {
      const pool = makePool(options);
      await refused(call(pool, "SignUp", ada(input as Record<string, unknown>)), code, message);
      assert.equal(pool.users.size, 0);
      assert.equal(pool.messages.length, 0);
    });
  }

  it("takes the hash of name and client that a secret makes", async () => {
    const pool = makePool({ client: { secret: "s3" } });
    await call(pool, "SignUp", ada({ SecretHash: secretHash(pool.client.id, "s3", "ada") }));
    const other = secretHash(pool.client.id, "s3", "bob");
    await refused(
      call(pool, "SignUp", ada({ Username: "ada2", SecretHash: other })),
      "NotAuthorizedException",
    );
  });

  it("is refused for a name that is taken, whatever its case", async () => {
    const pool = makePool();
    await call(pool, "SignUp", ada());
    await refused(
      call(pool, "SignUp", ada({ Username: "ADA" })),
      "UsernameExistsException",
      "User already exists",
    );
    assert.equal(pool.users.size, 1);
    assert.equal(pool.messages.length, 1);
  });

  it("is refused for a name that somebody took while the function was asked", async () => {
    const pool = makePool({
      triggers: {
        preSignUp: async () => {
          addUser(pool, { username: "ada" });
          return undefined;
        },
      },
    });
    await refused(call(pool, "SignUp", ada()), "UsernameExistsException");
    assert.equal(pool.users.size, 1);
    assert.equal(pool.messages.length, 0);
  });

  it("calls the function before it stores anything, and stores nothing when that refuses", async () => {
    const pool = makePool({ triggers: { preSignUp: lambdaRefusal } });
    await refused(call(pool, "SignUp", ada()), "UserLambdaValidationException");
    assert.equal(pool.users.size, 0);
    assert.equal(pool.messages.length, 0);
  });

  it("stores nothing when the message's function refuses", async () => {
    const pool = makePool({ triggers: { customMessage: lambdaRefusal } });
    await refused(call(pool, "SignUp", ada()), "UserLambdaValidationException");
    assert.equal(pool.users.size, 0);
  });

  it("passes on the app's metadata", async () => {
    const seen: unknown[] = [];
    const preSignUp = async (...call: unknown[]) => void seen.push(call);
    const pool = makePool({ triggers: { preSignUp: preSignUp as never } });
    const more = { ClientMetadata: { from: "web" }, ValidationData: named({ captcha: "ok" }) };
    await call(pool, "SignUp", ada(more));
    const [[about, source]] = seen as [
      [{ attributes: object; validationData: object; clientMetadata: object }, string],
    ];
    assert.equal(source, "SignUp");
    assert.deepEqual(about.validationData, { captcha: "ok" });
    assert.deepEqual(about.clientMetadata, { from: "web" });
  });

  it("is confirmed and verified by the function's answer, in the service's order", async () => {
    const order: string[] = [];
    const pool = makePool({
      triggers: {
        preSignUp: async () => {
          order.push("preSignUp");
          return { autoConfirmUser: true, autoVerifyEmail: true, autoVerifyPhone: false };
        },
        postConfirmation: async (_, source) => void order.push(`postConfirmation ${source}`),
        customMessage: async () => void order.push("customMessage") as undefined,
      },
    });
    const answer = await call(pool, "SignUp", ada());
    assert.equal(answer.UserConfirmed, true);
    assert.equal("CodeDeliveryDetails" in answer, false);
    assert.deepEqual(order, ["preSignUp", "postConfirmation ConfirmSignUp"]);
    assert.equal(pool.users.find("ada")?.status, "CONFIRMED");
    assert.equal(pool.users.find("ada")?.attributes.email_verified, "true");
    assert.equal(pool.messages.length, 0);
  });

  it("is refused when the function verifies an address that is not there", async () => {
    const preSignUp = async () => ({ autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: true });
    const pool = makePool({ triggers: { preSignUp } });
    await refused(call(pool, "SignUp", ada()), "InvalidLambdaResponseException");
    assert.equal(pool.users.size, 0);
  });

  it("is refused in the function's own words", async () => {
    const customMessage = async () => ({
      smsMessage: undefined,
      emailMessage: "Use {####}",
      emailSubject: "Hi",
    });
    const pool = makePool({ triggers: { customMessage } });
    await call(pool, "SignUp", ada());
    assert.equal(pool.messages[0]?.subject, "Hi");
    assert.equal(pool.messages[0]?.text, `Use ${pool.lastCode()}`);
  });

  it("is refused when the function's words lack the code", async () => {
    const customMessage = async () => ({ smsMessage: undefined, emailMessage: "Hello", emailSubject: "Hi" });
    const pool = makePool({ triggers: { customMessage } });
    await refused(call(pool, "SignUp", ada()), "InvalidLambdaResponseException");
    assert.equal(pool.users.size, 0);
  });
});

describe("the confirmation of a sign-up", () => {
  it("confirms the user and verifies the address that got the code, once", async () => {
    const confirmations: string[] = [];
    const postConfirmation = async (_: unknown, source: string) => void confirmations.push(source);
    const pool = makePool({ triggers: { postConfirmation } });
    await call(pool, "SignUp", ada());
    const input = { Username: "ada", ConfirmationCode: pool.lastCode() };
    assert.deepEqual(await call(pool, "ConfirmSignUp", input), {});
    assert.equal(pool.users.find("ada")?.status, "CONFIRMED");
    assert.equal(pool.users.find("ada")?.attributes.email_verified, "true");
    assert.deepEqual(confirmations, ["ConfirmSignUp"]);
    const message = "User cannot be confirmed. Current status is CONFIRMED";
    await refused(call(pool, "ConfirmSignUp", input), "NotAuthorizedException", message);
  });

  it("verifies no address that the code was not sent to", async () => {
    const pool = makePool();
    await call(pool, "SignUp", ada());
    const code = pool.lastCode();
    const changed = named({ email: "eve@example.com" });
    await call(pool, "AdminUpdateUserAttributes", { Username: "ada", UserAttributes: changed });
    await call(pool, "ConfirmSignUp", { Username: "ada", ConfirmationCode: code });
    assert.equal(pool.users.find("ada")?.attributes.email_verified, "false");
  });

  it("stays when the post confirmation function fails", async () => {
    const pool = makePool({ triggers: { postConfirmation: lambdaRefusal } });
    await call(pool, "SignUp", ada());
    const input = { Username: "ada", ConfirmationCode: pool.lastCode() };
    await refused(call(pool, "ConfirmSignUp", input), "UserLambdaValidationException");
    assert.equal(pool.users.find("ada")?.status, "CONFIRMED");
  });

  it("refuses a wrong code, and after five every code", async () => {
    const pool = makePool();
    await call(pool, "SignUp", ada());
    const right = pool.lastCode();
    const wrong = right === "000000" ? "000001" : "000000";
    const confirm = (ConfirmationCode: string) =>
      call(pool, "ConfirmSignUp", { Username: "ada", ConfirmationCode });
    for (let i = 0; i < 5; i++) {
      const message = "Invalid verification code provided, please try again.";
      await refused(confirm(wrong), "CodeMismatchException", message);
    }
    const message = "Attempt limit exceeded, please try after some time.";
    await refused(confirm(right), "LimitExceededException", message);
    assert.equal(pool.users.find("ada")?.status, "UNCONFIRMED");
  });

  it("refuses a code after a day, and the one before after a new one was sent", async () => {
    const pool = makePool();
    await call(pool, "SignUp", ada());
    const first = pool.lastCode();
    pool.pass(24 * HOUR);
    const confirm = (ConfirmationCode: string) =>
      call(pool, "ConfirmSignUp", { Username: "ada", ConfirmationCode });
    await refused(
      confirm(first),
      "ExpiredCodeException",
      "Invalid code provided, please request a code again.",
    );
    const { CodeDeliveryDetails } = await call(pool, "ResendConfirmationCode", { Username: "ada" });
    assert.equal(CodeDeliveryDetails.Destination, "a***@e***");
    assert.equal(pool.messages.at(-1)?.purpose, "ResendCode");
    if (pool.lastCode() !== first) await refused(confirm(first), "CodeMismatchException");
    await confirm(pool.lastCode());
  });

  it("hides whether a user exists where the client does, and reports it otherwise", async () => {
    const hiding = makePool();
    const open = makePool({ client: { hidesUsers: false } });
    const input = { Username: "nobody", ConfirmationCode: "123456" };
    await refused(call(hiding, "ConfirmSignUp", input), "ExpiredCodeException");
    const message = "Username/client id combination not found.";
    await refused(call(open, "ConfirmSignUp", input), "UserNotFoundException", message);
    await refused(call(open, "ResendConfirmationCode", input), "UserNotFoundException", message);
    const simulated = await call(hiding, "ResendConfirmationCode", input);
    assert.match(simulated.CodeDeliveryDetails.Destination, /^[a-z]\*\*\*@[a-z]\*\*\*$/);
    assert.deepEqual(await call(hiding, "ResendConfirmationCode", input), simulated);
    assert.equal(hiding.messages.length, 0);
  });

  it("treats a disabled user as unknown", async () => {
    const hiding = makePool();
    const open = makePool({ client: { hidesUsers: false } });
    for (const pool of [hiding, open])
      addUser(pool, { username: "ada", status: "UNCONFIRMED", enabled: false });
    const input = { Username: "ada", ConfirmationCode: "123456" };
    await refused(call(hiding, "ConfirmSignUp", input), "ExpiredCodeException");
    await refused(call(open, "ConfirmSignUp", input), "NotAuthorizedException", "User is disabled.");
  });

  it("sends no other code to a user who is confirmed", async () => {
    const pool = makePool();
    addUser(pool);
    const again = call(pool, "ResendConfirmationCode", { Username: "ada" });
    await refused(again, "InvalidParameterException", "User is already confirmed.");
  });

  it("takes an alias from another user only when asked to", async () => {
    const pool = makePool({ settings: { aliasAttributes: ["email"] } });
    const first = addUser(pool, {
      username: "first",
      attributes: { email: "ada@example.com", email_verified: "true" },
    });
    await call(pool, "SignUp", ada());
    const input = { Username: "ada", ConfirmationCode: pool.lastCode() };
    const message = "An account with the email already exists.";
    await refused(call(pool, "ConfirmSignUp", input), "AliasExistsException", message);
    assert.equal(pool.users.findByLogin("ada@example.com"), first);
    await call(pool, "ConfirmSignUp", { ...input, ForceAliasCreation: true });
    assert.equal(pool.users.findByLogin("ada@example.com")?.username, "ada");
    assert.equal(first.attributes.email_verified, "false");
  });
});
