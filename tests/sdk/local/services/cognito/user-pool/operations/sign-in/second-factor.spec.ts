import assert from "node:assert/strict";
import { totpAt } from "#sdk/local/services/cognito/user-pool/operations/sign-in/totp";
import type { UserPoolSettings } from "#sdk/local/services/cognito/user-pool/settings/settings";
import type { User } from "#sdk/local/services/cognito/user-pool/state/user";
import { CLIENT_ID, makePool, POOL_ID, type TestPool } from "../../../support/pool";
import { accessToken } from "../../../support/tokens";
import { type Answer, addUserWithPassword, call, refusalOf, respond, withPassword } from "./support";

const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const PHONE = { phone_number: "+41790001234", phone_number_verified: "true" };
const EMAIL = { email: "ada@example.com", email_verified: "true" };
const TOKEN = { AccessToken: accessToken("ada", CLIENT_ID) };

function start(mfa: "OFF" | "ON" | "OPTIONAL", user: Partial<User> = {}, smsMfa = true) {
  const pool = makePool({ settings: { mfa, softwareTokenMfa: true, smsMfa } });
  return { pool, ada: addUserWithPassword(pool, user) };
}

const withApp: Partial<User> = { totp: { secret: SECRET, verified: true, preferred: true } };
const code = (pool: TestPool, secret = SECRET) => totpAt(secret, pool.now());

