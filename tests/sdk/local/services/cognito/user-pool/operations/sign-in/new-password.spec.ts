import assert from "node:assert/strict";
import { isPassword, makeVerifier } from "#sdk/local/services/cognito/user-pool/state/password-verifier";
import { attributes, makePool, POOL_ID, type PoolOptions } from "../../../support/pool";
import { fakeTokens } from "../../../support/tokens";
import { addUserWithPassword, PASSWORD, refusalOf, respond, withPassword } from "./support";

const NEW = "Another-Horse-2";

function start(options: PoolOptions = {}) {
  const sources: string[] = [];
  const pool = makePool({
    ...options,
    tokens: (given) => {
      const tokens = fakeTokens(given);
      return {
        ...tokens,
        issue: async (signedIn) => {
          sources.push(signedIn.source);
          return tokens.issue(signedIn);
        },
      };
    },
  });
  const ada = addUserWithPassword(pool, {
    status: "FORCE_CHANGE_PASSWORD",
    passwordExpiresAt: pool.now() + 1000,
    attributes: { email: "ada@example.com", email_verified: "true" },
  });
  return { pool, ada, sources };
}

describe("a temporary password", () => {
  it("has to be changed: the challenge lists known and missing attributes", async () => {
    const required = { name: "family_name", required: true };
    const { pool } = start({ settings: { attributes: attributes(required, { name: "name" }) } });

    const { Session, ...asked } = await withPassword(pool);

    assert.deepEqual(asked, {
      ChallengeName: "NEW_PASSWORD_REQUIRED",
      ChallengeParameters: {
        USER_ID_FOR_SRP: "ada",
        requiredAttributes: '["userAttributes.family_name"]',
        userAttributes: '{"email":"ada@example.com","email_verified":"true"}',
      },
    });
    assert.equal(typeof Session, "string");
  });

  it("is replaced by a new one, which leads to tokens", async () => {
    const { pool, ada, sources } = start();
    const asked = await withPassword(pool);
    const responses = { USERNAME: "ada", NEW_PASSWORD: NEW, "userAttributes.name": "Ada" };

    assert.ok((await respond(pool, asked, responses)).AuthenticationResult);
    assert.deepEqual(sources, ["NewPasswordChallenge"]);
    assert.equal(ada.status, "CONFIRMED");
    assert.equal(ada.passwordExpiresAt, undefined);
    assert.equal(ada.attributes.name, "Ada");
    assert.ok(ada.password && isPassword(POOL_ID, "ada", ada.password, NEW));
    assert.ok(!isPassword(POOL_ID, "ada", ada.password, PASSWORD));
    assert.ok((await withPassword(pool, "ada", NEW)).AuthenticationResult);
  });

  type Texts = Readonly<Record<string, string>>;
  const taken: [what: string, settings: PoolOptions["settings"], own: Texts, owner: Texts][] = [
    [
      "an address that is somebody's name",
      { usernameAttributes: ["email", "phone_number"] },
      { phone_number: "+41790000000" },
      { email: "eve@example.com" },
    ],
    [
      "a preferred username that is somebody's",
      { aliasAttributes: ["preferred_username"] },
      {},
      { preferred_username: "eve@example.com" },
    ],
  ];
  for (const [what, settings, own, owner] of taken) {
    it(`does not come with ${what}`, async () => {
      const pool = makePool({ settings: settings ?? {} });
      const ada = addUserWithPassword(pool, { status: "FORCE_CHANGE_PASSWORD", attributes: own });
      const eve = addUserWithPassword(pool, { username: "eve", attributes: owner });
      const [name = ""] = Object.keys(owner);
      const responses = { USERNAME: "ada", NEW_PASSWORD: NEW, [`userAttributes.${name}`]: "Eve@example.com" };

      const refused = await refusalOf(respond(pool, await withPassword(pool), responses));
      assert.equal(refused, `AliasExistsException: An account with the ${name} already exists.`);
      assert.equal(ada.attributes[name], undefined);
      assert.equal(ada.status, "FORCE_CHANGE_PASSWORD");
      assert.equal(pool.users.findByLogin("eve@example.com"), eve);
    });
  }

  it("may be changed again when the new one was refused by the policy, and no more after that", async () => {
    const { pool, ada } = start();
    const asked = await withPassword(pool);
    const verifier = ada.password;
    const refused = await refusalOf(respond(pool, asked, { USERNAME: "ada", NEW_PASSWORD: "short" }));
    assert.equal(
      refused,
      "InvalidPasswordException: Password did not conform with policy: Password not long enough",
    );
    assert.equal(ada.password, verifier);
    assert.equal(ada.status, "FORCE_CHANGE_PASSWORD");
    assert.ok((await respond(pool, asked, { USERNAME: "ada", NEW_PASSWORD: NEW })).AuthenticationResult);
    assert.equal(
      await refusalOf(respond(pool, asked, { USERNAME: "ada", NEW_PASSWORD: PASSWORD })),
      "NotAuthorizedException: Invalid session for the user, session can only be used once.",
    );
  });

  it("is not changed with attributes that are missing, unknown, not writable or given already", async () => {
    const required = { name: "family_name", required: true };
    const { pool, ada } = start({
      settings: { attributes: attributes(required, { name: "custom:secret" }) },
      client: { writeAttributes: ["family_name", "name", "email"] },
    });
    const verifier = ada.password;
    const refuse = async (more: Record<string, string>) =>
      refusalOf(respond(pool, await withPassword(pool), { USERNAME: "ada", NEW_PASSWORD: NEW, ...more }));
    assert.equal(
      await refuse({}),
      "InvalidParameterException: Invalid attributes given, family_name is missing",
    );
    assert.equal(
      await refuse({ "userAttributes.email": "eve@example.com" }),
      "NotAuthorizedException: Cannot modify an already provided email",
    );
    assert.match(await refuse({ "userAttributes.shoe": "40" }), /^InvalidParameterException: /);
    assert.match(await refuse({ "userAttributes.__proto__": "x" }), /^InvalidParameterException: /);
    for (const name of ["custom:secret", "email_verified", "sub"])
      assert.match(
        await refuse({ [`userAttributes.${name}`]: "true" }),
        /^(NotAuthorized|InvalidParameter)Exception: /,
        name,
      );
    assert.equal(ada.password, verifier);
  });

  it("cannot be changed after it was replaced meanwhile", async () => {
    const { pool, ada } = start();
    const asked = await withPassword(pool);
    ada.password = makeVerifier(POOL_ID, "ada", "Temporary-Horse-3");
    assert.equal(
      await refusalOf(respond(pool, asked, { USERNAME: "ada", NEW_PASSWORD: NEW })),
      "NotAuthorizedException: Invalid session for the user.",
    );
  });

  it("cannot be changed when the user was disabled meanwhile", async () => {
    const { pool, ada } = start();
    const asked = await withPassword(pool);
    ada.enabled = false;
    assert.equal(
      await refusalOf(respond(pool, asked, { USERNAME: "ada", NEW_PASSWORD: NEW })),
      "NotAuthorizedException: User is disabled.",
    );
  });
});
