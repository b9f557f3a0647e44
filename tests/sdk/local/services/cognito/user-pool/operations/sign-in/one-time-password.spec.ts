import assert from "node:assert/strict";
import { makePool, type PoolOptions, type TestPool } from "../../../support/pool";
import { accessToken } from "../../../support/tokens";
import { addUserWithPassword, call, initiate, poolWithTriggers, refusalOf, respond } from "./support";

const EMAIL = { email: "ada@example.com", email_verified: "true" };
const PASSWORDLESS: PoolOptions = {
  settings: { firstFactors: ["PASSWORD", "EMAIL_OTP", "SMS_OTP"], usernameAttributes: ["email"] },
  client: { flows: ["ALLOW_USER_AUTH"] },
};
const USERNAME = "ada@example.com";
const SENT = { CODE_DELIVERY_DELIVERY_MEDIUM: "EMAIL", CODE_DELIVERY_DESTINATION: "a***@e***" };

function start(options: PoolOptions = {}) {
  const settings = { ...PASSWORDLESS.settings, ...options.settings };
  const pool = makePool({ ...PASSWORDLESS, ...options, settings });
  return { pool, ada: addUserWithPassword(pool, { username: "ada", attributes: { ...EMAIL } }) };
}

const ask = (pool: TestPool, parameters: Record<string, string> = {}) =>
  initiate(pool, "USER_AUTH", { USERNAME, ...parameters });
const askForCode = (pool: TestPool) => ask(pool, { PREFERRED_CHALLENGE: "EMAIL_OTP" });

describe("a code in place of a password", () => {
  it("is sent to the verified address, and signs in", async () => {
    const { pool } = start();
    const { Session, ...asked } = await askForCode(pool);
    assert.deepEqual(asked, { ChallengeName: "EMAIL_OTP", ChallengeParameters: SENT });
    assert.deepEqual(
      pool.messages.map(({ to, purpose }) => [to, purpose]),
      [[USERNAME, "Authentication"]],
    );
    const answer = { USERNAME, EMAIL_OTP_CODE: pool.lastCode() };
    const signedIn = await respond(pool, { ...asked, Session: String(Session) }, answer);
    assert.ok(signedIn.AuthenticationResult);
    const again = await respond(pool, await askForCode(pool), answer).then(
      () => "signed in",
      (error: Error) => error.message,
    );
    assert.equal(again, "Invalid code or auth state for the user.", "a code is good once");
  });

  it("is among the choices of users who can get it", async () => {
    const { pool, ada } = start();
    const asked = await ask(pool);
    assert.deepEqual(asked.AvailableChallenges, ["PASSWORD", "PASSWORD_SRP", "EMAIL_OTP"]);
    const chosen = await respond(pool, asked, { USERNAME, ANSWER: "EMAIL_OTP" });
    assert.equal(chosen.ChallengeName, "EMAIL_OTP");
    ada.attributes.phone_number = "+41790001234";
    ada.attributes.phone_number_verified = "true";
    ada.password = undefined;
    assert.deepEqual((await ask(pool)).AvailableChallenges, ["EMAIL_OTP", "SMS_OTP"]);
    const token = { AccessToken: accessToken("ada", pool.client.id) };
    assert.deepEqual((await call(pool, "GetUserAuthFactors", token)).ConfiguredUserAuthFactors, [
      "EMAIL_OTP",
      "SMS_OTP",
    ]);
  });

  it("is refused without a verified address, with a second factor, or where the pool has none", async () => {
    const only = ["PASSWORD", "PASSWORD_SRP"];
    const unverified = start();
    unverified.ada.attributes.email_verified = "false";
    const withSecond = start({ settings: { mfa: "OPTIONAL", emailMfa: true } });
    withSecond.ada.emailMfa = true;
    for (const { pool } of [
      unverified,
      withSecond,
      start({ settings: { mfa: "ON" } }),
      start({ settings: { firstFactors: ["PASSWORD"] } }),
    ]) {
      const asked = await askForCode(pool);
      assert.deepEqual([asked.ChallengeName, asked.AvailableChallenges], ["SELECT_CHALLENGE", only]);
      const refusal = await refusalOf(respond(pool, asked, { USERNAME, ANSWER: "EMAIL_OTP" }));
      assert.match(refusal, /^InvalidParameterException: /);
      assert.deepEqual(pool.messages, []);
    }
  });

  it("looks the same for a user who does not exist, until wrong codes lock out", async () => {
    const { pool } = start();
    const nobody = { USERNAME: "alf@example.com" };
    for (const name of [USERNAME, nobody.USERNAME]) {
      const { Session, ...asked } = await ask(pool, { USERNAME: name, PREFERRED_CHALLENGE: "EMAIL_OTP" });
      assert.deepEqual(asked, { ChallengeName: "EMAIL_OTP", ChallengeParameters: SENT });
      const wrong = () =>
        refusalOf(
          respond(pool, { ...asked, Session: String(Session) }, { USERNAME: name, EMAIL_OTP_CODE: "wrong1" }),
        );
      const refusals = [];
      for (let i = 0; i < 6; i++) refusals.push(await wrong());
      assert.deepEqual(refusals, [
        ...Array(5).fill("CodeMismatchException: Invalid code or auth state for the user."),
        "NotAuthorizedException: Invalid session for the user, session can only be used once.",
      ]);
      const locked = await refusalOf(ask(pool, { USERNAME: name, PREFERRED_CHALLENGE: "EMAIL_OTP" }));
      assert.equal(locked, "NotAuthorizedException: Password attempts exceeded");
    }
  });

  it("is refused to users who may not sign in, and asks the functions of the pool", async () => {
    const { pool, ada } = start();
    ada.status = "UNCONFIRMED";
    assert.equal(await refusalOf(askForCode(pool)), "UserNotConfirmedException: User is not confirmed.");
    ada.status = "CONFIRMED";
    ada.enabled = false;
    assert.equal(await refusalOf(askForCode(pool)), "NotAuthorizedException: User is disabled.");

    const { pool: asking, called } = poolWithTriggers(
      { preAuthentication: async () => {}, postAuthentication: async () => {} },
      PASSWORDLESS,
    );
    addUserWithPassword(asking, { username: "ada", attributes: EMAIL });
    const asked = await askForCode(asking);
    assert.deepEqual(called, ["preAuthentication"]);
    await respond(asking, asked, { USERNAME, EMAIL_OTP_CODE: asking.lastCode() });
    assert.deepEqual(called, ["preAuthentication", "postAuthentication"]);
  });
});
