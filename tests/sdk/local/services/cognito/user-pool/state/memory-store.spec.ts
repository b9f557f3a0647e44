import assert from "node:assert/strict";
import fc from "fast-check";
import { MemoryStore } from "#sdk/local/services/cognito/user-pool/state/memory-store";
import { addUser, makePool } from "../../support/pool";

describe("the users of a pool in memory", () => {
  it("finds a user by name whatever its case, and retains the case that was written", () => {
    const pool = makePool();
    const ada = addUser(pool, { username: "Ada" });
    assert.equal(pool.users.find("aDA"), ada);
    assert.equal(pool.users.find("ada")?.username, "Ada");
  });

  it("distinguishes Ada and ada where the pool does", () => {
    const pool = makePool({ settings: { caseSensitive: true } });
    const ada = addUser(pool, { username: "Ada" });
    assert.equal(pool.users.find("ada"), undefined);
    assert.notEqual(addUser(pool, { username: "ada" }), ada);
    assert.equal(pool.users.size, 2);
  });

  it("finds a user by sub and by a verified alias, not by one that is not verified", () => {
    const pool = makePool({ settings: { aliasAttributes: ["email", "phone_number"] } });
    const attributes = { email: "Ada@example.com", email_verified: "true", phone_number: "+41790000000" };
    const ada = addUser(pool, { attributes });
    assert.equal(pool.users.findByLogin(ada.sub), ada);
    assert.equal(pool.users.findByLogin("ada@EXAMPLE.com"), ada);
    assert.equal(pool.users.findByLogin("+41790000000"), undefined);
    assert.equal(pool.users.find("ada@example.com"), undefined);
  });

  it("does not take an attribute for an alias that the pool does not name", () => {
    const pool = makePool();
    addUser(pool, { attributes: { email: "ada@example.com", email_verified: "true" } });
    assert.equal(pool.users.findByLogin("ada@example.com"), undefined);
  });

  it("takes a preferred username for an alias once the user is confirmed", () => {
    const pool = makePool({ settings: { aliasAttributes: ["preferred_username"] } });
    const ada = addUser(pool, { status: "UNCONFIRMED", attributes: { preferred_username: "countess" } });
    assert.equal(pool.users.findByLogin("countess"), undefined);
    ada.status = "CONFIRMED";
    pool.users.save(ada);
    assert.equal(pool.users.findByLogin("countess"), ada);
  });

  it("lets the address that is the name count before it is verified", () => {
    const pool = makePool({ settings: { usernameAttributes: ["email", "phone_number"] } });
    const attributes = { email: "ada@example.com" };
    const ada = addUser(pool, { username: "s-1", sub: "s-1", status: "UNCONFIRMED", attributes });
    assert.equal(pool.users.findByLogin("ada@example.com"), ada);
    ada.attributes = { ...ada.attributes, email_verified: "true", phone_number: "+41790000000" };
    pool.users.save(ada);
    assert.equal(pool.users.findByLogin("+41790000000"), undefined);
  });

  it("moves aliases when a user is saved, and deletes them with the user", () => {
    const pool = makePool({ settings: { aliasAttributes: ["email"] } });
    const ada = addUser(pool, { attributes: { email: "a@example.com", email_verified: "true" } });
    ada.attributes.email = "b@example.com";
    pool.users.save(ada);
    assert.equal(pool.users.findByLogin("a@example.com"), undefined);
    assert.equal(pool.users.findByLogin("b@example.com"), ada);
    pool.users.remove(ada);
    assert.equal(pool.users.findByLogin("b@example.com"), undefined);
    assert.equal(pool.users.findByLogin(ada.sub), undefined);
  });

  it("does not bring back a user who was removed meanwhile", () => {
    const pool = makePool({ settings: { aliasAttributes: ["email"] } });
    const ada = addUser(pool, { attributes: { email: "a@example.com", email_verified: "true" } });
    pool.users.remove(ada);
    pool.users.save(ada);
    assert.equal(pool.users.findByLogin("a@example.com"), undefined);
    assert.equal(pool.users.size, 0);
  });

  it("finds no users by the names of an object's own members", () => {
    const pool = makePool();
    for (const name of ["__proto__", "constructor", "hasOwnProperty"]) {
      assert.equal(pool.users.findByLogin(name), undefined);
      assert.equal(pool.users.find(addUser(pool, { username: name }).username)?.username, name);
    }
  });

  it("finds users by the present settings", () => {
    const pool = makePool({ settings: { aliasAttributes: ["email"] } });
    const ada = addUser(pool, { username: "Ada", attributes: { email: "a@x.ch", email_verified: "true" } });
    pool.settings = { ...pool.settings, aliasAttributes: [], caseSensitive: true };
    assert.equal(pool.users.findByLogin("a@x.ch"), undefined);
    assert.equal(pool.users.find("ada"), undefined);
    assert.equal(pool.users.find("Ada"), ada);
  });

  it("lists the program's groups first, and then those that calls made", () => {
    const group = (name: string) => ({
      name,
      description: undefined,
      precedence: undefined,
      roleArn: undefined,
    });
    const pool = makePool({ settings: { groups: [group("admins")] } });
    pool.users.addGroup(group("editors"));
    assert.deepEqual(
      pool.users.groups().map(({ name }) => name),
      ["admins", "editors"],
    );
    pool.users.removeGroup("editors");
    pool.users.removeGroup("admins");
    assert.deepEqual(
      pool.users.groups().map(({ name }) => name),
      ["admins"],
    );
  });

  it("ends one sign-in of a user, or all, and none of anybody else", () => {
    const { users } = makePool();
    const grant = (hash: string, username: string, originId: string) =>
      users.addGrant({ hash, username, originId, clientId: "c", authTime: 0, scopes: [], expiresAt: 1 });
    grant("h1", "ada", "o1");
    grant("h2", "ada", "o2");
    grant("h3", "bob", "o3");
    users.removeGrantsOf("ada", "o1");
    assert.equal(users.grant("h1"), undefined);
    assert.equal(users.grant("h2")?.originId, "o2");
    users.removeGrantsOf("ada");
    assert.equal(users.grant("h2"), undefined);
    assert.equal(users.grant("h3")?.username, "bob");
  });

  it("deletes expired sign-ins when there are many, and no valid ones", () => {
    let clock = 0;
    const users = new MemoryStore(
      () => makePool().settings,
      undefined,
      undefined,
      () => clock,
    );
    const add = (hash: string, expiresAt: number) =>
      users.addGrant({
        hash,
        username: "ada",
        clientId: "c",
        originId: hash,
        authTime: 0,
        scopes: [],
        expiresAt,
      });
    for (let i = 0; i < 600; i++) add(`old${i}`, 1);
    add("good", 3);
    clock = 1;
    assert.equal(users.state().grants.length, 601);
    for (let i = 0; i < 399; i++) add(`new${i}`, 3);
    assert.equal(users.state().grants.length, 400);
    assert.equal(users.grant("old599"), undefined);
    assert.equal(users.grant("good")?.expiresAt, 3);
  });

  it("is the same after its state was written and read back, after any operations", () => {
    const name = fc.constantFrom("ada", "Ada", "bob", "__proto__");
    const email = fc.constantFrom("a@x.ch", "b@x.ch");
    const step = fc.record({
      do: fc.constantFrom("add", "change", "remove"),
      name,
      email,
      verified: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const pool = makePool({ settings: { aliasAttributes: ["email"] } });
        for (const step of steps) play(pool, step);
        const copy = new MemoryStore(() => pool.settings, JSON.parse(JSON.stringify(pool.users.state())));
        assert.deepEqual(copy.state(), JSON.parse(JSON.stringify(pool.users.state())));
        for (const user of pool.users.users()) {
          assert.equal(copy.find(user.username)?.sub, user.sub);
          assert.equal(copy.findByLogin(user.sub)?.username, user.username);
          const byEmail = pool.users.findByLogin(user.attributes.email ?? "");
          if (byEmail !== undefined) assert.equal(byEmail.attributes.email_verified, "true");
        }
      }),
    );
  });
});

/** A step adds a user who is not there, or changes or removes one who is. */
function play(
  pool: ReturnType<typeof makePool>,
  step: { do: string; name: string; email: string; verified: boolean },
): void {
  const user = pool.users.find(step.name);
  const attributes = { email: step.email, email_verified: String(step.verified) };
  if (user === undefined) {
    if (step.do === "add") addUser(pool, { username: step.name, attributes });
  } else if (step.do === "remove") pool.users.remove(user);
  else {
    user.attributes = { sub: user.sub, ...attributes };
    pool.users.save(user);
  }
}
