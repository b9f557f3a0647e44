import assert from "node:assert/strict";
import { isNestedDeeper, MOST_JSON_LEVELS, parseJson } from "#sdk/local/http/json";

const nested = (levels: number, open = "[", close = "]") => open.repeat(levels) + close.repeat(levels);

describe("JSON that somebody sent", () => {
  it("is parsed up to a number of levels, and refused above it before it is parsed", () => {
    assert.ok(Array.isArray(parseJson(nested(MOST_JSON_LEVELS))));
    const refused = {
      name: "SyntaxError",
      message: `JSON is nested in more than ${MOST_JSON_LEVELS} levels`,
    };
    assert.throws(() => parseJson(nested(MOST_JSON_LEVELS + 1)), refused);
    assert.throws(() => parseJson(nested(2_000_000)), refused);
    assert.throws(() => parseJson(nested(1_000_000, '{"a":', "}")), refused);
    assert.throws(() => parseJson("[".repeat(2_000_000)), refused);
  });

  it("counts what is open at a time, and nothing that stands in strings", () => {
    assert.equal(isNestedDeeper(`[${"[[]],".repeat(1000)}[]]`, 3), false);
    assert.equal(isNestedDeeper(`[${"[[]],".repeat(1000)}[[[]]]]`, 3), true);
    const brackets = "[".repeat(1000);
    for (const text of [brackets, `${brackets}\\`, `\\"${brackets}`, `\\${brackets}"`, `${brackets}\\\\`])
      assert.deepEqual(parseJson(JSON.stringify([text])), [text]);
    assert.equal(isNestedDeeper(`"\\\\"${brackets}`, 999), true);
    assert.equal(isNestedDeeper(`"\\"${brackets}`, 1), false);
  });
});