describe("a second factor", () => {
  it("is not asked for in a pool without, nor of users who have not chosen one", async () => {
    assert.ok(
      (await withPassword(start("OFF", { ...withApp, attributes: PHONE }).pool)).AuthenticationResult,
    );
    assert.ok((await withPassword(start("OPTIONAL", { attributes: PHONE }).pool)).AuthenticationResult);
  });

  it("is the code of an app", async () => {
    const { pool } = start("OPTIONAL", withApp);
    const { Session, ...asked } = await withPassword(pool);
    assert.deepEqual(asked, {
      ChallengeName: "SOFTWARE_TOKEN_MFA",
      ChallengeParameters: { USER_ID_FOR_SRP: "ada" },
    });
    const responses = { USERNAME: "ada", SOFTWARE_TOKEN_MFA_CODE: code(pool) };
    assert.ok((await respond(pool, { ...asked, Session } as Answer, responses)).AuthenticationResult);
  });

  it("is a code that was not used before, be it in the verification of the app, in the same session [GK]", async () => {
    const { pool } = start("OPTIONAL", {});
    const { SecretCode } = await call(pool, "AssociateSoftwareToken", TOKEN);
    const now = () => code(pool, String(SecretCode));
    await call(pool, "VerifySoftwareToken", { ...TOKEN, UserCode: now() });
    const SoftwareTokenMfaSettings = { Enabled: true, PreferredMfa: true };
    await call(pool, "SetUserMFAPreference", { ...TOKEN, SoftwareTokenMfaSettings });
    const asked = await withPassword(pool);
    const answer = () => respond(pool, asked, { USERNAME: "ada", SOFTWARE_TOKEN_MFA_CODE: now() });

    assert.equal(
      await refusalOf(answer()),
      "ExpiredCodeException: Your software token has already been used once.",
    );
    pool.pass(30_000);
    assert.ok((await answer()).AuthenticationResult);
    const again = await withPassword(pool);
    assert.equal(
      await refusalOf(respond(pool, again, { USERNAME: "ada", SOFTWARE_TOKEN_MFA_CODE: now() })),
      "ExpiredCodeException: Your software token has already been used once.",
    );
  });

  it("may be tried again after a wrong code, in the same session, until the user is locked out", async () => {
    const { pool, ada } = start("OPTIONAL", withApp);
    const asked = await withPassword(pool);
    const wrong = { USERNAME: "ada", SOFTWARE_TOKEN_MFA_CODE: "000000" };
    assert.equal(
      await refusalOf(respond(pool, asked, wrong)),
      "CodeMismatchException: Invalid code received for user",
    );
    const right = { USERNAME: "ada", SOFTWARE_TOKEN_MFA_CODE: code(pool) };
    assert.ok((await respond(pool, asked, right)).AuthenticationResult);
    assert.equal(ada.failedSignIns, 0);

    pool.pass(60_000);
    const one = await withPassword(pool);
    for (let i = 0; i < 3; i++) await refusalOf(respond(pool, one, wrong));
    const two = await withPassword(pool);
    for (let i = 0; i < 2; i++) await refusalOf(respond(pool, two, wrong));
    const locked = "NotAuthorizedException: Password attempts exceeded";
    const rightAgain = { USERNAME: "ada", SOFTWARE_TOKEN_MFA_CODE: code(pool) };
    assert.equal(await refusalOf(respond(pool, two, rightAgain)), locked, "with the right code, too");
    assert.equal(await refusalOf(withPassword(pool)), locked);
  });

  it("is a code by text message, whatever the app of another user shows", async () => {
    const { pool } = start("ON", { attributes: PHONE });
    const asked = await withPassword(pool);
    assert.equal(asked.ChallengeName, "SMS_MFA");
    assert.deepEqual(asked.ChallengeParameters, {
      USER_ID_FOR_SRP: "ada",
      CODE_DELIVERY_DELIVERY_MEDIUM: "SMS",
      CODE_DELIVERY_DESTINATION: "+*******1234",
    });
    const [sent] = pool.messages;
    assert.equal(sent?.purpose, "Authentication");
    assert.equal(sent?.to, PHONE.phone_number);
    const wrong = { USERNAME: "ada", SMS_MFA_CODE: sent?.code === "000000" ? "000001" : "000000" };
    assert.equal(
      await refusalOf(respond(pool, asked, wrong)),
      "CodeMismatchException: Invalid code or auth state for the user.",
    );
    const right = { USERNAME: "ada", SMS_MFA_CODE: pool.lastCode() };
    assert.ok((await respond(pool, asked, right)).AuthenticationResult);
    const again = await withPassword(pool);
    pool.pass(180_000 - 1);
    assert.match(
      await refusalOf(respond(pool, again, right)),
      /^CodeMismatchException: /,
      "of the last sign-in",
    );
  });

  it("is chosen by a user who has both and prefers none", async () => {
    const { pool, ada } = start("OPTIONAL", { ...withApp, attributes: PHONE, smsMfa: true });
    const choose = (asked: Answer, ANSWER: string) => respond(pool, asked, { USERNAME: "ada", ANSWER });
    const asked = await withPassword(pool);
    assert.equal(asked.ChallengeName, "SELECT_MFA_TYPE");
    assert.equal(asked.ChallengeParameters?.MFAS_CAN_CHOOSE, '["SMS_MFA","SOFTWARE_TOKEN_MFA"]');
    assert.match(await refusalOf(choose(asked, "EMAIL_OTP")), /^InvalidParameterException: /);
    assert.equal((await choose(asked, "SOFTWARE_TOKEN_MFA")).ChallengeName, "SOFTWARE_TOKEN_MFA");
    assert.equal((await choose(await withPassword(pool), "SMS_MFA")).ChallengeName, "SMS_MFA");
    ada.preferredMfa = "SMS_MFA";
    assert.equal((await withPassword(pool)).ChallengeName, "SMS_MFA");
  });

  it("is a code by e-mail where the pool has that and the user wants it", async () => {
    const pool = makePool({ settings: { mfa: "OPTIONAL", emailMfa: true } });
    const ada = addUserWithPassword(pool, { attributes: EMAIL });
    const EmailMfaSettings = { Enabled: true, PreferredMfa: true };
    assert.deepEqual(await call(pool, "SetUserMFAPreference", { ...TOKEN, EmailMfaSettings }), {});
    assert.deepEqual(await call(pool, "GetUserAuthFactors", TOKEN), {
      Username: "ada",
      UserMFASettingList: ["EMAIL_OTP"],
      PreferredMfaSetting: "EMAIL_OTP",
      ConfiguredUserAuthFactors: ["PASSWORD"],
    });
    const asked = await withPassword(pool);
    assert.equal(asked.ChallengeName, "EMAIL_OTP");
    assert.deepEqual(asked.ChallengeParameters, {
      USER_ID_FOR_SRP: "ada",
      CODE_DELIVERY_DELIVERY_MEDIUM: "EMAIL",
      CODE_DELIVERY_DESTINATION: "a***@e***",
    });
    assert.deepEqual(
      pool.messages.map(({ medium, to, purpose }) => [medium, to, purpose]),
      [["EMAIL", "ada@example.com", "Authentication"]],
    );
    const respondWith = (EMAIL_OTP_CODE: string) => respond(pool, asked, { USERNAME: "ada", EMAIL_OTP_CODE });
    assert.equal(
      await refusalOf(respondWith("wrong1")),
      "CodeMismatchException: Invalid code or auth state for the user.",
    );
    assert.equal(ada.failedSignIns, 1);
    assert.ok((await respondWith(pool.lastCode())).AuthenticationResult);

    await call(pool, "SetUserMFAPreference", { ...TOKEN, EmailMfaSettings: { Enabled: false } });
    assert.ok((await withPassword(pool)).AuthenticationResult);
    assert.equal(ada.preferredMfa, undefined);
  });

  it("is sent by e-mail by default where the pool requires one of everybody", async () => {
    const pool = makePool({ settings: { mfa: "ON", emailMfa: true, smsMfa: false } });
    addUserWithPassword(pool, { attributes: EMAIL });
    assert.equal((await withPassword(pool)).ChallengeName, "EMAIL_OTP");
    addUserWithPassword(pool, { username: "bob" });
    const asked = await withPassword(pool, "bob");
    assert.equal(asked.ChallengeName, "MFA_SETUP");
    assert.equal(asked.ChallengeParameters?.MFAS_CAN_SETUP, '["EMAIL_OTP"]');
  });

  it("is written as the pool says", async () => {
    const emailMfaMessage = { subject: "Sign in", text: "{####} lets you in" };
    const messages = { emailMfaMessage, smsMfaMessage: "{####} by phone" };
    const sent = async (settings: Partial<UserPoolSettings>, attributes: Record<string, string>) => {
      const pool = makePool({ settings: { mfa: "ON", ...messages, ...settings } });
      addUserWithPassword(pool, { attributes });
      await withPassword(pool);
      return pool.messages.map(({ subject, text, code }) => [subject, text.replace(code ?? "", "CODE")]);
    };
    assert.deepEqual(await sent({ emailMfa: true, smsMfa: false }, EMAIL), [["Sign in", "CODE lets you in"]]);
    assert.deepEqual(await sent({ smsMfa: true }, PHONE), [[undefined, "CODE by phone"]]);
  });

  it("has to be set up where the pool wants one of everybody", async () => {
    const { pool, ada } = start("ON", {}, false);
    const asked = await withPassword(pool);
    assert.equal(asked.ChallengeName, "MFA_SETUP");
    assert.equal(asked.ChallengeParameters?.MFAS_CAN_SETUP, '["SOFTWARE_TOKEN_MFA"]');
    assert.match(
      await refusalOf(respond(pool, asked, { USERNAME: "ada" })),
      /^InvalidParameterException: Call AssociateSoftwareToken/,
    );

    const { SecretCode, Session } = await call(pool, "AssociateSoftwareToken", { Session: asked.Session });
    const verify = (UserCode: string) => call(pool, "VerifySoftwareToken", { Session, UserCode });
    assert.equal(
      await refusalOf(verify("000000")),
      "EnableSoftwareTokenMFAException: Code mismatch and fail enable Software Token MFA",
    );
    assert.equal(ada.totp, undefined);
    const verified = await verify(code(pool, String(SecretCode)));
    assert.equal(verified.Status, "SUCCESS");
    assert.match(await refusalOf(verify(code(pool, String(SecretCode)))), /session can only be used once\.$/);
    const last = { ...verified, ChallengeName: "MFA_SETUP" };
    assert.ok((await respond(pool, last, { USERNAME: "ada" })).AuthenticationResult);
    assert.equal((await withPassword(pool)).ChallengeName, "SOFTWARE_TOKEN_MFA");
  });

  it("is set up once: a second sign-in that began before does not replace it", async () => {
    const { pool, ada } = start("ON", {}, false);
    const { Session } = await withPassword(pool);
    ada.totp = { secret: SECRET, verified: true, preferred: true };
    assert.equal(
      await refusalOf(call(pool, "AssociateSoftwareToken", { Session })),
      "NotAuthorizedException: Invalid session for the user.",
    );
  });
});

