import assert from "node:assert/strict";
import { readSchedule, type Schedule } from "#sdk/local/services/schedules/expression";
import { isTimeZone, nextRuns, type ScheduleFrame } from "#sdk/local/services/schedules/next-run";

function read(expression: string): Schedule {
  const schedule = readSchedule(expression, { once: true });
  assert.ok(schedule, expression);
  return schedule;
}

/** The next runs as texts, without the seconds where these are none. */
function runs(
  expression: string,
  after: string,
  most = 3,
  frame: Partial<ScheduleFrame> = {},
): readonly string[] {
  const from = Date.parse(after);
  const found = nextRuns(read(expression), from, { anchor: from, ...frame }, most);
  return found.map((at) => new Date(at).toISOString().replace(/:00\.000Z$/, "Z"));
}

describe("the next runs of a schedule", () => {
  it("follow AWS's examples of cron expressions [EBG/eb-scheduled-rule-pattern]", () => {
    const after = "2026-01-01T00:00:00Z"; // a Thursday
    const cases: readonly (readonly [expression: string, next: readonly string[]])[] = [
      ["cron(0 10 * * ? *)", ["2026-01-01T10:00Z", "2026-01-02T10:00Z", "2026-01-03T10:00Z"]],
      ["cron(15 12 * * ? *)", ["2026-01-01T12:15Z", "2026-01-02T12:15Z", "2026-01-03T12:15Z"]],
      ["cron(0 18 ? * MON-FRI *)", ["2026-01-01T18:00Z", "2026-01-02T18:00Z", "2026-01-05T18:00Z"]],
      ["cron(0 8 1 * ? *)", ["2026-01-01T08:00Z", "2026-02-01T08:00Z", "2026-03-01T08:00Z"]],
      ["cron(0/15 * * * ? *)", ["2026-01-01T00:15Z", "2026-01-01T00:30Z", "2026-01-01T00:45Z"]],
      ["cron(0/10 * ? * MON-FRI *)", ["2026-01-01T00:10Z", "2026-01-01T00:20Z", "2026-01-01T00:30Z"]],
      ["cron(0/5 8-17 ? * MON-FRI *)", ["2026-01-01T08:00Z", "2026-01-01T08:05Z", "2026-01-01T08:10Z"]],
    ];
    for (const [expression, next] of cases) assert.deepEqual(runs(expression, after), next, expression);
  });

  it("know days of the week from 1 for Sunday, by name, the last and the third of a month [LSREC]", () => {
    const after = "2026-01-01T00:00:00Z";
    assert.deepEqual(runs("cron(0 2 ? * 1 *)", after, 1), ["2026-01-04T02:00Z"]);
    assert.deepEqual(runs("cron(0 2 ? * 2-6 *)", after, 3), [
      "2026-01-01T02:00Z",
      "2026-01-02T02:00Z",
      "2026-01-05T02:00Z",
    ]);
    assert.deepEqual(runs("cron(0 2 ? * SAT *)", after, 1), ["2026-01-03T02:00Z"]);
    assert.deepEqual(runs("cron(0 2 ? * L *)", after, 1), ["2026-01-03T02:00Z"]);
    assert.deepEqual(runs("cron(15 10 ? * 6L *)", after, 2), ["2026-01-30T10:15Z", "2026-02-27T10:15Z"]);
    assert.deepEqual(runs("cron(15 10 ? * FRIL *)", after, 1), ["2026-01-30T10:15Z"]);
    assert.deepEqual(runs("cron(0 2 ? * SAT#3 *)", after, 2), ["2026-01-17T02:00Z", "2026-02-21T02:00Z"]);
    assert.deepEqual(runs("cron(0 2 ? * 3#2 *)", after, 1), ["2026-01-13T02:00Z"]);
    assert.deepEqual(runs("cron(30-30 13-13 ? * 2,4,6 *)", after, 2), [
      "2026-01-02T13:30Z",
      "2026-01-05T13:30Z",
    ]);
  });

  it("know the last day of a month, weekdays near a day, leap years and years [EBG/eb-scheduled-rule-pattern]", () => {
    const after = "2026-01-01T00:00:00Z";
    assert.deepEqual(runs("cron(0 8 L * ? *)", after), [
      "2026-01-31T08:00Z",
      "2026-02-28T08:00Z",
      "2026-03-31T08:00Z",
    ]);
    assert.deepEqual(runs("cron(0 8 LW * ? *)", after, 1), ["2026-01-30T08:00Z"]);
    assert.deepEqual(runs("cron(0 8 3W * ? *)", after, 2), ["2026-01-02T08:00Z", "2026-02-03T08:00Z"]);
    assert.deepEqual(runs("cron(0 0 29 2 ? *)", after, 2), ["2028-02-29T00:00Z", "2032-02-29T00:00Z"]);
    assert.deepEqual(runs("cron(0 0 1 JAN ? 2027-2028)", after, 9), [
      "2027-01-01T00:00Z",
      "2028-01-01T00:00Z",
    ]);
    assert.deepEqual(runs("cron(15 10 ? * 6L 2002-2005)", after), []);
    assert.deepEqual(runs("cron(0 0 1 1 ? 2026/5)", after, 2), ["2031-01-01T00:00Z", "2036-01-01T00:00Z"]);
  });

  it("leave out what clocks leave out in spring, and run once in autumn [SCG/schedule-types]", () => {
    const timeZone = "Europe/Berlin";
    assert.deepEqual(runs("cron(30 2 * * ? *)", "2026-03-28T00:00:00Z", 3, { timeZone }), [
      "2026-03-28T01:30Z",
      "2026-03-30T00:30Z",
      "2026-03-31T00:30Z",
    ]);
    assert.deepEqual(runs("cron(30 2 * * ? *)", "2026-10-24T00:00:00Z", 3, { timeZone }), [
      "2026-10-24T00:30Z",
      "2026-10-25T00:30Z",
      "2026-10-26T01:30Z",
    ]);
    assert.deepEqual(runs("cron(0 8 * * ? *)", "2026-03-28T00:00:00Z", 2, { timeZone }), [
      "2026-03-28T07:00Z",
      "2026-03-29T06:00Z",
    ]);
  });

  it("count a rate from where it begins, whenever one asks [EBG/eb-scheduled-rule-pattern]", () => {
    const anchor = Date.parse("2026-01-01T00:00:30Z");
    assert.deepEqual(runs("rate(5 minutes)", "2026-01-01T00:01:00Z", 2, { anchor }), [
      "2026-01-01T00:05:30.000Z",
      "2026-01-01T00:10:30.000Z",
    ]);
    assert.deepEqual(runs("rate(1 day)", "2026-03-01T00:00:00Z", 1, { anchor }), [
      "2026-03-01T00:00:30.000Z",
    ]);
    const first = runs("rate(1 hour)", "2026-01-01T00:00:29Z", 2, { anchor, atAnchor: true });
    assert.deepEqual(first, ["2026-01-01T00:00:30.000Z", "2026-01-01T01:00:30.000Z"]);
  });

  it("are one for a time in its zone [SCG/schedule-types]", () => {
    const after = "2026-01-01T00:00:00Z";
    assert.deepEqual(runs("at(2026-07-01T08:00:00)", after, 3, { timeZone: "Europe/Berlin" }), [
      "2026-07-01T06:00Z",
    ]);
    assert.deepEqual(runs("at(2026-07-01T08:00:00)", after), ["2026-07-01T08:00Z"]);
    assert.deepEqual(runs("at(2025-07-01T08:00:00)", after), []);
  });

  it("keep within start and end [SCG/schedule-types]", () => {
    const frame = { start: Date.parse("2026-01-02T10:00:00Z"), end: Date.parse("2026-01-03T10:00:00Z") };
    assert.deepEqual(runs("cron(0 10 * * ? *)", "2026-01-01T00:00:00Z", 9, frame), [
      "2026-01-02T10:00Z",
      "2026-01-03T10:00Z",
    ]);
  });
});

