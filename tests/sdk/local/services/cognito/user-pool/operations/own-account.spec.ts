import assert from "node:assert/strict";
import type { User } from "#sdk/local/services/cognito/user-pool/state/user";
import { ServiceError } from "#sdk/local/services/service-error";
import { addUser, attributes, makePool, type PoolOptions, type TestPool } from "../../support/pool";
import { accessToken } from "../../support/tokens";
import { call, named, refused } from "../support";

const verified = { email: "ada@example.com", email_verified: "true" };

function signedIn(options: PoolOptions = {}, user: Partial<User> = {}) {
  const pool = makePool(options);
  const ada = addUser(pool, { attributes: { ...verified, name: "Ada" }, ...user });
  const own = (name: string, input: Record<string, unknown> = {}) =>
    call(pool, name, { AccessToken: accessToken(ada.username, pool.client.id), ...input });
  return { pool, ada, own };
}

const update = (values: Record<string, string>) => ({ UserAttributes: named(values) });

describe("a user's own account", () => {
  it("shows the attributes that the client may read, and the sub always", async () => {
    const { ada, own } = signedIn({ client: { readAttributes: ["name"] } });
    const expected = { Username: "ada", UserAttributes: named({ sub: ada.sub, name: "Ada" }) };
    assert.deepEqual(await own("GetUser"), expected);
  });

  it("shows all by default, save those of administrators", async () => {
    const options = {
      settings: { attributes: attributes({ name: "dev:custom:note", developerOnly: true }) },
    };
    const { own } = signedIn(options, { attributes: { ...verified, "dev:custom:note": "vip" } });
    const { UserAttributes } = await own("GetUser");
    const names = UserAttributes.map(({ Name }: { Name: string }) => Name);
    assert.deepEqual(names, ["sub", "email", "email_verified"]);
  });

  it("changes attributes, and unsets those that are given empty", async () => {
    const { pool, ada, own } = signedIn();
    pool.pass(5000);
    assert.deepEqual(await own("UpdateUserAttributes", update({ name: "", "custom:plan": "gold" })), {
      CodeDeliveryDetailsList: [],
    });
    assert.deepEqual(ada.attributes, { sub: ada.sub, ...verified, "custom:plan": "gold" });
    assert.equal(ada.modifiedAt, pool.now());
  });

  it("has a new address verified by a code", async () => {
    const { pool, ada, own } = signedIn();
    const { CodeDeliveryDetailsList } = await own(
      "UpdateUserAttributes",
      update({ email: "new@example.org" }),
    );
    assert.deepEqual(CodeDeliveryDetailsList, [
      { AttributeName: "email", DeliveryMedium: "EMAIL", Destination: "n***@e***" },
    ]);
    assert.equal(ada.attributes.email, "new@example.org");
    assert.equal(ada.attributes.email_verified, "false");
    const wrong = { AttributeName: "email", Code: "no" };
    await refused(own("VerifyUserAttribute", wrong), "CodeMismatchException");
    const right = { AttributeName: "email", Code: pool.lastCode() };
    await own("VerifyUserAttribute", right);
    assert.equal(ada.attributes.email_verified, "true");
    await refused(own("VerifyUserAttribute", right), "ExpiredCodeException");
  });

  it("names the attributes that the pool does not have [ISS aws-amplify/amplify-flutter 1531]", async () => {
    const { own, ada } = signedIn();
    const given = update({ "custom:a": "1", name: "Eve", "custom:b": "2" });
    await refused(
      own("UpdateUserAttributes", given),
      "InvalidParameterException",
      "user.custom:a: Attribute does not exist in the schema.\nuser.custom:b: Attribute does not exist in the schema.\n",
    );
    await refused(
      own("DeleteUserAttributes", { UserAttributeNames: ["custom:a"] }),
      "InvalidParameterException",
      "Invalid user attributes: user.custom:a: Attribute does not exist in the schema.\n",
    );
    assert.equal(ada.attributes.name, "Ada");
  });

  it("has the old address until then where the pool says so", async () => {
    const { pool, ada, own } = signedIn({ settings: { verifiedBeforeUpdate: ["email"] } });
    await own("UpdateUserAttributes", update({ email: "new@example.org", name: "A." }));
    assert.deepEqual(ada.attributes, { sub: ada.sub, ...verified, name: "A." });
    assert.equal(pool.messages[0]?.to, "new@example.org");
    await own("GetUserAttributeVerificationCode", { AttributeName: "email" });
    assert.equal(pool.messages[1]?.to, "new@example.org");
    await own("VerifyUserAttribute", { AttributeName: "email", Code: pool.lastCode() });
    assert.equal(ada.attributes.email, "new@example.org");
    assert.equal(ada.attributes.email_verified, "true");
  });

  it("does not let a code for one address verify another", async () => {
    const { pool, ada, own } = signedIn();
    await own("UpdateUserAttributes", update({ email: "mine@example.org" }));
    const code = pool.lastCode();
    const given = { Username: "ada", UserAttributes: named({ email: "other@example.org" }) };
    await call(pool, "AdminUpdateUserAttributes", given);
    await refused(own("VerifyUserAttribute", { AttributeName: "email", Code: code }), "ExpiredCodeException");
    assert.equal(ada.attributes.email_verified, "false");
  });

  it("does not take an alias of another user", async () => {
    const { pool, own } = signedIn({ settings: { aliasAttributes: ["email", "preferred_username"] } });
    const bob = { email: "bob@example.com", email_verified: "true", preferred_username: "bobby" };
    addUser(pool, { username: "bob", attributes: bob });
    await refused(
      own("UpdateUserAttributes", update({ preferred_username: "bobby" })),
      "AliasExistsException",
    );
    await refused(own("UpdateUserAttributes", update({ preferred_username: "bob" })), "AliasExistsException");
    await own("UpdateUserAttributes", update({ email: "bob@example.com" }));
    const verify = own("VerifyUserAttribute", { AttributeName: "email", Code: pool.lastCode() });
    await refused(verify, "AliasExistsException", "An account with the email already exists.");
    assert.equal(pool.users.findByLogin("bob@example.com")?.username, "bob");
  });

  it("does not take an address that is another user's name", async () => {
    const { pool, own } = signedIn({ settings: { usernameAttributes: ["email"] } }, { username: "s-1" });
    addUser(pool, { username: "s-2", status: "UNCONFIRMED", attributes: { email: "bob@example.com" } });
    await refused(own("UpdateUserAttributes", update({ email: "Bob@example.com" })), "AliasExistsException");
  });

  it("changes nothing when the function of the message refuses", async () => {
    const customMessage = async () => {
      throw new ServiceError("UserLambdaValidationException", "CustomMessage failed with error no.");
    };
    const { pool, ada, own } = signedIn({ triggers: { customMessage } });
    const before = JSON.stringify(ada);
    const given = update({ email: "new@example.org", name: "A." });
    await refused(own("UpdateUserAttributes", given), "UserLambdaValidationException");
    assert.equal(JSON.stringify(ada), before);
    assert.equal(pool.messages.length, 0);
  });

  it("sends a code for an existing address", async () => {
    const { pool, own } = signedIn();
    const answer = await own("GetUserAttributeVerificationCode", { AttributeName: "email" });
    assert.equal(answer.CodeDeliveryDetails.DeliveryMedium, "EMAIL");
    assert.equal(pool.messages[0]?.purpose, "VerifyUserAttribute");
  });

  it("deletes attributes, and with an address that it was verified", async () => {
    const { ada, own } = signedIn();
    await own("DeleteUserAttributes", { UserAttributeNames: ["email", "name"] });
    assert.deepEqual(ada.attributes, { sub: ada.sub });
  });

  it("deletes the user", async () => {
    const { pool, own } = signedIn();
    await own("DeleteUser");
    assert.equal(pool.users.size, 0);
    await refused(own("GetUser"), "NotAuthorizedException");
  });

  const fixed = attributes(
    { name: "custom:tenant", mutable: false },
    { name: "custom:must", required: true },
  );
  const refusals: [what: string, name: string, input: object, code: string, message?: string][] = [
    [
      "call an address verified",
      "UpdateUserAttributes",
      update({ email_verified: "true" }),
      "NotAuthorizedException",
      "A client attempted to write unauthorized attribute",
    ],
    [
      "change what is fixed",
      "UpdateUserAttributes",
      update({ "custom:tenant": "b" }),
      "InvalidParameterException",
      "user.custom:tenant: Attribute cannot be updated.\n",
    ],
    [
      "delete what is required",
      "DeleteUserAttributes",
      { UserAttributeNames: ["custom:must"] },
      "InvalidParameterException",
    ],
    ["delete the sub", "DeleteUserAttributes", { UserAttributeNames: ["sub"] }, "NotAuthorizedException"],
    [
      "verify what is no address",
      "VerifyUserAttribute",
      { AttributeName: "name", Code: "1" },
      "InvalidParameterException",
    ],
    [
      "verify an address that is not there",
      "GetUserAttributeVerificationCode",
      { AttributeName: "phone_number" },
      "InvalidParameterException",
    ],
    [
      "verify without having asked",
      "VerifyUserAttribute",
      { AttributeName: "email", Code: "1" },
      "ExpiredCodeException",
    ],
  ];
  for (const [what, name, input, code, message] of refusals) {
    it(`cannot ${what}: ${code}`, async () => {
      const user = { attributes: { ...verified, "custom:tenant": "a", "custom:must": "x" } };
      const { own, pool, ada } = signedIn({ settings: { attributes: fixed } }, user);
      const before = JSON.stringify(ada);
      await refused(own(name, input as Record<string, unknown>), code, message);
      assert.equal(JSON.stringify(ada), before);
      assert.equal(pool.messages.length, 0);
    });
  }

  it("cannot be read without its token", async () => {
    const { pool }: { pool: TestPool } = signedIn();
    await refused(call(pool, "GetUser", { AccessToken: "other" }), "NotAuthorizedException");
  });
});
