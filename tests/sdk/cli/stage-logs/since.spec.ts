import assert from "node:assert/strict";
import { parseSince } from "#sdk/cli/stage-logs/since";

const NOW = Date.UTC(2026, 10, 28, 9);

describe("the time from which logs are shown", () => {
  it("is so long ago, or a time", () => {
    for (const [text, secondsAgo] of [
      ["30s", 30],
      ["10m", 600],
      ["1.5h", 5_400],
      ["2 hours", 7_200],
      ["1 Day", 86_400],
      ["2026-11-28T08:59:00Z", 60],
    ] as const)
      assert.equal(parseSince(text, NOW), NOW - secondsAgo * 1_000);
    assert.equal(parseSince("99999d", NOW), 0);
  });

  it("is refused when nobody can read it, or when it is still to come", () => {
    for (const text of ["", "10", "soon", "10 weeks"])
      assert.throws(() => parseSince(text, NOW), {
        message: new RegExp(`^--since takes 30s, .*got "${text}"$`),
      });
    assert.throws(() => parseSince("2026-11-28T09:00:01Z", NOW), {
      message: '--since takes a time in the past, got "2026-11-28T09:00:01Z"',
    });
  });
});
