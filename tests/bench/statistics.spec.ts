import assert from "node:assert/strict";
import fc from "fast-check";
import { median, medianRatio, spread } from "../../bench/statistics";

describe("median", () => {
  it("is the middle one of an odd number of values", () => {
    assert.equal(median([9, 1, 5]), 5);
  });

  it("is the mean of the two in the middle of an even number", () => {
    assert.equal(median([10, 1, 2, 4]), 3);
  });

  it("sorts by value, not by text", () => {
    assert.equal(median([100, 9, 20]), 20);
  });

  it("leaves the values in their order", () => {
    const values = [3, 1, 2];
    median(values);
    assert.deepEqual(values, [3, 1, 2]);
  });

  it("refuses an empty list of values", () => {
    assert.throws(() => median([]), { message: "no values to take the median of" });
  });

  it("has as many values above it as below", () => {
    const values = fc.array(fc.integer(), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(values, (numbers) => {
        const middle = median(numbers);
        const below = numbers.filter((number) => number < middle).length;
        const above = numbers.filter((number) => number > middle).length;
        assert.ok(Math.max(below, above) * 2 <= numbers.length);
      }),
    );
  });
});

describe("medianRatio", () => {
  it("compares the values of a round with each other", () => {
    // The machine was ten times slower in the second round. The ratio of the medians would be 0.5.
    assert.equal(medianRatio([2, 20, 2], [1, 10, 8]), 2);
  });

  it("refuses rounds in which only one was measured", () => {
    assert.throws(() => medianRatio([1, 2], [1]), {
      message: "a ratio needs as many values of the one as of the other",
    });
  });
});

describe("spread", () => {
  it("is from the least to the most", () => {
    assert.deepEqual(spread([3, 10, 2]), [2, 10]);
  });
});
