import assert from "node:assert/strict";
import fc from "fast-check";
import { Issues } from "#sdk/errors/index";
import { type Bounds, type Duration, formatDuration, parseDuration } from "#sdk/values/index";
import { reportedLines } from "../../support/issues";

function seconds(value: unknown, bounds?: Bounds): number {
  const issues = new Issues({ kind: "Api", id: "Test" });
  const result = parseDuration(value as Duration, issues, bounds);
  issues.throwIfAny();
  return result;
}

function refused(value: unknown, bounds?: Bounds): readonly string[] {
  return reportedLines((issues) => parseDuration(value as Duration, issues, bounds));
}

describe("values: durations", () => {
  const accepted: readonly [unknown, number][] = [
    ["1 second", 1],
    ["30 seconds", 30],
    ["1 minute", 60],
    ["5 minutes", 300],
    ["1 hour", 3_600],
    ["2 hours", 7_200],
    ["1 day", 86_400],
    ["3 Days", 259_200],
    ["10 MINUTES", 600],
    ["0 seconds", 0],
    ["1.5 hours", 5_400],
    [".5 minutes", 30],
    ["1.1 minutes", 66],
    ["  2   days ", 172_800],
    [45, 45],
    [0, 0],
  ];
  for (const [value, expected] of accepted) {
    it(`reads ${JSON.stringify(value)} as ${expected} seconds`, () => {
      assert.equal(seconds(value), expected);
    });
  }

  const nothing: readonly unknown[] = [
    "",
    "5",
    "5 weeks",
    "5minutes",
    "minutes",
    "NaN seconds",
    "Infinity days",
    "-5 minutes",
    "1e3 seconds",
    "5 minutes 3 seconds",
    Number.NaN,
    Number.POSITIVE_INFINITY,
    -1,
    null,
    undefined,
    {},
  ];
  for (const value of nothing) {
    it(`refuses ${typeof value === "number" ? value : JSON.stringify(value)}, and does not take it for zero`, () => {
      const lines = refused(value);
      assert.equal(lines.length, 1);
      assert.match(lines[0] as string, /^DURATION_INVALID: not a duration/);
    });
  }

  it("names the value and the cure", () => {
    assert.deepEqual(refused("5 weeks"), [
      'DURATION_INVALID: not a duration, got "5 weeks"; write a number and a unit, such as "30 seconds", "5 minutes", "1 hour" or "3 days"',
    ]);
  });

  it("refuses a fraction that does not give whole seconds", () => {
    assert.deepEqual(refused("1.5 seconds"), [
      'DURATION_INVALID: does not give whole seconds, got "1.5 seconds"; write 2 seconds',
    ]);
    assert.deepEqual(refused(0.25), [
      "DURATION_INVALID: does not give whole seconds, got 0.25; write 1 second",
    ]);
  });

  it("accepts both ends of a range and refuses what lies outside", () => {
    const bounds = { min: 1, max: 3_600 };
    assert.equal(seconds("1 second", bounds), 1);
    assert.equal(seconds("1 hour", bounds), 3_600);
    assert.deepEqual(refused("61 minutes", bounds), [
      'VALUE_OUT_OF_RANGE: out of range, got "61 minutes"; write 1 second to 1 hour',
    ]);
    assert.deepEqual(refused(0, bounds), [
      "VALUE_OUT_OF_RANGE: out of range, got 0; write 1 second to 1 hour",
    ]);
    assert.deepEqual(refused("2 days", { max: 86_400 }), [
      'VALUE_OUT_OF_RANGE: out of range, got "2 days"; write at most 1 day',
    ]);
    assert.deepEqual(refused("1 second", { min: 60 }), [
      'VALUE_OUT_OF_RANGE: out of range, got "1 second"; write at least 1 minute',
    ]);
  });

  it("writes seconds with the largest unit that fits", () => {
    assert.deepEqual([0, 1, 60, 90, 7_200, 86_400].map(formatDuration), [
      "0 seconds",
      "1 second",
      "1 minute",
      "90 seconds",
      "2 hours",
      "1 day",
    ]);
  });

  it("reads back whatever it writes", () => {
    fc.assert(fc.property(fc.nat(), (count) => seconds(formatDuration(count)) === count));
  });
});
