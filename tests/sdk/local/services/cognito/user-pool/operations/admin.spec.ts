import assert from "node:assert/strict";
import { checkPasswordPolicy } from "#sdk/local/services/cognito/user-pool/password-policy";
import { isPassword } from "#sdk/local/services/cognito/user-pool/state/password-verifier";
import { ServiceError } from "#sdk/local/services/service-error";
import { addUser, attributes, makePool, POOL_ID, type PoolOptions, START } from "../../support/pool";
import { call, named, PASSWORD, refused } from "../support";

const DAY = 86_400_000;
const email = named({ email: "ada@example.com" });

describe("an administrator who makes a user", () => {
  it("invites the user with a password to be changed", async () => {
    const pool = makePool();
    const { User } = await call(pool, "AdminCreateUser", { Username: "ada", UserAttributes: email });
    const user = pool.users.find("ada");
    assert.deepEqual(User, {
      Username: "ada",
      UserCreateDate: START / 1000,
      UserLastModifiedDate: START / 1000,
      Enabled: true,
      UserStatus: "FORCE_CHANGE_PASSWORD",
      Attributes: named({ sub: user?.sub ?? "", email: "ada@example.com" }),
    });
    const [message] = pool.messages;
    assert.equal(message?.purpose, "AdminCreateUser");
    assert.equal(message?.text, `Your username is ada and temporary password is ${message?.code}.`);
    checkPasswordPolicy(pool.settings.passwordPolicy, message?.code ?? "");
    assert.ok(user?.password && isPassword(POOL_ID, "ada", user.password, message?.code ?? ""));
    assert.equal(user?.passwordExpiresAt, START + 7 * DAY);
  });

  it("calls the user by the address in a pool where that is the name", async () => {
    const pool = makePool({ settings: { usernameAttributes: ["email"] } });
    const { User } = await call(pool, "AdminCreateUser", { Username: "ada@example.com" });
    assert.equal(User.Username, pool.users.findByLogin("ada@example.com")?.sub);
    assert.match(pool.messages[0]?.text ?? "", /^Your username is ada@example\.com and /);
  });

  it("uses the requested password and media, and sends nothing on request", async () => {
    const pool = makePool();
    const both = named({ email: "ada@example.com", phone_number: "+41791234567" });
    const make = (Username: string, more: object) =>
      call(pool, "AdminCreateUser", { Username, UserAttributes: both, TemporaryPassword: PASSWORD, ...more });
    await make("a", {});
    await make("b", { DesiredDeliveryMediums: ["EMAIL", "SMS"] });
    await make("c", { DesiredDeliveryMediums: ["EMAIL"] });
    await make("d", { MessageAction: "SUPPRESS" });
    assert.deepEqual(
      pool.messages.map(({ username, medium, code }) => [username, medium, code]),
      [
        ["a", "SMS", PASSWORD],
        ["b", "SMS", PASSWORD],
        ["b", "EMAIL", PASSWORD],
        ["c", "EMAIL", PASSWORD],
      ],
    );
  });

  it("invites again with another password and a new time", async () => {
    const pool = makePool();
    await call(pool, "AdminCreateUser", { Username: "ada", UserAttributes: email });
    const first = pool.lastCode();
    pool.pass(DAY);
    await call(pool, "AdminCreateUser", { Username: "ada", MessageAction: "RESEND" });
    const user = pool.users.find("ada");
    assert.notEqual(pool.lastCode(), first);
    assert.ok(user?.password && isPassword(POOL_ID, "ada", user.password, pool.lastCode()));
    assert.equal(user?.passwordExpiresAt, START + 8 * DAY);
    assert.equal(pool.users.size, 1);
  });

  it("asks the functions, and stores nothing when one refuses", async () => {
    const sources: string[] = [];
    const refuse = async () => {
      throw new ServiceError("UserLambdaValidationException", "PreSignUp failed with error no.");
    };
    const preSignUp = async (_: unknown, source: string) => void sources.push(source) as undefined;
    const agreeing = makePool({ triggers: { preSignUp } });
    await call(agreeing, "AdminCreateUser", { Username: "ada" });
    assert.deepEqual(sources, ["AdminCreateUser"]);
    for (const triggers of [{ preSignUp: refuse }, { customMessage: refuse }]) {
      const pool = makePool({ triggers });
      const make = call(pool, "AdminCreateUser", { Username: "ada", UserAttributes: email });
      await refused(make, "UserLambdaValidationException");
      assert.equal(pool.users.size, 0);
      assert.equal(pool.messages.length, 0);
    }
  });

  it("takes an alias from another user only when asked to", async () => {
    const pool = makePool({ settings: { aliasAttributes: ["email"] } });
    const verified = { email: "ada@example.com", email_verified: "true" };
    const first = addUser(pool, { username: "first", attributes: verified });
    const input = { Username: "ada", UserAttributes: named(verified), MessageAction: "SUPPRESS" };
    await refused(call(pool, "AdminCreateUser", input), "AliasExistsException");
    assert.equal(pool.users.size, 1);
    await call(pool, "AdminCreateUser", { ...input, ForceAliasCreation: true });
    assert.equal(pool.users.findByLogin("ada@example.com")?.username, "ada");
    assert.equal(first.attributes.email_verified, "false");
  });

  const refusals: [what: string, input: object, code: string, message?: string, options?: PoolOptions][] = [
    ["a name that is taken", { Username: "BOB" }, "UsernameExistsException", "User account already exists"],
    ["a bad temporary password", { TemporaryPassword: "short" }, "InvalidPasswordException"],
    ["an unknown attribute", { UserAttributes: named({ "custom:x": "" }) }, "InvalidParameterException"],
    ["a sub of one's own", { UserAttributes: named({ sub: "1" }) }, "InvalidParameterException"],
    [
      "a missing attribute",
      {},
      "InvalidParameterException",
      undefined,
      { settings: { attributes: attributes({ name: "custom:age", required: true }) } },
    ],
    ["an invitation of nobody", { MessageAction: "RESEND" }, "UserNotFoundException", "User does not exist."],
    [
      "an invitation of who is here",
      { Username: "bob", MessageAction: "RESEND" },
      "UnsupportedUserStateException",
    ],
  ];
  for (const [what, input, code, message, options] of refusals) {
    it(`cannot give ${what}: ${code}`, async () => {
      const pool = makePool(options);
      addUser(pool, { username: "bob" });
      await refused(call(pool, "AdminCreateUser", { Username: "ada", ...input }), code, message);
      assert.equal(pool.users.size, 1);
      assert.equal(pool.messages.length, 0);
    });
  }
});

