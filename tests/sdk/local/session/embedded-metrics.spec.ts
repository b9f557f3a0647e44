import assert from "node:assert/strict";
import { embeddedMetrics } from "#sdk/local/session/embedded-metrics";

/** A line with one directive, whose members may be other ones. */
function line(directive: object, values: object): string {
  const of = {
    Namespace: "Shop",
    Dimensions: [["service"]],
    Metrics: [{ Name: "Refunds", Unit: "Count" }],
    ...directive,
  };
  return JSON.stringify({ _aws: { Timestamp: 1, CloudWatchMetrics: [of] }, ...values });
}

const VALUES = { service: "payments", Refunds: 2 };

describe("metrics in the log of a function", () => {
  it("have their namespace, dimensions and unit", () => {
    assert.deepEqual(embeddedMetrics(line({}, VALUES)), [
      { namespace: "Shop", metric: "Refunds", dimensions: { service: "payments" }, unit: "Count", value: 2 },
    ]);
  });

  it("count for each set of dimensions, and each of several values", () => {
    const found = embeddedMetrics(
      line({ Dimensions: [["service", "stage"], []] }, { ...VALUES, stage: "dev", Refunds: [1, 2] }),
    );
    assert.deepEqual(
      found.map(({ dimensions, value }) => [Object.keys(dimensions).join(), value]),
      [
        ["service,stage", 1],
        ["service,stage", 2],
        ["", 1],
        ["", 2],
      ],
    );
  });

  it("have no unit where none is given", () => {
    const [found] = embeddedMetrics(line({ Metrics: [{ Name: "Refunds" }] }, VALUES));
    assert.equal(found?.unit, "None");
  });

  for (const [why, text] of [
    ["a plain line", "Refunds 2"],
    ["a line that is no JSON", `${line({}, VALUES)}}`],
    ["JSON of another kind", '["CloudWatchMetrics"]'],
    ["null in its place", '{"_aws":{"CloudWatchMetrics":null}}'],
    ["a dimension without a value", line({ Dimensions: [["nobody"]] }, VALUES)],
    ["a value that is no number", line({}, { ...VALUES, Refunds: "2" })],
    ["no value", line({}, { service: "payments" })],
    ["a namespace of AWS", line({ Namespace: "AWS/Lambda" }, VALUES)],
    ["no sets of dimensions", line({ Dimensions: undefined }, VALUES)],
    ["metrics that are none", line({ Metrics: [null, "Refunds", {}] }, VALUES)],
  ] as const)
    it(`are none in ${why}`, () => assert.deepEqual(embeddedMetrics(text), []));
});
