import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readSeed, seedUsers } from "#sdk/local/services/cognito/user-pool/seed/seed";
import { isPassword } from "#sdk/local/services/cognito/user-pool/state/password-verifier";
import { addUser, makePool, POOL_ID } from "../../support/pool";

const PASSWORD = "Analytical-1843";
const admins = { name: "admins", description: undefined, precedence: undefined, roleArn: undefined };

describe("a file of users", () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "seed-"));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  function fileOf(seed: unknown): string {
    const file = join(folder, "users.json");
    writeFileSync(file, typeof seed === "string" ? seed : JSON.stringify(seed));
    return file;
  }

  const problemsOf = (seed: unknown): string[] => {
    try {
      readSeed(fileOf(seed));
    } catch (error) {
      assert.equal((error as { isUserError?: boolean }).isUserError, true);
      assert.equal((error as Error).message.includes("hunter2"), false);
      return (error as Error).message.split("\n").slice(1);
    }
    return [];
  };

  it("makes confirmed users with verified addresses, in their groups", async () => {
    const pool = makePool({ settings: { groups: [admins], aliasAttributes: ["email"] } });
    const ada = { username: "ada", password: PASSWORD, email: "ada@example.com", groups: ["admins"] };
    const seed = readSeed(fileOf([{ ...ada, attributes: { "custom:plan": "gold" } }]));
    await seedUsers({ pool, name: "Users" }, seed);
    const user = pool.users.findByLogin("ada@example.com");
    assert.equal(user?.username, "ada");
    assert.equal(user?.status, "CONFIRMED");
    assert.deepEqual(user?.groups, ["admins"]);
    assert.deepEqual(user?.attributes, {
      sub: user?.sub,
      "custom:plan": "gold",
      email: "ada@example.com",
      email_verified: "true",
    });
    assert.ok(user?.password && isPassword(POOL_ID, "ada", user.password, PASSWORD));
    assert.equal(pool.messages.length, 0);
  });

  it("makes unconfirmed users", async () => {
    const pool = makePool();
    const ada = { username: "ada", password: PASSWORD, email: "ada@example.com", confirmed: false };
    await seedUsers({ pool, name: "Users" }, readSeed(fileOf([ada])));
    assert.equal(pool.users.find("ada")?.status, "UNCONFIRMED");
    assert.equal(pool.users.find("ada")?.attributes.email_verified, undefined);
  });

  it("needs no username in a pool where the address is the name", async () => {
    const pool = makePool({ settings: { usernameAttributes: ["email"] } });
    await seedUsers(
      { pool, name: "Users" },
      readSeed(fileOf([{ email: "ada@example.com", password: PASSWORD }])),
    );
    const user = pool.users.findByLogin("ada@example.com");
    assert.equal(user?.username, user?.sub);
    assert.equal(user?.attributes.email_verified, "true");
  });

  it("leaves existing users alone", async () => {
    const pool = makePool();
    const ada = addUser(pool, { status: "RESET_REQUIRED" });
    const seed = readSeed(fileOf([{ username: "ADA", password: "weak" }]));
    await seedUsers({ pool, name: "Users" }, seed);
    assert.equal(pool.users.find("ada"), ada);
    assert.equal(ada.password, undefined);
    assert.equal(ada.status, "RESET_REQUIRED");
  });

  it("makes users in the pool that they name, by the program's name or by the id", async () => {
    const pool = makePool();
    const user = (username: string, pool?: string) => ({ username, password: PASSWORD, pool });
    const seed = [user("any"), user("here", "Users"), user("byid", POOL_ID), user("there", "Others")];
    await seedUsers({ pool, name: "Users" }, readSeed(fileOf(seed)));
    assert.deepEqual(
      [...pool.users.users()].map(({ username }) => username),
      ["any", "here", "byid"],
    );
  });

  it("is refused with all of its mistakes at once, and no password in them", () => {
    const seed = [
      { username: "ada", password: PASSWORD },
      { password: "hunter2" },
      { username: 7, password: ["hunter2"], groups: "admins", confirmed: "yes", mail: "x" },
      "ada",
      { username: "bob", attributes: { "custom:plan": 1 } },
    ];
    const members = "pool, username, password, email, phone_number, attributes, groups, confirmed";
    assert.deepEqual(problemsOf(seed), [
      "  [1].username: is missing; write a username, an email or a phone_number",
      `  [2].mail: is unknown; write one of ${members}, or put it in attributes`,
      "  [2].username: is no text; write it in quotes",
      "  [2].password: is no text; write it in quotes",
      "  [2].confirmed: is neither true nor false; write one of them without quotes",
      '  [2].groups: is no list of texts; write ["..."]',
      '  [3]: is no object; write { "username": ..., "password": ... }',
      "  [4].password: is missing; write the password to sign in with",
      '  [4].attributes["custom:plan"]: is no text; write it in quotes',
    ]);
  });

  it("is refused when it is not a list, not JSON, or absent", () => {
    assert.deepEqual(problemsOf({ user: [] }), ["  the file holds no list; write [{ ... }, { ... }]"]);
    const broken = '[{ "password": "hunter2" ';
    assert.deepEqual(problemsOf(broken), ["  the file is no JSON; look for a missing comma or quote"]);
    const missing = join(folder, "none.json");
    assert.throws(() => readSeed(missing), {
      isUserError: true,
      message: `${missing} is no list of users:\n  the file cannot be read (ENOENT); write where it is`,
    });
  });

  it("is refused whole when users do not fit the pool", async () => {
    const pool = makePool({ settings: { groups: [admins], aliasAttributes: ["email"] } });
    const verified = { email: "bob@example.com", email_verified: "true" };
    addUser(pool, { username: "bob", attributes: verified });
    const seed = readSeed(
      fileOf([
        { username: "ada", password: PASSWORD },
        { username: "a@example.com", password: "weak", groups: ["admin"] },
        { username: "eve", password: PASSWORD, email: "bob@example.com" },
        { username: "joe", password: PASSWORD, attributes: { "custom:none": "1" } },
      ]),
    );
    const lines = [
      "Not all users can be made in the user pool Users:",
      "  [1].username: Username cannot be of email format, since user pool is configured for email alias.",
      "  [1].password: Password did not conform with policy: Password not long enough",
      '  [1].groups: the pool has no group "admin"; write one of admins',
      "  [2].username: An account with the email already exists.",
      "  [3].attributes: Attributes did not conform to the schema: custom:none: Attribute does not exist in the schema.",
    ];
    await assert.rejects(seedUsers({ pool, name: "Users" }, seed), {
      isUserError: true,
      message: lines.join("\n"),
    });
    assert.equal(pool.users.size, 1);
  });
});
