import assert from "node:assert/strict";
import {
  countFailure,
  forgetFailures,
  refuseLockedOut,
  UnknownNames,
} from "#sdk/local/services/cognito/user-pool/state/lock-out";

const MINUTE = 60_000;

describe("the lock-out after wrong passwords", () => {
  function failed(times: number) {
    const attempts = { failedSignIns: 0, lockedUntil: 0 };
    for (let i = 0; i < times; i++) countFailure(attempts, 1000);
    return attempts;
  }

  it("begins with the fifth and doubles up to a quarter of an hour", () => {
    const seconds = [4, 5, 6, 7, 8, 14, 15, 20, 2000].map(
      (times) => (failed(times).lockedUntil - 1000) / 1000,
    );

    assert.deepEqual(seconds, [-1, 1, 2, 4, 8, 512, 900, 900, 900]);
  });

  it("refuses until it is over", () => {
    const attempts = failed(5);

    assert.throws(() => refuseLockedOut(attempts, 1999), {
      code: "NotAuthorizedException",
      message: "Password attempts exceeded",
    });
    assert.doesNotThrow(() => refuseLockedOut(attempts, 2000));
  });

  it("continues from its last length after a short while, and restarts after a long one", () => {
    const soon = failed(7);
    countFailure(soon, 10 * MINUTE);
    assert.equal(soon.failedSignIns, 8);

    const late = failed(7);
    countFailure(late, late.lockedUntil + 15 * MINUTE);
    assert.equal(late.failedSignIns, 1);
  });

  it("is forgotten after a sign-in", () => {
    const attempts = failed(9);
    forgetFailures(attempts);
    assert.deepEqual(attempts, { failedSignIns: 0, lockedUntil: 0 });
  });

  it("counts names that no user has, at most a thousand of them", () => {
    const names = new UnknownNames();
    names.of("first").failedSignIns = 3;
    for (let i = 0; i < 999; i++) names.of(`name ${i}`);
    assert.equal(names.of("first").failedSignIns, 3);
    for (let i = 0; i < 1000; i++) names.of(`other ${i}`);
    assert.equal(names.of("first").failedSignIns, 0);
    assert.equal(names.of("__proto__").failedSignIns, 0);
  });
});
