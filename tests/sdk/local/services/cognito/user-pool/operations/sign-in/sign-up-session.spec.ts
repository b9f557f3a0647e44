import assert from "node:assert/strict";
import { makePool, type PoolOptions, type TestPool } from "../../../support/pool";
import { call as callPool, named } from "../../support";
import { addUserWithPassword, initiate, PASSWORD, refusalOf, respond } from "./support";

const PASSWORDLESS: PoolOptions = {
  settings: { firstFactors: ["PASSWORD", "EMAIL_OTP", "SMS_OTP"], usernameAttributes: ["email"] },
  client: { flows: ["ALLOW_USER_AUTH"] },
};
const USERNAME = "ada@example.com";

const askForCode = (pool: TestPool) =>
  initiate(pool, "USER_AUTH", { USERNAME, PREFERRED_CHALLENGE: "EMAIL_OTP" });

describe("a sign-up that continues with a sign-in", () => {
  const signUp = (pool: TestPool, more: object = { Password: PASSWORD }) =>
    callPool(pool, "SignUp", { Username: USERNAME, UserAttributes: named({ email: USERNAME }), ...more });
  const confirm = (pool: TestPool, Session?: string) =>
    callPool(pool, "ConfirmSignUp", { Username: USERNAME, ConfirmationCode: pool.lastCode(), Session });
  const begin = () => makePool(PASSWORDLESS);

  it("takes the code of the confirmation for the first factor", async () => {
    const pool = begin();
    const { Session: first } = await signUp(pool);
    assert.equal(typeof first, "string");
    const { Session } = await confirm(pool);
    const signedIn = await initiate(pool, "USER_AUTH", { USERNAME }, { Session });
    assert.ok(signedIn.AuthenticationResult);
    assert.equal(pool.messages.length, 1, "the code of the sign-up and no other");
    assert.equal(
      await refusalOf(initiate(pool, "USER_AUTH", { USERNAME }, { Session })),
      "NotAuthorizedException: Invalid session for the user, session can only be used once.",
    );
  });

  it("needs no password where a code will do", async () => {
    const pool = begin();
    await signUp(pool, {});
    await confirm(pool);
    assert.equal(pool.users.findByLogin(USERNAME)?.password, undefined);
    const asked = await askForCode(pool);
    assert.ok(
      (await respond(pool, asked, { USERNAME, EMAIL_OTP_CODE: pool.lastCode() })).AuthenticationResult,
    );
    const other = makePool({ ...PASSWORDLESS, client: { flows: ["ALLOW_USER_SRP_AUTH"] } });
    await assert.rejects(signUp(other, {}), /Value null at 'password'/);
  });

  it("opens nothing before the confirmation, for another user, another client, or too late", async () => {
    const pool = begin();
    const { Session: first } = await signUp(pool);
    const start = (Session: string, name = USERNAME) =>
      refusalOf(initiate(pool, "USER_AUTH", { USERNAME: name }, { Session }));
    const invalid = "NotAuthorizedException: Invalid session for the user.";
    assert.equal(await start(first), invalid, "not confirmed");
    assert.equal(await start("made-up"), invalid);
    addUserWithPassword(pool, { username: "bob", attributes: { email: "bob@example.com" } });
    const { Session } = await confirm(pool, first);
    pool.pass(180_000);
    assert.match(await start(Session), /session is expired\.$/);
    const again = begin();
    const { Session: mine } = await signUp(again);
    addUserWithPassword(again, { username: "bob", attributes: { email: "bob@example.com" } });
    const { Session: confirmed } = await confirm(again, mine);
    assert.equal(
      await refusalOf(initiate(again, "USER_AUTH", { USERNAME: "bob" }, { Session: confirmed })),
      invalid,
    );
  });

  it("gets no session where codes do not sign in", async () => {
    for (const options of [
      { ...PASSWORDLESS, settings: { usernameAttributes: ["email"] as const } },
      { ...PASSWORDLESS, client: { flows: ["ALLOW_USER_SRP_AUTH"] } },
    ]) {
      const pool = makePool(options);
      assert.equal("Session" in (await signUp(pool)), false);
      assert.deepEqual(await confirm(pool), {});
    }
  });
});
