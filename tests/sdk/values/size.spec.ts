import assert from "node:assert/strict";
import { Issues } from "#sdk/errors/index";
import { type Bounds, parseSize, type Size } from "#sdk/values/index";
import { reportedLines } from "../../support/issues";

function megabytes(value: unknown, bounds?: Bounds): number {
  const issues = new Issues({ kind: "Function", id: "Test" });
  const result = parseSize(value as Size, issues, bounds);
  issues.throwIfAny();
  return result;
}

function refused(value: unknown, bounds?: Bounds): readonly string[] {
  return reportedLines((issues) => parseSize(value as Size, issues, bounds));
}

describe("values: sizes", () => {
  const accepted: readonly [unknown, number][] = [
    ["512 MB", 512],
    ["1 GB", 1024],
    ["1.5 GB", 1536],
    [1024, 1024],
  ];
  for (const [value, expected] of accepted) {
    it(`reads ${JSON.stringify(value)} as ${expected} MB`, () => {
      assert.equal(megabytes(value), expected);
    });
  }

  const nothing: readonly unknown[] = [
    "512",
    "512 KB",
    "512 mb",
    "1 TB",
    "0.3 GB",
    "-1 GB",
    1.5,
    -1,
    Number.NaN,
    undefined,
  ];
  for (const value of nothing) {
    it(`refuses ${typeof value === "number" ? value : JSON.stringify(value)}`, () => {
      const lines = refused(value);
      assert.equal(lines.length, 1);
      assert.match(lines[0] as string, /^SIZE_INVALID: not a size in whole MB/);
    });
  }

  it("names the value and the cure", () => {
    assert.deepEqual(refused("512 KB"), [
      'SIZE_INVALID: not a size in whole MB, got "512 KB"; write a number and a unit, such as "512 MB" or "1 GB"',
    ]);
  });

  it("accepts both ends of a range and refuses what lies outside", () => {
    const bounds = { min: 128, max: 10_240 };
    assert.equal(megabytes(128, bounds), 128);
    assert.equal(megabytes("10 GB", bounds), 10_240);
    assert.deepEqual(refused("11 GB", bounds), [
      'VALUE_OUT_OF_RANGE: out of range, got "11 GB"; write 128 MB to 10240 MB',
    ]);
    assert.deepEqual(refused(1, { min: 2 }), [
      "VALUE_OUT_OF_RANGE: out of range, got 1; write at least 2 MB",
    ]);
    assert.deepEqual(refused(3, { max: 2 }), ["VALUE_OUT_OF_RANGE: out of range, got 3; write at most 2 MB"]);
  });
});
