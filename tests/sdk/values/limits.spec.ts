import assert from "node:assert/strict";
import { DISK, LAYERS, MEMORY, TIMEOUT } from "#sdk/limits/lambda";
import { type Limit, monthOf } from "#sdk/limits/limit";
import { STREAM_RETENTION } from "#sdk/limits/messaging";
import { checkRange, isWithin, limitWith, parseDuration, parseSize } from "#sdk/values/index";
import { reportedLines, warned } from "../../support/issues";

const PAGE = "https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html";

describe("values: limits of AWS", () => {
  it("take a duration up to the bound without a word", () => {
    assert.deepEqual(
      warned((issues) => assert.equal(parseDuration("30 minutes", issues, TIMEOUT), 1800)),
      [],
    );
  });

  it("pass a longer one with a warning that says what is known, as of when, and the cure", () => {
    const said = warned((issues) =>
      assert.equal(parseDuration("45 minutes", issues.at("timeout"), TIMEOUT), 2700),
    );
    assert.deepEqual(said, [
      `Api "Test" timeout: Lambda takes at most 30 minutes (90 minutes on managed instances) as of November 2026, and may take more by now, got "45 minutes"; write at most 30 minutes, unless ${PAGE} says more`,
    ]);
  });

  it("pass a larger size likewise", () => {
    const said = warned((issues) =>
      assert.equal(parseSize("16 GB", issues.at("memorySize"), MEMORY), 16_384),
    );
    assert.deepEqual(said, [
      `Api "Test" memorySize: Lambda takes at most 10240 MB (32768 MB on managed instances and with accelerators) as of November 2026, and may take more by now, got "16 GB"; write at most 10240 MB, unless ${PAGE} says more`,
    ]);
  });

  it("pass a larger number likewise, and no fraction of it", () => {
    const hours = { ...STREAM_RETENTION, whole: true, unit: "hours" };
    const [said = ""] = warned((issues) => assert.equal(checkRange(9000, hours, issues), true));
    assert.match(
      said,
      /Kinesis takes at most 8760 hours as of November 2026, and may take more by now, got 9000/,
    );
    assert.deepEqual(
      reportedLines((issues) => checkRange(9000.5, hours, issues)),
      ["VALUE_OUT_OF_RANGE: out of range, got 9000.5; write a whole number of hours from 24 to 8760"],
    );
  });

  it("refuse what is below them, which AWS does not lower", () => {
    assert.deepEqual(
      reportedLines((issues) => parseSize(64, issues, MEMORY)),
      ["VALUE_OUT_OF_RANGE: out of range, got 64; write 128 MB to 10240 MB"],
    );
  });

  it("refuse more than a bound that AWS does not raise", () => {
    const { raised: _, ...fixed } = DISK;
    assert.deepEqual(
      reportedLines((issues) => parseSize(20_000, issues, fixed)),
      ["VALUE_OUT_OF_RANGE: out of range, got 20000; write 512 MB to 10240 MB"],
    );
    assert.equal(LAYERS.raised, undefined);
  });

  it("are larger for functions with the settings that make them so", () => {
    const max = (limit: Limit, settings: object) => limitWith(limit, settings).max;
    assert.equal(max(TIMEOUT, { capacityProviderConfig: {} }), 5400);
    assert.equal(max(MEMORY, { acceleratorConfig: {} }), 32_768);
    assert.equal(max(DISK, { capacityProviderConfig: {} }), 10_240);
    assert.equal(max(TIMEOUT, { description: "x" }), 1800);
    assert.equal(limitWith(TIMEOUT, undefined).max, 1800);
    assert.equal(max(LAYERS, { capacityProviderConfig: {} }), 5);
  });

  it("have both ends in them", () => {
    assert.deepEqual(
      [19, 20, 128, 129].map((amount) => isWithin(amount, { min: 20, max: 128 })),
      [false, true, true, false],
    );
    assert.equal(isWithin(0, { max: 3 }), true);
  });

  it("name the month of a day", () => {
    assert.equal(monthOf("2026-11-20"), "November 2026");
    assert.equal(monthOf("2027-01-02"), "January 2027");
  });
});
