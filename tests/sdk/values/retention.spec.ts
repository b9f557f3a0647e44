import assert from "node:assert/strict";
import { Issues } from "#sdk/errors/index";
import { LOG_RETENTIONS, type LogRetention, retentionDays } from "#sdk/values/index";
import { reportedLines } from "../../support/issues";

const DAYS: Readonly<Record<LogRetention, number>> = {
  one_day: 1,
  three_days: 3,
  five_days: 5,
  one_week: 7,
  two_weeks: 14,
  one_month: 30,
  two_months: 60,
  three_months: 90,
  four_months: 120,
  five_months: 150,
  six_months: 180,
  one_year: 365,
  thirteen_months: 400,
  eighteen_months: 545,
  two_years: 731,
  five_years: 1827,
  six_years: 2192,
  seven_years: 2557,
  eight_years: 2922,
  nine_years: 3288,
  ten_years: 3653,
  infinite: 0,
};

function days(word: string): number {
  const issues = new Issues({ kind: "Api", id: "Test" });
  const result = retentionDays(word as LogRetention, issues);
  issues.throwIfAny();
  return result;
}

describe("values: log retention", () => {
  it("knows the 22 words of the definition", () => {
    assert.deepEqual(LOG_RETENTIONS, Object.keys(DAYS));
    assert.equal(LOG_RETENTIONS.length, 22);
  });

  for (const [word, expected] of Object.entries(DAYS)) {
    it(`keeps a log of ${word} for ${expected} days`, () => {
      assert.equal(days(word), expected);
      assert.equal(days(word.toUpperCase()), expected);
    });
  }

  it("refuses another word and suggests the nearest", () => {
    assert.deepEqual(
      reportedLines((issues) => retentionDays("two_week" as LogRetention, issues)),
      ['VALUE_NOT_ALLOWED: unknown log retention, got "two_week"; did you mean "two_weeks"'],
    );
  });

  for (const value of ["", "three_years", "Two_Weeks", "toString", 30, undefined, null]) {
    it(`refuses ${JSON.stringify(value)}`, () => {
      const lines = reportedLines((issues) => retentionDays(value as LogRetention, issues));
      assert.equal(lines.length, 1);
      assert.match(lines[0] as string, /^VALUE_NOT_ALLOWED: unknown log retention/);
    });
  }
});