describe("an administrator", () => {
  it("sees a user by name, sub and alias", async () => {
    const pool = makePool({ settings: { aliasAttributes: ["email"] } });
    const totp = { secret: "ABC", verified: true, preferred: true };
    const attributes = { email: "ada@example.com", email_verified: "true" };
    const ada = addUser(pool, { attributes, totp, preferredMfa: "SOFTWARE_TOKEN_MFA" });
    for (const Username of ["ada", ada.sub, "ada@example.com"]) {
      const user = await call(pool, "AdminGetUser", { Username });
      assert.deepEqual(user, {
        Username: "ada",
        UserCreateDate: START / 1000,
        UserLastModifiedDate: START / 1000,
        Enabled: true,
        UserStatus: "CONFIRMED",
        UserAttributes: named(ada.attributes),
        UserMFASettingList: ["SOFTWARE_TOKEN_MFA"],
        PreferredMfaSetting: "SOFTWARE_TOKEN_MFA",
      });
    }
  });

  it("sets a password for good, or until the first sign-in", async () => {
    const pool = makePool();
    const ada = addUser(pool, { status: "UNCONFIRMED", lockedUntil: START + DAY });
    const set = (more: object) =>
      call(pool, "AdminSetUserPassword", { Username: "ada", Password: PASSWORD, ...more });
    await set({ Permanent: true });
    assert.equal(ada.status, "CONFIRMED");
    assert.equal(ada.passwordExpiresAt, undefined);
    assert.equal(ada.lockedUntil, 0);
    await set({});
    assert.equal(ada.status, "FORCE_CHANGE_PASSWORD");
    assert.equal(ada.passwordExpiresAt, START + 7 * DAY);
    await refused(set({ Password: "short" }), "InvalidPasswordException");
    assert.ok(ada.password && isPassword(POOL_ID, "ada", ada.password, PASSWORD));
  });

  it("has a password reset by the user", async () => {
    const pool = makePool();
    const ada = addUser(pool, { attributes: { email: "ada@example.com", email_verified: "true" } });
    await call(pool, "AdminResetUserPassword", { Username: "ada" });
    assert.equal(ada.status, "RESET_REQUIRED");
    assert.equal(pool.messages[0]?.purpose, "ForgotPassword");
    addUser(pool, { username: "bob" });
    await refused(call(pool, "AdminResetUserPassword", { Username: "bob" }), "InvalidParameterException");
    assert.equal(pool.users.find("bob")?.status, "CONFIRMED");
  });

  it("confirms a sign-up once, and verifies nothing by it", async () => {
    const sources: string[] = [];
    const pool = makePool({ triggers: { postConfirmation: async (_, source) => void sources.push(source) } });
    const ada = addUser(pool, { status: "UNCONFIRMED", attributes: { email: "ada@example.com" } });
    await call(pool, "AdminConfirmSignUp", { Username: "ada" });
    assert.equal(ada.status, "CONFIRMED");
    assert.equal(ada.attributes.email_verified, undefined);
    assert.deepEqual(sources, ["ConfirmSignUp"]);
    const message = "User cannot be confirmed. Current status is CONFIRMED";
    await refused(call(pool, "AdminConfirmSignUp", { Username: "ada" }), "NotAuthorizedException", message);
  });

  it("changes attributes without a code, and may set an address as verified", async () => {
    const pool = makePool();
    const ada = addUser(pool, { attributes: { email: "old@example.com", email_verified: "true" } });
    const change = (values: Record<string, string>) =>
      call(pool, "AdminUpdateUserAttributes", { Username: "ada", UserAttributes: named(values) });
    await change({ email: "new@example.com" });
    assert.equal(ada.attributes.email_verified, "false");
    await change({ email: "newer@example.com", email_verified: "true" });
    assert.equal(ada.attributes.email_verified, "true");
    assert.equal(pool.messages.length, 0);
    await refused(change({ email_verified: "yes" }), "InvalidParameterException");
    await refused(
      change({ sub: "1" }),
      "InvalidParameterException",
      "user.sub: Attribute cannot be updated.\n",
    );
    await call(pool, "AdminDeleteUserAttributes", { Username: "ada", UserAttributeNames: ["email"] });
    assert.deepEqual(ada.attributes, { sub: ada.sub });
    const sub = call(pool, "AdminDeleteUserAttributes", { Username: "ada", UserAttributeNames: ["sub"] });
    await refused(sub, "InvalidParameterException");
  });

  it("cannot be given attributes that the pool does not have, nor be rid of them [GK]", async () => {
    const pool = makePool();
    addUser(pool);
    const missing = "user.custom:x: Attribute does not exist in the schema.\n";
    const UserAttributes = named({ "custom:x": "b" });
    await refused(
      call(pool, "AdminUpdateUserAttributes", { Username: "ada", UserAttributes }),
      "InvalidParameterException",
      missing,
    );
    await refused(
      call(pool, "AdminDeleteUserAttributes", { Username: "ada", UserAttributeNames: ["custom:x"] }),
      "InvalidParameterException",
      `Invalid user attributes: ${missing}`,
    );
  });

  it("has a code sent where the old address stays until the new one is verified", async () => {
    const pool = makePool({ settings: { verifiedBeforeUpdate: ["email"] } });
    const ada = addUser(pool, { attributes: { email: "old@example.com", email_verified: "true" } });
    const UserAttributes = named({ email: "new@example.com" });
    await call(pool, "AdminUpdateUserAttributes", { Username: "ada", UserAttributes });
    assert.equal(ada.attributes.email, "old@example.com");
    assert.equal(pool.messages[0]?.to, "new@example.com");
  });

  it("disables a user, who is signed out by it, and enables the user again", async () => {
    const pool = makePool();
    const ada = addUser(pool);
    const grant = { username: "ada", clientId: "c", originId: "o", authTime: 0, scopes: [], expiresAt: 1 };
    pool.users.addGrant({ ...grant, hash: "h" });
    pool.pass(1000);
    await call(pool, "AdminDisableUser", { Username: "ada" });
    assert.equal(ada.enabled, false);
    assert.equal(ada.signedOutAt, START + 1000);
    assert.equal(pool.users.grant("h"), undefined);
    await call(pool, "AdminEnableUser", { Username: "ada" });
    assert.equal(ada.enabled, true);
  });

  it("deletes a user", async () => {
    const pool = makePool();
    addUser(pool);
    await call(pool, "AdminDeleteUser", { Username: "ada" });
    assert.equal(pool.users.size, 0);
  });

  const OF_A_USER = [
    "AdminGetUser",
    "AdminConfirmSignUp",
    "AdminSetUserPassword",
    "AdminResetUserPassword",
    "AdminUpdateUserAttributes",
    "AdminDeleteUserAttributes",
    "AdminDeleteUser",
    "AdminEnableUser",
    "AdminDisableUser",
    "AdminListGroupsForUser",
  ];
  for (const name of OF_A_USER) {
    it(`gets an error for an unknown name from ${name}`, async () => {
      const pool = makePool();
      await refused(
        call(pool, name, { Username: "__proto__" }),
        "UserNotFoundException",
        "User does not exist.",
      );
    });
  }
});
