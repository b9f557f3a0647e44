import assert from "node:assert/strict";
import { Issues } from "#sdk/errors/index";
import { formatSchedule, parseSchedule, type Schedule } from "#sdk/values/index";
import { reportedLines, warned } from "../../support/issues";

function parsed(text: string): Schedule | undefined {
  const issues = new Issues({ kind: "Cron", id: "Test" });
  const schedule = parseSchedule(text, issues);
  issues.throwIfAny();
  return schedule;
}

function refused(text: unknown): readonly string[] {
  return reportedLines((issues) => parseSchedule(text as string, issues));
}

describe("values: schedules", () => {
  it("takes a rate apart", () => {
    assert.deepEqual(parsed("rate(1 minute)"), { kind: "rate", count: 1, unit: "minute" });
    assert.deepEqual(parsed("rate(5 hours)"), { kind: "rate", count: 5, unit: "hour" });
    assert.deepEqual(parsed("rate(2 days)"), { kind: "rate", count: 2, unit: "day" });
  });

  it("takes a cron expression apart", () => {
    assert.deepEqual(parsed("cron(15 10 ? * MON-FRI 2026)"), {
      kind: "cron",
      fields: { minutes: "15", hours: "10", dayOfMonth: "?", month: "*", dayOfWeek: "MON-FRI", year: "2026" },
    });
  });

  const cron = [
    "0 12 * * ? *",
    "0/5 8-17 ? * MON-FRI *",
    "*/10 * * * ? *",
    "0,15,30,45 * * JAN,feb ? 2026-2030",
    "0 0 L * ? *",
    "0 0 LW * ? *",
    "0 0 15W * ? *",
    "0 0 ? * FRI#2 *",
    "0 0 ? * 6L *",
    "0 0 ? * L *",
  ];
  for (const fields of cron) {
    it(`accepts cron(${fields})`, () => {
      assert.equal(parsed(`cron(${fields})`)?.kind, "cron");
    });
  }

  const wrongFields = [
    "60 0 * * ? *",
    "0 24 * * ? *",
    "0 0 32 * ? *",
    "0 0 * 13 ? *",
    "0 0 ? * 0 *",
    "0 0 ? * ABC#1 *",
  ];
  wrongFields.push(
    "0 0 * * ? 1969",
    "a 0 * * ? *",
    "0 0 * MAI ? *",
    "0 0/0 * * ? *",
    "0 1-2-3 * * ? *",
    "0 1/2/3 * * ? *",
  );
  for (const fields of wrongFields) {
    it(`refuses cron(${fields})`, () => {
      const lines = refused(`cron(${fields})`);
      assert.equal(lines.length, 1);
      assert.match(lines[0] as string, /^SCHEDULE_INVALID: \w+ is not a cron field/);
    });
  }

  it("reports every wrong field at once", () => {
    assert.deepEqual(refused("cron(60 24 * * ? *)"), [
      'SCHEDULE_INVALID: minutes is not a cron field, got "cron(60 24 * * ? *)"; write a number from 0 to 59, a list, a range or *',
      'SCHEDULE_INVALID: hours is not a cron field, got "cron(60 24 * * ? *)"; write a number from 0 to 23, a list, a range or *',
    ]);
  });

  it("wants a question mark for exactly one of the two days", () => {
    for (const text of ["cron(0 12 * * * *)", "cron(0 12 ? * ? *)"]) {
      assert.deepEqual(refused(text), [
        `SCHEDULE_INVALID: exactly one of day of month and day of week is ?, got "${text}"; write ? for one of the two, such as cron(0 12 * * ? *)`,
      ]);
    }
  });

  it("wants six fields", () => {
    assert.deepEqual(refused("cron(0 12 * * ?)"), [
      'SCHEDULE_INVALID: a cron expression of 5 fields, got "cron(0 12 * * ?)"; write minutes, hours, day of month, month, day of week and year, such as cron(0 12 * * ? *)',
    ]);
  });

  it("wants the singular for one and the plural for more, as AWS does", () => {
    assert.deepEqual(refused("rate(1 minutes)"), [
      'SCHEDULE_INVALID: AWS wants the singular for 1 and the plural else, got "rate(1 minutes)"; write rate(1 minute)',
    ]);
    assert.deepEqual(refused("rate(5 hour)"), [
      'SCHEDULE_INVALID: AWS wants the singular for 1 and the plural else, got "rate(5 hour)"; write rate(5 hours)',
    ]);
  });

  for (const text of ["rate(0 minutes)", "rate(1.5 hours)", "rate(5 seconds)", "rate()", "rate(-1 days)"]) {
    it(`refuses ${text}`, () => {
      assert.match(refused(text)[0] as string, /^SCHEDULE_INVALID: not a rate/);
    });
  }

  for (const text of ["", "5 minutes", "every(5 minutes)", "rate 5 minutes", undefined, 5]) {
    it(`refuses ${JSON.stringify(text)}`, () => {
      assert.match(refused(text)[0] as string, /^SCHEDULE_INVALID: not a schedule/);
    });
  }

  it("takes a time apart where something may run once", () => {
    const issues = new Issues({ kind: "Cron", id: "Test" });
    const once = parseSchedule("at(2028-02-29T08:00:00)", issues, { once: true });
    assert.deepEqual(once, { kind: "at", time: "2028-02-29T08:00:00" });
    assert.equal(issues.any, false);
  });

  it("refuses a time for rules, which run again and again", () => {
    assert.deepEqual(refused("at(2030-01-31T08:00:00)"), [
      'SCHEDULE_INVALID: not a schedule, got "at(2030-01-31T08:00:00)"; write "rate(5 minutes)" or "cron(0 12 * * ? *)"',
    ]);
  });

  for (const time of [
    "2030-02-30T08:00:00",
    "2030-01-31",
    "2030-01-31T24:00:00",
    "2030-01-31T08:00:00Z",
    "",
  ]) {
    it(`refuses at(${time})`, () => {
      const lines = reportedLines((issues) => parseSchedule(`at(${time})`, issues, { once: true }));
      assert.deepEqual(lines, [
        `SCHEDULE_INVALID: not a time, got "at(${time})"; write date and time of day without a zone, such as at(2030-01-31T08:00:00)`,
      ]);
    });
  }

  it("refuses more letters than EventBridge takes", () => {
    const years = Array.from({ length: 50 }, (_, index) => 2030 + index).join(",");
    assert.match(refused(`cron(0 12 1 1 ? ${years})`)[0] as string, /^SCHEDULE_INVALID: not a schedule/);
  });

  for (const [given, text] of [
    ["rate(1 minute)", "rate(1 minute)"],
    [" rate( 5   hours ) ", "rate(5 hours)"],
    ["cron( 0 12 *  * ? * )", "cron(0 12 * * ? *)"],
  ] as const) {
    it(`writes ${JSON.stringify(given)} as EventBridge takes it`, () => {
      assert.equal(formatSchedule(parsed(given) as Schedule), text);
    });
  }

  for (const text of [
    "cron(0 0 31 2 ? *)",
    "cron(0 0 30 FEB ? *)",
    "cron(0 0 31 4,6,9,NOV ? *)",
    "cron(0 0 31W 2 ? *)",
    "cron(0 0 30-31 2 ? *)",
    "cron(0 0 29 2 ? 2027)",
    "cron(0 0 29 2 ? 2027,2029-2031)",
  ])
    it(`warns of ${text}, which never runs`, () => {
      assert.deepEqual(
        warned((issues) => void parseSchedule(text, issues.at("schedule"))),
        [
          `Api "Test" schedule: it never runs: no month of the expression has such a day, got "${text}"; write L for the last day of the month, or another day`,
        ],
      );
    });

  for (const text of [
    "cron(0 0 31 * ? *)",
    "cron(0 0 29 2 ? *)",
    "cron(0 0 29 2 ? 2027-2028)",
    "cron(0 0 29,31 2 ? *)",
    "cron(0 0 1/10 2 ? *)",
    "cron(0 0 L 2 ? *)",
    "cron(0 0 LW 2 ? *)",
    "cron(0 0 ? 2 MON#5 *)",
    "cron(0 0 31 2/3 ? *)",
    "cron(0 0 31 2-3 ? *)",
    "cron(0 0 28-3 2 ? *)",
  ])
    it(`lets ${text} be, which runs`, () => {
      assert.deepEqual(
        warned((issues) => void parseSchedule(text, issues)),
        [],
      );
    });
});
