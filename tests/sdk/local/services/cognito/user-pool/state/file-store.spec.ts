import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore } from "#sdk/local/services/cognito/user-pool/state/file-store";
import { until } from "../../../../../../support/until";
import { addUser, makePool, makeSettings } from "../../support/pool";

const settings = makeSettings({ aliasAttributes: ["email"] });
const grant = {
  hash: "h",
  username: "ada",
  clientId: "c",
  originId: "o",
  authTime: 1,
  scopes: ["s"],
  expiresAt: 9,
};
const group = { name: "editors", description: "who edit", precedence: 1, roleArn: "arn" };
const key = { kid: "k1", use: "id" as const, jwk: { kty: "RSA" }, createdAt: 5 };

describe("the users of a pool on disk", () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    clock = 5;
    folder = mkdtempSync(join(tmpdir(), "users-"));
    file = join(folder, "auth", "pool.json");
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** Milliseconds since 1970. */
  let clock: number;
  const open = () =>
    openStore(
      file,
      () => settings,
      () => clock,
    );

  function filled() {
    const users = open();
    const pool = { ...makePool(), users };
    const attributes = { email: "ada@example.com", email_verified: "true", "custom:plan": "gold" };
    addUser(pool, { attributes, groups: ["editors"], password: { salt: "aa", verifier: "bb" } });
    users.addGroup(group);
    users.addGrant(grant);
    users.revoke("o2");
    users.setKeys([key]);
    return users;
  }

  it("are restored with their groups, sign-ins and keys", async () => {
    await filled().flush();
    const again = open();
    const ada = again.findByLogin("ADA@example.com");
    assert.equal(ada?.username, "ada");
    assert.deepEqual(ada?.password, { salt: "aa", verifier: "bb" });
    assert.deepEqual(again.groups(), [group]);
    assert.deepEqual(again.grant("h"), grant);
    assert.equal(again.isRevoked("o2"), true);
    assert.equal(again.isRevoked("o"), false);
    assert.deepEqual(again.keys(), [key]);
  });

  it("are restored without the sign-ins that have expired", async () => {
    const users = filled();
    users.addGrant({ ...grant, hash: "later", expiresAt: 10 });
    await users.flush();
    clock = 9;
    const again = open();
    assert.equal(again.grant("h"), undefined);
    assert.equal(again.grant("later")?.expiresAt, 10);
  });

  it("are read by nobody else, and leave no draft behind", async () => {
    await filled().flush();
    assert.equal(statSync(file).mode & 0o777, 0o600);
    assert.equal(statSync(join(folder, "auth")).mode & 0o777, 0o700);
    assert.deepEqual(readdirSync(join(folder, "auth")), ["pool.json"]);
  });

  it("are written some time after a change, many changes at once", async () => {
    const users = filled();
    await until(() => existsSync(file));
    assert.equal(JSON.parse(readFileSync(file, "utf8")).users.length, 1);
    await users.flush();
  });

  it("are in their last state, however many flushes overlap", async () => {
    const users = filled();
    const flushes = [users.flush()];
    for (let i = 0; i < 20; i++) {
      users.addGroup({ ...group, name: `group${i}` });
      flushes.push(users.flush());
    }
    await Promise.all(flushes);
    assert.equal(open().groups().length, 21);
  });

  it("are not written where nothing has changed", async () => {
    await open().flush();
    assert.throws(() => statSync(file), { code: "ENOENT" });
  });

  it("are written to no file without a folder", async () => {
    const users = openStore(undefined, () => settings);
    users.addGroup(group);
    await users.flush();
    assert.deepEqual(readdirSync(folder), []);
  });

  it("report at the end that they could not be written", async () => {
    const store = filled();
    writeFileSync(join(folder, "auth"), "a file where a folder has to be");
    await assert.rejects(store.flush(), { code: "EEXIST" });
    rmSync(join(folder, "auth"));
    await store.flush();
    assert.equal(open().size, 1);
  });

  const damaged: [what: string, text: string, reason: string][] = [
    ["is cut off", '{"version":1,"users":[{"username":"secret-', "it is damaged"],
    ["is no object", "[]", "it is damaged"],
    ["has another version", '{"version":2}', "another version of this program wrote it"],
    ["lacks a list", '{"version":1,"users":[]}', "it is damaged"],
    [
      "has a user without a name",
      '{"version":1,"users":[{"sub":"s"}],"groups":[],"grants":[],"revoked":[],"keys":[]}',
      "it is damaged",
    ],
  ];
  for (const [what, text, reason] of damaged) {
    it(`are refused, and left alone, where the file ${what}`, () => {
      const other = join(folder, "pool.json");
      writeFileSync(other, text);
      const cure = "put a good copy there, or remove the file to begin without users";
      assert.throws(() => openStore(other, () => settings), {
        isUserError: true,
        message: `The users kept in ${other} cannot be used: ${reason}; ${cure}`,
      });
      assert.equal(readFileSync(other, "utf8"), text);
    });
  }
});
