import assert from "node:assert/strict";
import { ExpiringMap } from "#sdk/local/services/cognito/hosted/expiring-map";

describe("a map with expiring entries", () => {
  it("has an entry until it expires", () => {
    let now = 0;
    const map = new ExpiringMap<string>(() => now);
    map.set("a", "1", 10);
    now = 9;
    assert.equal(map.get("a"), "1");
    now = 10;
    assert.equal(map.get("a"), undefined);
  });

  it("drops expired entries when a new one is set", () => {
    let now = 0;
    const map = new ExpiringMap<string>(() => now);
    map.set("a", "1", 10);
    map.set("b", "2", 10);
    now = 10;
    map.set("c", "3", 10);
    assert.equal(map.size, 1);
  });

  it("drops the oldest when there are too many", () => {
    const map = new ExpiringMap<number>(() => 0, 2);
    for (const key of ["a", "b", "c"]) map.set(key, 1, 10);
    assert.deepEqual(
      ["a", "b", "c"].map((key) => map.get(key)),
      [undefined, 1, 1],
    );
  });

  it("has no entry that was never set", () => {
    assert.equal(new ExpiringMap<string>(() => 0).get("__proto__"), undefined);
  });
});
