import assert from "node:assert/strict";
import { type Condition, evaluate } from "#sdk/local/services/cloudwatch/evaluate";
import { alarmsIn, readRule } from "#sdk/local/services/cloudwatch/rule";
import { Metrics } from "#sdk/local/services/cloudwatch/state/metrics";

/** The rows of AWS's tables, oldest value first: X is too much, 0 is fine, and - is missing. */
function stateOf(row: string, datapoints: number, missing: string): string {
  const condition: Condition = {
    comparison: "GreaterThanThreshold",
    threshold: 1,
    periods: 3,
    datapoints,
    missing,
  };
  const values = [...row].map((value) => ({ X: 5, "0": 0 })[value]).reverse();
  return evaluate(condition, values, "INSUFFICIENT_DATA").state === "INSUFFICIENT_DATA"
    ? missing === "ignore"
      ? "retained"
      : "INSUFFICIENT_DATA"
    : evaluate(condition, values, "INSUFFICIENT_DATA").state;
}

const TREATMENTS = ["missing", "ignore", "breaching", "notBreaching"];

/** @see https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/alarms-and-missing-data.html */
const TABLES: readonly (readonly [datapoints: number, row: string, states: readonly string[]])[] = [
  [3, "0-X-X", ["OK", "OK", "OK", "OK"]],
  [3, "0----", ["OK", "OK", "OK", "OK"]],
  [3, "-----", ["INSUFFICIENT_DATA", "retained", "ALARM", "OK"]],
  [3, "0XX-X", ["ALARM", "ALARM", "ALARM", "ALARM"]],
  [3, "--X--", ["ALARM", "retained", "ALARM", "OK"]],
  [2, "0-X-X", ["ALARM", "ALARM", "ALARM", "ALARM"]],
  [2, "00X0X", ["ALARM", "ALARM", "ALARM", "ALARM"]],
  [2, "0-X--", ["OK", "OK", "ALARM", "OK"]],
  [2, "----0", ["OK", "OK", "ALARM", "OK"]],
  [2, "----X", ["ALARM", "retained", "ALARM", "OK"]],
];

describe("the evaluation of an alarm", () => {
  for (const [datapoints, row, states] of TABLES) {
    it(`is that of AWS for ${row} with ${datapoints} of 3`, () => {
      assert.deepEqual(
        TREATMENTS.map((missing) => stateOf(row, datapoints, missing)),
        states,
      );
    });
  }
});

describe("the rule of a composite alarm", () => {
  const states: Readonly<Record<string, "ALARM" | "OK">> = { one: "ALARM", two: "OK", 'th"ree': "ALARM" };
  const isOn = (rule: string) => readRule(rule)?.((name) => states[name]);

  it("is read with its precedence and its brackets", () => {
    assert.equal(isOn('ALARM("one") OR ALARM(two) AND FALSE'), true);
    assert.equal(isOn("(ALARM(one) OR ALARM(two)) AND NOT OK(two)"), false);
    assert.equal(isOn('NOT ALARM(two) AND ALARM("th\\"ree")'), true);
    assert.equal(isOn("INSUFFICIENT_DATA(four)"), false);
    assert.equal(isOn("TRUE"), true);
  });

  it("is none where it cannot be read", () => {
    for (const rule of ["", "ALARM(", "ALARM(one) XOR OK(two)", "ALARM(one) OK(two)", "(TRUE"])
      assert.equal(readRule(rule), undefined, rule);
  });

  it("names its alarms", () => {
    assert.deepEqual(alarmsIn('ALARM("one") OR OK(arn:aws:cloudwatch:us-east-1:1:alarm:x)'), [
      "one",
      "arn:aws:cloudwatch:us-east-1:1:alarm:x",
    ]);
  });
});

describe("the statistics of a metric", () => {
  const metrics = new Metrics();
  [1, 2, 3, 4, 10].forEach((value, index) => metrics.put("m", value, index * 20_000));
  const of = (statistic: string, from: number, to: number) => metrics.statistic("m", statistic, from, to);

  it("are those of the values of a time", () => {
    assert.deepEqual(
      ["Sum", "SampleCount", "Average", "Minimum", "Maximum", "p90", "p50"].map((name) =>
        of(name, 0, 120_000),
      ),
      [20, 5, 4, 1, 10, 10, 3],
    );
    assert.equal(of("Sum", 60_000, 120_000), 14);
  });

  it("are none where there are no values", () => {
    assert.equal(of("Sum", 120_000, 180_000), undefined);
    assert.equal(metrics.statistic("other", "Sum", 0, 120_000), undefined);
  });
});
