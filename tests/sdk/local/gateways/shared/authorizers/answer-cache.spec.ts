import { strict as assert } from "node:assert";
import { AnswerCache } from "#sdk/local/gateways/shared/authorizers/answer-cache";

describe("an authorizer's cache of answers", () => {
  it("has an answer under its own key until it expires", () => {
    const clock = { now: 0 };
    const cache = new AnswerCache<string>(60, () => clock.now);
    cache.set("ann", "yes");
    clock.now = 59_999;
    cache.set("bob", "no");

    assert.deepEqual([cache.find("ann"), cache.find("bob"), cache.find("eve")], ["yes", "no", undefined]);
    clock.now = 60_000;
    assert.deepEqual([cache.find("ann"), cache.find("bob")], [undefined, "no"]);
  });

  it("evicts the oldest answers, so that clients cannot fill the memory", () => {
    const cache = new AnswerCache<number>(60, () => 0);
    for (let i = 0; i <= 10_000; i += 1) cache.set(String(i), i);
    assert.deepEqual([cache.find("0"), cache.find("1"), cache.find("10000")], [undefined, 1, 10_000]);
  });
});
