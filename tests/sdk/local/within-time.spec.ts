import assert from "node:assert/strict";
import { Stopped, withinTime } from "#sdk/local/within-time";

const ENDLESS = () => /^(a+)+$/.test(`${"a".repeat(60)}!`);

describe("code that users wrote", () => {
  it("is stopped where it does not come to its end", () => {
    assert.throws(() => withinTime("the pattern", ENDLESS, 20), Stopped);
    assert.throws(
      () =>
        withinTime(
          "the loop",
          () => {
            for (;;);
          },
          20,
        ),
      /^Stopped: the loop ran for more than 500 ms and was stopped$/,
    );
  });

  it("answers what it answers, and throws what it throws", () => {
    assert.equal(
      withinTime("outer", () => withinTime("inner", () => 2) + 1),
      3,
    );
    const error = new TypeError("its own");
    assert.throws(
      () =>
        withinTime("the loop", () => {
          throw error;
        }),
      error,
    );
    assert.equal(
      withinTime("after it", () => 4),
      4,
    );
  });
});
