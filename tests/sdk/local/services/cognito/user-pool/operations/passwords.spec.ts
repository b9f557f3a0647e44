import assert from "node:assert/strict";
import fc from "fast-check";
import {
  checkPasswordPolicy,
  temporaryPassword,
} from "#sdk/local/services/cognito/user-pool/password-policy";
import { isPassword, makeVerifier } from "#sdk/local/services/cognito/user-pool/state/password-verifier";
import type { User } from "#sdk/local/services/cognito/user-pool/state/user";
import { addUser, makePool, makeSettings, POOL_ID, type TestPool } from "../../support/pool";
import { accessToken } from "../../support/tokens";
import { call, PASSWORD, refused } from "../support";

const NEW = "Difference-1822";
const verified = { email: "ada@example.com", email_verified: "true" };

function hasPassword(pool: TestPool, password: string): boolean {
  const verifier = pool.users.find("ada")?.password;
  return verifier !== undefined && isPassword(POOL_ID, "ada", verifier, password);
}

function addAda(pool: TestPool, more: Partial<User> = {}): User {
  return addUser(pool, { attributes: verified, password: makeVerifier(POOL_ID, "ada", PASSWORD), ...more });
}

describe("a forgotten password", () => {
  it("is replaced with a code that goes to a verified address", async () => {
    const confirmations: string[] = [];
    const pool = makePool({
      triggers: { postConfirmation: async (_, source) => void confirmations.push(source) },
    });
    addAda(pool, { failedSignIns: 7, lockedUntil: Number.MAX_SAFE_INTEGER });
    assert.deepEqual(await call(pool, "ForgotPassword", { Username: "ada" }), {
      CodeDeliveryDetails: { AttributeName: "email", DeliveryMedium: "EMAIL", Destination: "a***@e***" },
    });
    assert.equal(pool.messages[0]?.purpose, "ForgotPassword");
    const input = { Username: "ada", ConfirmationCode: pool.lastCode(), Password: NEW };
    assert.deepEqual(await call(pool, "ConfirmForgotPassword", input), {});
    assert.ok(hasPassword(pool, NEW));
    assert.equal(pool.users.find("ada")?.lockedUntil, 0);
    assert.deepEqual(confirmations, ["ConfirmForgotPassword"]);
    await refused(call(pool, "ConfirmForgotPassword", input), "ExpiredCodeException");
  });

  it("sends the code where the pool prefers it", async () => {
    const both = { ...verified, phone_number: "+41791234567", phone_number_verified: "true" };
    for (const [recovery, medium] of [
      [["verified_email", "verified_phone_number"], "EMAIL"],
      [["verified_phone_number", "verified_email"], "SMS"],
    ] as const) {
      const pool = makePool({ settings: { recovery } });
      addAda(pool, { attributes: both });
      const { CodeDeliveryDetails } = await call(pool, "ForgotPassword", { Username: "ada" });
      assert.equal(CodeDeliveryDetails.DeliveryMedium, medium);
    }
  });

  it("stays valid until then, as does a code that came with a bad password", async () => {
    const pool = makePool();
    addAda(pool);
    await call(pool, "ForgotPassword", { Username: "ada" });
    const input = { Username: "ada", ConfirmationCode: pool.lastCode(), Password: "short" };
    await refused(call(pool, "ConfirmForgotPassword", input), "InvalidPasswordException");
    assert.ok(hasPassword(pool, PASSWORD));
    await call(pool, "ConfirmForgotPassword", { ...input, Password: NEW });
  });

  it("refuses wrong codes, then all, and codes of an hour ago", async () => {
    const pool = makePool();
    addAda(pool);
    const confirm = (ConfirmationCode: string) =>
      call(pool, "ConfirmForgotPassword", { Username: "ada", ConfirmationCode, Password: NEW });
    await call(pool, "ForgotPassword", { Username: "ada" });
    for (let i = 0; i < 5; i++) await refused(confirm("no"), "CodeMismatchException");
    await refused(confirm(pool.lastCode()), "LimitExceededException");
    await call(pool, "ForgotPassword", { Username: "ada" });
    pool.pass(3_600_000);
    await refused(confirm(pool.lastCode()), "ExpiredCodeException");
    assert.ok(hasPassword(pool, PASSWORD));
  });

  it("says nothing of who exists where the client hides it", async () => {
    const pool = makePool();
    addUser(pool, { username: "disabled", enabled: false, attributes: verified });
    addUser(pool, { username: "unreachable", attributes: { email: "u@example.com" } });
    for (const Username of ["nobody", "disabled", "unreachable"]) {
      const { CodeDeliveryDetails } = await call(pool, "ForgotPassword", { Username });
      assert.match(CodeDeliveryDetails.Destination, /^[a-z]\*\*\*@[a-z]\*\*\*$/);
    }
    const input = { ConfirmationCode: "123456", Password: NEW };
    for (const Username of ["nobody", "disabled"]) {
      await refused(call(pool, "ConfirmForgotPassword", { Username, ...input }), "CodeMismatchException");
    }
    for (const Username of ["nobody", "disabled", "unreachable"]) {
      const weak = { Username, ...input, Password: "weak" };
      await refused(call(pool, "ConfirmForgotPassword", weak), "InvalidPasswordException");
    }
    assert.equal(pool.messages.length, 0);
  });

  it("reports an unknown user where the client does not hide it", async () => {
    const pool = makePool({ client: { hidesUsers: false } });
    addUser(pool, { username: "disabled", enabled: false, attributes: verified });
    addUser(pool, { username: "unreachable", attributes: { email: "u@example.com" } });
    const message = "Username/client id combination not found.";
    await refused(call(pool, "ForgotPassword", { Username: "nobody" }), "UserNotFoundException", message);
    const input = { Username: "nobody", ConfirmationCode: "123456", Password: NEW };
    await refused(call(pool, "ConfirmForgotPassword", input), "UserNotFoundException", message);
    const disabled = call(pool, "ForgotPassword", { Username: "disabled" });
    await refused(disabled, "NotAuthorizedException", "User is disabled.");
    await refused(call(pool, "ForgotPassword", { Username: "unreachable" }), "InvalidParameterException");
  });

  it("cannot be replaced by users who never set one, nor where only administrators may", async () => {
    const pool = makePool({ settings: { recovery: ["admin_only"] }, client: { hidesUsers: false } });
    addAda(pool);
    await refused(call(pool, "ForgotPassword", { Username: "ada" }), "InvalidParameterException");
    const invited = makePool();
    addAda(invited, { status: "FORCE_CHANGE_PASSWORD" });
    const message = "User password cannot be reset in the current state.";
    await refused(call(invited, "ForgotPassword", { Username: "ada" }), "NotAuthorizedException", message);
  });

  it("of a user elsewhere brings the user over", async () => {
    const asked: unknown[] = [];
    const pool = makePool({
      triggers: {
        userMigration: async (about, source, password) => {
          asked.push([about.username, source, password]);
          return {
            userAttributes: verified,
            finalUserStatus: "CONFIRMED",
            messageAction: undefined,
            desiredDeliveryMediums: [],
            forceAliasCreation: false,
          };
        },
      },
    });
    await call(pool, "ForgotPassword", { Username: "ada" });
    assert.deepEqual(asked, [["ada", "ForgotPassword", undefined]]);
    assert.equal(pool.users.find("ada")?.status, "RESET_REQUIRED");
    assert.equal(pool.users.find("ada")?.password, undefined);
    await call(pool, "ConfirmForgotPassword", {
      Username: "ada",
      ConfirmationCode: pool.lastCode(),
      Password: NEW,
    });
    assert.equal(pool.users.find("ada")?.status, "CONFIRMED");
    assert.ok(hasPassword(pool, NEW));
  });
});

