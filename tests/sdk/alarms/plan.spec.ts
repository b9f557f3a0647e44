import assert from "node:assert/strict";
import { alarmsOn, mergeAlarms, planAlarms, planAppAlarms } from "#sdk/alarms/plan";
import { Issues } from "#sdk/errors/index";
import { ALARMS, type RecommendedAlarm } from "#sdk/limits/alarms";

function planned(given: unknown) {
  const issues = new Issues({ kind: "Api", id: "Notes" }).at("alarms");
  const plan = planAlarms(given, issues);
  return { plan, found: issues.list.map(({ path, code }) => `${path} ${code}`) };
}

const ALL = { overrides: {} } as const;
const named = (rows: readonly RecommendedAlarm[]) => rows.map(({ name, threshold }) => [name, threshold]);

describe("the alarms of a construct", () => {
  it("are said by true, by false, or not at all", () => {
    assert.deepEqual(planned(undefined), { plan: undefined, found: [] });
    assert.deepEqual(planned(true), { plan: true, found: [] });
    assert.deepEqual(planned(false), { plan: false, found: [] });
  });

  it("have thresholds in the unit of their metric, or as a time", () => {
    const { plan, found } = planned({
      latency: "3 seconds",
      iteratorAge: "10 minutes",
      age: "1 hour",
      serverErrors: 0.1,
      errors: { threshold: 5, period: "10 minutes", periods: 3, datapoints: 2 },
      throttles: false,
    });
    assert.deepEqual(found, []);
    assert.deepEqual(plan, {
      topic: undefined,
      overrides: {
        errors: { threshold: 5, period: 600, periods: 3, datapoints: 2 },
        throttles: false,
        iteratorAge: { threshold: 600_000 },
        serverErrors: { threshold: 0.1 },
        latency: { threshold: 3000 },
        age: { threshold: 3600 },
      },
    });
  });

  const REFUSED: readonly (readonly [unknown, string])[] = [
    ["yes", "alarms VALUE_WRONG_TYPE"],
    [{ slow: 1 }, "alarms.slow PROP_UNKNOWN"],
    [{ latency: "soon" }, "alarms.latency DURATION_INVALID"],
    [{ serverErrors: 5 }, "alarms.serverErrors VALUE_OUT_OF_RANGE"],
    [{ errors: -1 }, "alarms.errors VALUE_OUT_OF_RANGE"],
    [{ errors: "3 seconds" }, "alarms.errors VALUE_WRONG_TYPE"],
    [{ errors: { period: "90 seconds" } }, "alarms.errors.period VALUE_OUT_OF_RANGE"],
    [{ errors: { period: "30 seconds" } }, "alarms.errors.period VALUE_OUT_OF_RANGE"],
    [{ errors: { period: "1 day", periods: 2 } }, "alarms.errors.periods VALUE_OUT_OF_RANGE"],
    [{ errors: { periods: 3, datapoints: 4 } }, "alarms.errors.datapoints VALUE_OUT_OF_RANGE"],
    [{ errors: { limit: 3 } }, "alarms.errors.limit PROP_UNKNOWN"],
    [{ topic: "news" }, "alarms.topic ARN_INVALID"],
    [{ topic: "arn:aws:sqs:us-east-1:123456789012:news" }, "alarms.topic ARN_INVALID"],
    [{ topic: 5 }, "alarms.topic ALARM_TOPIC_INVALID"],
  ];
  for (const [given, problem] of REFUSED) {
    it(`are refused for ${JSON.stringify(given)}`, () => {
      const [first = ""] = planned(given).found;
      assert.equal(first, problem);
    });
  }
});

describe("the alarms of a construct in another", () => {
  const around = { topic: "arn:aws:sns:us-east-1:123456789012:ops", overrides: { errors: { threshold: 3 } } };

  it("are those around it where it says nothing, or true", () => {
    assert.equal(mergeAlarms(around, undefined), around);
    assert.equal(mergeAlarms(around, true), around);
    assert.equal(mergeAlarms(false, undefined), false);
  });

  it("are those of the table where nothing around it has any", () => {
    assert.deepEqual(mergeAlarms(false, true), ALL);
  });

  it("are none with false", () => {
    assert.equal(mergeAlarms(around, false), false);
  });

  it("change those around it one by one, and keep the topic", () => {
    const own = { topic: undefined, overrides: { latency: { threshold: 9 } } };
    assert.deepEqual(mergeAlarms(around, own), {
      topic: around.topic,
      overrides: { errors: { threshold: 3 }, latency: { threshold: 9 } },
    });
  });
});

describe("the alarms on a thing", () => {
  it("are those of the table for its kind", () => {
    assert.deepEqual(named(alarmsOn("function", ALL)), [
      ["errors", 0],
      ["throttles", 1],
    ]);
    assert.deepEqual(named(alarmsOn("httpApi", ALL)), [
      ["serverErrors", 0.05],
      ["latency", 2500],
    ]);
  });

  it("leave out what the program does not want, and have its values", () => {
    const overrides = { throttles: false, errors: { threshold: 7, periods: 4 } } as const;
    const [errors, ...more] = alarmsOn("function", { overrides });
    assert.deepEqual(more, []);
    assert.deepEqual(
      errors && [errors.threshold, errors.period, errors.periods, errors.datapoints],
      [7, 300, 4, 4],
    );
  });
});

describe("the table of alarms", () => {
  const rows = Object.values(ALARMS).flatMap((kind): readonly RecommendedAlarm[] => kind);

  it("has values that CloudWatch takes", () => {
    for (const { metric, period, periods, datapoints } of rows) {
      assert.equal(period % 60, 0, metric);
      assert.ok(datapoints <= periods && period * periods <= 86_400, metric);
    }
  });

  it("has a part of logical names for each alarm of a kind", () => {
    for (const kind of Object.values(ALARMS)) {
      const parts = kind.map(({ part }) => part);
      assert.deepEqual([...new Set(parts)], parts);
    }
  });
});

describe("the alarms of an app", () => {
  const plan = (given: unknown) => planAppAlarms(given, new Issues({ kind: "App", id: "notes" }));

  it("are none unless the app asks for them", () => {
    assert.deepEqual(plan(undefined), { alarms: false, notify: "each" });
    assert.deepEqual(plan(false), { alarms: false, notify: "each" });
  });

  it("are those of the table with true", () => {
    assert.deepEqual(plan(true), { alarms: ALL, notify: "each" });
  });

  it("have a topic that a function finds later", () => {
    const topic = () => undefined;
    assert.deepEqual(plan({ topic, notify: "stack", latency: 500 }), {
      alarms: { topic, overrides: { latency: { threshold: 500 } } },
      notify: "stack",
    });
  });
});
