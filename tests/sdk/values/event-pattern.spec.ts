import assert from "node:assert/strict";
import { checkEventPattern } from "#sdk/values/event-pattern";
import { reportedLines } from "../../support/issues";

function refused(pattern: object): readonly string[] {
  return reportedLines((issues) =>
    checkEventPattern(pattern as Record<string, unknown>, issues, "EVENT_PATTERN_INVALID"),
  );
}

describe("values: patterns of events", () => {
  const right = [
    { source: ["orders", "shop"], detail: { total: [100, null, true, ""], deep: { er: ["x"] } } },
    { a: [{ prefix: "x" }, { suffix: { "equals-ignore-case": ".PNG" } }, { "equals-ignore-case": "a" }] },
    { a: [{ wildcard: "*/lib/*.js" }, { wildcard: "a\\*b\\\\c*" }] },
    { a: [{ exists: false }], b: [{ cidr: "10.0.0.0/24" }, { cidr: "2001:db8::/32" }] },
    { a: [{ numeric: ["=", 5] }, { numeric: [">", 0, "<=", 5e9] }] },
    { a: [{ "anything-but": "x" }, { "anything-but": 5 }, { "anything-but": ["x", "y"] }] },
    { a: [{ "anything-but": { prefix: "x" } }, { "anything-but": { wildcard: ["*a", "*b"] } }] },
    { $or: [{ a: ["x"] }, { b: { c: ["y"] } }], d: ["z"] },
  ];
  for (const pattern of right) {
    it(`takes ${JSON.stringify(pattern)}`, () => {
      assert.deepEqual(refused(pattern), []);
    });
  }

  const LIST = "a field is compared with a list of values";
  const wrong: readonly (readonly [object, path: string, problem: string])[] = [
    [{ a: "x" }, "a", `${LIST}, got "x"; write ["x"]`],
    [{ a: [] }, "a", `${LIST}, got []; write values`],
    [{ a: {} }, "a", "there is nothing to compare with, got {}"],
    [{ a: [["x"]] }, "a[0]", "not a value to compare with"],
    [{ a: [{ prefix: "x", suffix: "y" }] }, "a[0]", "not a value to compare with"],
    [{ a: [{ prefx: "x" }] }, "a[0]", 'there is no such comparison, got "prefx"; did you mean prefix'],
    [{ a: [{ toString: "x" }] }, "a[0]", "there is no such comparison"],
    [{ a: [{ prefix: 5 }] }, "a[0].prefix", "not a text, got 5"],
    [{ a: [{ "equals-ignore-case": ["x"] }] }, 'a[0]["equals-ignore-case"]', "not a text"],
    [{ a: [{ wildcard: "a**b" }] }, "a[0].wildcard", "not a text with wildcards"],
    [{ a: [{ wildcard: "a\\b" }] }, "a[0].wildcard", "not a text with wildcards"],
    [{ a: [{ exists: "yes" }] }, "a[0].exists", "not true or false"],
    [{ a: [{ cidr: "10.0.0.0/33" }] }, "a[0].cidr", "not a range of addresses"],
    [{ a: [{ cidr: "10.0.0.1" }] }, "a[0].cidr", "not a range of addresses"],
    [{ a: [{ numeric: [">", 5, "<", 5] }] }, "a[0].numeric", "not a comparison of numbers"],
    [{ a: [{ numeric: ["<", 5, ">", 1] }] }, "a[0].numeric", "not a comparison of numbers"],
    [{ a: [{ numeric: ["=", 6e9] }] }, "a[0].numeric", "not a comparison of numbers"],
    [{ a: [{ numeric: [] }] }, "a[0].numeric", "not a comparison of numbers"],
    [{ a: [{ "anything-but": ["x", 5] }] }, 'a[0]["anything-but"]', "not something to exclude"],
    [{ a: [{ "anything-but": { cidr: "10.0.0.0/8" } }] }, 'a[0]["anything-but"]', "not something to exclude"],
    [{ a: [{ "anything-but": { prefix: [5] } }] }, 'a[0]["anything-but"].prefix[0]', "not a text"],
    [{ $or: [{ a: ["x"] }] }, '["$or"]', "$or has at least two patterns"],
    [{ $or: [{ a: ["x"] }, {}] }, '["$or"][1]', "there is nothing to compare with"],
  ];
  for (const [pattern, path, problem] of wrong) {
    it(`refuses ${JSON.stringify(pattern)}`, () => {
      const [line = "", ...others] = refused(pattern);
      assert.deepEqual(others, []);
      assert.ok(line.startsWith(`EVENT_PATTERN_INVALID ${path}: ${problem}`), line);
    });
  }

  it("reports every mistake at its path", () => {
    assert.equal(refused({ a: "x", b: { c: [{ exists: 1 }] }, d: [] }).length, 3);
  });
});
