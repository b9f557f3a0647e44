import { strict as assert } from "node:assert";
import {
  identityOfLogins,
  identityWithLogins,
} from "#sdk/local/services/cognito/identity-pool/resolve-identity";
import { Identities, MAX_GUESTS } from "#sdk/local/services/cognito/identity-pool/state/identities";
import { POOL } from "./support";

const login = (provider: string, subject: string) => ({ provider, subject });
const A = login("a", "ada");
const B = login("b", "ada@example.com");

function make() {
  let time = 1000;
  let changes = 0;
  const identities = new Identities(
    [],
    () => time++,
    () => void changes++,
  );
  return { identities, changes: () => changes };
}

describe("identities", () => {
  it("are found by any of their logins, and get new ones", () => {
    const { identities } = make();
    const ada = identityOfLogins(identities, POOL, [A]);
    assert.equal(identityOfLogins(identities, POOL, [A, B]), ada);
    assert.equal(identityOfLogins(identities, POOL, [B]), ada);
    assert.deepEqual(
      [...ada.logins],
      [
        ["a", "ada"],
        ["b", "ada@example.com"],
      ],
    );
  });

  it("of one pool are unknown in another", () => {
    const { identities } = make();
    const ada = identityOfLogins(identities, POOL, [A]);
    assert.notEqual(identityOfLogins(identities, "eu-west-1:other", [A]), ada);
  });

  it("cannot be mistaken for each other by odd names", () => {
    const { identities } = make();
    const quoted = identityOfLogins(identities, POOL, [login('a","b', "c")]);
    assert.notEqual(identityOfLogins(identities, POOL, [login("a", 'b","c')]), quoted);
    assert.notEqual(identityOfLogins(identities, POOL, [login("__proto__", "x")]), quoted);
  });

  it("become one when somebody shows the logins of both: the older one stays, the other is disabled", () => {
    const { identities } = make();
    const [first, second] = [
      identityOfLogins(identities, POOL, [A]),
      identityOfLogins(identities, POOL, [B]),
    ];
    assert.equal(identityOfLogins(identities, POOL, [B, A]), first);
    assert.equal(second.mergedInto, first.id);
    assert.equal(second.logins.size, 0);
    assert.equal(identityWithLogins(identities, second, [B]), first);
  });

  it("are one user with each provider", () => {
    const { identities } = make();
    const ada = identityOfLogins(identities, POOL, [A, B]);
    const conflict = { code: "ResourceConflictException" };
    assert.throws(() => identityWithLogins(identities, ada, [A, login("b", "bob")]), conflict);
    identityOfLogins(identities, POOL, [login("b", "bob")]);
    assert.throws(() => identityOfLogins(identities, POOL, [A, login("b", "bob")]), conflict);
    assert.equal(ada.logins.get("b"), "ada@example.com");
  });

  it("are not given to a caller with another login", () => {
    const { identities } = make();
    const ada = identityOfLogins(identities, POOL, [A]);
    assert.throws(() => identityWithLogins(identities, ada, [B]), { code: "NotAuthorizedException" });
    identityOfLogins(identities, POOL, [B]);
    assert.throws(() => identityWithLogins(identities, ada, [B]), { code: "NotAuthorizedException" });
    assert.equal(ada.logins.size, 1);
  });

  it("of the oldest guests are deleted for new ones, and those of users never", () => {
    const { identities } = make();
    const ada = identityOfLogins(identities, POOL, [A]);
    const oldest = identities.create(POOL, []);
    for (let i = 0; i < MAX_GUESTS; i++) identities.create(POOL, []);
    assert.equal(identities.find(oldest.id), undefined);
    assert.equal(identities.find(ada.id), ada);
    assert.equal(identities.of(POOL).length, MAX_GUESTS + 1);
  });
});