describe("turning a second factor on", () => {
  it("verifies an app by its first code, and uses it when the user turns it on", async () => {
    const { pool, ada } = start("OPTIONAL");
    const { SecretCode, ...more } = await call(pool, "AssociateSoftwareToken", TOKEN);
    assert.deepEqual(more, {});
    assert.equal(ada.totp, undefined);
    const UserCode = code(pool, String(SecretCode));
    assert.deepEqual(await call(pool, "VerifySoftwareToken", { ...TOKEN, UserCode }), { Status: "SUCCESS" });
    assert.ok((await withPassword(pool)).AuthenticationResult);

    const SoftwareTokenMfaSettings = { Enabled: true, PreferredMfa: true };
    assert.deepEqual(await call(pool, "SetUserMFAPreference", { ...TOKEN, SoftwareTokenMfaSettings }), {});
    assert.equal((await withPassword(pool)).ChallengeName, "SOFTWARE_TOKEN_MFA");
    assert.deepEqual(await call(pool, "GetUserAuthFactors", TOKEN), {
      Username: "ada",
      UserMFASettingList: ["SOFTWARE_TOKEN_MFA"],
      PreferredMfaSetting: "SOFTWARE_TOKEN_MFA",
      ConfiguredUserAuthFactors: ["PASSWORD"],
    });
    await call(pool, "SetUserMFAPreference", { ...TOKEN, SoftwareTokenMfaSettings: { Enabled: false } });
    assert.ok((await withPassword(pool)).AuthenticationResult);
  });

  it("leaves the present app until another has shown a code", async () => {
    const { pool, ada } = start("OPTIONAL", withApp);
    await call(pool, "AssociateSoftwareToken", TOKEN);
    await refusalOf(call(pool, "VerifySoftwareToken", { ...TOKEN, UserCode: "000000" }));
    assert.deepEqual(ada.totp, withApp.totp);
  });

  it("is refused for what the user does not have, and for two that are preferred", async () => {
    const { pool } = start("OPTIONAL");
    const on = { Enabled: true, PreferredMfa: true };
    const set = (input: object) => refusalOf(call(pool, "SetUserMFAPreference", { ...TOKEN, ...input }));
    assert.equal(
      await set({ SoftwareTokenMfaSettings: on }),
      "InvalidParameterException: User has not verified software token mfa",
    );
    assert.equal(
      await set({ SMSMfaSettings: on }),
      "InvalidParameterException: User does not have delivery config set to turn on SMS_MFA",
    );
    assert.equal(
      await set({ EmailMfaSettings: on }),
      "InvalidParameterException: User does not have delivery config set to turn on EMAIL_OTP",
    );
    assert.match(
      await set({ WebAuthnMfaSettings: { Enabled: true } }),
      /^InvalidParameterException: Passkeys are no second factor/,
    );
    for (const two of [
      { SMSMfaSettings: on, SoftwareTokenMfaSettings: on },
      { EmailMfaSettings: on, SoftwareTokenMfaSettings: on },
    ])
      assert.equal(await set(two), "InvalidParameterException: Only one MFA method can be preferred.");
  });

  it("is an administrator's to do as well", async () => {
    const { pool } = start("OPTIONAL", { attributes: PHONE });
    const input = {
      UserPoolId: POOL_ID,
      Username: "ada",
      SMSMfaSettings: { Enabled: true, PreferredMfa: true },
    };
    assert.deepEqual(await call(pool, "AdminSetUserMFAPreference", input), {});
    assert.equal((await withPassword(pool)).ChallengeName, "SMS_MFA");
    assert.equal(
      await refusalOf(call(pool, "AdminSetUserMFAPreference", { ...input, Username: "nobody" })),
      "UserNotFoundException: User does not exist.",
    );
  });

  it("needs a token that is good, and a pool that has apps", async () => {
    const { pool } = start("OPTIONAL");
    for (const operation of ["AssociateSoftwareToken", "SetUserMFAPreference", "GetUserAuthFactors"])
      assert.match(
        await refusalOf(call(pool, operation, { AccessToken: "bad" })),
        /^NotAuthorizedException: /,
      );
    const without = makePool();
    assert.match(
      await refusalOf(call(without, "AssociateSoftwareToken", TOKEN)),
      /^SoftwareTokenMFANotFoundException: /,
    );
  });
});
