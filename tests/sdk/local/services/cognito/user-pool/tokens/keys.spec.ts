import { strict as assert } from "node:assert";
import type { StoredKey } from "#sdk/local/services/cognito/user-pool/state/store";
import { KEY_MS, LONGEST_TOKEN_MS, SigningKeys } from "#sdk/local/services/cognito/user-pool/tokens/keys";
import { headerOf } from "../../support/issuer";
import { START } from "../../support/pool";

describe("the keys of a user pool", () => {
  function start(stored: readonly StoredKey[] = []) {
    const clock = { now: START };
    const box = { kept: stored, writes: 0 };
    const store = {
      keys: () => box.kept,
      setKeys: (keys: readonly StoredKey[]) => {
        box.kept = keys;
        box.writes += 1;
      },
    };
    return { keys: new SigningKeys({ store, now: () => clock.now }), clock, box };
  }
  /** Of one pool: making keys takes long. */
  let first: readonly StoredKey[] = [];
  before(async () => {
    const { keys, box } = start();
    await keys.publicKeys();
    first = box.kept;
  });

  it("are generated when they are first needed, and only once", async () => {
    const { keys, box } = start();
    assert.equal(box.writes, 0);
    const [idToken, accessToken] = await Promise.all([
      keys.sign("id", {}),
      keys.sign("access", {}),
      keys.publicKeys(),
      keys.sign("id", {}),
    ]);
    assert.equal(box.writes, 1);
    assert.deepEqual(
      box.kept.map(({ use, createdAt, retiredAt }) => ({ use, createdAt, retiredAt })),
      [
        { use: "id", createdAt: START, retiredAt: undefined },
        { use: "access", createdAt: START, retiredAt: undefined },
      ],
    );
    assert.deepEqual(headerOf(idToken), { kid: box.kept[0]?.kid, alg: "RS256" });
    assert.deepEqual(headerOf(accessToken), { kid: box.kept[1]?.kid, alg: "RS256" });
  });

  it("are published without their private parts", async () => {
    const { keys } = start(first);
    const [id, access, ...rest] = await keys.publicKeys();
    assert.deepEqual(rest, []);
    assert.deepEqual(Object.keys(id ?? {}), ["alg", "e", "kid", "kty", "n", "use"]);
    assert.deepEqual(
      { ...id, n: "", kid: "" },
      { alg: "RS256", e: "AQAB", kid: "", kty: "RSA", n: "", use: "sig" },
    );
    assert.equal(Buffer.from(id?.n ?? "", "base64url").length, 256);
    assert.notEqual(id?.n, access?.n);
  });

  it("are restored from the stored ones", async () => {
    const { keys, box } = start(first);
    const token = await keys.sign("id", { sub: "s1" });
    assert.equal(box.writes, 0);
    assert.deepEqual(await start(first).keys.read("id", token), { sub: "s1" });
  });

  it("sign tokens of one kind each", async () => {
    const { keys } = start(first);
    assert.equal(await keys.read("access", await keys.sign("id", {})), undefined);
    assert.equal(await keys.read("id", await keys.sign("access", {})), undefined);
  });

  it("rotate: new ones sign, and the old ones stay published until their last token has ended", async () => {
    const { keys, clock, box } = start(first);
    const old = await keys.sign("access", { sub: "s1" });
    await keys.rotate();
    const [oldId, oldAccess] = first.map(({ kid }) => kid);
    const kids = async () => (await keys.publicKeys()).map(({ kid }) => kid);

    const published = await kids();
    assert.equal(published.length, 4);
    assert.deepEqual(published.slice(2), [oldId, oldAccess]);
    const fresh = await keys.sign("access", {});
    assert.equal(headerOf(fresh).kid, published[1]);
    assert.deepEqual(await keys.read("access", old), { sub: "s1" });

    clock.now = START + LONGEST_TOKEN_MS;
    assert.deepEqual(await kids(), published.slice(0, 2));
    assert.equal(await keys.read("access", old), undefined);
    assert.notEqual(await keys.read("access", fresh), undefined);

    await keys.rotate();
    assert.deepEqual(
      box.kept.map(({ retiredAt }) => retiredAt),
      [undefined, undefined, clock.now, clock.now],
    );
  });

  it("rotate by themselves at the next start when they are old", async () => {
    const young = start(first);
    young.clock.now = START + KEY_MS - 1;
    await young.keys.publicKeys();
    assert.equal(young.box.writes, 0);

    const old = start(first);
    old.clock.now = START + KEY_MS;
    assert.equal((await old.keys.publicKeys()).length, 4);
    assert.equal(headerOf(await old.keys.sign("id", {})).kid, old.box.kept[0]?.kid);
    assert.notEqual(old.box.kept[0]?.kid, first[0]?.kid);
  });
});