describe("reading a schedule", () => {
  it("refuses what AWS refuses [LSREC]", () => {
    const wrong = [
      "cron(INVALID)",
      "cron(0 dummy ? * MON-FRI *)",
      "cron(7 20 * * NOT *)",
      "cron(71 8 1 * ? *)",
      "cron(0 1 * * * *)",
      "cron()",
      "rate(10 seconds)",
      "rate(10 years)",
      "rate(1 minutes)",
      "rate(10 minute)",
      "rate()",
      "rate(10)",
      "rate(10 minutess)",
      "rate(foo minutes)",
      "rate(0 minutes)",
      "rate(-10 minutes)",
      "rate(10 MINUTES)",
      "rate( 10 minutes )",
      " rate(10 minutes)",
      "at(2021-12-31T23:59:59Z)",
      "at(2021-12-31)",
    ];
    assert.deepEqual(
      wrong.filter((text) => readSchedule(text, { once: true })),
      [],
    );
    assert.equal(readSchedule("at(2030-01-31T08:00:00)"), undefined);
  });

  it("takes what AWS takes [LSREC]", () => {
    const right = [
      "cron(0-15/1 8-8 ? * 2,3,4,5,6,7 *)",
      "cron(30-30 13-13 ? * 2,4,6 *)",
      "cron(1-31/30 1-1 ? * 1,7 *)",
      "cron(*/15 * * * ? *)",
      "cron(0-59/10 0-23/2 ? * * *)",
      "cron(* * ? * SAT#3 *)",
      "cron(0/5 5 ? JAN 1-5 2022)",
      "rate(1 minute)",
      "at(2030-01-31T08:00:00)",
    ];
    assert.deepEqual(
      right.filter((text) => !readSchedule(text, { once: true })),
      [],
    );
  });

  it("knows the time zones of the IANA [SCG/schedule-types]", () => {
    assert.equal(isTimeZone("America/New_York"), true);
    assert.equal(isTimeZone("UTC"), true);
    assert.equal(isTimeZone("Mars/Base"), false);
  });
});
