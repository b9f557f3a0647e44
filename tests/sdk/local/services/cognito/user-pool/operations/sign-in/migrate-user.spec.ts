import assert from "node:assert/strict";
import type { MigratedUser } from "#sdk/local/services/cognito/user-pool/triggers/types";
import { ServiceError } from "#sdk/local/services/service-error";
import type { PoolOptions } from "../../../support/pool";
import {
  addUserWithPassword,
  initiate,
  PASSWORD,
  poolWithTriggers,
  refusalOf,
  SrpClient,
  WRONG,
  withPassword,
} from "./support";

const MIGRATED: MigratedUser = {
  userAttributes: { email: "ada@example.com", email_verified: "true" },
  finalUserStatus: "CONFIRMED",
  messageAction: "SUPPRESS",
  desiredDeliveryMediums: [],
  forceAliasCreation: false,
};

function start(changes: Partial<MigratedUser> | undefined, options: PoolOptions = {}) {
  const asked: unknown[] = [];
  const { pool, called } = poolWithTriggers(
    {
      preAuthentication: async () => {},
      userMigration: async (about, source, password) => {
        asked.push([about.username, source, password, about.attributes]);
        return changes === undefined ? undefined : { ...MIGRATED, ...changes };
      },
    },
    options,
  );
  return { pool, called, asked };
}

describe("a user who migrates from another directory", () => {
  it("is taken over with the password, and is in the pool from then on", async () => {
    const { pool, called, asked } = start({});
    assert.ok((await withPassword(pool)).AuthenticationResult);
    assert.deepEqual(asked, [["ada", "Authentication", PASSWORD, {}]]);
    assert.deepEqual(called, ["userMigration", "preAuthentication"]);
    const ada = pool.users.find("ada");
    assert.equal(ada?.status, "CONFIRMED");
    assert.deepEqual(ada?.attributes, { sub: ada?.sub, email: "ada@example.com", email_verified: "true" });
    assert.deepEqual(pool.messages, []);

    assert.ok((await withPassword(pool)).AuthenticationResult);
    assert.equal(await refusalOf(withPassword(pool, "ada", "Wrong-Horse-1")), WRONG);
    assert.equal(asked.length, 1);
  });

  it("is called by a sub where an address stands in the place of a name", async () => {
    const { pool } = start({ userAttributes: {} }, { settings: { usernameAttributes: ["email"] } });
    assert.ok((await withPassword(pool, "ada@example.com")).AuthenticationResult);
    const ada = pool.users.findByLogin("ada@example.com");
    assert.equal(ada?.username, ada?.sub);
    assert.equal(ada?.attributes.email, "ada@example.com");
  });

  it("gets the name that the function returns, whatever login was used", async () => {
    const { pool } = start(
      { userAttributes: { ...MIGRATED.userAttributes, username: "ada" } },
      { settings: { aliasAttributes: ["email"] } },
    );
    assert.ok((await withPassword(pool, "ada@example.com")).AuthenticationResult);
    assert.equal(pool.users.find("ada")?.attributes.email, "ada@example.com");
  });

  it("has to choose a password where the function says so", async () => {
    const { pool } = start({ finalUserStatus: "RESET_REQUIRED" });
    assert.equal(
      await refusalOf(withPassword(pool)),
      "PasswordResetRequiredException: Password reset required for the user",
    );
    assert.equal(pool.users.find("ada")?.password, undefined);
  });

  it("counts as unknown when the function refuses the password", async () => {
    const { pool } = start(undefined);
    assert.equal(await refusalOf(withPassword(pool)), WRONG);
    assert.equal(pool.users.size, 0);
  });

  it("counts as unknown when the function throws, whose message is hidden", async () => {
    for (const [hidesUsers, words] of [
      [true, WRONG],
      [false, "UserNotFoundException: Exception migrating user in app client 4notesclient0000000000000"],
    ] as const) {
      const userMigration = async () => {
        throw new ServiceError(
          "UserLambdaValidationException",
          "UserMigration failed with error bad password.",
        );
      };
      const { pool } = poolWithTriggers({ userMigration }, { client: { hidesUsers } });
      assert.equal(await refusalOf(withPassword(pool)), words);
    }
  });

  it("is not looked up for SRP, which has no password to pass on, nor when the user exists", async () => {
    const { pool, asked } = start({});
    await initiate(pool, "USER_SRP_AUTH", { USERNAME: "ada", SRP_A: new SrpClient().srpA });
    addUserWithPassword(pool);
    await withPassword(pool);
    assert.deepEqual(asked, []);
  });

  it("does not take another user's alias, unless the function forces it", async () => {
    const options: PoolOptions = { settings: { aliasAttributes: ["email"] } };
    const attributes = { email: "ada@example.com", email_verified: "true" };
    const unforced = start({}, options);
    addUserWithPassword(unforced.pool, { username: "first", attributes });
    assert.match(await refusalOf(withPassword(unforced.pool)), /^AliasExistsException: /);
    assert.equal(unforced.pool.users.find("ada"), undefined);

    const forced = start({ forceAliasCreation: true }, options);
    const first = addUserWithPassword(forced.pool, { username: "first", attributes });
    assert.ok((await withPassword(forced.pool)).AuthenticationResult);
    assert.equal(first.attributes.email_verified, "false");
    assert.equal(forced.pool.users.findByLogin("ada@example.com")?.username, "ada");
  });
});