describe("a change of password", () => {
  const change = (pool: TestPool, PreviousPassword: string | undefined, ProposedPassword = NEW) =>
    call(pool, "ChangePassword", {
      AccessToken: accessToken("ada", pool.client.id),
      PreviousPassword,
      ProposedPassword,
    });

  it("needs the one before", async () => {
    const pool = makePool();
    addAda(pool);
    await refused(change(pool, "wrong"), "NotAuthorizedException", "Incorrect username or password.");
    assert.ok(hasPassword(pool, PASSWORD));
    await change(pool, PASSWORD);
    assert.ok(hasPassword(pool, NEW));
    await refused(change(pool, undefined), "NotAuthorizedException", "Incorrect username or password.");
  });

  it("is none before for a user who has signed in by codes alone", async () => {
    const pool = makePool();
    addAda(pool).password = undefined;
    await refused(change(pool, PASSWORD), "NotAuthorizedException", "Incorrect username or password.");
    await change(pool, undefined);
    assert.ok(hasPassword(pool, NEW));
  });

  it("refuses a password that the policy refuses", async () => {
    const pool = makePool();
    addAda(pool);
    await refused(change(pool, PASSWORD, "short"), "InvalidPasswordException");
    assert.ok(hasPassword(pool, PASSWORD));
  });

  it("checks none for a while after five wrong ones", async () => {
    const pool = makePool();
    addAda(pool);
    for (let i = 0; i < 5; i++) await refused(change(pool, "wrong"), "NotAuthorizedException");
    await refused(change(pool, PASSWORD), "LimitExceededException");
    pool.pass(1000);
    await change(pool, PASSWORD);
  });

  it("needs a token", async () => {
    const input = { AccessToken: "other", PreviousPassword: PASSWORD, ProposedPassword: NEW };
    await refused(call(makePool(), "ChangePassword", input), "NotAuthorizedException");
  });
});

