import assert from "node:assert/strict";
import { toFigure } from "../../bench/figure";

describe("toFigure", () => {
  const measured = { name: "bundle", unit: "ms", ours: [30, 10, 20] };
  const peer = { name: "esbuild", values: [10, 10, 10] };

  it("gives medians and the ratio of the rounds", () => {
    assert.deepEqual(toFigure({ ...measured, peer }), {
      name: "bundle",
      unit: "ms",
      ours: 20,
      peer: 10,
      peerName: "esbuild",
      ratio: 2,
      spread: [1, 3],
      goal: undefined,
      met: undefined,
    });
  });

  it("has neither peer nor ratio when nothing is compared", () => {
    const { peer: value, ratio, spread } = toFigure(measured);
    assert.deepEqual([value, ratio], [undefined, undefined]);
    assert.deepEqual(spread, [10, 30], "of the values themselves");
  });

  for (const [goal, met] of [
    [{ of: "ratio", atMost: 2 }, true],
    [{ of: "ratio", atMost: 1.9 }, false],
    [{ of: "ratio", atLeast: 2 }, true],
    [{ of: "ratio", atLeast: 2.1 }, false],
    [{ of: "value", atMost: 20 }, true],
    [{ of: "value", atMost: 19 }, false],
  ] as const) {
    it(`says that ${JSON.stringify(goal)} is ${met ? "met" : "missed"} at 20 ms and twice the peer`, () => {
      assert.equal(toFigure({ ...measured, peer, goal }).met, met);
    });
  }

  it("does not call the goal of a ratio met when there is nothing to compare with", () => {
    assert.equal(toFigure({ ...measured, goal: { of: "ratio", atMost: 2 } }).met, false);
  });
});
