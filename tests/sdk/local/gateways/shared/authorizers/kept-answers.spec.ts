import { strict as assert } from "node:assert";
import { KeptAnswers } from "#sdk/local/gateways/shared/authorizers/kept-answers";

describe("an authorizer's cache of answers", () => {
  it("has an answer under its own key until it expires", () => {
    const clock = { now: 0 };
    const kept = new KeptAnswers<string>(60, () => clock.now);
    kept.keep("ann", "yes");
    clock.now = 59_999;
    kept.keep("bob", "no");

    assert.deepEqual([kept.find("ann"), kept.find("bob"), kept.find("eve")], ["yes", "no", undefined]);
    clock.now = 60_000;
    assert.deepEqual([kept.find("ann"), kept.find("bob")], [undefined, "no"]);
  });

  it("evicts the oldest answers, so that clients cannot fill the memory", () => {
    const kept = new KeptAnswers<number>(60, () => 0);
    for (let i = 0; i <= 10_000; i += 1) kept.keep(String(i), i);
    assert.deepEqual([kept.find("0"), kept.find("1"), kept.find("10000")], [undefined, 1, 10_000]);
  });
});