describe("a password", () => {
  const { passwordPolicy } = makeSettings();

  it("may have spaces inside, which are symbols", () => {
    checkPasswordPolicy(passwordPolicy, "Correct horse 1");
  });

  it("has no spaces at its ends, and at most 256 characters, by the model", () => {
    const outer = "Member must satisfy regular expression pattern: ^[\\S]+.*[\\S]+$";
    const long = "Member must have length less than or equal to 256";
    for (const [password, constraint] of [
      [" Correct-horse-1", outer],
      ["Correct-horse-1 ", outer],
      [`Correct-horse-1${"x".repeat(242)}`, long],
    ] as const)
      assert.throws(() => checkPasswordPolicy(passwordPolicy, password), {
        code: "InvalidParameterException",
        message: `1 validation error detected: Value at 'password' failed to satisfy constraint: ${constraint}`,
      });
  });
});

describe("a generated password", () => {
  it("is one that the policy allows, whatever the policy", () => {
    const policy = fc.record({
      minimumLength: fc.integer({ min: 6, max: 99 }),
      requireLowercase: fc.boolean(),
      requireUppercase: fc.boolean(),
      requireNumbers: fc.boolean(),
      requireSymbols: fc.boolean(),
      temporaryPasswordDays: fc.constant(7),
    });
    fc.assert(
      fc.property(policy, (policy) => {
        const password = temporaryPassword(policy);
        checkPasswordPolicy(policy, password);
        assert.ok(password.length >= Math.max(8, policy.minimumLength));
      }),
    );
  });

  it("is never twice the same", () => {
    const { passwordPolicy } = makeSettings();
    const made = Array.from({ length: 50 }, () => temporaryPassword(passwordPolicy));
    assert.equal(new Set(made).size, 50);
  });

  it("is in no refusal of a password", () => {
    const { passwordPolicy } = makeSettings();
    fc.assert(
      fc.property(
        fc.string({ minLength: 4, maxLength: 300, unit: fc.constantFrom("x", "Q", "é") }),
        (password) => {
          try {
            checkPasswordPolicy(passwordPolicy, password);
          } catch (error) {
            assert.equal((error as Error).message.includes(password), false);
          }
        },
      ),
    );
  });
});
