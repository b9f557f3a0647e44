import assert from "node:assert/strict";
import { Issues } from "#sdk/errors/index";
import { LOG_RETENTIONS, type LogRetention, retentionDays } from "#sdk/values/index";
import { reportedLines } from "../../support/issues";

function days(word: string): number {
  const issues = new Issues({ kind: "Api", id: "Test" });
  const result = retentionDays(word as LogRetention, issues);
  issues.throwIfAny();
  return result;
}

describe("values: log retention", () => {
  it("is read in upper case as well, as older programs write it", () => {
    for (const word of LOG_RETENTIONS) assert.equal(days(word.toUpperCase()), days(word), word);
  });

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
