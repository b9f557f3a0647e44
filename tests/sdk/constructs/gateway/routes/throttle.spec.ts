import { strict as assert } from "node:assert";
import { planThrottle, type Throttle } from "#sdk/constructs/gateway/routes/throttle";
import { Issues } from "#sdk/errors/index";
import { reportedLines } from "../../../../support/issues";

describe("a throttle", () => {
  const planned = (throttle: unknown) => {
    const issues = new Issues({ kind: "Api", id: "Test" });
    const plan = planThrottle(throttle as Throttle, issues);
    assert.deepEqual(issues.list, []);
    return plan;
  };
  const lines = (throttle: unknown) =>
    reportedLines((issues) =>
      assert.equal(planThrottle(throttle as Throttle, issues.at("throttle")), undefined),
    );

  it("is a burst and a rate", () => {
    assert.deepEqual(planned({ burst: 100, rate: 10.5 }), { burst: 100, rate: 10.5 });
  });

  it("may be zero, which lets nothing through", () => {
    assert.deepEqual(planned({ burst: 0, rate: 0 }), { burst: 0, rate: 0 });
  });

  it("is none when it is not given", () => {
    assert.equal(planned(undefined), undefined);
  });

  it("needs both numbers", () => {
    assert.deepEqual(lines({ burst: 1 }), [
      "THROTTLE_INCOMPLETE throttle: rate is missing beside burst, and would be deployed as 0, which refuses every request; add rate, or remove throttle",
    ]);
    assert.deepEqual(lines({ rate: 1 }), [
      "THROTTLE_INCOMPLETE throttle: burst is missing beside rate, and would be deployed as 0, which refuses every request; add burst, or remove throttle",
    ]);
    assert.deepEqual(lines({}), [
      "THROTTLE_INCOMPLETE throttle: burst and rate are missing; add both, or remove throttle",
    ]);
  });

  it("has no negative numbers, no broken burst and no text", () => {
    assert.deepEqual(lines({ burst: -1, rate: "5" }), [
      "VALUE_OUT_OF_RANGE throttle.burst: out of range, got -1; write a whole number, at least 0",
      'VALUE_WRONG_TYPE throttle.rate: not a number, got "5"; pass a number',
    ]);
    assert.deepEqual(lines({ burst: 1.5, rate: 1 }), [
      "VALUE_OUT_OF_RANGE throttle.burst: out of range, got 1.5; write a whole number, at least 0",
    ]);
  });

  it("has no other props", () => {
    assert.deepEqual(
      reportedLines((issues) => void planThrottle({ burst: 1, rate: 1, rat: 2 } as Throttle, issues)),
      ["PROP_UNKNOWN rat: there is no such prop; did you mean rate"],
    );
  });
});
